#include "solve.hpp"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace skat {

namespace {

// Kernel bit of each card in the order of ADR 0001, by contract.
struct Layout {
    std::uint8_t to[6][32];
    Layout() noexcept {
        constexpr int kSevenRank[8] = {0, 1, 2, 3, 4, 5, 6, 7};  // 7 8 9 Q K 10 A; 7 is the jack
        constexpr int kNullRank[8] = {0, 1, 2, 5, 6, 3, 7, 4};   // 7 8 9 Q K 10 A J -> 789TJQKA
        for (int contract = 0; contract < 6; ++contract) {
            for (int suit = 0; suit < 4; ++suit) {
                // Suits in the fixed order clubs, spades, hearts, diamonds; the trump suit last.
                int place = 3 - suit;
                if (contract < 4) {
                    if (suit == contract) place = 3;
                    else if (suit < contract) place = 2 - suit;
                }
                for (int rank = 0; rank < 8; ++rank) {
                    int bit;
                    if (contract == kNull) bit = (3 - suit) * 8 + kNullRank[rank];
                    else if (rank == 7) bit = 28 + suit;
                    else bit = place * 7 + kSevenRank[rank];
                    to[contract][suit * 8 + rank] = static_cast<std::uint8_t>(bit);
                }
            }
        }
    }
};
const Layout kLayout;

Cards translate(std::uint32_t cards, int contract) noexcept {
    Cards out = 0;
    for (; cards; cards &= cards - 1) out |= Cards{1} << kLayout.to[contract][lowest(cards)];
    return out;
}

// Seats that have played to the current trick hold one card fewer; no card twice.
bool well_formed(const Position& p) noexcept {
    if (p.contract > kNull || p.leader > 2 || p.bank > 120) return false;
    int played = 0;
    std::uint32_t seen = 0;
    for (int i = 0; i < 2; ++i) {
        if (p.table[i] == kNone) break;
        if (p.table[i] > 31) return false;
        const std::uint32_t card = std::uint32_t{1} << p.table[i];
        if (seen & card) return false;
        seen |= card;
        ++played;
    }
    if (played == 0 && p.table[1] != kNone) return false;
    int size = -1;
    for (int seat = 0; seat < 3; ++seat) {
        if (seen & p.hands[seat]) return false;
        seen |= p.hands[seat];
        const int place = (seat + 3 - p.leader) % 3;
        const int full = count(p.hands[seat]) + (place < played ? 1 : 0);
        if (size >= 0 && full != size) return false;
        size = full;
    }
    return size <= 10;
}

// First guess of a full deal's value, bank included. Guessing high is cheap: a search that fails
// low settles the upper bound, and the value comes from below in few steps (docs/solver.md).
constexpr int kGuess = 85;

// MTD(f): move the threshold to the bound that came back until both bounds meet.
template <typename Test>
int exact_value(int all, int guess, Test test, int& lo, int& hi) {
    lo = 0, hi = all;
    int t = guess;
    while (lo < hi) {
        if (t < lo + 1) t = lo + 1;
        if (t > hi) t = hi;
        bool stopped = false;
        const int v = test(t, stopped);
        if (stopped) return -1;
        if (v >= t) {
            lo = v;
            t = v + 1;
        } else {
            hi = v;
            t = v;
        }
    }
    return lo;
}

// A position in kernel order.
struct Inner {
    Cards hands[3];
    int leader;
    int table[2];
    int played;
    int to_move;
    int rem;  // points in hands and on the table
    explicit Inner(const Position& p) noexcept : leader(p.leader), table{-1, -1}, played(0), rem(0) {
        for (int seat = 0; seat < 3; ++seat) hands[seat] = translate(p.hands[seat], p.contract);
        for (int i = 0; i < 2 && p.table[i] != kNone; ++i, ++played) {
            table[i] = kLayout.to[p.contract][p.table[i]];
        }
        to_move = (leader + played) % 3;
        rem = points_of(hands[0] | hands[1] | hands[2] | on_table());
    }
    Cards on_table() const noexcept {
        Cards cards = 0;
        for (int i = 0; i < played; ++i) cards |= Cards{1} << table[i];
        return cards;
    }
};

template <int Type>
Cards legal_cards(const Inner& in) noexcept {
    const Cards hand = in.hands[in.to_move];
    if (!in.played) return hand;
    const Cards same = hand & group_of<Type>(in.table[0]);
    return same ? same : hand;
}

template <int Type>
int trick_winner(const Inner& in, int c2) noexcept {
    const Cards eligible = group_of<Type>(in.table[0]) | kTrumpsOf<Type>;
    int winner = in.leader, top = in.table[0];
    const int cards[2] = {in.table[1], c2};
    for (int i = 0; i < 2; ++i) {
        if (cards[i] > top && (eligible >> cards[i] & 1)) {
            top = cards[i];
            winner = (in.leader + 1 + i) % 3;
        }
    }
    return winner;
}

// Give every legal card of a class the answer of its representative: the list of
// representatives goes from the highest card down, so a card belongs to the last one above it.
template <int Type>
void spread(const Position& p, Cards legal, const int* reps, const int* values, int n,
            Answer& out) noexcept {
    int by_bit[32];
    int at = -1;
    for (Cards rest = legal; rest;) {
        const int card = highest(rest);
        rest ^= Cards{1} << card;
        if (at + 1 < n && reps[at + 1] == card) ++at;
        by_bit[card] = values[at];
    }
    for (int card = 0; card < 32; ++card) {
        const int bit = kLayout.to[p.contract][card];
        if (legal >> bit & 1) out.cards[card] = static_cast<std::uint8_t>(by_bit[bit]);
    }
}

// Workers that wait for their next batch; making one costs more than most questions.
std::mutex waiting_mutex;
std::vector<std::unique_ptr<Worker>> waiting;

struct Lease {
    std::unique_ptr<Worker> worker;
    int bits;
    explicit Lease(int table_bits) : bits(table_bits) {
        std::lock_guard<std::mutex> lock(waiting_mutex);
        if (bits == kTableBits && !waiting.empty()) {
            worker = std::move(waiting.back());
            waiting.pop_back();
        }
        if (!worker) worker = std::make_unique<Worker>(bits);
    }
    ~Lease() {
        std::lock_guard<std::mutex> lock(waiting_mutex);
        if (bits == kTableBits && waiting.size() < 64) waiting.push_back(std::move(worker));
    }
};

Status why(const Limits& limits) noexcept {
    return limits.cancelled && limits.cancelled->load() ? Status::kCancelled : Status::kNodeLimit;
}

}  // namespace

