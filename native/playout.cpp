#include "playout.hpp"

#include <cmath>

namespace skat {

namespace {

constexpr int kGrand = 4, kNullGame = 5;
constexpr std::uint32_t kJacks = 0x80808080u;
constexpr int kPoints[8] = {0, 0, 0, 3, 4, 10, 11, 2};  // 7 8 9 Q K T A J
constexpr int kNullRank[8] = {0, 1, 2, 5, 6, 3, 7, 4};

// Groups of inputs; see features.py.
constexpr std::uint32_t kHand = 0, kAway = 32, kPlayed = 64, kThrown = 160, kLed = 256,
                        kOnTable = 352, kOpen = 416, kRole = 448, kPlace = kRole + 3,
                        kSuit = kPlace + 3, kFlags = kSuit + 4, kTrick = kFlags + 4,
                        kCount = kTrick + 10, kCalls = kCount + 3, kBound = kCalls + 24,
                        kScore = kBound + 8, kVoid = kScore + 8;

inline std::uint32_t bit_of(int card) { return std::uint32_t{1} << card; }
inline int low(std::uint32_t mask) { return __builtin_ctz(mask); }

std::uint32_t trumps(int game) {
    if (game == kNullGame) return 0;
    return game < 4 ? kJacks | 0xFFu << 8 * game : kJacks;
}

// All cards of the effective suit of a card.
std::uint32_t suit_of(int game, int card) {
    const std::uint32_t trump = trumps(game);
    return trump >> card & 1 ? trump : (0xFFu << (card & 24)) & ~trump;
}

// Who is stronger in a trick led by `suit`: 0 cannot win it.
int power(int game, std::uint32_t suit, int card) {
    const std::uint32_t trump = trumps(game);
    if (trump >> card & 1) return (card & 7) == 7 ? 200 + card : 100 + (card & 7);
    if (!(suit >> card & 1)) return 0;
    return 1 + (game == kNullGame ? kNullRank[card & 7] : card & 7);
}

double uniform(std::uint64_t& state) {  // splitmix64
    state += 0x9E3779B97F4A7C15ull;
    std::uint64_t z = state;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return static_cast<double>((z ^ z >> 31) >> 11) * 0x1.0p-53;
}

}  // namespace

Table::Table(int game_) : game(game_) {
    int place[4] = {0, 1, 2, 3};
    if (game < 4) {
        int next = 1;
        for (int suit = 0; suit < 4; ++suit) place[suit] = suit == game ? 0 : next++;
    }
    for (int card = 0; card < 32; ++card) {
        const bool stays = game != kNullGame && (card & 7) == 7;
        number_[card] =
            static_cast<std::uint8_t>(stays ? card : place[card >> 3] * 8 + (card & 7));
    }
}

std::uint32_t Table::legal() const {
    const std::uint32_t hand = hands[to_move()];
    if (on_table == 0) return hand;
    const std::uint32_t follows = hand & suit_of(game, cards[0]);
    return follows ? follows : hand;
}

void Table::play(int card) {
    const int seat = to_move();
    const std::uint32_t bit = bit_of(card);
    hands[seat] &= ~bit;
    played[seat] |= bit;
    if (on_table == 0) {
        led[seat] |= bit;
    } else {
        const std::uint32_t suit = suit_of(game, cards[0]);
        if (!(suit & bit)) {
            thrown[seat] |= bit;
            barred[seat] |= suit;
        }
    }
    cards[on_table++] = static_cast<std::uint8_t>(card);
    if (on_table < 3) return;
    const std::uint32_t suit = suit_of(game, cards[0]);
    int best = 0, points = 0;
    for (int i = 0; i < 3; ++i) {
        points += kPoints[cards[i] & 7];
        if (power(game, suit, cards[i]) > power(game, suit, cards[best])) best = i;
    }
    leader = (leader + best) % 3;
    on_table = 0;
    ++tricks;
    if (leader == declarer) {
        taken += points;
        ++declarer_tricks;
    }
}

std::size_t Table::inputs(std::uint32_t* active) const {
    const int me = to_move();
    std::size_t n = 0;
    const auto add = [&](std::uint32_t input) { active[n++] = input; };
    const auto add_cards = [&](std::uint32_t group, std::uint32_t mask) {
        for (; mask; mask &= mask - 1) add(group + number_[low(mask)]);
    };
    add_cards(kHand, hands[me]);
    if (me == declarer) add_cards(kAway, away);
    for (int seat = 0; seat < 3; ++seat) {
        const std::uint32_t at = 32 * static_cast<std::uint32_t>((seat - me + 3) % 3);
        add_cards(kPlayed + at, played[seat]);
        add_cards(kThrown + at, thrown[seat]);
        add_cards(kLed + at, led[seat]);
        add(kCalls + at / 4 + static_cast<std::uint32_t>(calls[seat]));
    }
    for (int i = 0; i < on_table; ++i) {
        add(kOnTable + 32 * static_cast<std::uint32_t>(i) + number_[cards[i]]);
    }
    if (flags[1] && me != declarer) add_cards(kOpen, hands[declarer]);
    add(kRole + static_cast<std::uint32_t>((me - declarer + 3) % 3));
    add(kPlace + static_cast<std::uint32_t>(declarer));
    if (game < 4) add(kSuit + static_cast<std::uint32_t>(game));
    for (std::uint32_t flag = 0; flag < 4; ++flag) {
        if (flags[flag]) add(kFlags + flag);
    }
    add(kTrick + static_cast<std::uint32_t>(tricks));
    add(kCount + static_cast<std::uint32_t>(on_table));
    add(kBound + static_cast<std::uint32_t>(bound));
    if (game != kNullGame) {
        const int step = taken / 16;
        add(kScore + static_cast<std::uint32_t>(step < 7 ? step : 7));
    }
    const std::uint32_t trump = trumps(game);
    for (std::uint32_t place = 0; place < 2; ++place) {
        const std::uint32_t lacks = barred[(me + 1 + static_cast<int>(place)) % 3];
        for (int suit = 0; suit < 4; ++suit) {
            const std::uint32_t plain = (0xFFu << 8 * suit) & ~trump;
            if (plain && (lacks & plain) == plain) {
                add(kVoid + 5 * place + static_cast<std::uint32_t>(number_[8 * suit] >> 3));
            }
        }
        if (trump && (lacks & trump) == trump) add(kVoid + 5 * place + 4);
    }
    return n;
}

void play_out(Table& table, const Net& net, std::size_t first_card, float temperature,
              std::uint64_t& chance, std::vector<float>& scratch) {
    scratch.resize(net.outputs() + net.scratch_size());
    float* out = scratch.data();
    std::uint32_t active[128];
    while (!table.over()) {
        const std::uint32_t legal = table.legal();
        if (!(legal & (legal - 1))) {
            table.play(low(legal));
            continue;
        }
        net.run(active, table.inputs(active), out, out + net.outputs());
        int best = low(legal);
        float top = -1e30f;
        for (std::uint32_t rest = legal; rest; rest &= rest - 1) {
            const int card = low(rest);
            const float logit = out[first_card + table.number(card)];
            if (logit > top) {
                top = logit;
                best = card;
            }
        }
        if (temperature > 0) {
            float share[10], sum = 0;
            int which[10], size = 0;
            for (std::uint32_t rest = legal; rest; rest &= rest - 1) {
                const int card = low(rest);
                which[size] = card;
                share[size] = std::exp((out[first_card + table.number(card)] - top) / temperature);
                sum += share[size++];
            }
            double point = uniform(chance) * sum;
            for (int i = 0; i < size; ++i) {
                best = which[i];
                point -= share[i];
                if (point < 0) break;
            }
        }
        table.play(best);
    }
}

}  // namespace skat
