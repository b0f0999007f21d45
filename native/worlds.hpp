// Layouts of the cards a seat cannot see: counted exactly, drawn without bias, or all of them.
//
// Unknown cards go to three places (two hands and the skat, or fewer) with so many free cards each.
// What a place cannot hold is a weight of zero; the weight of a layout is the product of the weights
// of its cards. One pass over the cards, with the free cards of two places as state, sums the weights
// of all completions; from these sums follow the total and the layout at any point of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace skat {

constexpr int kPlaces = 3;

class Layouts {
  public:
    // `cards` (n of them, at most 32) in the order in which they are dealt out, `weights` n * 3,
    // `free` the cards missing in each place; their sum must be n.
    Layouts(const std::uint8_t* cards, const float* weights, int n, const int* free);

    // Sum of the weights of all layouts; the number of layouts if every weight is 0 or 1.
    double total() const noexcept { return sums_.empty() ? 0.0 : sums_[0]; }

    // The layout at `point` (0 <= point < 1) of the total: a mask for each place. Returns the weight.
    double at(double point, std::uint32_t* masks) const noexcept;

    // Calls `take(masks, weight)` for every layout of positive weight, in a fixed order.
    template <typename Take>
    void each(Take&& take) const {
        std::uint32_t masks[kPlaces] = {0, 0, 0};
        int left[kPlaces] = {free_[0], free_[1], free_[2]};
        if (total() > 0) each_from(0, masks, left, 1.0, take);
    }

  private:
    // Completions from card i on, with a cards free in place 0 and b in place 1.
    double sum(int i, int a, int b) const noexcept {
        return sums_[(static_cast<std::size_t>(i) * (free_[0] + 1) + a) * (free_[1] + 1) + b];
    }
    template <typename Take>
    void each_from(int i, std::uint32_t* masks, int* left, double weight, Take&& take) const {
        if (i == n_) {
            take(masks, weight);
            return;
        }
        for (int place = 0; place < kPlaces; ++place) {
            const float own = weights_[3 * i + place];
            if (!(own > 0) || !left[place]) continue;
            --left[place];
            if (sum(i + 1, left[0], left[1]) > 0) {
                masks[place] |= std::uint32_t{1} << cards_[i];
                each_from(i + 1, masks, left, weight * own, take);
                masks[place] &= ~(std::uint32_t{1} << cards_[i]);
            }
            ++left[place];
        }
    }

    int n_;
    int free_[kPlaces];
    std::vector<std::uint8_t> cards_;
    std::vector<float> weights_;
    std::vector<double> sums_;
};

}  // namespace skat
