#include "hand_features.hpp"

#include <array>

namespace skat {

namespace {

// `states[away * 128 + held]`: number of a side suit's state, by place among those allowed.
struct SideStates {
    std::array<std::uint16_t, 128 * 128> states{};
    SideStates() {
        std::uint16_t next = 0;
        for (unsigned away = 0; away < 128; ++away) {
            if (__builtin_popcount(away) > 2) continue;
            for (unsigned held = 0; held < 128; ++held) {
                if (!(held & away)) states[away * 128 + held] = next++;
            }
        }
    }
};

// By byte of a suit: its cards in null order, 7 8 9 T J Q K A.
struct NullOrder {
    std::array<std::uint8_t, 256> pattern{};
    NullOrder() {
        constexpr int place[8] = {0, 1, 2, 5, 6, 3, 7, 4};
        for (unsigned byte = 0; byte < 256; ++byte) {
            for (int bit = 0; bit < 8; ++bit) {
                if (byte >> bit & 1) pattern[byte] |= static_cast<std::uint8_t>(1 << place[bit]);
            }
        }
    }
};

const SideStates kSide;
const NullOrder kNullOrder;

inline std::uint32_t jack_set(std::uint32_t mask) {
    const std::uint32_t low = mask >> 7;
    return (low & 1) | (low >> 7 & 2) | (low >> 14 & 4) | (low >> 21 & 8);
}

inline unsigned plain(std::uint32_t mask, int suit) { return mask >> (8 * suit) & 0x7F; }

inline std::uint32_t side_state(const Hand& hand, int suit) {
    return kSide.states[plain(hand.away, suit) * 128 + plain(hand.held, suit)];
}

inline std::uint32_t null_state(const Hand& hand, int suit) {
    const unsigned held = kNullOrder.pattern[hand.held >> (8 * suit) & 0xFF];
    const unsigned away = kNullOrder.pattern[hand.away >> (8 * suit) & 0xFF];
    unsigned closed = 0, bit = 1;
    for (int place = 0; place < 8; ++place) {
        if (away >> place & 1) continue;
        if (held >> place & 1) closed |= bit;
        bit <<= 1;
    }
    switch (__builtin_popcount(away)) {
        case 0: return closed;
        case 1: return 256 + closed;
        default: return 256 + 128 + closed;
    }
}

inline std::uint32_t card_points(std::uint32_t mask) {
    constexpr std::uint32_t aces = 0x40404040, tens = 0x20202020, kings = 0x10101010,
                            queens = 0x08080808, jacks = 0x80808080;
    return 11 * __builtin_popcount(mask & aces) + 10 * __builtin_popcount(mask & tens) +
           4 * __builtin_popcount(mask & kings) + 3 * __builtin_popcount(mask & queens) +
           2 * __builtin_popcount(mask & jacks);
}

}  // namespace

std::uint32_t hand_inputs(HandKind kind) {
    switch (kind) {
        case HandKind::kSuit: return SuitRows::count;
        case HandKind::kGrand: return GrandRows::count;
        default: return NullRows::count;
    }
}

std::size_t hand_rows(const Hand& hand, std::uint32_t* rows) {
    std::size_t n = 0;
    const std::uint32_t seat = hand.position + (hand.hand ? 3u : 0u);
    switch (hand_kind(hand.game)) {
        case HandKind::kSuit: {
            using Rows = SuitRows;
            for (int suit = 0; suit < 4; ++suit) {
                if (suit != hand.game) rows[n++] = Rows::side + side_state(hand, suit);
            }
            const unsigned trumps = plain(hand.held, hand.game);
            const std::uint32_t jacks = jack_set(hand.held);
            rows[n++] = Rows::trump + trumps;
            rows[n++] = Rows::jacks + jacks;
            rows[n++] = Rows::length + jacks * 8 + __builtin_popcount(trumps);
            const unsigned gone = plain(hand.away, hand.game) | jack_set(hand.away) << 7;
            for (unsigned place = 0; place < 11; ++place) {
                if (gone >> place & 1) rows[n++] = Rows::gone + place;
            }
            rows[n++] = Rows::seat + seat;
            if (!hand.hand) rows[n++] = Rows::away + card_points(hand.away);
            break;
        }
        case HandKind::kGrand: {
            using Rows = GrandRows;
            for (int suit = 0; suit < 4; ++suit) rows[n++] = Rows::side + side_state(hand, suit);
            rows[n++] = Rows::jacks + jack_set(hand.held) * 3 + hand.position;
            const unsigned gone = jack_set(hand.away);
            for (unsigned place = 0; place < 4; ++place) {
                if (gone >> place & 1) rows[n++] = Rows::gone + place;
            }
            rows[n++] = Rows::seat + seat;
            if (!hand.hand) rows[n++] = Rows::away + card_points(hand.away);
            break;
        }
        default: {
            using Rows = NullRows;
            for (int suit = 0; suit < 4; ++suit) rows[n++] = Rows::suit + null_state(hand, suit);
            rows[n++] = Rows::seat + seat;
        }
    }
    return n;
}

std::vector<std::uint32_t> discards(std::uint32_t twelve, int game) {
    constexpr std::uint32_t kJacks = 0x80808080, kAces = 0x40404040;
    std::uint32_t wanted = 0;
    if (game == kGameNull) {
        for (int suit = 0; suit < 4; ++suit) {
            // Null order as bits of the package: A K Q J T 9 8 7 from the top.
            constexpr int down[8] = {6, 4, 3, 7, 5, 2, 1, 0};
            int found = 0;
            for (int rank : down) {
                const std::uint32_t bit = 1u << (8 * suit + rank);
                if ((twelve & bit) && found < 2) {
                    wanted |= bit;
                    ++found;
                }
            }
        }
    } else {
        const std::uint32_t trumps = kJacks | (game < 4 ? 0xFFu << (8 * game) : 0u);
        wanted = twelve & ~trumps & ~kAces;
        if (__builtin_popcount(wanted) < 3) wanted = twelve & ~trumps;
        if (__builtin_popcount(wanted) < 3) wanted = twelve & ~kJacks;
        if (__builtin_popcount(wanted) < 3) wanted = twelve;
    }
    std::vector<std::uint32_t> pairs;
    for (std::uint32_t first = wanted; first; first &= first - 1) {
        const std::uint32_t one = first & -first;
        for (std::uint32_t second = first & (first - 1); second; second &= second - 1) {
            pairs.push_back(one | (second & -second));
        }
    }
    return pairs;
}

}  // namespace skat