template <int Type>
Answer Worker::points(const Position& p, Ask ask, const Options& options, const Limits& limits) {
    Answer out;
    std::memset(out.cards, kNone, sizeof out.cards);
    const Inner in(p);
    PointsSearch<Type> search(points_, options, limits);
    std::memcpy(search.hands, in.hands, sizeof in.hands);
    if (ask == Ask::kValue) {
        int lo, hi;
        exact_value(in.rem, kGuess - p.bank, [&](int t, bool& stopped) {
            const int v = search.run(in.leader, in.table, in.played, in.rem, t);
            stopped = search.stopped;
            return v;
        }, lo, hi);
        out.lower = static_cast<std::uint8_t>(p.bank + lo);
        out.upper = static_cast<std::uint8_t>(p.bank + hi);
        if (search.stopped) out.status = why(limits);
    } else if (ask == Ask::kReach) {
        const int t = p.threshold - p.bank;
        bool reached = t <= 0;
        if (t > 0 && t <= in.rem) reached = search.run(in.leader, in.table, in.played, in.rem, t) >= t;
        out.lower = out.upper = reached;
        if (search.stopped) {
            out.status = why(limits);
            out.lower = 0, out.upper = 1;
        }
    } else {  // every card
        const Cards legal = legal_cards<Type>(in);
        int reps[10], values[10];
        const int n = search.moves(in.to_move, legal, in.on_table(), reps);
        int guess = kGuess - p.bank;
        for (int i = 0; i < n && !search.stopped; ++i) {
            const int card = reps[i];
            search.hands[in.to_move] = in.hands[in.to_move] ^ Cards{1} << card;
            int leader = in.leader, played = in.played + 1, rem = in.rem, won = 0;
            int table[3] = {in.table[0], in.table[1], -1};
            table[in.played] = card;
            if (played == 3) {
                leader = trick_winner<Type>(in, card);
                const Cards three = in.on_table() | Cards{1} << card;
                rem -= points_of(three);
                won = leader == 0 ? points_of(three) : 0;
                played = 0;
            }
            if (ask == Ask::kCards) {
                int lo, hi;
                const int v = exact_value(rem, guess - won, [&](int t, bool& stopped) {
                    const int got = search.run(leader, table, played, rem, t);
                    stopped = search.stopped;
                    return got;
                }, lo, hi);
                guess = v + won;
                values[i] = p.bank + won + v;
            } else {
                const int t = p.threshold - p.bank - won;
                values[i] = t <= 0 || (t <= rem && search.run(leader, table, played, rem, t) >= t);
            }
            search.hands[in.to_move] = in.hands[in.to_move];
        }
        if (search.stopped) out.status = why(limits);
        else if (n) spread<Type>(p, legal, reps, values, n, out);
    }
    out.nodes = search.nodes;
    return out;
}

