// Tricks, not points: does the declarer avoid every further trick (null), take every one, or
// take at least one (schwarz)? Boolean search; only ranks matter, so neighbours always merge.
//
// Kernel order: null has four suits of eight (7 8 9 10 J Q K A) at 0, 8, 16, 24; suit games and
// grand are ordered as in points_search.hpp. Seat 0 is the declarer; play goes 0, 1, 2.
#pragma once

#include <cstdint>
#include <cstring>

#include "points_search.hpp"
#include "tables.hpp"

namespace skat {

enum class Goal : std::uint8_t { kAvoid, kAll, kAny };

struct TrickEntry {
    std::uint64_t key;
    std::uint8_t tag;  // leader 0-1, type 2-3, goal 4-5, value 6, used 7
    std::uint8_t epoch;
};

class TrickTable {
  public:
    explicit TrickTable(int bits) : bits_(bits), entries_(new TrickEntry[std::size_t{1} << bits]) {
        wipe();
    }
    ~TrickTable() { delete[] entries_; }
    TrickTable(const TrickTable&) = delete;
    TrickTable& operator=(const TrickTable&) = delete;
    void clear() noexcept {
        if (++epoch_ == 256) wipe();
    }
    TrickEntry* slot(std::uint64_t key, int leader) noexcept {
        const std::uint64_t mixed = (key ^ (static_cast<std::uint64_t>(leader) << 61)) *
                                    0x9E3779B97F4A7C15ull;
        return entries_ + ((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9ull >> (64 - bits_));
    }
    std::uint8_t epoch() const noexcept { return static_cast<std::uint8_t>(epoch_); }

  private:
    void wipe() noexcept {
        std::memset(static_cast<void*>(entries_), 0, sizeof(TrickEntry) << bits_);
        epoch_ = 1;
    }
    int bits_;
    int epoch_ = 1;
    TrickEntry* entries_;
};

template <int Type>  // 0 suit game, 1 grand, 2 null
class TrickSearch {
  public:
    static constexpr Cards kTrumps = kTrumpsOf<Type>;

    TrickSearch(TrickTable& table, Goal goal, const Options& options, const Limits& limits) noexcept
        : table_(table), goal_(goal), options_(options), limits_(limits) {}

    Cards hands[3] = {0, 0, 0};
    std::uint64_t nodes = 0;
    bool stopped = false;

    // Whether the declarer succeeds against best defence.
    bool run(int leader, const int* on_table, int cards) noexcept;
    int moves(int seat, Cards legal, Cards on_table, int* out) const noexcept;
    bool trick(int leader) noexcept;

  private:
    bool second(int leader, int c0) noexcept;
    bool third(int leader, int c0, int c1) noexcept;
    bool after(int winner) noexcept;
    int lead_order(int seat, int* out) const noexcept;
    int follow_order(int seat, Cards legal, Cards on_table, int top, Cards led,
                     int* out) const noexcept;
    bool safe(Cards own, Cards hostile) const noexcept;
    std::uint64_t key() const noexcept;

    TrickTable& table_;
    Goal goal_;
    const Options& options_;
    Limits limits_;
};

}  // namespace skat
