#include "tables.hpp"

namespace skat {

namespace {

template <int Bits, typename Row>
void fill_squeeze(Row* rows) noexcept {
    for (int present = 0; present < (1 << Bits); ++present) {
        for (int plane = 0; plane < (1 << Bits); ++plane) {
            int out = 0, place = 0;
            for (int bit = 0; bit < Bits; ++bit) {
                if (present >> bit & 1) out |= (plane >> bit & 1) << place++;
            }
            rows[present][plane] = static_cast<std::uint8_t>(out);
        }
    }
}

}  // namespace

Tables::Tables() noexcept {
    fill_squeeze<7>(squeeze7);
    fill_squeeze<4>(squeeze4);
    fill_squeeze<8>(squeeze8);
    for (int e = 0; e < 128; ++e) {
        for (int m = 0; m < 128; ++m) {
            int loss = 0;
            for (int a = e, b = m; a && b; a &= a - 1, b &= b - 1) {
                const int more = kSevenPoints[__builtin_ctz(static_cast<unsigned>(a))] -
                                 kSevenPoints[__builtin_ctz(static_cast<unsigned>(b))];
                if (more > 0) loss += more;
            }
            loss7[e][m] = static_cast<std::uint8_t>(loss);
        }
    }
}

const Tables kTables;

}  // namespace skat
