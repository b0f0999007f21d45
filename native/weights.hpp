// Weights of the move order of the points search, found by training/order.
#pragma once

#include <cstdint>

#ifdef SKAT_TUNING  // the tuner changes them
#define SKAT_WEIGHT std::int16_t
#else
#define SKAT_WEIGHT const std::int16_t
#endif

namespace skat {

// [suit game, grand][player][place in the trick][my side wins it][card is a trump][apart], where
// `apart` is for a lead that an enemy without the suit can ruff, or a trump lead while an enemy has
// trumps; for the others that the suit led is not followed. Then the weights of: constant, card
// points, rank in the group, length of the group, no higher foreign card, enemy cards in the group,
// those of them that are higher, and for a lead the partner's cards in the group, else the points on
// the table.
constexpr int kFeatures = 8;
extern SKAT_WEIGHT kWeights[2][3][3][2][2][2][kFeatures];

}  // namespace skat
