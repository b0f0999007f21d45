// Flat buffers of Python, as the bindings take them: one dimension, contiguous, in main memory.
#pragma once

#include <nanobind/ndarray.h>

namespace skat {

template <typename T>
using In = nanobind::ndarray<const T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
template <typename T>
using Out = nanobind::ndarray<T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

}  // namespace skat
