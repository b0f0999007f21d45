"""A contract: the game and everything announced with it, and whether it may be announced."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from skat.core.cards import JACKS, Game, Mask
from skat.core.errors import IllegalMove, NotationError
from skat.core.rulesets import Ruleset

_LETTERS = {
    Game.DIAMONDS: "D",
    Game.HEARTS: "H",
    Game.SPADES: "S",
    Game.CLUBS: "C",
    Game.GRAND: "G",
    Game.NULL: "N",
    Game.RAMSCH: "R",
}
_GAMES = {letter: game for game, letter in _LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Contract:
    """What the declarer announces. The flags hold what was said, and what it implies.

    >>> str(Contract.parse("GHS")), Contract.parse("NO").ouvert
    ('GHS', True)
    """

    game: Game
    hand: bool = False
    """The skat was not taken."""
    schneider: bool = False
    """Schneider announced: a promise of 90 card points."""
    schwarz: bool = False
    """Schwarz announced: a promise of every trick."""
    ouvert: bool = False
    """The declarer's cards lie open."""
    spitze: bool = False
    """The lowest trump is promised to take the last trick."""

    def __str__(self) -> str:
        """The short form of foreign records: game, O, H, then S or Z; P for Spitze."""
        text = _LETTERS[self.game]
        if self.ouvert:
            text += "O"
        if self.hand and not (self.ouvert and self.game is not Game.NULL):
            text += "H"
        if not self.ouvert:
            text += "Z" if self.schwarz else "S" if self.schneider else ""
        return text + ("P" if self.spitze else "")

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Return the contract a text such as ``GHS``, ``CHZ``, ``NO`` or ``D`` names.

        Flags may come in any order. Ouvert in a trump game implies Hand, Schneider
        and Schwarz; Schwarz implies Schneider.

        Raises:
            NotationError: if the first letter is no game or a flag is unknown.
        """
        game = _GAMES.get(text[:1])
        if game is None or not set(text[1:]) <= set("OHSZP"):
            raise NotationError(
                f"expected a contract such as G, HS or NOH (game C S H D G N, flags O H S Z P), "
                f"got {text!r}"
            )
        flags = set(text[1:])
        open_trumps = "O" in flags and game is not Game.NULL
        return cls(
            game,
            hand="H" in flags or open_trumps,
            schneider="S" in flags or "Z" in flags or open_trumps,
            schwarz="Z" in flags or open_trumps,
            ouvert="O" in flags,
            spitze="P" in flags,
        )

    def completed(self, rules: Ruleset) -> Contract:
        """Return this contract with the announcements that it implies. Source: docs/rules.md 5."""
        if not self.game.has_trumps:
            return self
        schwarz = self.schwarz or (self.ouvert and rules.announce.ouvert_implies_schwarz)
        schneider = self.schneider or (schwarz and rules.announce.schwarz_implies_schneider)
        if schwarz == self.schwarz and schneider == self.schneider:
            return self
        return replace(self, schneider=schneider, schwarz=schwarz)

    @property
    def null_key(self) -> str:
        """The name of a null game's value in ``null_values``."""
        return "null" + ("_ouvert" if self.ouvert else "") + ("_hand" if self.hand else "")


def lowest_trump(game: Game) -> int:
    """Return the lowest trump of the pack: the Spitze card. Source: docs/rules.md 13."""
    return game.trump_order[-1]


