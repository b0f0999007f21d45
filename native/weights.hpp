// Weights of the move order of the points search, found by training/order.
#pragma once

#include <cstdint>

#ifdef SKAT_TUNING  // the tuner changes them
#define SKAT_WEIGHT std::int16_t
#else
#define SKAT_WEIGHT const std::int16_t
#endif

namespace skat {

// [suit game, grand][player][place in the trick][my side wins it][card is a trump] and then
// constant, card points, rank in the group, length of the group, no higher foreign card.
extern SKAT_WEIGHT kWeights[2][3][3][2][2][5];

}  // namespace skat
