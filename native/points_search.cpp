#include "points_search.hpp"

#include <type_traits>

#include "weights.hpp"

namespace skat {

namespace {

// The group of every card, and where it begins.
template <int Type>
struct Groups {
    Cards of[32];
    std::uint8_t start[32];
    constexpr Groups() : of(), start() {
        for (int card = 0; card < 32; ++card) {
            of[card] = group_of<Type>(card);
            const bool trump = kTrumpsOf<Type> >> card & 1;
            start[card] = static_cast<std::uint8_t>(!trump ? card / 7 * 7 : Type == 0 ? 21 : 28);
        }
    }
};
template <int Type>
constexpr Groups<Type> kGroups;

struct Points {
    std::uint8_t of[32];
    constexpr Points() : of() {
        for (int card = 0; card < 32; ++card) {
            of[card] = static_cast<std::uint8_t>(card >= 28 ? 2 : kSevenPoints[card % 7]);
        }
    }
};
constexpr Points kPoints;

// Jacks (rows) that a higher one stands for, by the dividing jacks between (columns).
struct JackMerges {
    std::uint8_t of[16][16];
    constexpr JackMerges() : of() {
        for (int own = 0; own < 16; ++own) {
            for (int dividing = 0; dividing < 16; ++dividing) {
                bool open = false;  // an own jack above, and nothing between
                for (int jack = 3; jack >= 0; --jack) {
                    if (own >> jack & 1) {
                        if (open) of[own][dividing] |= static_cast<std::uint8_t>(1 << jack);
                        open = true;
                    } else if (dividing >> jack & 1) {
                        open = false;
                    }
                }
            }
        }
    }
};
constexpr JackMerges kJackMerges;

// Calls with the leader as a constant: the search is compiled for each.
template <typename Call>
inline auto with_leader(int leader, Call call) noexcept {
    if (leader == 0) return call(std::integral_constant<int, 0>{});
    if (leader == 1) return call(std::integral_constant<int, 1>{});
    return call(std::integral_constant<int, 2>{});
}

// The value of a node so far: the declarer maximises, the defenders minimise.
template <int seat>
struct Best {
    int value = seat == 0 ? -1 : 1000;
    // Returns whether this value decides "at least t?".
    bool take(int v, int t) noexcept {
        if (seat == 0 ? v > value : v < value) value = v;
        return seat == 0 ? v >= t : v < t;
    }
};

// The card of a set that is worth most.
inline Cards most_valuable(Cards cards) noexcept {
    Cards best = cards & kAces;
    if (!best) best = cards & kTens;
    if (!best) best = cards & kKings;
    if (!best) best = cards & kQueens;
    if (!best) best = cards & kJacks;
    if (!best) best = cards;
    return best & (~best + 1);
}

// Cards of `mine` that survive when each hostile trump, lowest first, takes the most valuable one
// that it beats: a lower trump or any side card.
template <Cards Trumps>
inline Cards survivors(Cards mine, Cards hostile) noexcept {
    while (hostile) {
        const Cards trump = hostile & (~hostile + 1);
        hostile ^= trump;
        const Cards beaten = mine & (trump - 1);
        if (beaten) mine ^= most_valuable(beaten);
    }
    return mine;
}

// The r lowest and the r highest cards of a suit.
inline Cards lowest_cards(Cards suit, int r) noexcept {
    Cards rest = suit;
    for (; r > 0 && rest; --r) rest &= rest - 1;
    return suit ^ rest;
}
inline Cards highest_cards(Cards suit, int r) noexcept {
    int skip = count(suit) - r;
    for (; skip > 0; --skip) suit &= suit - 1;
    return suit;
}

inline int least(int a, int b) noexcept { return a < b ? a : b; }
inline int most(int a, int b) noexcept { return a > b ? a : b; }

// The cards of a suit above every card of both other hands, or the whole suit if they are at
// least as many as each other hand has cards in it.
inline Cards sure_cards(Cards mine, Cards other, Cards another) noexcept {
    if (!mine) return 0;
    const Cards foreign = other | another;
    if (!foreign) return mine;
    const Cards tops = mine & ~((Cards{2} << highest(foreign)) - 1);
    if (!tops) return 0;
    return count(tops) >= most(count(other), count(another)) ? mine : tops;
}

}  // namespace

template <int Type>
std::uint64_t PointsSearch<Type>::key() const noexcept {
    const Cards all = hands[0] | hands[1] | hands[2];
    const Cards a = hands[0] | hands[2];
    const Cards b = hands[1] | hands[2];
    std::uint64_t low = 0, high = 0;
    for (int suit = 0; suit < 28; suit += 7) {
        const auto& row = kTables.squeeze7[all >> suit & kSeven];
        low |= static_cast<std::uint64_t>(row[a >> suit & kSeven]) << suit;
        high |= static_cast<std::uint64_t>(row[b >> suit & kSeven]) << suit;
    }
    const auto& row = kTables.squeeze4[all >> 28];
    low |= static_cast<std::uint64_t>(row[a >> 28]) << 28;
    high |= static_cast<std::uint64_t>(row[b >> 28]) << 28;
    return low | high << 32;
}

template <int Type>
std::uint8_t PointsSearch<Type>::encode(int card) const noexcept {
    const int list = card >= 28 ? 4 : card / 7;
    const int start = list * 7;
    const Cards all = hands[0] | hands[1] | hands[2];
    return static_cast<std::uint8_t>(list * 8 + count(all & below(card) & ~below(start)));
}

template <int Type>
int PointsSearch<Type>::decode(int best) const noexcept {
    if (best == 255) return -1;
    const int list = best >> 3;
    Cards cards = (hands[0] | hands[1] | hands[2]) >> (list * 7);
    if (list < 4) cards &= kSeven;
    for (int rank = best & 7; rank > 0; --rank) cards &= cards - 1;
    return lowest(cards) + list * 7;
}

template <int Type>
bool PointsSearch<Type>::should_stop() noexcept {
    if (limits_.hit(nodes)) stopped = true;
    return stopped;
}

template <int Type>
template <int leader>
void PointsSearch<Type>::bounds(int rem, int t, int& lo, int& hi) const noexcept {
    const Cards h0 = hands[0], h1 = hands[1], h2 = hands[2];
    const Cards t0 = h0 & kTrumps, t1 = h1 & kTrumps, t2 = h2 & kTrumps;
    auto raise = [&](int v) { if (v > lo) lo = v; };
    auto lower = [&](int v) { if (v < hi) hi = v; };

    // 1. Trump matching.
    const Cards s0 = survivors<kTrumps>(t0, t1 | t2);
    const Cards s1 = survivors<kTrumps>(t1, t0);
    const Cards s2 = survivors<kTrumps>(t2, t0);
    const int k0 = count(s0), k1 = count(s1), k2 = count(s2);
    const int p0 = points_of(s0), p1 = points_of(s1), p2 = points_of(s2);
    const int k12 = most(k1, k2);
    raise(p0 + low_points(h1, k0) + low_points(h2, k0));
    lower(rem - most(p1, low_points(h1, k2)) - most(p2, low_points(h2, k1)) -
          low_points(h0, k12));
    if (lo >= t || hi < t) return;

    // Sure side cards, computed when a bound asks for them.
    const auto sure_of = [this](int seat) {
        const Cards mine = hands[seat], other = hands[seat == 0 ? 1 : 0],
                    another = hands[seat == 2 ? 1 : 2];
        Cards found = 0;
        for (int suit = 0; suit < kSides; ++suit) {
            const Cards mask = kSeven << (suit * 7);
            found |= sure_cards(mine & mask, other & mask, another & mask);
        }
        return found;
    };
    const int n0 = count(t0), n1 = count(t1), n2 = count(t2);

    // 4. Trump control without the lead.
    if (leader != 0 && n0 > n1 + n2) {
        const Cards left = survivors<kTrumps>(t0 | sure_of(0), t1 | t2);
        const int k = count(left);
        raise(points_of(left) + low_points(h1, k) + low_points(h2, k));
    }
    for (int d = 1; d < 3; ++d) {
        const int own = d == 1 ? n1 : n2, partner = d == 1 ? n2 : n1;
        if (leader == d || own <= n0 || (partner && n0)) continue;
        const Cards left = survivors<kTrumps>((d == 1 ? t1 : t2) | sure_of(d), t0);
        const int k = count(left);
        lower(rem - points_of(left) - low_points(h0, k) - low_points(hands[3 - d], k));
    }
    if (lo >= t || hi < t) return;

    // 2. Cash at once.
    const Cards own = hands[leader];
    const int next = kNext[leader], last = kNext[next];
    const Cards x = hands[next], y = hands[last];
    const bool x_ruffs = x & kTrumps, y_ruffs = y & kTrumps;
    const Cards sure = sure_of(leader);
    Cards cashed = 0, fx = 0, fy = 0;
    int free_x = 0, free_y = 0;
    int rounds[4] = {0, 0, 0, 0};  // each suit was led
    for (int suit = 0; suit < kSides; ++suit) {
        const Cards mask = kSeven << (suit * 7);
        const Cards mine = sure & mask;
        if (!mine) continue;
        const Cards xs = x & mask, ys = y & mask;
        int r = count(mine);
        if (x_ruffs) r = least(r, count(xs));
        if (y_ruffs) r = least(r, count(ys));
        if (r <= 0) continue;
        cashed |= highest_cards(own & mask, r);
        rounds[suit] = r;
        const bool x_partner = leader != 0 && next != 0;
        const bool y_partner = leader != 0 && last != 0;
        fx |= x_partner ? highest_cards(xs, r) : lowest_cards(xs, r);
        fy |= y_partner ? highest_cards(ys, r) : lowest_cards(ys, r);
        free_x += most(0, r - count(xs));
        free_y += most(0, r - count(ys));
    }
    const int taken = points_of(cashed | fx | fy);
    if (leader == 0) {
        raise(taken + p0 + low_points(x & ~fx, k0 + free_x) + low_points(y & ~fy, k0 + free_y));
    } else {
        const bool x_enemy = next == 0;
        const Cards enemy = x_enemy ? x & ~fx : y & ~fy;
        const int free = x_enemy ? free_x : free_y;
        int gain = taken + p1 + p2 + low_points(enemy, k12 + free);
        // Partner entry: a suit in which only the partner has sure cards.
        const Cards partner = x_enemy ? y : x;
        const int pseat = x_enemy ? last : next;
        bool follows = true;
        for (int suit = 0; suit < kSides; ++suit) {
            if (count(partner & (kSeven << (suit * 7))) < rounds[suit]) follows = false;
        }
        if (follows) {
            const Cards theirs_sure = sure_of(pseat);
            for (int suit = 0; suit < kSides; ++suit) {
                const Cards mask = kSeven << (suit * 7);
                if (!(own & mask) || (sure & mask) || !(theirs_sure & mask)) continue;
                int r = count(theirs_sure & mask);
                if (t0) r = least(r, count(h0 & mask));
                if (own & kTrumps) r = least(r, count(own & mask));
                if (r <= 0) continue;
                const Cards f0 = lowest_cards(h0 & mask, r);
                const Cards mine = highest_cards(own & mask, r);
                const Cards theirs = highest_cards(partner & mask, r);
                const int extra_free = most(0, r - count(h0 & mask));
                const int more = points_of(f0 | mine | theirs);
                const int total = taken + p1 + p2 + more +
                                  low_points(enemy & ~f0, k12 + free + extra_free);
                if (total > gain) gain = total;
            }
        }
        lower(rem - gain);
    }
    if (lo >= t || hi < t) return;

    // 4 with the lead, after cashing.
    const Cards own_trumps = own & kTrumps;
    if (own_trumps) {
        if (leader == 0) {
            if (n0 >= n1 + n2) {
                const Cards left = survivors<kTrumps>((t0 | sure) & ~cashed, t1 | t2);
                const int k = count(left);
                raise(points_of(cashed | fx | fy | left) + low_points(h1 & ~fx, k + free_x) +
                      low_points(h2 & ~fy, k + free_y));
            }
        } else {
            const int partner = leader == 1 ? n2 : n1;
            if (count(own_trumps) >= n0 && !(partner && n0)) {
                const Cards left = survivors<kTrumps>((own_trumps | sure) & ~cashed, t0);
                const int k = count(left);
                const bool x_enemy = next == 0;
                const Cards enemy = x_enemy ? x & ~fx : y & ~fy;
                lower(rem - points_of(cashed | fx | fy | left) -
                      low_points(enemy, k + (x_enemy ? free_x : free_y)));
            }
        }
        if (lo >= t || hi < t) return;
    }

    // 3. Draw all trumps, then cash everything.
    const Cards foreign = (x | y) & kTrumps;
    if (foreign && own_trumps) {
        const Cards tops = own_trumps & ~((Cards{2} << highest(foreign)) - 1);
        const int longer = most(count(x & kTrumps), count(y & kTrumps));
        if (count(tops) >= longer) {
            const Cards mine = own_trumps | sure;
            const int w = count(mine);
            const int gain = points_of(mine | foreign) +
                             low_points(x & ~kTrumps, w - count(x & kTrumps)) +
                             low_points(y & ~kTrumps, w - count(y & kTrumps));
            if (leader == 0) raise(gain);
            else lower(rem - gain);
        }
    }
}

// Cards of equal worth are one move: of several, the highest stands for all. Equal are only the
// sevens, eights and nines of a suit, and the jacks, with no dividing card between them.
inline Cards representatives(Cards cards, Cards dividing) noexcept {
    constexpr Cards kSevens = 0x00204081u, kEights = kSevens << 1;
    const Cards nines = cards >> 2 & kSevens;
    const Cards below_eight = cards >> 1 | (nines & ~(dividing >> 1));
    const Cards same = (cards & kSevens & below_eight) | (cards & kEights & nines << 1);
    return cards & ~same & ~(Cards{kJackMerges.of[cards >> 28][dividing >> 28]} << 28);
}

template <int Type>
inline Cards PointsSearch<Type>::distinct(int seat, Cards cards, Cards on_table) const noexcept {
    if (!options_.merge) return cards;
    const int next = kNext[seat];
    return representatives(cards, hands[next] | hands[kNext[next]] | on_table);
}

// Distinct cards with a small linear estimate of how promising they are.
template <int Type>
template <int Place, int seat>
void PointsSearch<Type>::order(Cards rest, int c0, int c1, Choice& out) const noexcept {
    if (!(rest & (rest - 1))) {
        out.add(lowest(rest), 0);
        return;
    }
    const auto& group = kGroups<Type>;
    constexpr int next = kNext[seat], after = kNext[next];
    const Cards foreign = hands[next] | hands[after];
    const auto side = [](int winner) { return (winner == 0) == (seat == 0); };
    const auto ruffs = [](Cards hand, Cards suit) { return !(hand & suit) && (hand & kTrumps); };
    const Cards enemy = seat == 0 ? foreign : hands[0];

    // Who wins this trick if the seats still to play use their highest eligible card? `beat` is
    // the card to beat, `beaten_side` whether it is my side's.
    Cards eligible = ~Cards{0};
    int beat = -1;
    bool beaten_side = false;
    if (Place == 1) {
        const Cards led = group.of[c0];
        eligible = led | kTrumps;
        beat = c0;
        beaten_side = side(after);  // the leader
        const Cards same = hands[next] & led;
        const Cards answer = same ? same : hands[next] & kTrumps;
        // My card must beat the leader's first, then the next seat may beat both.
        if (answer && highest(answer) > beat) {
            beat = highest(answer);
            beaten_side = side(next);
        }
    } else if (Place == 2) {
        eligible = group.of[c0] | kTrumps;
        const bool takes = c1 > c0 && (bit(c1) & eligible);
        beat = takes ? c1 : c0;
        beaten_side = side(takes ? after : next);
    }
    do {  // one group after the other
        const int top = highest(rest);
        const Cards own_group = group.of[top];
        const int start = group.start[top];
        const bool trump = own_group & kTrumps;
        const Cards foreign_group = foreign & own_group;
        const int top_foreign = foreign_group ? highest(foreign_group) : -1;
        const int length = count(hands[seat] & own_group);
        const Cards enemies = enemy & own_group;
        bool apart;
        if (Place > 0) {
            apart = !(group.of[c0] & own_group);
        } else {
            apart = trump       ? enemies != 0
                    : seat == 0 ? ruffs(hands[1], own_group) || ruffs(hands[2], own_group)
                                : ruffs(hands[0], own_group);
            const Cards a =
                hands[next] & own_group ? hands[next] & own_group : hands[next] & kTrumps;
            const Cards b =
                hands[after] & own_group ? hands[after] & own_group : hands[after] & kTrumps;
            const int top_a = a ? highest(a) : -1, top_b = b ? highest(b) : -1;
            beat = top_a > top_b ? top_a : top_b;
            beaten_side = side(top_a > top_b ? next : after);
        }
        const int seen = Place == 0   ? count(foreign_group & ~enemies)
                         : Place == 1 ? kPoints.of[c0]
                                      : kPoints.of[c0] + kPoints.of[c1];
        const auto& weights = kWeights[Type][seat][Place];
        for (Cards mine = rest & own_group; mine; mine &= mine - 1) {
            const int card = lowest(mine);
            const int higher = count(enemies & ~below(card));
            const bool wins =
                (card > beat && (Place == 0 || (bit(card) & eligible))) || beaten_side;
            const std::int16_t* w = weights[wins][trump][apart];
            const int score = w[0] + w[1] * kPoints.of[card] + w[2] * (card - start) +
                              w[3] * length + w[4] * (card > top_foreign) +
                              w[5] * count(enemies) + w[6] * higher + w[7] * seen;
            out.add(card, score);
        }
        rest &= ~own_group;
    } while (rest);
}

template <int Type>
int PointsSearch<Type>::moves(int seat, Cards legal, Cards on_table, int* out) const noexcept {
    int n = 0;
    for (Cards rest = distinct(seat, legal, on_table); rest;) {
        out[n] = highest(rest);
        rest ^= bit(out[n++]);
    }
    return n;
}

template <int Type>
template <int leader>
int PointsSearch<Type>::third(int c0, int c1, int rem, int t) noexcept {
    const auto& group = kGroups<Type>;
    ++nodes;
    constexpr int seat = kNext[kNext[leader]];
    constexpr int middle = kNext[leader];
    const Cards led = group.of[c0];
    const Cards legal = hands[seat] & led ? hands[seat] & led : hands[seat];
    const bool takes = c1 > c0 && (bit(c1) & (led | kTrumps));
    const int top = takes ? c1 : c0;
    const int holder = takes ? middle : leader;
    Choice choice;
    order<2, seat>(distinct(seat, legal, bit(c0) | bit(c1)), c0, c1, choice);
    const int so_far = kPoints.of[c0] + kPoints.of[c1];
    Best<seat> best;
    while (!choice.empty()) {
        const int card = choice.take();
        const bool wins = card > top && (bit(card) & (led | kTrumps));
        const int winner = wins ? seat : holder;
        const int p = so_far + kPoints.of[card];
        const int won = p & -(winner == 0);
        hands[seat] ^= bit(card);
        const int v = won + trick(winner, rem - p, t - won);
        hands[seat] ^= bit(card);
        if (stopped) return 0;
        if (best.take(v, t)) break;
    }
    return best.value;
}

template <int Type>
template <int leader>
int PointsSearch<Type>::second(int c0, int rem, int t) noexcept {
    const auto& group = kGroups<Type>;
    ++nodes;
    constexpr int seat = kNext[leader];
    const Cards led = group.of[c0];
    const Cards legal = hands[seat] & led ? hands[seat] & led : hands[seat];
    Choice choice;
    order<1, seat>(distinct(seat, legal, bit(c0)), c0, -1, choice);
    Best<seat> best;
    while (!choice.empty()) {
        const int card = choice.take();
        hands[seat] ^= bit(card);
        const int v = third<leader>(c0, card, rem, t);
        hands[seat] ^= bit(card);
        if (stopped) return 0;
        if (best.take(v, t)) break;
    }
    return best.value;
}

template <int Type>
template <int leader>
int PointsSearch<Type>::trick_from(int rem, int t) noexcept {
    ++nodes;
    const Cards own = hands[leader];
    if (!(own & (own - 1))) {  // one card each
        if (!own) return 0;
        const auto& group = kGroups<Type>;
        const int c0 = lowest(own);
        const int next = kNext[leader], last = kNext[next];
        const Cards eligible = group.of[c0] | kTrumps;
        int winner = leader, top = c0;
        const int c1 = lowest(hands[next]), c2 = lowest(hands[last]);
        if (c1 > top && (bit(c1) & eligible)) winner = next, top = c1;
        if (c2 > top && (bit(c2) & eligible)) winner = last;
        return winner == 0 ? rem : 0;
    }
    if (should_stop()) return 0;
    int lo = 0, hi = rem;
    const Cards present = (hands[0] | hands[1] | hands[2]) & ~kJacks;
    const std::uint64_t my_key = key();
    const std::uint8_t tag = table_.tag(leader, Type);
    Entry* bucket = table_.bucket(my_key, leader);
    int first = -1;
    bool exact = false;
    if (options_.table) {
        for (Entry* entry = bucket; entry < bucket + PointsTable::kWays; ++entry) {
            if (entry->key != my_key || entry->tag != tag) continue;
            int l = entry->lower, h = entry->upper;
            if (entry->present == present) {
                exact = true;
            } else {
                if (!options_.transfer) continue;
                for (int suit = 0; suit < 28; suit += 7) {
                    const int e = entry->present >> suit & kSeven, m = present >> suit & kSeven;
                    l -= kTables.loss7[e][m];
                    h += kTables.loss7[m][e];
                }
            }
            if (l >= t) return l;
            if (h < t) return h;
            if (l > lo) lo = l;
            if (h < hi) hi = h;
            if (first < 0) first = decode(entry->best);
        }
    }
    if (!exact && options_.bounds) {
        bounds<leader>(rem, t, lo, hi);
        if (lo >= t) return lo;
        if (hi < t) return hi;
    }
    Cards rest = distinct(leader, own, 0);
    Best<leader> best;
    int cut = -1;
    const auto ends_with = [&](int card) {
        hands[leader] ^= bit(card);
        const bool decided = best.take(second<leader>(card, rem, t), t);
        hands[leader] ^= bit(card);
        if (decided) cut = card;
        return decided || stopped;
    };
    // The lead that cut last time comes before the others are even looked at.
    const bool known = first >= 0 && (rest & bit(first));
    if (known) rest ^= bit(first);
    if (!(known && ends_with(first)) && rest) {
        Choice choice;
        order<0, leader>(rest, -1, -1, choice);
        while (!choice.empty() && !ends_with(choice.take())) {
        }
    }
    if (stopped) return 0;
    const int value = best.value < lo ? lo : best.value > hi ? hi : best.value;
    if (value >= t) lo = value;
    else hi = value;
    if (options_.table) {
        Entry* front = bucket;
        const bool same = front->key == my_key && front->tag == tag && front->present == present;
        if (!same) {
            for (int i = PointsTable::kWays - 1; i > 0; --i) bucket[i] = bucket[i - 1];
        }
        if (cut >= 0) front->best = encode(cut);
        else if (!same) front->best = 255;
        front->key = my_key;
        front->present = present;
        front->lower = static_cast<std::uint8_t>(lo);
        front->upper = static_cast<std::uint8_t>(hi);
        front->tag = tag;
    }
    return value;
}

template <int Type>
int PointsSearch<Type>::run(int leader, const int* on_table, int cards, int rem, int t) noexcept {
    if (t <= 0) return 0;
    if (rem < t) return rem;
    if (cards == 0) return trick(leader, rem, t);
    return with_leader(leader, [&](auto seat) {
        return cards == 1 ? second<seat>(on_table[0], rem, t)
                          : third<seat>(on_table[0], on_table[1], rem, t);
    });
}

template <int Type>
int PointsSearch<Type>::trick(int leader, int rem, int t) noexcept {
    if (t <= 0) return 0;
    if (rem < t) return rem;
    return with_leader(leader, [&](auto seat) { return trick_from<seat>(rem, t); });
}

template class PointsSearch<0>;
template class PointsSearch<1>;

}  // namespace skat
