#include "search.hpp"

#include <bitset>

namespace skat {

// std::bitset is C++17's portable way to the popcnt instruction.
int popcount(CardMask cards) noexcept {
    return static_cast<int>(std::bitset<32>(cards).count());
}

}  // namespace skat
