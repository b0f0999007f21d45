// Card points of the declarer under best play: suit games and grand.
//
// Alpha-beta with a zero window over tricks, fail-soft. A transposition table at trick starts is
// keyed by who owns the remaining cards in order; bounds move between positions that differ only
// in card points. Docs: docs/solver.md.
//
// Kernel order of the cards (a higher bit is a higher card, trumps on top):
//   suit games  0-6, 7-13, 14-20 the side suits, 21-27 the trump suit, 28-31 jacks D H S C
//   grand       0-6, 7-13, 14-20, 21-27 the suits, 28-31 jacks D H S C
// Seat 0 is the declarer; play goes 0, 1, 2.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <new>

#include "tables.hpp"

namespace skat {

constexpr Cards kAces = 0x08102040u, kTens = 0x04081020u, kKings = 0x02040810u,
                kQueens = 0x01020408u, kJacks = 0xF0000000u;

inline int points_of(Cards cards) noexcept {
    return 11 * count(cards & kAces) + 10 * count(cards & kTens) + 4 * count(cards & kKings) +
           3 * count(cards & kQueens) + 2 * count(cards & kJacks);
}

// The k smallest card points of a hand.
inline int low_points(Cards hand, int k) noexcept {
    const int blanks = count(hand & ~(kAces | kTens | kKings | kQueens | kJacks));
    if (k <= blanks) return 0;
    k -= blanks;
    int sum = 0;
    const int jacks = count(hand & kJacks);
    if (k <= jacks) return 2 * k;
    sum += 2 * jacks, k -= jacks;
    const int queens = count(hand & kQueens);
    if (k <= queens) return sum + 3 * k;
    sum += 3 * queens, k -= queens;
    const int kings = count(hand & kKings);
    if (k <= kings) return sum + 4 * k;
    sum += 4 * kings, k -= kings;
    const int tens = count(hand & kTens);
    if (k <= tens) return sum + 10 * k;
    sum += 10 * tens, k -= tens;
    const int aces = count(hand & kAces);
    return sum + 11 * (k < aces ? k : aces);
}

// One bound a position and leader, 16 bytes.
struct Entry {
    std::uint64_t key;
    std::uint32_t present;  // the 28 plain cards that were there
    std::uint8_t lower, upper;
    std::uint8_t tag;   // leader 0-1, type 2, epoch 3-7; 0 is empty
    std::uint8_t best;  // list * 8 + rank in it, 255 for none
};
static_assert(sizeof(Entry) == 16, "four entries fill a cache line");

class PointsTable {
  public:
    // Entries that may answer for one key, in one cache line; the newest comes first.
    static constexpr int kWayBits = 2;
    static constexpr int kWays = 1 << kWayBits;

    explicit PointsTable(int bits)
        : bits_(bits),
          entries_(static_cast<Entry*>(::operator new(sizeof(Entry) << bits, kLine))) {
        wipe();
    }
    ~PointsTable() { ::operator delete(entries_, kLine); }
    PointsTable(const PointsTable&) = delete;
    PointsTable& operator=(const PointsTable&) = delete;

    // Forget everything, usually by a new epoch.
    void clear() noexcept {
        if (++epoch_ == 32) wipe();
    }
    Entry* bucket(std::uint64_t key, int leader) noexcept {
        const std::uint64_t mixed = (key ^ (static_cast<std::uint64_t>(leader) << 61)) *
                                    0x9E3779B97F4A7C15ull;
        const std::uint64_t hash = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9ull;
        return entries_ + (hash >> (64 + kWayBits - bits_) << kWayBits);
    }
    std::uint8_t tag(int leader, int type) const noexcept {
        return static_cast<std::uint8_t>(leader | type << 2 | epoch_ << 3);
    }

  private:
    void wipe() noexcept {
        std::memset(static_cast<void*>(entries_), 0, sizeof(Entry) << bits_);
        epoch_ = 1;
    }
    static constexpr std::align_val_t kLine{64};
    int bits_;
    int epoch_ = 1;
    Entry* entries_;
};

// What a search may be told to leave out, to check that it changes nothing (tests only).
struct Options {
    bool transfer = true;  // bounds from positions with other card points
    bool merge = true;     // equal cards are one move
    bool bounds = true;    // those without search
    bool table = true;
};

struct Limits {
    std::uint64_t nodes = 0;                 // 0: none
    const std::atomic<bool>* cancelled = nullptr;
    bool hit(std::uint64_t done) const noexcept {
        return (nodes && done > nodes) ||
               (cancelled && cancelled->load(std::memory_order_relaxed));
    }
};

// The cards of a list with their scores, best first as they are asked for. Most searches end with
// the first card, so the rest is not sorted.
class Choice {
  public:
    void add(int card, int score) noexcept { of_[size_++] = score * 32 + card; }
    bool empty() const noexcept { return taken_ == size_; }
    // Takes the card with the highest score; among equals, the highest card. Without branches.
    int take() noexcept {
        int best = kLeast;
        for (int i = 0; i < size_; ++i) {
            const int other = of_[i] < last_ ? of_[i] : kLeast;
            best = best > other ? best : other;
        }
        ++taken_;
        last_ = best;
        return best & 31;
    }

  private:
    static constexpr int kLeast = -(1 << 30);
    int of_[10];
    int size_ = 0, taken_ = 0, last_ = 1 << 30;
};

template <int Type>  // 0 suit game, 1 grand
class PointsSearch {
  public:
    static constexpr int kSides = Type == 0 ? 3 : 4;
    static constexpr Cards kTrumps = kTrumpsOf<Type>;

    PointsSearch(PointsTable& table, const Options& options, const Limits& limits) noexcept
        : table_(table), options_(options), limits_(limits) {}

    Cards hands[3] = {0, 0, 0};
    std::uint64_t nodes = 0;
    bool stopped = false;

    // Points still to come for the declarer, `rem` those in hands and on the table: a value v with
    // "if v >= t the true value is at least v, otherwise at most v".
    int run(int leader, const int* table, int cards, int rem, int t) noexcept;
    int trick(int leader, int rem, int t) noexcept;

    // One card of each class among `legal`, best first; returns their number.
    int moves(int seat, Cards legal, Cards on_table, int* out) const noexcept;

  private:
    template <int leader>
    int trick_from(int rem, int t) noexcept;
    template <int leader>
    int second(int c0, int rem, int t) noexcept;
    template <int leader>
    int third(int c0, int c1, int rem, int t) noexcept;
    // Bounds without search, of a trick start: raises lo, lowers hi, until they decide t.
    template <int leader>
    void bounds(int rem, int t, int& lo, int& hi) const noexcept;
    template <int Place, int seat>
    void order(Cards rest, int c0, int c1, Choice& out) const noexcept;
    // One card of each class among these.
    Cards distinct(int seat, Cards cards, Cards on_table) const noexcept;
    std::uint64_t key() const noexcept;
    bool should_stop() noexcept;
    int decode(int best) const noexcept;
    std::uint8_t encode(int card) const noexcept;

    PointsTable& table_;
    const Options& options_;
    Limits limits_;
};

}  // namespace skat