def check_contract(rules: Ruleset, contract: Contract, *, took_skat: bool) -> Contract:
    """Return the contract completed by what it implies, or refuse it.

    Raises:
        IllegalMove: the rule set lacks it, or Hand and skat contradict it.

    Source: docs/rules.md 5.
    """
    game = contract.game
    announce = rules.announce
    if game is Game.RAMSCH or game.value not in rules.contracts:
        raise IllegalMove(
            "not_in_ruleset", f"expected one of {' '.join(rules.contracts)}, got {game}"
        )
    if contract.hand and took_skat:
        raise IllegalMove(
            "hand_after_skat", "expected a game with the skat, got Hand after taking it"
        )
    if not contract.hand and not took_skat:
        raise IllegalMove(
            "hand_or_skat", "expected Hand to be announced or the skat to be taken, got neither"
        )
    if contract.hand and not rules.hand:
        raise IllegalMove(
            "not_in_ruleset", "expected a game with the skat: there are no hand games"
        )
    if not game.has_trumps:
        if contract.schneider or contract.schwarz:
            raise IllegalMove(
                "no_levels_in_null", "expected null without levels, got an announced level"
            )
        if contract.spitze:
            raise IllegalMove("no_spitze_here", "expected a game with trumps for Spitze, got null")
        return contract
    # What another announcement carries along need not be on offer itself.
    carries_schwarz = contract.ouvert and announce.ouvert_implies_schwarz
    carries_schneider = (contract.schwarz or carries_schwarz) and announce.schwarz_implies_schneider
    wanted = (
        (contract.schneider and not carries_schneider, announce.schneider),
        (contract.schwarz and not carries_schwarz, announce.schwarz),
        (contract.ouvert, announce.ouvert_trump),
        (contract.spitze, rules.spitze > 0),
    )
    if any(said and not allowed for said, allowed in wanted):
        raise IllegalMove(
            "not_in_ruleset", "expected announcements that this rule set has, got others"
        )
    announced = contract.schneider or contract.schwarz or contract.ouvert
    if announced and announce.require_hand and not contract.hand:
        raise IllegalMove(
            "announcement_needs_hand",
            "expected a hand game for this announcement, got one with the skat",
        )
    return contract.completed(rules)


def check_spitze(contract: Contract, hand: Mask, discard: Mask = 0) -> None:
    """Refuse a Spitze that cannot be promised with this hand; a buried jack is a matador too.

    Raises:
        IllegalMove: the lowest trump is not held, or it is a grand with all four jacks.
    """
    if not contract.spitze:
        return
    missing = missing_for_spitze(contract.game, hand, discard)
    if missing:
        raise IllegalMove("no_spitze_here", f"expected {missing} for Spitze")


def missing_for_spitze(game: Game, hand: Mask, discard: Mask = 0) -> str | None:
    """Return what keeps Spitze from being promised in a game with trumps, None if nothing does.

    Source: docs/rules.md 13.
    """
    if not hand >> lowest_trump(game) & 1:
        return "the lowest trump in hand"
    if game is Game.GRAND and (hand | discard) & JACKS == JACKS:
        return "a grand without all four jacks"
    return None


def check_discard(cards12: Mask, discard: tuple[int, ...]) -> Mask:
    """Return the mask of a discard, or refuse it.

    Args:
        cards12: hand and skat of the declarer.
        discard: the cards laid away, as given.

    Raises:
        IllegalMove: not two, not different, or not held.
    """
    if len(discard) != 2 or discard[0] == discard[1]:
        raise IllegalMove(
            "discard_two", f"expected exactly two different cards, got {len(set(discard))}"
        )
    mask = 1 << discard[0] | 1 << discard[1]
    if mask & ~cards12:
        raise IllegalMove("card_not_in_hand", "expected two cards of the twelve, got another")
    return mask


def pushable(rules: Ruleset, hand: Mask) -> Mask:
    """Return the cards that may be passed on in Ramsch. Source: docs/rules.md 13."""
    return hand if rules.ramsch.jacks_may_be_pushed else hand & ~JACKS


def is_null_below_bid(rules: Ruleset, contract: Contract, bid: int) -> bool:
    """Return whether this is a null worth less than its bid, under rules that refuse that."""
    return (
        contract.game is Game.NULL
        and rules.overbid.null == "refused"
        and rules.null_values[contract.null_key] < bid
    )


@lru_cache(maxsize=256)
def contract_menu(rules: Ruleset, *, hand: bool, bid: int = 0) -> tuple[Contract, ...]:
    """Return every contract that may be announced, with Hand or with the skat.

    Spitze is left out; it goes on top of a contract where the rule set has it.

    Args:
        rules: the rule set.
        hand: hand games, or those with the skat.
        bid: some rules refuse a null below it.
    """
    if hand and not rules.hand:
        return ()
    announce = rules.announce
    levels = [(False, False, False)]
    if hand or not announce.require_hand:
        if announce.schneider:
            levels.append((True, False, False))
        if announce.schwarz:
            levels.append((False, True, False))
        if announce.ouvert_trump:
            levels.append((False, False, True))
    menu: list[Contract] = []
    for name in rules.contracts:
        game = Game(name)
        if game.has_trumps:
            menu.extend(
                Contract(game, hand, schneider, schwarz, ouvert).completed(rules)
                for schneider, schwarz, ouvert in levels
            )
        else:
            menu.extend(Contract(game, hand, ouvert=ouvert) for ouvert in (False, True))
    return tuple(contract for contract in menu if not is_null_below_bid(rules, contract, bid))
