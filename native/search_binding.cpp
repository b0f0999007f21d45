// The Python face of the search kernel: takes flat buffers, decides nothing.

#include <nanobind/nanobind.h>

#include <stdexcept>
#include <vector>

#include "buffers.hpp"
#include "solve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using skat::In;
using skat::Out;

// Bits of `switches`, for checks of the search against itself.
constexpr unsigned kNoTransfer = 1, kNoMerge = 2, kNoTable = 4, kNoBounds = 8;

void solve(int ask, In<std::uint32_t> hands, In<std::uint8_t> contract, In<std::uint8_t> leader,
           In<std::uint8_t> table, In<std::uint8_t> bank, In<std::uint8_t> threshold,
           Out<std::uint8_t> status, Out<std::uint8_t> lower, Out<std::uint8_t> upper,
           Out<std::uint64_t> nodes, Out<std::uint8_t> cards, std::uint64_t node_limit,
           int threads, bool fresh, int table_bits, unsigned switches, nb::object wait) {
    const std::size_t n = contract.shape(0);
    if (hands.shape(0) != 3 * n || leader.shape(0) != n || table.shape(0) != 2 * n ||
        bank.shape(0) != n || threshold.shape(0) != n || status.shape(0) != n ||
        lower.shape(0) != n || upper.shape(0) != n || nodes.shape(0) != n ||
        (cards.shape(0) != 32 * n && cards.shape(0) != 0)) {
        throw std::invalid_argument("expected buffers of matching lengths");
    }
    if (ask < 0 || ask > static_cast<int>(skat::Ask::kNoTrick) || table_bits < 4 ||
        table_bits > 24) {
        throw std::invalid_argument("expected a known question and 4 to 24 table bits");
    }
    std::vector<skat::Position> positions(n);
    for (std::size_t i = 0; i < n; ++i) {
        for (int seat = 0; seat < 3; ++seat) positions[i].hands[seat] = hands.data()[3 * i + seat];
        positions[i].contract = contract.data()[i];
        positions[i].leader = leader.data()[i];
        positions[i].table[0] = table.data()[2 * i];
        positions[i].table[1] = table.data()[2 * i + 1];
        positions[i].bank = bank.data()[i];
        positions[i].threshold = threshold.data()[i];
    }
    skat::Options options;
    options.transfer = !(switches & kNoTransfer);
    options.merge = !(switches & kNoMerge);
    options.table = !(switches & kNoTable);
    options.bounds = !(switches & kNoBounds);
    std::vector<skat::Answer> answers(n);
    bool interrupted = false;
    {
        nb::gil_scoped_release release;
        skat::solve_batch(positions.data(), answers.data(), n, static_cast<skat::Ask>(ask),
                          options, node_limit, threads, table_bits, fresh,
                          [&](std::size_t done) {
                              nb::gil_scoped_acquire acquire;
                              if (interrupted || PyErr_CheckSignals() != 0) {
                                  interrupted = true;
                                  return false;
                              }
                              if (wait.is_none()) return true;
                              try {
                                  return nb::cast<bool>(wait(done));
                              } catch (nb::python_error& error) {
                                  error.restore();
                                  interrupted = true;
                                  return false;
                              }
                          });
    }
    if (interrupted) throw nb::python_error();
    const bool with_cards = cards.shape(0) != 0;
    for (std::size_t i = 0; i < n; ++i) {
        status.data()[i] = static_cast<std::uint8_t>(answers[i].status);
        lower.data()[i] = answers[i].lower;
        upper.data()[i] = answers[i].upper;
        nodes.data()[i] = answers[i].nodes;
        if (with_cards) std::memcpy(cards.data() + 32 * i, answers[i].cards, 32);
    }
}

}  // namespace

NB_MODULE(_search, m) {
    m.doc() = "Search kernel over 32-bit card masks; private to skat.solver.";
    m.def("solve", &solve, "ask"_a, "hands"_a, "contract"_a, "leader"_a, "table"_a, "bank"_a,
          "threshold"_a, "status"_a, "lower"_a, "upper"_a, "nodes"_a, "cards"_a, "node_limit"_a,
          "threads"_a, "fresh"_a, "table_bits"_a, "switches"_a, "wait"_a.none(),
          "Answer one question about many positions; see native/solve.hpp.");
}
