#include "worlds.hpp"

namespace skat {

Layouts::Layouts(const std::uint8_t* cards, const float* weights, int n, const int* free)
    : n_(n),
      free_{free[0], free[1], free[2]},
      cards_(cards, cards + n),
      weights_(weights, weights + 3 * n) {
    const int rows = free_[0] + 1, columns = free_[1] + 1;
    sums_.assign(static_cast<std::size_t>(n + 1) * rows * columns, 0.0);
    const auto index = [&](int i, int a, int b) {
        return (static_cast<std::size_t>(i) * rows + a) * columns + b;
    };
    sums_[index(n, 0, 0)] = 1.0;
    for (int i = n - 1; i >= 0; --i) {
        for (int a = 0; a < rows; ++a) {
            for (int b = 0; b < columns; ++b) {
                const int c = n - i - a - b;  // free in place 2
                if (c < 0 || c > free_[2]) continue;
                double sum = 0.0;
                if (a) sum += weights_[3 * i] * sums_[index(i + 1, a - 1, b)];
                if (b) sum += weights_[3 * i + 1] * sums_[index(i + 1, a, b - 1)];
                if (c) sum += weights_[3 * i + 2] * sums_[index(i + 1, a, b)];
                sums_[index(i, a, b)] = sum;
            }
        }
    }
    // The whole problem stands first, whatever the numbers of free cards.
    sums_[0] = sums_[index(0, free_[0], free_[1])];
}

double Layouts::at(double point, std::uint32_t* masks) const noexcept {
    int left[kPlaces] = {free_[0], free_[1], free_[2]};
    for (int place = 0; place < kPlaces; ++place) masks[place] = 0;
    double rest = point * total(), weight = 1.0;
    for (int i = 0; i < n_; ++i) {
        // Take the place in whose share the point lies; the last possible one if rounding has
        // carried it past the end.
        int chosen = -1;
        double inside = 0.0;
        for (int place = 0; place < kPlaces; ++place) {
            const float own = weights_[3 * i + place];
            if (!(own > 0) || !left[place]) continue;
            --left[place];
            const double share = own * sum(i + 1, left[0], left[1]);
            ++left[place];
            if (!(share > 0)) continue;
            if (chosen >= 0) {
                if (rest < inside) break;
                rest -= inside;
            }
            chosen = place;
            inside = share;
        }
        const float own = weights_[3 * i + chosen];
        masks[chosen] |= std::uint32_t{1} << cards_[i];
        --left[chosen];
        weight *= own;
        rest /= own;
    }
    return weight;
}

}  // namespace skat
