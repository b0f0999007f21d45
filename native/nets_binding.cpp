// The Python face of the nets: takes flat buffers, decides nothing.

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "buffers.hpp"
#include "hand_features.hpp"
#include "nets.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using skat::In;
using skat::Out;

std::invalid_argument expected(const std::string& what) {
    return std::invalid_argument("expected " + what);
}

void make_net(skat::Net* place, std::vector<std::size_t> sizes, In<float> weights) {
    constexpr std::size_t kWidest = 1 << 16;
    if (sizes.size() < 2) throw expected("inputs and at least one layer");
    for (std::size_t size : sizes) {
        if (size == 0 || size > kWidest) throw expected("layers of 1 to 65536");
    }
    const std::size_t count = skat::Net::weight_count(sizes);
    if (weights.shape(0) != count) {
        throw expected(std::to_string(count) + " weights, got " +
                       std::to_string(weights.shape(0)));
    }
    new (place) skat::Net(std::move(sizes), weights.data());
}

void run(const skat::Net& net, In<std::uint32_t> active, In<std::uint32_t> offsets,
         Out<float> out) {
    if (offsets.shape(0) == 0) throw expected("offsets that begin with 0");
    const std::size_t n = offsets.shape(0) - 1;
    if (out.shape(0) != n * net.outputs()) {
        throw expected(std::to_string(n * net.outputs()) + " outputs, got room for " +
                       std::to_string(out.shape(0)));
    }
    const std::uint32_t *rows = active.data(), *bounds = offsets.data();
    if (bounds[0] != 0 || bounds[n] != active.shape(0) || !std::is_sorted(bounds, bounds + n + 1)) {
        throw expected("offsets that rise from 0 to the number of active inputs");
    }
    for (std::size_t i = 0; i < active.shape(0); ++i) {
        if (rows[i] >= net.inputs()) {
            throw expected("active inputs below " + std::to_string(net.inputs()) + ", got " +
                           std::to_string(rows[i]));
        }
    }
    float* into = out.data();
    nb::gil_scoped_release release;
    std::vector<float> scratch(net.scratch_size());
    for (std::size_t i = 0; i < n; ++i) {
        net.run(rows + bounds[i], bounds[i + 1] - bounds[i], into + i * net.outputs(),
                scratch.data());
    }
}

void check_hand(const skat::Hand& hand) {
    if (hand.game > skat::kGameNull || hand.position > 2) {
        throw expected("a game of 0 to 5 and a position of 0 to 2");
    }
    if (__builtin_popcount(hand.held) != 10 || (hand.held & hand.away) ||
        __builtin_popcount(hand.away) != (hand.hand ? 0 : 2)) {
        throw expected("ten cards held, and two others laid away unless it is a hand game");
    }
}

void check_inputs(const skat::Net& net, int game) {
    const std::uint32_t inputs = skat::hand_inputs(skat::hand_kind(game));
    if (net.inputs() != inputs) {
        throw expected("a net of " + std::to_string(inputs) + " inputs, got one of " +
                       std::to_string(net.inputs()));
    }
}

std::vector<skat::Hand> hands(In<std::uint8_t> games, In<std::uint32_t> held,
                              In<std::uint32_t> away, In<std::uint8_t> positions,
                              In<std::uint8_t> by_hand) {
    const std::size_t n = games.shape(0);
    if (held.shape(0) != n || away.shape(0) != n || positions.shape(0) != n ||
        by_hand.shape(0) != n) {
        throw expected("buffers of one length");
    }
    std::vector<skat::Hand> found(n);
    for (std::size_t i = 0; i < n; ++i) {
        found[i] = {held.data()[i], away.data()[i], games.data()[i], positions.data()[i],
                    by_hand.data()[i] != 0};
        check_hand(found[i]);
    }
    return found;
}

void hand_rows(In<std::uint8_t> games, In<std::uint32_t> held, In<std::uint32_t> away,
               In<std::uint8_t> positions, In<std::uint8_t> by_hand, Out<std::uint32_t> rows,
               Out<std::uint8_t> counts) {
    const auto found = hands(games, held, away, positions, by_hand);
    if (rows.shape(0) != found.size() * skat::kMostRows || counts.shape(0) != found.size()) {
        throw expected("room for 12 rows and a count for each hand");
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        counts.data()[i] = static_cast<std::uint8_t>(
            skat::hand_rows(found[i], rows.data() + i * skat::kMostRows));
    }
}

