// The search kernel: integer masks in, numbers out. It knows no Python, no Skat
// objects and no rule errors; its caller has checked everything.
//
// A card set is 32 bits, one a card: bit = suit * 8 + rank, with the suits
// D=0 H=1 S=2 C=3 and the ranks 7=0 8=1 9=2 Q=3 K=4 T=5 A=6 J=7
// (docs/adr/0001-card-bit-order.md).
#pragma once

#include <cstdint>

namespace skat {

using CardMask = std::uint32_t;

constexpr CardMask kJacks = 0x80808080u;

static_assert(kJacks == ((1u << 7) | (1u << 15) | (1u << 23) | (1u << 31)),
              "a jack is the top bit of its suit's byte");

// The number of cards in a set.
int popcount(CardMask cards) noexcept;

}  // namespace skat
