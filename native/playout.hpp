// Playing imagined layouts to the end with the policy net in every seat, each seeing only its own
// cards: what fallible players make of a position, where the open-card search sees perfect ones.
//
// Cards are numbered as in the package (ADR 0001), seats are positions. The inputs of the net are
// those of src/skat/players/search/features.py, which tests compare.
#pragma once

#include <cstdint>
#include <vector>

#include "nets.hpp"

namespace skat {

// What everybody knows of a game, and the cards of all seats.
struct Table {
    int game = 0;  // 0 to 3 the trump suit, 4 grand, 5 null
    int declarer = 0;
    bool flags[4] = {false, false, false, false};  // hand, ouvert, level announced, Kontra said
    int calls[3] = {0, 0, 0};                      // steps of the highest call, by position
    int bound = 0;                                 // step of the bid
    std::uint32_t hands[3] = {0, 0, 0};
    std::uint32_t away = 0;  // what the declarer laid away, 0 in a hand game
    // What has been played, by position.
    std::uint32_t played[3] = {0, 0, 0};
    std::uint32_t thrown[3] = {0, 0, 0};  // not following
    std::uint32_t led[3] = {0, 0, 0};
    std::uint32_t barred[3] = {0, 0, 0};  // cards of suits that he has not followed
    int tricks = 0;
    int taken = 0;            // card points in the declarer's tricks
    int declarer_tricks = 0;
    int leader = 0;
    int on_table = 0;
    std::uint8_t cards[3] = {0, 0, 0};

    explicit Table(int game_);

    int to_move() const { return (leader + on_table) % 3; }
    std::uint32_t legal() const;
    void play(int card);
    bool over() const { return tricks == 10; }

    // Writes the active inputs of whoever is to move; returns their number, at most 128.
    std::size_t inputs(std::uint32_t* active) const;
    // The number of a card in inputs and outputs of the net.
    std::uint8_t number(int card) const { return number_[card]; }

  private:
    std::uint8_t number_[32];
};

// Plays a table to its end; each card is drawn by softmax(logits / temperature), 0 takes the best.
// `chance` is advanced. Outputs of the net from `first_card` on are the logits of the 32 cards.
void play_out(Table& table, const Net& net, std::size_t first_card, float temperature,
              std::uint64_t& chance, std::vector<float>& scratch);

}  // namespace skat
