// Small tables that are computed once when the kernel is loaded.
#pragma once

#include <cstdint>

namespace skat {

using Cards = std::uint32_t;  // a set of cards in the kernel's own bit order

inline int count(Cards cards) noexcept { return __builtin_popcount(cards); }
inline int lowest(Cards cards) noexcept { return __builtin_ctz(cards); }         // cards != 0
inline int highest(Cards cards) noexcept { return 31 - __builtin_clz(cards); }   // cards != 0

inline Cards bit(int card) noexcept { return Cards{1} << card; }
inline Cards below(int card) noexcept { return bit(card) - 1; }

constexpr Cards kSeven = 0x7F;       // one suit of seven at the bottom
constexpr int kNext[3] = {1, 2, 0};  // the seat that plays after

// Types: 0 suit game, 1 grand, 2 null.
template <int Type>
constexpr Cards kTrumpsOf = Type == 0 ? 0xFFE00000u : Type == 1 ? 0xF0000000u : 0u;
// The group of a card: its suit, or all trumps.
template <int Type>
constexpr Cards group_of(int card) noexcept {
    if (Type == 2) return Cards{0xFF} << (card & 24);
    if (kTrumpsOf<Type> >> card & 1) return kTrumpsOf<Type>;
    return kSeven << (card / 7 * 7);
}

// Kernel order of a suit of seven: 7 8 9 Q K 10 A; their card points.
constexpr int kSevenPoints[7] = {0, 0, 0, 3, 4, 10, 11};

struct Tables {
    // squeeze7[present][plane]: the bits of `plane` at the places set in `present`, gaps closed.
    std::uint8_t squeeze7[128][128];
    std::uint8_t squeeze4[16][16];
    std::uint8_t squeeze8[256][256];
    // loss7[e][m]: sum over the pairs of cards of two suits with equally many cards, paired by
    // place, of max(0, points(e) - points(m)).
    std::uint8_t loss7[128][128];
    Tables() noexcept;
};

extern const Tables kTables;

}  // namespace skat
