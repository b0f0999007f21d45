// What the hand-value nets see of a declarer's hand: its own cards, what was laid away, its seat.
//
// Side suits share their rows, so that exchanging two of them changes nothing. Cards are masks in
// the package's bit order (ADR 0001): a byte a suit, 7 8 9 Q K T A J from its lowest bit.
#pragma once

#include <cstdint>
#include <vector>

#include "nets.hpp"

namespace skat {

enum class HandKind : std::uint8_t { kSuit, kGrand, kNull };

constexpr int kGameNull = 5;  // games: 0 diamonds, 1 hearts, 2 spades, 3 clubs, 4 grand, 5 null

inline HandKind hand_kind(int game) {
    return game == kGameNull ? HandKind::kNull : game == 4 ? HandKind::kGrand : HandKind::kSuit;
}

// A side suit: its seven plain cards held, and at most two of the others laid away.
constexpr std::uint32_t kSideStates = 128 + 7 * 64 + 21 * 32;
// A suit in null: the cards held among those that are not laid away, ranks closed up, and how
// many of the eight are laid away (0, 1, 2). Nothing else can matter, since null has no points.
constexpr std::uint32_t kNullStates = 256 + 128 + 64;
// Position (3) and whether it is a hand game.
constexpr std::uint32_t kSeats = 6;
// Card points laid away, 0 to 22.
constexpr std::uint32_t kAway = 23;

struct SuitRows {
    static constexpr std::uint32_t side = 0;                      // once for each side suit
    static constexpr std::uint32_t trump = side + kSideStates;    // 7 plain trumps held
    static constexpr std::uint32_t jacks = trump + 128;           // jacks held
    static constexpr std::uint32_t length = jacks + 16;           // jacks x number of plain trumps
    static constexpr std::uint32_t gone = length + 128;           // each trump laid away, jacks last
    static constexpr std::uint32_t seat = gone + 11;
    static constexpr std::uint32_t away = seat + kSeats;
    static constexpr std::uint32_t count = away + kAway;
};

struct GrandRows {
    static constexpr std::uint32_t side = 0;
    static constexpr std::uint32_t jacks = side + kSideStates;    // jacks held x position
    static constexpr std::uint32_t gone = jacks + 48;             // each jack laid away
    static constexpr std::uint32_t seat = gone + 4;
    static constexpr std::uint32_t away = seat + kSeats;
    static constexpr std::uint32_t count = away + kAway;
};

struct NullRows {
    static constexpr std::uint32_t suit = 0;
    static constexpr std::uint32_t seat = suit + kNullStates;
    static constexpr std::uint32_t count = seat + kSeats;
};

constexpr std::size_t kMostRows = 12;

struct Hand {
    std::uint32_t held;  // ten cards
    std::uint32_t away;  // two cards; 0 in a hand game, whose skat nobody knows
    std::uint8_t game;
    std::uint8_t position;  // 0 leads, 1, 2
    bool hand;              // a hand game
};

std::uint32_t hand_inputs(HandKind kind);

// Writes the active inputs and returns their number, at most kMostRows.
std::size_t hand_rows(const Hand& hand, std::uint32_t* rows);

// The pairs of twelve cards worth laying away in a game: never trumps or aces while three others
// are there; in null the two highest of each suit.
std::vector<std::uint32_t> discards(std::uint32_t twelve, int game);

}  // namespace skat
