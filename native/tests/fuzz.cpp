// Random positions, well-formed and broken, through every question of the kernel; built with
// sanitizers by tests/solver/test_sanitizers.py. Usage: fuzz SECONDS SEED
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "../solve.hpp"

using namespace skat;

namespace {

int failures = 0;

void expect(bool holds, const char* what, unsigned long seed) {
    if (holds) return;
    ++failures;
    std::printf("FAILED %s (seed %lu)\n", what, seed);
}

Position random_position(std::mt19937& rng) {
    std::vector<int> deck(32);
    for (int i = 0; i < 32; ++i) deck[i] = i;
    std::shuffle(deck.begin(), deck.end(), rng);
    const int cards = 1 + static_cast<int>(rng() % (rng() % 8 ? 6 : 10));
    Position p{};
    p.contract = static_cast<std::uint8_t>(rng() % 6);
    p.leader = static_cast<std::uint8_t>(rng() % 3);
    p.table[0] = p.table[1] = kNone;
    p.threshold = static_cast<std::uint8_t>(rng() % 121);
    for (int seat = 0; seat < 3; ++seat) {
        for (int i = 0; i < cards; ++i) p.hands[seat] |= 1u << deck[seat * cards + i];
    }
    const int played = static_cast<int>(rng() % 3);
    for (int i = 0; i < played; ++i) {  // any card: following suit is checked by the caller
        auto& hand = p.hands[(p.leader + i) % 3];
        p.table[i] = static_cast<std::uint8_t>(__builtin_ctz(hand));
        hand &= hand - 1;
    }
    return p;
}

Position broken_position(std::mt19937& rng) {
    Position p{};
    for (auto& hand : p.hands) hand = static_cast<std::uint32_t>(rng() & rng());
    p.contract = static_cast<std::uint8_t>(rng());
    p.leader = static_cast<std::uint8_t>(rng());
    p.table[0] = static_cast<std::uint8_t>(rng() % 2 ? kNone : rng());
    p.table[1] = static_cast<std::uint8_t>(rng() % 2 ? kNone : rng());
    p.bank = static_cast<std::uint8_t>(rng());
    p.threshold = static_cast<std::uint8_t>(rng());
    return p;
}

void check(Worker& worker, std::mt19937& rng, unsigned long seed) {
    const Position p = random_position(rng);
    const bool null = p.contract == kNull;
    Options plain;
    plain.transfer = plain.merge = plain.bounds = false;
    const Options fast;
    const Limits none;
    Limits few;
    few.nodes = 1 + rng() % 100;
    if (null) {
        const Answer made = worker.ask(p, Ask::kMade, fast, none, rng() % 2);
        expect(made.lower == worker.ask(p, Ask::kMade, plain, none, true).lower, "null", seed);
        worker.ask(p, Ask::kCards, fast, few, false);
        worker.ask(p, Ask::kAllTricks, fast, none, false);
        return;
    }
    const Answer value = worker.ask(p, Ask::kValue, fast, none, rng() % 2);
    const Answer reach = worker.ask(p, Ask::kReach, fast, none, false);
    expect(reach.lower == (value.lower >= p.threshold), "threshold", seed);
    if (rng() % 8 == 0) {
        expect(value.lower == worker.ask(p, Ask::kValue, plain, none, true).lower, "plain", seed);
    }
    const Answer cut = worker.ask(p, Ask::kValue, fast, few, false);
    expect(cut.lower <= value.lower && value.lower <= cut.upper, "interval", seed);
    const Answer cards = worker.ask(p, Ask::kCards, fast, none, false);
    const Answer keeping = worker.ask(p, Ask::kCardsReach, fast, none, false);
    const int mover = (p.leader + (p.table[0] != kNone) + (p.table[1] != kNone)) % 3;
    int best = mover == 0 ? -1 : 1000;
    for (int card = 0; card < 32; ++card) {
        if (cards.cards[card] == kNone) continue;
        best = mover == 0 ? std::max<int>(best, cards.cards[card])
                          : std::min<int>(best, cards.cards[card]);
        expect(keeping.cards[card] == (cards.cards[card] >= p.threshold), "card", seed);
    }
    expect(best == value.lower, "best card", seed);
    const bool all = worker.ask(p, Ask::kAllTricks, fast, none, false).lower;
    const bool no = worker.ask(p, Ask::kNoTrick, fast, none, false).lower;
    expect(!(all && no), "all and no trick", seed);
}

}  // namespace

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::atof(argv[1]) : 5;
    unsigned long seed = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    unsigned long positions = 0, broken = 0;
    Worker worker(12);
    while (elapsed() < seconds) {
        std::mt19937 rng(static_cast<std::uint32_t>(seed));
        for (int i = 0; i < 20; ++i, ++positions) check(worker, rng, seed);
        std::vector<Position> batch;
        for (int i = 0; i < 20; ++i) batch.push_back(random_position(rng));
        for (int i = 0; i < 20; ++i, ++broken) batch.push_back(broken_position(rng));
        std::vector<Answer> answers(batch.size());
        int calls = 0;
        const int patience = static_cast<int>(rng() % 4);  // 0: cancelled at the first look
        solve_batch(batch.data(), answers.data(), batch.size(), static_cast<Ask>(rng() % 7),
                    Options(), rng() % 2 ? 0 : 500, 2, 10, rng() % 2,
                    [&](std::size_t) { return patience == 3 || calls++ < patience; });
        ++seed;
    }
    std::printf("%lu positions, %lu broken ones, %d failures\n", positions, broken, failures);
    return failures != 0;
}
