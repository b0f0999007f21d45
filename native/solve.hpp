// Questions about positions in the package's own bit order (ADR 0001): one position at a time, and
// batches over threads. Never throws for a reason of the rules: a status says what happened.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "points_search.hpp"
#include "trick_search.hpp"

namespace skat {

constexpr int kNull = 5;           // contracts: 0 diamonds, 1 hearts, 2 spades, 3 clubs, 4 grand
constexpr std::uint8_t kNone = 255;  // no card on the table; not a legal card

struct Position {
    std::uint32_t hands[3];  // declarer, next, next but one
    std::uint8_t contract;
    std::uint8_t leader;     // who led, or leads, the current trick; 0 is the declarer
    std::uint8_t table[2];   // its cards so far
    std::uint8_t bank;       // card points that are the declarer's already
    std::uint8_t threshold;  // card points asked for, bank included
};

enum class Ask : std::uint8_t {
    kValue,       // lower = upper = card points of the declarer, bank included
    kReach,       // lower = upper = 1 if the threshold is reached, else 0
    kCards,       // for each legal card: the value (null: 1 if the null is kept)
    kCardsReach,  // for each legal card: 1 if the threshold is kept
    kMade,        // null: 1 if the declarer takes no further trick
    kAllTricks,   // 1 if he takes every further trick, the current one included
    kNoTrick,     // 1 if he takes none: null, he avoids them; else, he is kept from them
};

enum class Status : std::uint8_t { kDone, kNodeLimit, kCancelled, kMalformed };

struct Answer {
    Status status = Status::kDone;
    std::uint8_t lower = 0, upper = 0;  // the interval proven when a limit was hit
    std::uint64_t nodes = 0;
    std::uint8_t cards[32];
};

constexpr int kTableBits = 16;

// The tables of one thread: about 1 MB for points and 1 MB for tricks.
class Worker {
  public:
    explicit Worker(int bits = kTableBits) : points_(bits), tricks_(bits) {}
    // `fresh`: start from an empty table, so that node counts repeat.
    Answer ask(const Position& position, Ask ask, const Options& options, const Limits& limits,
               bool fresh);

  private:
    template <int Type>
    Answer points(const Position& position, Ask ask, const Options& options, const Limits& limits);
    template <int Type>
    Answer tricks(const Position& position, Ask ask, const Options& options, const Limits& limits);

    PointsTable points_;
    TrickTable tricks_;
};

// Answers a batch on several threads. `wait` is called by the calling thread about every 50 ms
// with the number of positions done; it returns false to cancel.
void solve_batch(const Position* positions, Answer* answers, std::size_t n, Ask ask,
                 const Options& options, std::uint64_t node_limit, int threads, int table_bits,
                 bool fresh, const std::function<bool(std::size_t)>& wait);

}  // namespace skat
