#include "weights.hpp"
namespace skat {
#define W {{{0,-8,-2,0,0},{0,-8,-2,0,0}},{{60,8,0,0,20},{60,8,0,0,20}}}
#define P {W,W,W}
std::int16_t kWeights[2][3][3][2][2][5] = {{P,P,P},{P,P,P}};
}
