"""Reasons are true of what the seat sees, and go when the fact goes that bore them out."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from skat.core.cards import CARDS, Card, Game, Mask, Suit, cards_mask, mask_cards, trick_winner
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.moves import Bid, Double, Hold, Move, Pass, Play, parse_move
from skat.core.presets import PRESETS
from skat.core.results import POSITIONS, Position
from skat.core.views import Ask, View
from skat.players import Candidate, Decision, Key, Prospect
from skat.players.reasons import Reason, reasons
from skat.players.rules.player import RulePlayer
from skat.words import Words, catalogue, languages
from skat.words.reasons import reason_line
from tests.players.positions import Case, view_of

SOURCES = Path(__file__).parents[2] / "src" / "skat" / "players" / "reasons"
NAMES = ["Ada", "Bo", "Cem"]


def codes(view: View, decision: Decision) -> set[str]:
    return {reason.code for reason in reasons(view, decision)}


def played(seat: str, hand: str, history: str, card: str) -> set[str]:
    """Return the reasons for a card, without any numbers; who plays alone found his discard."""
    own = re.search(rf"{seat}:[CN]:(..)\.(..)", history)
    skat = " ".join(own.groups()) if own else ""
    case = Case(f"{seat} {hand} {history}", seat, hand, history, card, skat=skat)
    return codes(view_of(case), Decision(parse_move(card)))


FOE = "CQ SA S8 ST HT HK H8 DT DK D7"
NULL = "C7 C8 C9 S7 S9 SJ H7 H9 D7 DK"
ON_F = "@F F:skat F:C:D8.D7"
ON_M = "@M M:skat M:C:D8.D7"
ON_R = "@R R:skat R:C:D8.D7"


@pytest.mark.parametrize(
    ("code", "seat", "hand", "history", "card", "other"),
    [
        # `other` is what is different where the reason must be gone: hand, history, card
        (
            "draws_trumps",
            "F",
            "CJ SJ HJ CA CT C9 SA HA H8 S7",
            ON_F,
            "CJ",
            # all eleven trumps are the declarer's
            ("CJ SJ HJ DJ CA CT CK CQ C9 C8", "@F F:skat F:C:C7.D9", "CJ"),
        ),
        (
            "cashes_surely",
            "F",
            "CJ SJ HJ CA CT CK C9 SA ST H7",
            "@F F:skat F:C:D8.D7 F:CJ M:C7 R:C8 F:SJ M:CQ R:DJ",
            "SA",
            (None, "@F F:skat F:C:D8.D7 F:CJ M:C7 R:C8", None),
        ),
        ("cashes", "F", "CJ SJ HJ CA CT C9 SA HK H8 S7", ON_F, "SA", (None, None, "HK")),
        ("ruffs", "R", "CJ SJ CA CK C9 C8 SA SK DT D9", f"{ON_R} F:HA M:HT", "CA",
         (None, f"{ON_R} F:H9 M:H7", None)),
        ("makes_void", "R", "CJ SJ CA CK C9 C8 SA SK SQ D9", f"{ON_R} F:H9 M:HQ", "D9",
         ("CJ SJ CA CK C9 C8 SA SK DQ D9", None, None)),
        ("takes_cheaply", "R", "CJ SJ CA CK C9 C8 HK HQ SA S7", f"{ON_R} F:H9 M:H8", "HQ",
         ("CJ SJ CA CK C9 C8 ST HQ SA S7", None, None)),
        ("brings_home", "R", "CJ SJ CA CK C9 C8 HT H7 SA S7", f"{ON_R} F:HQ M:H8", "HT",
         (None, f"{ON_R} F:HQ M:HA", None)),
        ("takes_surely", "R", "CJ SJ CA CK C9 C8 HK H7 SA S7", f"{ON_R} F:HQ M:H8", "HK",
         (None, f"{ON_R} F:HA M:H8", None)),
        ("ducks", "M", "CJ SJ CA CK C9 C8 HT H7 SA S7", f"{ON_M} F:H9", "H7",
         ("CJ SJ CA CK C9 C8 H8 H7 SA S7", None, None)),
        ("gives_least", "M", "CJ SJ CA CK C9 C8 HQ H7 SA S7", f"{ON_M} F:HT", "H7",
         (None, None, "HQ")),
        ("smears_surely", "R", FOE, "@F F:skat F:C:H7.S7 F:D9 M:DA", "DT",
         (None, "@F F:skat F:C:H7.S7 F:DA M:D8", None)),
        ("smears", "M", FOE, "@R R:skat R:C:H7.S7 F:DA", "DT",
         # behind the declarer nothing can happen any more
         (None, "@M M:skat M:C:H7.S7 F:DA", None)),
        ("keeps_high", "M", FOE, "@R R:skat R:C:H7.S7 F:DA", "D7",
         ("CQ SA S8 ST HT HK H8 DQ DK D7", None, None)),
        ("overtakes", "M", "CQ DA S8 ST HT HK H8 DT DK D7", "@R R:skat R:C:H7.S7 F:DQ", "DA",
         (None, "@F F:skat F:C:H7.S7 F:DQ", None)),
        ("leads_long", "F", "CQ HT HK H9 H8 ST S8 D9 D8 C8", "@M M:skat M:C:H7.S7", "H8",
         (None, "@R R:skat R:C:H7.S7", None)),
        ("leads_short", "F", "CQ HT HK H9 H8 ST S8 D9 C9 C8", "@R R:skat R:C:H7.S7", "D9",
         (None, "@M M:skat M:C:H7.S7", None)),
        ("returns", "F", "CQ HT HK H9 DA S8 DQ D9 C9 C8",
         "@R R:skat R:C:H7.S7 F:S8 M:SA R:S9 M:DT R:D7 F:DA", "DQ",
         (None, "@R R:skat R:C:H7.S7 F:S8 M:SA R:S9 M:HA R:HQ F:H9 M:D8 R:D7 F:DA", "HT")),
        ("stays_under", "M", NULL, "@M M:skat M:N:CT.CK F:ST", "S9",
         (None, None, "S7")),
        ("throws_danger", "M", "C7 C8 C9 S7 S9 SJ S8 DK D7 D9", "@M M:skat M:N:CT.CK F:HT", "DK",
         (None, None, "C7")),
        ("leads_lowest", "F", NULL, "@F F:skat F:N:CT.CK", "C7",
         (None, None, "DK")),
        ("leads_low", "F", "C7 C8 C9 S9 SJ ST H7 H9 D7 DK", "@F F:skat F:N:CT.CK", "S9",
         (None, None, "SJ")),
        ("stays_low", "M", "C7 C8 SA S8 ST HT HK H8 DT DK", "@R R:skat R:N:CT.CK F:HQ", "H8",
         (None, None, "HK")),
        ("leaves_trick", "R", "C7 C8 SA S8 ST HT HK H8 DT DK", "@F F:skat F:N:CT.CK F:HJ M:H9",
         "H8", (None, "@F F:skat F:N:CT.CK F:HJ M:HQ", None)),
        ("leads_low_short", "F", "C7 C8 C9 S8 ST SK HT HK H8 DT", "@R R:skat R:N:CT.CK", "DT",
         (None, None, "H8")),
        ("leads_low_against", "F", "C7 C8 C9 S8 ST SK HT HK H8 DT", "@R R:skat R:N:CT.CK", "H8",
         (None, None, "HK")),
    ],
)  # fmt: skip
def test_a_pattern_is_named_and_goes_with_its_fact(
    code: str,
    seat: str,
    hand: str,
    history: str,
    card: str,
    other: tuple[str | None, str | None, str | None],
) -> None:
    other_hand, other_history, other_card = other

    assert code in played(seat, hand, history, card)
    assert code not in played(
        seat, other_hand or hand, other_history or history, other_card or card
    )


# numbers

LEAD = Case("forehand leads", "F", "CJ SJ HJ CA CT C9 SA HA H8 S7", ON_F, "CJ", skat="D8 D7")


def weighed(card: str, wins: float, utility: float = 0.0, **more: float) -> Candidate:
    return Candidate(parse_move(card), utility, more.get("error", 0.0), wins, more.get("points"))


def numbered(*candidates: Candidate, complete: bool = False, layouts: int = 100) -> set[str]:
    decision = Decision(candidates[0].move, candidates, layouts=layouts, complete=complete)
    return codes(view_of(LEAD), decision)


def test_a_card_that_wins_everywhere_is_certain_only_if_every_layout_was_looked_at() -> None:
    both = weighed("CJ", 1.0, 9.0), weighed("SA", 0.7)

    assert "wins_all" in numbered(*both)
    assert "wins_always" in numbered(*both, complete=True)
    assert "safe" in numbered(weighed("CJ", 1.0), weighed("SA", 1.0))
    almost = numbered(weighed("CJ", 0.99, 9.0), weighed("SA", 0.7))
    assert almost.isdisjoint({"wins_all", "wins_always", "safe"})


def test_a_hope_is_the_only_one() -> None:
    hope = weighed("CJ", 0.1, 5.0)

    assert "only_hope" in numbered(hope, weighed("SA", 0.0))
    assert "only_hope" not in numbered(hope, weighed("SA", 0.05))
    assert "only_hope" not in numbered(weighed("CJ", 0.8, 5.0), weighed("SA", 0.0))


def test_a_lost_game_may_still_save_31_points() -> None:
    lost = weighed("CJ", 0.0, points=33.0)

    assert "saves_31" in numbered(lost, weighed("SA", 0.0, points=29.0))
    assert "lost" in numbered(lost, weighed("SA", 0.0, points=32.0))
    assert "lost" in numbered(weighed("CJ", 0.0, points=30.0), weighed("SA", 0.0, points=29.0))
    assert numbered(lost, weighed("SA", 0.1, points=29.0)).isdisjoint({"saves_31", "lost"})


def test_a_defender_is_told_of_beating_the_game() -> None:
    case = Case("defender", "M", FOE, "@R R:skat R:C:H7.S7 F:DA", "D7")
    always = Decision(PLAY("D7"), (weighed("D7", 1.0), weighed("DT", 0.5)), layouts=20)

    assert "wins_all.defender" in codes(view_of(case), always)


def test_the_tempting_card_is_named_only_where_it_is_clearly_worse() -> None:
    assert "contrast" in numbered(weighed("SA", 0.9, 60.0), weighed("CJ", 0.6, 20.0, error=5.0))
    unclear = numbered(weighed("SA", 0.9, 60.0), weighed("CJ", 0.6, 20.0, error=25.0))
    assert "contrast" not in unclear
    assert "contrast" not in numbered(weighed("SA", 0.9, 60.0), weighed("CJ", 0.89, 20.0))


def test_the_contrast_is_with_what_the_rules_would_play() -> None:
    view = view_of(LEAD)
    usual = RulePlayer().card(view)
    candidates = (
        weighed("SA", 0.9, 60.0),
        weighed("S7", 0.5, 10.0),
        weighed(usual.name, 0.6, 9.0),
    )
    decision = Decision(PLAY("SA"), candidates, layouts=100)
    found = next(item for item in reasons(view, decision) if item.code == "contrast")

    assert found.values == {"card": Card.SA, "other": usual, "fails": 40, "less": 10}


def test_nothing_is_told_from_numbers_that_are_none() -> None:
    assert numbered(weighed("CJ", 1.0), weighed("SA", 0.1), layouts=0) == {"draws_trumps"}


def test_equal_cards_are_called_so_only_within_the_error() -> None:
    assert "all_equal" in numbered(weighed("CJ", 0.5, 1.0), weighed("SA", 0.5, 0.0, error=2.0))
    assert "all_equal" not in numbered(weighed("CJ", 0.5, 9.0), weighed("SA", 0.5, 0.0, error=2.0))


def PLAY(card: str) -> Move:
    return parse_move(card)


# what is said


def prospect(text: str, value: int, wins: float) -> Prospect:
    return Prospect(Contract.parse(text), value, wins, 100 * wins - 50)


def said(seat: str, history: str, decision: Decision, hand: str = LEAD.hand) -> set[str]:
    return codes(view_of(Case(f"{seat} {history}", seat, hand, history, "")), decision)


def test_a_bid_names_the_game_and_the_limit() -> None:
    decision = Decision(Bid(18), prospects=(prospect("C", 48, 0.9),), limit=48)

    assert said("M", "", decision) == {"bid_game", "bid_limit"}
    assert said("M", "", replace(decision, limit=0)) == {"bid_game"}
    cheap = replace(decision, move=Hold(), prospects=(prospect("C", 48, 0.9),))
    assert said("F", "M:50", cheap) == {"by_rule"}


def test_a_game_below_even_is_bid_only_where_passing_brings_less() -> None:
    numbers = (Candidate(Bid(18), -5.0, 0.0, 0.45), Candidate(Pass(), -9.0, 0.0, 0.2))
    rather = Decision(Bid(18), numbers, (prospect("C", 36, 0.45),), limit=0)

    assert said("M", "", rather) == {"bid_rather"}
    better = (numbers[0], replace(numbers[1], utility=3.0))
    assert said("M", "", replace(rather, candidates=better)) == {"by_rule"}
    assert said("M", "", replace(rather, prospects=(prospect("C", 36, 0.55),))) == {"bid_game"}


def test_who_passes_hears_whether_the_hand_or_the_bid_is_the_reason() -> None:
    weak = Decision(Pass(), prospects=(prospect("D", 18, 0.2),), limit=0)

    assert said("M", "", weak) == {"pass_weak"}
    assert said("F", "M:50", weak) == {"pass_too_much"}
    assert said("F", "M:50", replace(weak, limit=48)) == {"pass_limit"}
    assert said("F", "M:48", replace(weak, limit=48)) == {"by_rule"}


def test_a_hand_game_is_compared_only_if_it_is_worse() -> None:
    skat = prospect("C", 36, 0.9)

    worse = Decision(parse_move("skat"), prospects=(skat, prospect("CH", 48, 0.6)))
    assert said("F", "@F", worse) == {"takes_skat", "hand_is_worse"}
    better = Decision(parse_move("skat"), prospects=(skat, prospect("CH", 48, 0.95)))
    assert said("F", "@F", better) == {"takes_skat"}


def test_a_discard_makes_a_void_brings_points_or_neither() -> None:
    hand = "CJ SJ HJ CA CT C9 SA HA H8 S7"
    games = (prospect("C", 60, 0.9),)

    def discarding(cards: str, skat: str = "D8 D7") -> set[str]:
        case = Case(cards, "F", hand, "@F F:skat", "", skat=skat)
        return codes(view_of(case), Decision(parse_move(f"C:{cards}"), prospects=games))

    assert discarding("D8.D7") == {"announces", "discard_void"}
    assert discarding("SA.HA") == {"announces", "discard_points"}
    assert discarding("D8.S7") == {"announces"}


def test_kontra_tells_the_chance_only_where_it_was_worked_out() -> None:
    view = replace(view_of(LEAD), ask=Ask.KONTRA)
    chance = (Candidate(Double(), 5.0, 0.0, 0.7),)

    assert codes(view, Decision(Double())) == {"doubles"}
    assert codes(view, Decision(Double(), chance, layouts=40)) == {"doubles.chance"}
    assert codes(view, Decision(Pass())) == {"no_double"}


# true of the cards as they lie


def deal_of(seed: int, preset: str) -> Deal:
    cards = list(CARDS)
    Random(seed).shuffle(cards)
    hands = [cards_mask(cards[start : start + 10]) for start in (0, 10, 20)]
    return Deal.from_hands(PRESETS[preset], hands, cards_mask(cards[30:]))


def check(reason: Reason, deal: Deal, view: View, card: Card) -> None:
    """Compare what a reason says with all the cards, which the seat does not see."""
    game, me = deal.game, view.position
    assert game is not None
    assert me is not None
    hands = deal.cards.hands
    foes = [who for who in POSITIONS if who != me and (view.declarer in (me, who))]
    values = reason.values
    match reason.code:
        case "fact.void" | "partner_is_out" | "forces":
            assert not hands[_who(values["name"])] & game.suits[_suit(values["suit"])]
        case "fact.no_trumps":
            assert not hands[_who(values["name"])] & game.trumps
        case "cashes_surely":
            assert not any(hands[foe] & game.trumps for foe in foes)
            assert not _higher(game, card, hands, me)
        case "cashes" | "leads_lowest":
            lower = reason.code == "leads_lowest"
            assert not (_lower if lower else _higher)(game, card, hands, me)
        case "draws_trumps":
            held = sum((hands[foe] & game.trumps).bit_count() for foe in foes)
            assert held <= _number(values["n"])
        case "takes_surely" | "brings_home" | "smears_surely":
            table = (*view.table, card)
            taker = POSITIONS[(view.leader + trick_winner(game, table)) % 3]
            assert taker == (values["name"] if reason.code == "smears_surely" else me)
            for foe in foes:
                if foe == POSITIONS[(me + 1) % 3] and len(table) < 3:
                    best = table[trick_winner(game, table)]
                    follows = hands[foe] & game.follow[table[0]] or hands[foe]
                    power = game.power[table[0]]
                    assert all(power[other] <= power[best] for other in mask_cards(follows))


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def _suit(value: object) -> Suit:
    assert isinstance(value, Suit)
    return value


def _who(value: object) -> Position:
    assert isinstance(value, Position)
    return value


def _higher(game: Game, card: Card, hands: tuple[Mask, ...], me: Position) -> bool:
    return _others(game, card, hands, me, above=True)


def _lower(game: Game, card: Card, hands: tuple[Mask, ...], me: Position) -> bool:
    return _others(game, card, hands, me, above=False)


def _others(game: Game, card: Card, hands: tuple[Mask, ...], me: Position, *, above: bool) -> bool:
    power = game.power[card]
    return any(
        (power[other] > power[card]) is above
        for who in POSITIONS
        if who != me
        for other in mask_cards(hands[who] & game.follow[card])
    )


def test_what_is_said_is_true_of_the_cards_that_nobody_sees() -> None:
    """Every card of many deals, whether it was wise or not."""
    seen: Counter[str] = Counter()
    chance = Random(5)
    player = RulePlayer()
    for seed in range(30):
        deal = deal_of(seed, "isko" if seed % 3 else "kneipe")
        while deal.result is None:
            who = deal.turn
            assert who is not None
            view = deal.view(who)
            decision = player.advise(view, Key(1, 1, int(who), 0))
            if view.ask is Ask.CARD:
                for card in mask_cards(view.legal):
                    for reason in reasons(view, Decision(Play(card))):
                        seen[reason.code] += 1
                        check(reason, deal, view, card)
                card = chance.choice(mask_cards(view.legal))
                decision = Decision(Play(card)) if chance.random() < 0.2 else decision
            deal, _ = deal.apply(who, decision.move)

    for code in ("fact.void", "fact.no_trumps", "cashes_surely", "cashes", "draws_trumps",
                 "takes_surely", "brings_home", "smears_surely", "forces"):  # fmt: skip
        assert seen[code] > 2, code


# words


def all_codes() -> set[str]:
    found = set()
    for file in SOURCES.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(r'Reason\(\s*f?"([a-z_0-9.]+)(?:\{side\})?"', text))
        for code in re.findall(r'f"([a-z_]+)\{side\}"', text):
            found |= {code, f"{code}.defender"}
        for one, other in re.findall(r'"([a-z_.0-9]+)" if [^\n]*? else "([a-z_.0-9]+)"', text):
            found |= {one, other} - {"", ".defender"}
    return found


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    known = {key.removeprefix("hint.") for key in catalogue("en") if key.startswith("hint.")}

    assert all_codes() == known


@pytest.mark.parametrize("language", languages())
def test_a_reason_is_said_in_every_language(language: str) -> None:
    view = view_of(Case("to partner", "R", FOE, "@F F:skat F:C:H7.S7 F:D9 M:DA", ""))
    (smear, *_) = reasons(view, Decision(PLAY("DT")))

    text = Words(language).say(reason_line(smear, NAMES))

    assert "Bo" in text
    assert "10" in text
    assert "{" not in text