void hand_chances(const skat::Net& net, In<std::uint8_t> games, In<std::uint32_t> held,
                  In<std::uint32_t> away, In<std::uint8_t> positions, In<std::uint8_t> by_hand,
                  Out<float> out) {
    const auto found = hands(games, held, away, positions, by_hand);
    for (const auto& hand : found) check_inputs(net, hand.game);
    const std::size_t width = net.outputs();
    if (out.shape(0) != found.size() * width) throw expected("room for the outputs of each hand");
    float* into = out.data();
    nb::gil_scoped_release release;
    std::vector<float> scratch(net.scratch_size());
    std::uint32_t rows[skat::kMostRows];
    for (const auto& hand : found) {
        net.run(rows, skat::hand_rows(hand, rows), into, scratch.data());
        skat::softmax(into, width);
        into += width;
    }
}

void best_discards(const skat::Net& net, In<std::uint32_t> twelve, int game, int position,
                   In<float> worth, Out<std::uint32_t> away, Out<float> out) {
    const std::size_t n = twelve.shape(0), width = net.outputs();
    if (game < 0 || game > skat::kGameNull || position < 0 || position > 2) {
        throw expected("a game of 0 to 5 and a position of 0 to 2");
    }
    check_inputs(net, game);
    if (worth.shape(0) != width || away.shape(0) != n || out.shape(0) != n * width) {
        throw expected("a worth for each output, and room for a discard and outputs of each hand");
    }
    for (std::size_t i = 0; i < n; ++i) {
        if (__builtin_popcount(twelve.data()[i]) != 12) throw expected("hands of twelve cards");
    }
    const std::uint32_t* cards = twelve.data();
    const float* values = worth.data();
    std::uint32_t* discard = away.data();
    float* into = out.data();
    nb::gil_scoped_release release;
    std::vector<float> scratch(net.scratch_size()), chances(width);
    std::uint32_t rows[skat::kMostRows];
    for (std::size_t i = 0; i < n; ++i) {
        float best = 0.0f;
        bool first = true;
        for (std::uint32_t pair : skat::discards(cards[i], game)) {
            const skat::Hand hand{cards[i] & ~pair, pair, static_cast<std::uint8_t>(game),
                                  static_cast<std::uint8_t>(position), false};
            net.run(rows, skat::hand_rows(hand, rows), chances.data(), scratch.data());
            skat::softmax(chances.data(), width);
            float sum = 0.0f;
            for (std::size_t k = 0; k < width; ++k) sum += values[k] * chances[k];
            if (first || sum > best) {
                first = false;
                best = sum;
                discard[i] = pair;
                std::copy(chances.begin(), chances.end(), into + i * width);
            }
        }
    }
}

std::vector<std::uint32_t> discards(std::uint32_t twelve, int game) {
    if (__builtin_popcount(twelve) != 12 || game < 0 || game > skat::kGameNull) {
        throw expected("twelve cards and a game of 0 to 5");
    }
    return skat::discards(twelve, game);
}

int hand_inputs(int game) {
    if (game < 0 || game > skat::kGameNull) throw expected("a game of 0 to 5");
    return static_cast<int>(skat::hand_inputs(skat::hand_kind(game)));
}

}  // namespace

NB_MODULE(_nets, m) {
    m.doc() = "Small nets over sparse inputs; private to skat.players.";
    nb::class_<skat::Net>(m, "Net", "A net; see native/nets.hpp.")
        .def("__init__", &make_net, "sizes"_a, "weights"_a)
        .def_prop_ro("sizes", &skat::Net::sizes)
        .def("run", &run, "active"_a, "offsets"_a, "out"_a,
             "Write the outputs for many sets of active inputs; set i is active[offsets[i]:"
             "offsets[i + 1]].");
    m.attr("ROWS") = skat::kMostRows;
    m.def("hand_inputs", &hand_inputs, "game"_a, "Number of inputs of the net for a game.");
    m.def("hand_rows", &hand_rows, "games"_a, "held"_a, "away"_a, "positions"_a, "by_hand"_a,
          "rows"_a, "counts"_a, "Write the active inputs of each hand, ROWS places for each.");
    m.def("hand_chances", &hand_chances, "net"_a, "games"_a, "held"_a, "away"_a, "positions"_a,
          "by_hand"_a, "out"_a, "Write the chance of each class for each hand.");
    m.def("discards", &discards, "twelve"_a, "game"_a, "The pairs worth laying away.");
    m.def("best_discards", &best_discards, "net"_a, "twelve"_a, "game"_a, "position"_a, "worth"_a,
          "away"_a, "out"_a,
          "Write for each twelve cards the pair whose classes are worth most, and its chances.");
}
