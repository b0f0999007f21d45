// Hill climbing of the move-order weights; started by tune.py beside it.
// Usage: tune TYPE SEED MINUTES DEALS WEIGHTS, with DEALS as lines "h0 h1 h2 leader bank" in kernel
// order and WEIGHTS the file that is written.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

#include "../../native/points_search.hpp"
#include "../../native/weights.hpp"

using namespace skat;

namespace {

struct Deal {
    Cards hands[3];
    int leader, bank, value;
    double cost;
};

using Row = std::int16_t[kFeatures];
constexpr int kRows = 72;
constexpr double kPower = 0.65;
constexpr double kSlack = 1.004;  // a try that is this much worse on the deals so far is given up

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <int Type>
PointsSearch<Type> start(PointsTable& table, const Options& options, const Deal& deal) {
    PointsSearch<Type> search(table, options, Limits{});
    std::memcpy(search.hands, deal.hands, sizeof deal.hands);
    table.clear();
    return search;
}

int all_points(const Deal& deal) {
    return points_of(deal.hands[0] | deal.hands[1] | deal.hands[2]);
}

template <int Type>
int exact(PointsTable& table, const Options& options, const Deal& deal) {
    auto search = start<Type>(table, options, deal);
    int lo = 0, hi = all_points(deal), t = 85 - deal.bank;
    while (lo < hi) {
        t = std::min(std::max(t, lo + 1), hi);
        const int v = search.trick(deal.leader, all_points(deal), t);
        if (v >= t) lo = v, t = v + 1;
        else hi = v, t = v;
    }
    return lo;
}

// From the nodes that prove "at least the value" and "not one more", and those of "are 61
// reached?", each from an empty table: a power below one keeps single hard deals from ruling.
template <int Type>
double cost(PointsTable& table, const Options& options, const Deal& deal) {
    const auto nodes = [&](int t) {
        if (t < 1 || t > all_points(deal)) return 0.0;
        auto search = start<Type>(table, options, deal);
        search.trick(deal.leader, all_points(deal), t);
        return static_cast<double>(search.nodes);
    };
    return std::pow(nodes(deal.value) + nodes(deal.value + 1), kPower) +
           std::pow(nodes(61 - deal.bank), kPower);
}

void write(const char* path, const Row* rows) {
    std::FILE* file = std::fopen(path, "w");
    for (int i = 0; i < kRows; ++i) {
        for (int column = 0; column < kFeatures; ++column) {
            std::fprintf(file, "%d%c", rows[i][column], column + 1 < kFeatures ? ' ' : '\n');
        }
    }
    std::fclose(file);
}

// One to five weights, changed by a normal step.
void change(Row* rows, std::mt19937& rng) {
    constexpr int kSizes[4] = {1, 2, 3, 5};
    constexpr double kDeviation[kFeatures] = {25, 2, 2, 5, 25, 5, 8, 4};
    for (int n = kSizes[rng() % 4]; n > 0; --n) {
        const int row = static_cast<int>(rng() % kRows), column = static_cast<int>(rng() % kFeatures);
        std::normal_distribution<double> step(0, kDeviation[column]);
        int by = static_cast<int>(std::lround(step(rng)));
        if (by == 0) by = rng() & 1 ? 1 : -1;
        rows[row][column] = static_cast<std::int16_t>(rows[row][column] + by);
    }
}

template <int Type>
void run(unsigned seed, double minutes, std::vector<Deal> deals, const char* out) {
    constexpr int kRounds = 2;
    PointsTable table(16);
    const Options options;
    Row* rows = &kWeights[Type][0][0][0][0][0];
    for (auto& deal : deals) deal.value = exact<Type>(table, options, deal);
    std::mt19937 rng(seed);
    const std::size_t part = deals.size() / kRounds;
    for (int round = 0; round < kRounds; ++round) {
        std::vector<Deal> mine(deals.begin() + round * part, deals.begin() + (round + 1) * part);
        for (auto& deal : mine) deal.cost = cost<Type>(table, options, deal);
        std::sort(mine.begin(), mine.end(),
                  [](const Deal& a, const Deal& b) { return a.cost < b.cost; });
        mine.resize(mine.size() * 4 / 5);  // without the slowest fifth
        std::shuffle(mine.begin(), mine.end(), rng);
        double best = 0;
        for (const auto& deal : mine) best += deal.cost;
        const double first = best;
        int tries = 0, kept = 0;
        const auto begin = std::chrono::steady_clock::now();
        while (seconds_since(begin) < minutes * 60 / kRounds) {
            Row before[kRows];
            std::memcpy(before, rows, sizeof before);
            change(rows, rng);
            double now = 0, then = 0;
            std::vector<double> costs;
            for (const auto& deal : mine) {
                costs.push_back(cost<Type>(table, options, deal));
                now += costs.back(), then += deal.cost;
                if (now >= best || (costs.size() % 32 == 0 && now > then * kSlack)) break;
            }
            ++tries;
            if (costs.size() == mine.size() && now < best) {
                best = now, ++kept;
                for (std::size_t i = 0; i < mine.size(); ++i) mine[i].cost = costs[i];
                write(out, rows);
            } else {
                std::memcpy(rows, before, sizeof before);
            }
        }
        std::printf("round %d: %zu deals, cost %.0f to %.0f, %d of %d tries kept\n", round + 1,
                    mine.size(), first, best, kept, tries);
        std::fflush(stdout);
    }
    write(out, rows);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 6) return 2;
    std::vector<Deal> deals;
    std::FILE* file = std::fopen(argv[4], "r");
    if (!file) return 2;
    Deal deal{};
    while (std::fscanf(file, "%x %x %x %d %d", &deal.hands[0], &deal.hands[1], &deal.hands[2],
                       &deal.leader, &deal.bank) == 5) {
        deals.push_back(deal);
    }
    std::fclose(file);
    const auto seed = static_cast<unsigned>(std::atoi(argv[2]));
    if (std::atoi(argv[1]) == 0) run<0>(seed, std::atof(argv[3]), deals, argv[5]);
    else run<1>(seed, std::atof(argv[3]), deals, argv[5]);
}
