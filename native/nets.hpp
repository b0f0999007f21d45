// Small feed-forward nets over sparse binary inputs. Knows no cards; see hand_features.hpp for those.
//
// The first layer adds up the rows of the active inputs (an input named twice counts twice) and
// a bias; every further layer is dense; ReLU between layers, nothing after the last. Weights are
// stored by input: one row of outputs for each, so that a silent input is simply skipped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace skat {

class Net {
  public:
    // `sizes`: inputs, then the width of each layer. `weights`: for each layer the matrix
    // [input][output] and then the bias. At least one layer; `weights` of `weight_count` numbers.
    Net(std::vector<std::size_t> sizes, const float* weights);

    static std::size_t weight_count(const std::vector<std::size_t>& sizes);
    const std::vector<std::size_t>& sizes() const { return sizes_; }
    std::size_t inputs() const { return sizes_.front(); }
    std::size_t outputs() const { return sizes_.back(); }
    std::size_t scratch_size() const { return 2 * widest_; }

    // `out`: `outputs()` numbers; `scratch`: `scratch_size()` of them. Indices are below inputs().
    void run(const std::uint32_t* active, std::size_t count, float* out, float* scratch) const;

  private:
    std::vector<std::size_t> sizes_;
    std::vector<float> weights_;
    std::size_t widest_;
};

// Turns logits into probabilities in place.
void softmax(float* values, std::size_t count);

}  // namespace skat