template <int Type>
Answer Worker::tricks(const Position& p, Ask ask, const Options& options, const Limits& limits) {
    Answer out;
    std::memset(out.cards, kNone, sizeof out.cards);
    const Inner in(p);
    const bool all = ask == Ask::kAllTricks;
    if (Type != 2 && in.rem) {
        // Necessary first: all points, or none.
        constexpr int kPointsType = Type == 2 ? 0 : Type;
        PointsSearch<kPointsType> search(points_, options, limits);
        std::memcpy(search.hands, in.hands, sizeof in.hands);
        const int t = all ? in.rem : 1;
        const bool reached = search.run(in.leader, in.table, in.played, in.rem, t) >= t;
        out.nodes = search.nodes;
        if (search.stopped) {
            out.status = why(limits);
            out.upper = 1;
            return out;
        }
        if (reached != all) return out;
    }
    const Goal goal = all ? Goal::kAll : Type == 2 ? Goal::kAvoid : Goal::kAny;
    TrickSearch<Type> search(tricks_, goal, options, limits);
    std::memcpy(search.hands, in.hands, sizeof in.hands);
    if (ask == Ask::kCards) {
        const Cards legal = legal_cards<Type>(in);
        int reps[10], values[10];
        const int n = search.moves(in.to_move, legal, in.on_table(), reps);
        for (int i = 0; i < n && !search.stopped; ++i) {
            const int card = reps[i];
            search.hands[in.to_move] = in.hands[in.to_move] ^ Cards{1} << card;
            int table[3] = {in.table[0], in.table[1], -1};
            table[in.played] = card;
            if (in.played == 2) {
                const int winner = trick_winner<Type>(in, card);
                values[i] = winner != 0 && search.trick(winner);
            } else {
                values[i] = search.run(in.leader, table, in.played + 1);
            }
            search.hands[in.to_move] = in.hands[in.to_move];
        }
        if (!search.stopped && n) spread<Type>(p, legal, reps, values, n, out);
    } else {
        const bool done = search.run(in.leader, in.table, in.played);
        out.lower = out.upper = goal == Goal::kAny ? !done : done;
    }
    if (search.stopped) {
        out.status = why(limits);
        out.lower = 0, out.upper = 1;
    }
    out.nodes += search.nodes;
    return out;
}

Answer Worker::ask(const Position& p, Ask ask, const Options& options, const Limits& limits,
                   bool fresh) {
    if (!well_formed(p)) {
        Answer out;
        std::memset(out.cards, kNone, sizeof out.cards);
        out.status = Status::kMalformed;
        return out;
    }
    if (fresh) {
        points_.clear();
        tricks_.clear();
    }
    const bool by_tricks = ask == Ask::kAllTricks || ask == Ask::kNoTrick;
    if (p.contract == kNull) return tricks<2>(p, ask, options, limits);
    if (p.contract == 4) {
        return by_tricks ? tricks<1>(p, ask, options, limits) : points<1>(p, ask, options, limits);
    }
    return by_tricks ? tricks<0>(p, ask, options, limits) : points<0>(p, ask, options, limits);
}

void solve_batch(const Position* positions, Answer* answers, std::size_t n, Ask ask,
                 const Options& options, std::uint64_t node_limit, int threads, int table_bits,
                 bool fresh, const std::function<bool(std::size_t)>& wait) {
    constexpr std::size_t kBlock = 8;
    std::atomic<std::size_t> next{0}, done{0};
    std::atomic<bool> cancelled{false};
    Limits limits;
    limits.nodes = node_limit;
    limits.cancelled = &cancelled;
    auto work = [&] {
        const Lease lease(table_bits);
        Worker& worker = *lease.worker;
        for (;;) {
            const std::size_t start = next.fetch_add(kBlock);
            if (start >= n) return;
            for (std::size_t i = start; i < n && i < start + kBlock; ++i) {
                if (cancelled.load(std::memory_order_relaxed)) {
                    std::memset(answers[i].cards, kNone, sizeof answers[i].cards);
                    answers[i].status = Status::kCancelled;
                    answers[i].upper = 120;
                    continue;
                }
                answers[i] = worker.ask(positions[i], ask, options, limits, fresh);
                done.fetch_add(1, std::memory_order_relaxed);
            }
        }
    };
    const std::size_t blocks = (n + kBlock - 1) / kBlock;
    std::size_t crew = threads < 1 ? 1 : static_cast<std::size_t>(threads);
    if (crew > blocks) crew = blocks ? blocks : 1;
    if (crew == 1 && n <= kBlock) {  // a question or two: a thread would cost more than the answer
        work();
        return;
    }
    std::mutex mutex;
    std::condition_variable finished;
    std::size_t left = crew;
    std::vector<std::thread> team;
    for (std::size_t i = 0; i < crew; ++i) {
        team.emplace_back([&] {
            work();
            std::lock_guard<std::mutex> lock(mutex);
            --left;
            finished.notify_all();
        });
    }
    {
        std::unique_lock<std::mutex> lock(mutex);
        while (left) {
            finished.wait_for(lock, std::chrono::milliseconds(50));
            lock.unlock();
            if (!wait(done.load())) {
                cancelled = true;
            }
            lock.lock();
        }
    }
    for (auto& member : team) member.join();
}

}  // namespace skat
