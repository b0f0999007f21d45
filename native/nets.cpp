#include "nets.hpp"

#include <algorithm>
#include <cmath>

namespace skat {

namespace {

// Plain loops over rows without aliasing: compilers turn them into vector code.
inline void add_row(float* __restrict sum, const float* __restrict row, std::size_t width) {
    for (std::size_t k = 0; k < width; ++k) sum[k] += row[k];
}

inline void add_scaled(float* __restrict sum, const float* __restrict row, float scale,
                       std::size_t width) {
    for (std::size_t k = 0; k < width; ++k) sum[k] += scale * row[k];
}

}  // namespace

std::size_t Net::weight_count(const std::vector<std::size_t>& sizes) {
    std::size_t count = 0;
    for (std::size_t layer = 1; layer < sizes.size(); ++layer) {
        count += (sizes[layer - 1] + 1) * sizes[layer];
    }
    return count;
}

Net::Net(std::vector<std::size_t> sizes, const float* weights)
    : sizes_(std::move(sizes)), weights_(weights, weights + weight_count(sizes_)),
      widest_(*std::max_element(sizes_.begin() + 1, sizes_.end())) {}

void Net::run(const std::uint32_t* active, std::size_t count, float* out, float* scratch) const {
    const float* weights = weights_.data();
    const std::size_t last = sizes_.size() - 1;
    float* now = last == 1 ? out : scratch;
    {
        const std::size_t width = sizes_[1];
        const float* bias = weights + sizes_[0] * width;
        std::copy(bias, bias + width, now);
        for (std::size_t i = 0; i < count; ++i) add_row(now, weights + active[i] * width, width);
        weights = bias + width;
    }
    for (std::size_t layer = 2; layer <= last; ++layer) {
        const std::size_t before = sizes_[layer - 1], width = sizes_[layer];
        float* next = layer == last ? out : (now == scratch ? scratch + widest_ : scratch);
        const float* bias = weights + before * width;
        std::copy(bias, bias + width, next);
        for (std::size_t i = 0; i < before; ++i) {
            if (now[i] > 0.0f) add_scaled(next, weights + i * width, now[i], width);
        }
        weights = bias + width;
        now = next;
    }
}

void softmax(float* values, std::size_t count) {
    const float top = *std::max_element(values, values + count);
    float sum = 0.0f;
    for (std::size_t k = 0; k < count; ++k) sum += values[k] = std::exp(values[k] - top);
    for (std::size_t k = 0; k < count; ++k) values[k] /= sum;
}

}  // namespace skat
