// The Python face of the world generator: takes flat buffers, decides nothing.

#include <nanobind/nanobind.h>

#include <stdexcept>

#include "buffers.hpp"
#include "worlds.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using skat::In;
using skat::Out;

skat::Layouts layouts(const In<std::uint8_t>& cards, const In<float>& weights,
                      const In<std::uint8_t>& free) {
    const std::size_t n = cards.shape(0);
    if (n > 32 || weights.shape(0) != 3 * n || free.shape(0) != 3 ||
        free.data()[0] + free.data()[1] + free.data()[2] != static_cast<int>(n)) {
        throw std::invalid_argument("expected three weights for each card, and a place for each");
    }
    const int places[3] = {free.data()[0], free.data()[1], free.data()[2]};
    return skat::Layouts(cards.data(), weights.data(), static_cast<int>(n), places);
}

double total(In<std::uint8_t> cards, In<float> weights, In<std::uint8_t> free) {
    return layouts(cards, weights, free).total();
}

void draw(In<std::uint8_t> cards, In<float> weights, In<std::uint8_t> free, In<double> points,
          Out<std::uint32_t> masks, Out<double> worth) {
    const std::size_t n = points.shape(0);
    if (masks.shape(0) != 3 * n || worth.shape(0) != n) {
        throw std::invalid_argument("expected buffers of matching lengths");
    }
    const skat::Layouts all = layouts(cards, weights, free);
    if (!(all.total() > 0)) throw std::invalid_argument("expected a possible layout, got none");
    for (std::size_t i = 0; i < n; ++i) {
        if (!(points.data()[i] >= 0 && points.data()[i] < 1)) {
            throw std::invalid_argument("expected points from 0 to below 1");
        }
        worth.data()[i] = all.at(points.data()[i], masks.data() + 3 * i);
    }
}

std::size_t every(In<std::uint8_t> cards, In<float> weights, In<std::uint8_t> free,
                  Out<std::uint32_t> masks, Out<double> worth) {
    const std::size_t room = worth.shape(0);
    if (masks.shape(0) != 3 * room) {
        throw std::invalid_argument("expected buffers of matching lengths");
    }
    std::size_t found = 0;
    layouts(cards, weights, free).each([&](const std::uint32_t* places, double weight) {
        if (found < room) {
            for (int place = 0; place < skat::kPlaces; ++place) {
                masks.data()[3 * found + place] = places[place];
            }
            worth.data()[found] = weight;
        }
        ++found;
    });
    return found;
}

}  // namespace

NB_MODULE(_worlds, m) {
    m.doc() = "Layouts of unseen cards; private to skat.players.";
    m.def("total", &total, "cards"_a, "weights"_a, "free"_a,
          "Return the summed weight of all layouts; see native/worlds.hpp.");
    m.def("draw", &draw, "cards"_a, "weights"_a, "free"_a, "points"_a, "masks"_a, "worth"_a,
          "Write the layouts at some points of the total: three masks and the weight of each.");
    m.def("every", &every, "cards"_a, "weights"_a, "free"_a, "masks"_a, "worth"_a,
          "Write every possible layout, as far as there is room; return how many there are.");
}
