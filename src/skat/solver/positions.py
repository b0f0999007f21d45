"""A position in which every card is known, checked before the kernel sees it, and its text form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from skat.core.cards import (
    CARDS,
    Card,
    CardSet,
    Game,
    Mask,
    cards_mask,
    legal_cards,
    mask_points,
    parse_cards,
    trick_winner,
)
from skat.core.errors import NotationError, SkatError
from skat.core.views import Phase

if TYPE_CHECKING:
    from skat.core.deal import Deal

SEATS = ("declarer", "next", "third")
"""The three hands of a position, clockwise from the declarer."""

_GAMES = tuple(game for game in Game if game is not Game.RAMSCH)


@dataclass(frozen=True, slots=True)
class Position:
    """All that decides how a game ends with open cards. An object that exists is valid.

    Args:
        game: a suit, grand or null; Ramsch has three sides and no solution here.
        hands: masks (or `CardSet`) of the declarer, the next seat and the third, at most ten
            cards each; who has played to the current trick holds one card fewer.
        leader: who led the current trick, or leads the next: 0 declarer, 1, 2.
        table: the 0 to 2 cards of the current trick, in order of play.
        bank: card points that are the declarer's already, the skat or discard included.

    Raises:
        SkatError: naming what was expected and what came.
    """

    game: Game
    hands: tuple[Mask, Mask, Mask]
    leader: int = 0
    table: tuple[Card, ...] = ()
    bank: int = 0

    def __post_init__(self) -> None:
        _check(self)

    @property
    def to_move(self) -> int:
        """Who plays the next card: 0 declarer, 1, 2."""
        return (self.leader + len(self.table)) % 3

    @property
    def legal(self) -> Mask:
        """The cards that may be played next."""
        led = self.table[0] if self.table else None
        return legal_cards(self.game, self.hands[self.to_move], led)

    @property
    def rest(self) -> int:
        """Card points in the hands and on the table."""
        held = self.hands[0] | self.hands[1] | self.hands[2]
        return mask_points(held | cards_mask(self.table))

    def play(self, card: Card) -> Position:
        """Return the position after the next card.

        Raises:
            SkatError: if the card is not legal.
        """
        if not self.legal >> card & 1:
            raise SkatError(f"expected one of {CardSet(self.legal)}, got {card}")
        mover = self.to_move
        hands = list(self.hands)
        hands[mover] &= ~(1 << card)
        three = (hands[0], hands[1], hands[2])
        table = (*self.table, CARDS[card])
        if len(table) < 3:
            return Position(self.game, three, self.leader, table, self.bank)
        winner = (self.leader + trick_winner(self.game, table)) % 3
        won = mask_points(cards_mask(table)) if winner == 0 and self.game.has_trumps else 0
        return Position(self.game, three, winner, (), self.bank + won)

    @classmethod
    def of_deal(cls, deal: Deal) -> Position:
        """Return the open position of a deal that is being played.

        Raises:
            SkatError: before the announcement, after the end, and in Ramsch.
        """
        declarer, game = deal.declarer, deal.game
        if deal.phase is not Phase.PLAYING or declarer is None or game is None:
            raise SkatError("expected a game with a declarer that is being played")
        cards = deal.cards
        order = [(declarer + step) % 3 for step in range(3)]
        bank = cards.points[declarer] + mask_points(deal.laid_away) if game.has_trumps else 0
        return cls(
            game,
            (cards.hands[order[0]], cards.hands[order[1]], cards.hands[order[2]]),
            (cards.leader - declarer) % 3,
            tuple(CARDS[card] for card in cards.table),
            bank,
        )

    @classmethod
    def first_lead(
        cls, game: Game, dealt: Sequence[Mask], skat: Mask, declarer: int, laid_away: Mask
    ) -> Position:
        """Return the open position at the first lead of a deal.

        Args:
            game: what is played.
            dealt: the hands as dealt, from forehand on.
            skat: as dealt.
            declarer: position.
            laid_away: the two cards that count for the declarer besides his tricks.
        """
        hands = list(dealt)
        hands[declarer] = (hands[declarer] | skat) & ~laid_away
        first, second, third = (hands[(declarer + step) % 3] for step in range(3))
        bank = mask_points(laid_away) if game.has_trumps else 0
        return cls(game, (first, second, third), -declarer % 3, (), bank)

    @classmethod
    def before_card(cls, deal: Deal, number: int) -> Position:
        """Return the open position before a card of a deal that was played, or is being played.

        Args:
            deal: a game with a declarer whose contract is announced.
            number: of the card, 1 for the first lead.

        Raises:
            SkatError: if there is no game, or no such card was played or is to be played.
        """
        declarer, game = deal.declarer, deal.game
        if declarer is None or game is None or deal.contract is None:
            raise SkatError("expected a game with a declarer, got a deal without one")
        cards = deal.cards.in_order
        last = len(cards) + (deal.legal() != 0)
        if not 1 <= number <= last:
            raise SkatError(f"expected a card from 1 to {last}, got {number}")
        position = cls.first_lead(game, deal.dealt, deal.skat, declarer, deal.laid_away)
        for card in cards[: number - 1]:
            position = position.play(card)
        return position

    def __str__(self) -> str:
        """The text form that `parse` reads, one part a line."""
        lines = [f"contract {self.game.value}"]
        lines += [f"{name} {CardSet(hand)}" for name, hand in zip(SEATS, self.hands, strict=True)]
        lines.append(f"leader {SEATS[self.leader]}")
        if self.table:
            lines.append("table " + " ".join(card.name for card in self.table))
        if self.bank:
            lines.append(f"bank {self.bank}")
        return "\n".join(lines)

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        cards: Callable[[str], list[Card]] = parse_cards,
        game: Callable[[str], Game] = Game.parse,
    ) -> Position:
        """Return the position that a text describes.

        One part a line, or separated by semicolons, in any order::

            contract hearts
            declarer CJ SJ HA HT H9
            next     HJ HK CA CT C9
            third    DJ HQ SA ST S9
            leader   declarer
            table    …               (the cards of the trick so far; may be left out)
            bank     14              (may be left out)

        Args:
            text: with the names of files, unless it is read otherwise.
            cards: reads some cards.
            game: reads the contract.

        Raises:
            NotationError: if a part is unknown, missing or twice there, or no card.
            SkatError: if the parts do not make a position.
        """
        parts: dict[str, str] = {}
        for line in text.replace(";", "\n").splitlines():
            words = line.split("#")[0].split(maxsplit=1)
            if not words:
                continue
            key, value = words[0].rstrip(":").lower(), words[1] if len(words) > 1 else ""
            if key not in {"contract", "leader", "table", "bank", *SEATS}:
                raise NotationError(
                    "expected contract, declarer, next, third, leader, table or bank, "
                    f"got {words[0]!r}"
                )
            if key in parts:
                raise NotationError(f"expected one line {key!r}, got two")
            parts[key] = value.strip()
        for key in ("contract", *SEATS):
            if key not in parts:
                raise NotationError(f"expected a line {key!r}, got none")
        leader = parts.get("leader", "declarer")
        if leader not in SEATS:
            raise NotationError(f"expected leader declarer, next or third, got {leader!r}")
        bank = parts.get("bank", "0")
        if not bank.isdecimal():
            raise NotationError(f"expected a number of card points as bank, got {bank!r}")
        hands = [cards_mask(cards(parts[seat])) for seat in SEATS]
        return cls(
            game(parts["contract"].strip()),
            (hands[0], hands[1], hands[2]),
            SEATS.index(leader),
            tuple(cards(parts.get("table", ""))),
            int(bank),
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Position:
        """Return the position of one batch question: ``contract``, ``hands`` (three lists of card
        codes, declarer first), ``leader``, ``table``, ``bank``; see docs/solver.md.

        Raises:
            NotationError: if a field is missing or of the wrong kind.
            SkatError: if the fields do not make a position.
        """
        contract, hands = data.get("contract"), data.get("hands")
        leader, bank = data.get("leader", 0), data.get("bank", 0)
        if not isinstance(contract, str):
            raise NotationError(f"expected a contract such as hearts, got {contract!r}")
        if not isinstance(hands, Sequence) or isinstance(hands, str) or len(hands) != 3:
            raise NotationError(f"expected three lists of cards as hands, got {hands!r}")
        masks = [cards_mask(_codes("hands", hand)) for hand in hands]
        for name, number in (("leader", leader), ("bank", bank)):
            if type(number) is not int:
                raise NotationError(f"expected a whole number as {name}, got {number!r}")
        return cls(
            Game.parse(contract),
            (masks[0], masks[1], masks[2]),
            leader,
            tuple(_codes("table", data.get("table", []))),
            bank,
        )


def _codes(name: str, value: Any) -> list[Card]:
    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        raise NotationError(f"expected a list of card codes as {name}, got {value!r}")
    return parse_cards(" ".join(value))


def _check(position: Position) -> None:
    """Refuse what cannot lie on a table. Raises: SkatError with what was expected and came."""
    game, table = position.game, position.table
    if game not in _GAMES:
        raise SkatError(f"expected one of {' '.join(g.value for g in _GAMES)}, got {game}")
    if position.leader not in (0, 1, 2):
        raise SkatError(f"expected leader 0, 1 or 2, got {position.leader}")
    if not 0 <= position.bank <= 120:
        raise SkatError(f"expected 0 to 120 card points as bank, got {position.bank}")
    if len(table) > 2:
        raise SkatError(f"expected at most two cards on the table, got {len(table)}")
    seen = 0
    for name, mask in (
        *zip(SEATS, position.hands, strict=True),
        *(("table", 1 << card) for card in table),
    ):
        if not 0 <= mask <= 0xFFFF_FFFF:
            raise SkatError(f"expected a set of cards as {name}, got {mask}")
        if seen & mask:
            raise SkatError(f"expected every card once, got {CardSet(seen & mask)} twice")
        seen |= mask
    sizes = [hand.bit_count() for hand in position.hands]
    full = [size + ((seat - position.leader) % 3 < len(table)) for seat, size in enumerate(sizes)]
    if len(set(full)) > 1 or full[0] > 10:
        raise SkatError(
            "expected equally many cards in every hand, at most 10, with one fewer for who has "
            f"played to the trick, got {sizes[0]}, {sizes[1]} and {sizes[2]} with {len(table)} "
            "on the table"
        )
    if position.bank + position.rest > 120:
        raise SkatError(
            f"expected at most 120 card points, got bank {position.bank} and {position.rest} in "
            "play"
        )
    for place, card in enumerate(table[1:], start=1):
        led = game.follow[table[0]]
        if not led >> card & 1 and position.hands[(position.leader + place) % 3] & led:
            raise SkatError(
                f"expected {card} to follow {table[0]}: its player still holds the suit led"
            )
