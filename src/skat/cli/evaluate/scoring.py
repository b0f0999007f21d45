"""Answers about what a game or a Ramsch is worth."""

from __future__ import annotations

from skat.cli.evaluate.fields import CONTRACTS, Fields, check_different
from skat.core.cards import Game, Mask, cards_mask
from skat.core.contracts import Contract, check_contract
from skat.core.errors import NotationError, RulesetError
from skat.core.results import Position, Score
from skat.core.rulesets import Ramsch, Ruleset
from skat.core.scoring import ramsch_score, score_game

_MOST_DOUBLINGS = 10


def score(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Say what a game was worth and what the declarer gets."""
    game = given.choice("contract", CONTRACTS)
    hand = given.cards("hand", (10,))
    skat = given.cards("skat", (2,))
    check_different((*hand, *skat), "input.hand and input.skat")
    contract = _announced(rules, given, game)
    cards12 = cards_mask((*hand, *skat))
    _check_discard(given, contract, cards12)
    bid = given.number("bid", 1, max(rules.ladder))
    if bid not in rules.ladder:
        raise given.misfit("bid", f"a value of the bid ladder of {rules.name}")
    points = 0
    if game is not Game.NULL or given.has("declarer_points"):
        points = given.number("declarer_points", 0, 120)
    return score_result(
        score_game(
            rules,
            contract,
            cards12,
            bid=bid,
            points=points,
            tricks=given.number("declarer_tricks", 0, 10),
            skat=cards_mask(skat),
            kontra=given.number("kontra_level", 0, 2, 0),
            bock_doublings=given.number("bock_doublings", 0, _MOST_DOUBLINGS, 0),
        )
    )


def _announced(rules: Ruleset, given: Fields, game: Game) -> Contract:
    """Return the contract, refusing what cannot be announced."""
    announced = given.optional_block("announced")
    hand_game = given.flag("hand_game")
    flags = {word: announced.flag(word, False) for word in ("schneider", "schwarz", "ouvert")}
    contract = Contract(game, hand=hand_game, **flags)
    return check_contract(rules, contract, took_skat=not hand_game)


def _check_discard(given: Fields, contract: Contract, cards12: Mask) -> None:
    """Refuse a discard that the twelve cards or Hand contradict; it is part of the points."""
    if contract.hand:
        if given.has("discard"):
            raise given.misfit("discard", "null in a hand game")
    elif given.has("discard"):
        discard = given.cards("discard", (2,))
        if cards_mask(discard) & ~cards12:
            raise given.misfit("discard", "two cards of hand and skat")


def score_result(score: Score) -> dict[str, object]:
    """Spell a score; in null games other keys matter than in games with trumps."""
    result: dict[str, object] = {}
    if score.contract.game is not Game.NULL:
        result = {
            "matadors": score.matadors,
            "base": score.base,
            "multiplier": score.multiplier,
            "game_value": score.game_value,
            "schneider": score.schneider,
            "schwarz": score.schwarz,
        }
    else:
        result = {"game_value": score.game_value, "tricks_ok": score.tricks_ok}
        if score.fallback is not None:
            result["fallback_contract"] = score.fallback.value
            result["fallback_matadors"] = score.fallback_matadors
    return {
        **result,
        "overbid": score.overbid,
        "won": score.won,
        "charged": score.charged,
        "score": score.score,
        "reason": score.reason.value,
    }


def ramsch(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Say what a Ramsch costs whom."""
    params = _ramsch_params(rules, given)
    trick_points = given.numbers("trick_points", (3,), 0, 120)
    tricks = given.numbers("tricks", (3,), 0, 10)
    skat_points = given.number("skat_points", 0, 22)
    for name, total, most in (
        ("trick_points", sum(trick_points) + skat_points, 120),
        ("tricks", sum(tricks), 10),
    ):
        if total > most:
            raise given.misfit(name, f"no more than {most} in all")
    last = given.optional_number("last_trick_winner", 0, 2)
    if last is None and params.skat_to == "last_trick":
        raise given.misfit("last_trick_winner", "a seat, who gets the skat")
    totals = list(trick_points)
    if params.skat_to == "last_trick" and last is not None:
        totals[last] += skat_points
    later = given.optional_number("tie_later_seat", 0, 2)
    tied = [seat for seat in range(3) if totals[seat] == max(totals)]
    if params.tie == "later_trick" and len(tied) > 1 and 10 not in tricks and later not in tied:
        seats = " or ".join(str(seat) for seat in tied)
        raise given.misfit("tie_later_seat", f"seat {seats}, who took a trick later")
    scored = ramsch_score(
        params,
        trick_points=trick_points,
        tricks=tricks,
        skat_points=skat_points,
        last_trick_winner=Position(last or 0),
        later=None if later is None else Position(later),
        skips=given.number("skips", 0, 3, 0),
    )
    return {"scores": list(scored.scores)}


def _ramsch_params(rules: Ruleset, given: Fields) -> Ramsch:
    """Return the parameters of the rule set with those of the question in their place."""
    asked = given.optional_block("params")
    block: dict[str, object] = rules.to_dict()["ramsch"]
    block = {name: asked.raw(name) if asked.has(name) else block[name] for name in block}
    asked.number("jungfrau_factor", 1, 100, 2)
    asked.number("durchmarsch", 0, 1000, 120)
    asked.flag("enabled", True)
    block["enabled"] = True  # the question is about one that was played
    try:
        return rules.override({"ramsch": block}).ramsch
    except RulesetError as error:
        raise NotationError(f"input.params: {error}") from None
