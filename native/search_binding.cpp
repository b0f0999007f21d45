// The Python face of the search kernel: converts integers, decides nothing.

#include <nanobind/nanobind.h>

#include "search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

NB_MODULE(_search, m) {
    m.doc() = "Search kernel over 32-bit card masks; private to skat.solver.";
    m.def("popcount", &skat::popcount, "mask"_a, "The number of cards in a 32-bit card mask.");
    m.attr("JACKS") = skat::kJacks;
}
