"""`skat score`: what one game is worth, from its cards, points and tricks, with the explanation."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import cast

from skat.cli.evaluate.fields import CONTRACTS
from skat.cli.evaluate.scoring import score_result
from skat.cli.play import system_language
from skat.core.cards import PACK, Game, Mask, cards_mask, mask_cards
from skat.core.contracts import Contract, check_contract
from skat.core.errors import NotationError, SkatError
from skat.core.results import Score
from skat.core.rulesets import Ruleset
from skat.core.scoring import score_game
from skat.words import Deck, Words
from skat.words.explain import score_lines
from skat.words.typed import read_cards, read_contract

_MOST_IN_SKAT = 22
"""Card points of two aces."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a game; None where nothing was given."""

    game: str
    """A game such as ``hearts``, or a contract such as ``GHS``."""
    cards: str | None
    skat: str | None
    matadors: int | None
    bid: int
    points: int | None
    tricks: int | None
    hand: bool
    schneider: bool
    schwarz: bool
    ouvert: bool
    kontra: int
    bock: int


def print_score(facts: Facts, preset: str, language: str | None, deck: str, as_json: bool) -> None:
    """Print the score of a game step by step, or as JSON."""
    rules = Ruleset.preset(preset)
    words = Words(language or system_language(), cast(Deck, deck))
    score = score_of(facts, rules, words)
    if as_json:
        print(json.dumps(as_data(score)))
        return
    for line in score_lines(score, rules=rules):
        print(words.say(line))


def as_data(score: Score) -> dict[str, object]:
    """Return a score as plain data for JSON."""
    return {
        "contract": str(score.contract),
        "bid": score.bid,
        **score_result(score),
        "steps": {step.value: count for step, count in score.steps},
        "declarer_points": score.declarer_points,
        "declarer_tricks": score.declarer_tricks,
        "loss_factor": score.loss_factor,
        "kontra": score.kontra,
        "bock_factor": score.bock_factor,
    }


def score_of(facts: Facts, rules: Ruleset, words: Words) -> Score:
    """Return the score of a game.

    Args:
        facts: what is known.
        rules: that hold.
        words: in which game and cards are named.

    Raises:
        SkatError: if something is missing, or contradicts the rules or itself.
    """
    contract = _contract(facts, words)
    contract = check_contract(rules, contract, took_skat=not contract.hand)
    if facts.bid and facts.bid not in rules.ladder:
        raise SkatError(f"--bid: expected a value of the ladder of {rules.name}, got {facts.bid}")
    cards12, skat = _cards(facts, rules, contract, words)
    null = contract.game is Game.NULL
    if facts.points is None and not null:
        raise SkatError("expected --points, the card points of the declarer with the skat")
    if facts.tricks is None and null:
        raise SkatError("expected --tricks, the tricks of the declarer")
    points = _within("--points", facts.points or 0, 120)
    tricks = _within("--tricks", _tricks(facts, points), 10)
    if not null:
        _check_points(points, tricks)
    return score_game(
        rules,
        contract,
        cards12,
        bid=facts.bid,
        points=points,
        tricks=tricks,
        skat=skat,
        kontra=_kontra(facts, rules),
        bock_doublings=_bock(facts, rules),
    )


def _contract(facts: Facts, words: Words) -> Contract:
    text, rest = read_contract(words, facts.game) or ("", "")
    if not text or rest:
        raise SkatError(
            f"expected a game ({' '.join(CONTRACTS)}) or a contract such as GHS, got {facts.game!r}"
        )
    contract = Contract.parse(text)
    return replace(
        contract,
        hand=contract.hand or facts.hand,
        schneider=contract.schneider or facts.schneider,
        schwarz=contract.schwarz or facts.schwarz,
        ouvert=contract.ouvert or facts.ouvert,
    )


def _tricks(facts: Facts, points: int) -> int:
    """Return the tricks given; else a number with which nobody is Schwarz."""
    if facts.tricks is not None:
        return facts.tricks
    return 10 if points == 120 else 5


def _check_points(points: int, tricks: int) -> None:
    """Refuse card points that no play of the cards gives with these tricks.

    Without a trick the declarer has the skat, at most two aces; with all tricks, everything.
    """
    if tricks == 0 and points > _MOST_IN_SKAT:
        raise SkatError(f"--points: expected at most {_MOST_IN_SKAT} with no trick, got {points}")
    if tricks == 10 and points != 120:
        raise SkatError(f"--points: expected 120 with all ten tricks and the skat, got {points}")


def _kontra(facts: Facts, rules: Ruleset) -> int:
    if facts.kontra and not rules.kontra.enabled:
        raise SkatError(f"--kontra: {rules.name} has no Kontra; kneipe has")
    return _within("--kontra", facts.kontra, len(rules.kontra.levels))


def _bock(facts: Facts, rules: Ruleset) -> int:
    if facts.bock and not rules.bock.enabled:
        raise SkatError(f"--bock: {rules.name} has no Bock rounds; kneipe has")
    return _within("--bock", facts.bock, 10)


def _within(name: str, value: int, most: int) -> int:
    if not 0 <= value <= most:
        raise SkatError(f"{name}: expected 0 to {most}, got {value}")
    return value


def _cards(facts: Facts, rules: Ruleset, contract: Contract, words: Words) -> tuple[Mask, Mask]:
    """Return the twelve cards of the declarer, and the skat as far as it is known."""
    if facts.cards is None:
        if facts.skat is not None:
            raise SkatError("expected --cards together with --skat")
        return _cards_with(facts, rules, contract), 0
    if facts.matadors is not None:
        raise SkatError("expected either --cards or --matadors, got both")
    try:
        hand = read_cards(words, facts.cards)
        skat = read_cards(words, facts.skat or "")
    except NotationError as error:
        raise SkatError(f"--cards and --skat: {error}") from None
    if len(hand) + len(skat) != 12 or len(skat) not in (0, 2):
        raise SkatError(
            "expected 12 cards in --cards, or 10 and two in --skat, "
            f"got {len(hand)} and {len(skat)}"
        )
    mask = cards_mask([*hand, *skat])
    if mask.bit_count() != 12:
        twice = next(card for card in skat if card in hand)
        raise SkatError(f"expected twelve different cards, got {twice} twice")
    return mask, cards_mask(skat)


def _cards_with(facts: Facts, rules: Ruleset, contract: Contract) -> Mask:
    """Return twelve cards with the number of matadors that was given."""
    order = contract.game.trump_order
    tops = facts.matadors
    if not order:
        if facts.bid > rules.null_values[contract.null_key]:
            raise SkatError("expected --cards: they decide what an overbid null is charged")
        return cards_mask(mask_cards(PACK)[:12])
    if tops is None:
        raise SkatError("expected --cards (hand and skat), or --matadors such as +2 or -1")
    run = abs(tops)
    if not 1 <= run <= len(order):
        raise SkatError(f"--matadors: expected 1 to {len(order)}, with or without, got {tops:+d}")
    held = order[:run] if tops > 0 else order[run : run + 1]
    fillers = [card for card in mask_cards(PACK) if card not in order]
    return cards_mask([*held, *fillers[: 12 - len(held)]])
