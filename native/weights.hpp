#pragma once
#include <cstdint>
namespace skat {
// [type][seat][place][my side wins][trump]: constant, card points, rank, length, highest
extern const std::int16_t kWeights[2][3][3][2][2][5];
}
