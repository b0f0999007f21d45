#include "trick_search.hpp"

#include <utility>

namespace skat {

namespace {

// Move order, found by hill climbing on 1,200 deals as training/order does it for card points: leads
// of a defender, the declarer, a defender who follows.
constexpr int kNullWeights[29] = {
    -10, 2, 146, -4, 0, 77, 5, -16, -48, 16, -9, 20,
    1, 20, 8, -1, 1, -7,
    3, -14, -44, 61, -17, -51, 11, 19, -16, 4, -7};

}  // namespace

template <int Type>
std::uint64_t TrickSearch<Type>::key() const noexcept {
    const Cards all = hands[0] | hands[1] | hands[2];
    const Cards a = hands[0] | hands[2];
    const Cards b = hands[1] | hands[2];
    std::uint64_t low = 0, high = 0;
    if (Type == 2) {  // without trumps the suits are alike: in a fixed order they are one position
        std::uint64_t list[4];
        for (int i = 0; i < 4; ++i) {
            const auto& row = kTables.squeeze8[all >> (8 * i) & 0xFF];
            list[i] = row[a >> (8 * i) & 0xFF] | row[b >> (8 * i) & 0xFF] << 8;
        }
        const auto sort = [&list](int i, int j) {
            if (list[i] > list[j]) std::swap(list[i], list[j]);
        };
        sort(0, 1), sort(2, 3), sort(0, 2), sort(1, 3), sort(1, 2);
        return list[0] | list[1] << 16 | list[2] << 32 | list[3] << 48;
    }
    for (int suit = 0; suit < (Type == 0 ? 21 : 28); suit += 7) {
        const auto& row = kTables.squeeze7[all >> suit & kSeven];
        low |= static_cast<std::uint64_t>(row[a >> suit & kSeven]) << suit;
        high |= static_cast<std::uint64_t>(row[b >> suit & kSeven]) << suit;
    }
    if (Type == 0) {  // one list of eleven: the trump suit, then the jacks
        const auto& row = kTables.squeeze7[all >> 21 & kSeven];
        const int length = count(all >> 21 & kSeven);
        const auto& jacks = kTables.squeeze4[all >> 28];
        low |= static_cast<std::uint64_t>(row[a >> 21 & kSeven] | jacks[a >> 28] << length) << 21;
        high |= static_cast<std::uint64_t>(row[b >> 21 & kSeven] | jacks[b >> 28] << length) << 21;
    } else {
        const auto& jacks = kTables.squeeze4[all >> 28];
        low |= static_cast<std::uint64_t>(jacks[a >> 28]) << 28;
        high |= static_cast<std::uint64_t>(jacks[b >> 28]) << 28;
    }
    return low | high << 32;
}

// The i-th lowest own card lies below the i-th lowest hostile one, for every own card.
template <int Type>
bool TrickSearch<Type>::safe(Cards own, Cards hostile) const noexcept {
    for (int i = 0; own; own &= own - 1, ++i) {
        const int card = lowest(own);
        if (count(hostile & below(card)) > i) return false;
    }
    return true;
}

template <int Type>
int TrickSearch<Type>::moves(int seat, Cards legal, Cards on_table, int* out) const noexcept {
    const Cards dividing = ((hands[0] | hands[1] | hands[2]) & ~hands[seat]) | on_table;
    int n = 0, previous = -1;
    for (Cards rest = legal; rest;) {
        const int card = highest(rest);
        rest ^= bit(card);
        const bool same = previous >= 0 && options_.merge &&
                          (group_of<Type>(previous) & bit(card)) &&
                          !(dividing & below(previous) & ~below(card));
        if (!same) out[n++] = card;
        previous = card;
    }
    return n;
}

// Leads, most promising first.
template <int Type>
int TrickSearch<Type>::lead_order(int seat, int* out) const noexcept {
    int scores[10];
    int list[10];
    const int n = moves(seat, hands[seat], 0, list);
    const bool avoid = goal_ == Goal::kAvoid;
    const int partner = seat == 1 ? 2 : 1;
    for (int i = 0; i < n; ++i) {
        const int card = list[i];
        const Cards group = group_of<Type>(card);
        const Cards own = hands[seat] & group;
        int score;
        if (seat == 0) {
            const Cards foreign = (hands[1] | hands[2]) & group;
            // Avoiding: low cards of suits with many hostile higher ones. Taking: sure tops.
            if (avoid) score = 8 * count(foreign & ~below(card)) - 4 * count(foreign & below(card));
            else score = 16 * !(foreign & ~below(card)) + count(foreign) * 2 - count(own);
        } else {
            const Cards theirs = hands[0] & group;
            const Cards partners = hands[partner] & group;
            if (avoid) {
                const int* w = kNullWeights;
                const Cards unders = theirs & below(card);
                const bool must_go_over = theirs && !unders;
                const bool partner_under = !partners || !theirs || lowest(partners) < highest(theirs);
                score = w[0] * count(own & below(card)) + w[1] * count(own);
                if (theirs) score += w[2] + w[3] * count(theirs) + w[4] * count(unders);
                if (must_go_over) score += w[5];
                if (must_go_over && (!partners || (partners & below(highest(theirs))))) score += w[6];
                if (partner_under) score += w[7];
                if (theirs && safe(theirs, (hands[1] | hands[2]) & group)) score += w[8];
                if (!partners) score += w[9];
                score += w[10] * count(partners & below(card)) + w[11] * count(partners);
            } else {
                score = 16 * !(theirs & ~below(card)) + 8 * !(hands[0] & kTrumps) + count(own);
                if (!theirs) score += 4;
            }
        }
        int at = i;
        for (; at > 0 && scores[at - 1] < score; --at) scores[at] = scores[at - 1], out[at] = out[at - 1];
        scores[at] = score, out[at] = card;
    }
    return n;
}

template <int Type>
int TrickSearch<Type>::follow_order(int seat, Cards legal, Cards on_table, int top, Cards led,
                                    int* out) const noexcept {
    int scores[10];
    int list[10];
    const int n = moves(seat, legal, on_table, list);
    const bool wants_trick = (seat == 0) == (goal_ != Goal::kAvoid);
    for (int i = 0; i < n; ++i) {
        const int card = list[i];
        const Cards group = group_of<Type>(card);
        const bool wins = card > top && (bit(card) & (led | kTrumps));
        const int rank = count(hands[seat] & group & below(card));
        int score;
        if (seat == 0 && goal_ == Goal::kAvoid) {
            const int* w = kNullWeights + 12;
            const Cards hostile = (hands[1] | hands[2]) & group;
            if (bit(card) & led) {
                score = wins ? -1000 - card : w[0] * count(hostile & below(card)) + w[1] * rank + 100;
            } else {
                score = w[2] * count(hostile & below(card)) + w[3] * rank +
                        w[4] * count(hostile & ~below(card)) + w[5] * count(hands[0] & group);
                if (wins) score -= 1000;
            }
        } else if (wants_trick) {
            score = wins ? 50 - rank : -rank;
        } else {
            // A defender who wants the declarer to hold the trick.
            const int* w = kNullWeights + 18;
            const Cards theirs = hands[0] & group;
            if (bit(card) & led) {
                score = wins ? w[0] + w[1] * rank : w[2] + w[3] * rank;
                score += w[4] * count(theirs & ~below(card));
            } else {
                score = (theirs ? w[5] : w[6]) + w[7] * rank + w[8] * count(theirs & below(card)) +
                        w[9] * count(hands[seat] & group);
                if (!(theirs & ~below(card))) score += w[10];
            }
        }
        int at = i;
        for (; at > 0 && scores[at - 1] < score; --at) scores[at] = scores[at - 1], out[at] = out[at - 1];
        scores[at] = score, out[at] = card;
    }
    return n;
}

template <int Type>
bool TrickSearch<Type>::after(int winner) noexcept {
    const bool his = winner == 0;
    if (goal_ == Goal::kAny) return his || trick(winner);
    return his == (goal_ == Goal::kAll) && trick(winner);
}

template <int Type>
bool TrickSearch<Type>::third(int leader, int c0, int c1) noexcept {
    ++nodes;
    const int seat = kNext[kNext[leader]];
    const int middle = kNext[leader];
    const Cards led = group_of<Type>(c0);
    const Cards legal = hands[seat] & led ? hands[seat] & led : hands[seat];
    const bool takes = c1 > c0 && (bit(c1) & (led | kTrumps));
    const int top = takes ? c1 : c0;
    const int holder = takes ? middle : leader;
    if (seat != 0) {  // decided when the defender cannot change, or need not change, who holds it
        const Cards over = legal & (led | kTrumps) & ~((Cards{2} << top) - 1);
        if (holder != 0 && goal_ == Goal::kAll) return false;
        if (holder == 0 && goal_ == Goal::kAvoid && (legal & ~over)) return false;
        if (holder == 0 && goal_ == Goal::kAny && !over) return true;
    }
    int list[10];
    const int n = follow_order(seat, legal, bit(c0) | bit(c1), top, led, list);
    for (int i = 0; i < n; ++i) {
        const int card = list[i];
        const bool wins = card > top && (bit(card) & (led | kTrumps));
        hands[seat] ^= bit(card);
        const bool v = after(wins ? seat : holder);
        hands[seat] ^= bit(card);
        if (stopped) return false;
        if (v == (seat == 0)) return v;
    }
    return seat != 0;
}

template <int Type>
bool TrickSearch<Type>::second(int leader, int c0) noexcept {
    ++nodes;
    const int seat = kNext[leader];
    const Cards led = group_of<Type>(c0);
    const Cards legal = hands[seat] & led ? hands[seat] & led : hands[seat];
    if (Type == 2 && seat == 0 && (legal & led) && !(legal & below(c0))) {
        // He must go over, and the last defender (seat 1) can stay under whatever he plays.
        const Cards theirs = hands[1] & led;
        if (!theirs || (theirs & below(lowest(legal)))) return false;
    }
    int list[10];
    const int n = follow_order(seat, legal, bit(c0), c0, led, list);
    for (int i = 0; i < n; ++i) {
        const int card = list[i];
        hands[seat] ^= bit(card);
        const bool v = third(leader, c0, card);
        hands[seat] ^= bit(card);
        if (stopped) return false;
        if (v == (seat == 0)) return v;
    }
    return seat != 0;
}

template <int Type>
bool TrickSearch<Type>::trick(int leader) noexcept {
    ++nodes;
    const Cards own = hands[leader];
    if (!own) return goal_ != Goal::kAny;
    const Cards hostile = hands[1] | hands[2];
    if (Type == 2 && goal_ == Goal::kAvoid && leader != 0 && options_.bounds) {
        bool all_safe = true;
        for (int suit = 0; suit < 32 && all_safe; suit += 8) {
            const Cards mask = Cards{0xFF} << suit;
            all_safe = safe(hands[0] & mask, hostile & mask);
        }
        if (all_safe) return true;
    }
    if (limits_.hit(nodes)) {
        stopped = true;
        return false;
    }
    const std::uint64_t my_key = key();
    const std::uint8_t tag = static_cast<std::uint8_t>(leader | Type << 2 | static_cast<int>(goal_) << 4 | 0x80);
    TrickEntry* entry = table_.slot(my_key, leader);
    const bool hit = options_.table && entry->key == my_key && (entry->tag & ~0x40) == tag &&
                     entry->epoch == table_.epoch();
    if (hit) return entry->tag & 0x40;
    int list[10];
    const int n = lead_order(leader, list);
    bool value = leader != 0;
    for (int i = 0; i < n; ++i) {
        const int card = list[i];
        if (Type == 2 && leader == 0 && goal_ == Goal::kAvoid) {
            // Both defenders can stay under this lead, or throw off.
            const Cards group = group_of<Type>(card);
            const Cards one = hands[1] & group, two = hands[2] & group;
            if ((!one || (one & below(card))) && (!two || (two & below(card)))) continue;
        }
        hands[leader] ^= bit(card);
        const bool v = second(leader, card);
        hands[leader] ^= bit(card);
        if (stopped) return false;
        if (v == (leader == 0)) {
            value = v;
            break;
        }
    }
    if (options_.table) {
        entry->key = my_key;
        entry->tag = static_cast<std::uint8_t>(tag | (value ? 0x40 : 0));
        entry->epoch = table_.epoch();
    }
    return value;
}

template <int Type>
bool TrickSearch<Type>::run(int leader, const int* on_table, int cards) noexcept {
    if (cards == 0) return trick(leader);
    if (cards == 1) return second(leader, on_table[0]);
    return third(leader, on_table[0], on_table[1]);
}

template class TrickSearch<0>;
template class TrickSearch<1>;
template class TrickSearch<2>;

}  // namespace skat
