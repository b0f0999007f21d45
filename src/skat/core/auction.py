"""The auction as an explicit state machine.

Stage 1: middlehand asks forehand. Stage 2: rearhand asks the survivor. Stage 3:
everybody else has passed, and forehand alone may take 18. Source: docs/rules.md 4.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from skat.core.errors import IllegalMove
from skat.core.quick import quick
from skat.core.results import Position
from skat.core.rulesets import Ruleset

FOREHAND, MIDDLEHAND, REARHAND = Position

HELD = 0
"""Entry of the history for a held value."""
PASSED = -1
"""Entry of the history for a pass."""
FIRST_BID = 18


def named_or_held(history: Iterable[tuple[Position, int]], who: Position) -> bool:
    """Return whether a position has said or held a value."""
    return any(position == who and said != PASSED for position, said in history)


def highest_calls(history: Iterable[tuple[Position, int]]) -> tuple[int, int, int]:
    """Return by position the highest value that was named or held, 0 for none."""
    highest = [0, 0, 0]
    value = 0
    for who, said in history:
        if said > 0:
            value = said
        if said != PASSED:
            highest[who] = value
    return highest[0], highest[1], highest[2]


@quick
@dataclass(frozen=True, slots=True)
class Auction:
    """The state of the auction; every call returns a new one.

    >>> auction = Auction((18, 20, 22)).bid(Position.MIDDLEHAND, 18).hold(Position.FOREHAND)
    >>> auction.turn, auction.bids
    (<Position.MIDDLEHAND: 1>, (20, 22))
    """

    ladder: tuple[int, ...]
    """Every value that may be named, rising."""
    forehand_option: bool = True
    """Forehand may take 18 when both others have passed."""
    jumps: bool = True
    """Any higher value may be named, not only the next."""
    stage: int = 1
    asker: Position = MIDDLEHAND
    holder: Position = FOREHAND
    answering: bool = False
    """The holder owes an answer to `value`."""
    value: int = 0
    """The highest value named, 0 before the first."""
    history: tuple[tuple[Position, int], ...] = ()
    """All that was said: a value, `HELD`, or `PASSED`."""
    done: bool = False
    declarer: Position | None = None

    @classmethod
    def under(cls, rules: Ruleset) -> Auction:
        """Return the auction of a deal before anybody has spoken."""
        return cls(rules.ladder, rules.forehand_option_18, rules.jump_bids)

    @property
    def turn(self) -> Position | None:
        """Who speaks next, None after the end."""
        if self.done:
            return None
        return self.holder if self.answering or self.stage == 3 else self.asker

    @property
    def bids(self) -> tuple[int, ...]:
        """The values that may be named now, rising; empty where nobody may name one."""
        if self.done or self.answering:
            return ()
        if self.stage == 3:
            return (FIRST_BID,)
        above = self.ladder[bisect_right(self.ladder, self.value) :]
        return above if self.jumps else above[:1]

    @property
    def all_passed(self) -> bool:
        """The auction ended without a declarer."""
        return self.done and self.declarer is None

    def bid(self, who: Position, value: int) -> Auction:
        """Return the auction after a value was named.

        Raises:
            IllegalMove: out of turn, off the ladder, too low, or by the holder.
        """
        self._check_turn(who)
        if self.answering:
            raise IllegalMove(
                "holder_may_not_raise",
                f"expected hold or pass to {self.value}, got a bid of {value}",
            )
        if self.stage == 3:
            if value != FIRST_BID:
                raise IllegalMove(
                    "forehand_18", f"expected 18 or pass from forehand, got {value}", value=value
                )
            return self._next(who, value, value=value, done=True, declarer=FOREHAND)
        if value not in self.ladder:
            raise IllegalMove(
                "bid_not_on_ladder", f"expected a value of the bid ladder, got {value}", value=value
            )
        if value <= self.value:
            if not self.bids:
                raise IllegalMove(
                    "top_of_ladder", f"expected a pass at the top of the ladder, got {value}"
                )
            least = self.bids[0]
            raise IllegalMove(
                "bid_too_low", f"expected a bid of at least {least}, got {value}", min=least
            )
        if not self.jumps and value != self.bids[0]:
            raise IllegalMove(
                "no_jump_bids", f"expected a bid of {self.bids[0]}, got {value}", min=self.bids[0]
            )
        return self._next(who, value, value=value, answering=True)

    def hold(self, who: Position) -> Auction:
        """Return the auction after the holder said yes.

        Raises:
            IllegalMove: out of turn, or nothing to hold.
        """
        self._check_turn(who)
        if not self.answering:
            raise IllegalMove("nothing_to_hold", "expected a bid or a pass, got hold")
        return self._next(who, HELD, answering=False)

    def pass_(self, who: Position) -> Auction:
        """Return the auction after somebody passed, which is for good.

        Raises:
            IllegalMove: out of turn.
        """
        self._check_turn(who)
        if self.stage == 3:
            return self._next(who, PASSED, done=True)
        if self.stage == 1:
            survivor = MIDDLEHAND if self.answering else FOREHAND
            return self._next(
                who, PASSED, stage=2, asker=REARHAND, holder=survivor, answering=False
            )
        if self.answering:
            return self._next(who, PASSED, answering=False, done=True, declarer=REARHAND)
        if self.value:
            return self._next(who, PASSED, done=True, declarer=self.holder)
        return self._next(who, PASSED, stage=3, done=not self.forehand_option)

    def _check_turn(self, who: Position) -> None:
        if self.done:
            raise IllegalMove("auction_over", "expected no more bids: the auction is over")
        if who is not self.turn and who != self.turn:
            assert self.turn is not None
            said = "already_passed" if (who, PASSED) in self.history else "not_your_turn"
            raise IllegalMove(
                said, f"expected {self.turn.letter} to speak, got {Position(who).letter}"
            )

    def _next(
        self,
        who: Position,
        said: int,
        *,
        stage: int | None = None,
        asker: Position | None = None,
        holder: Position | None = None,
        answering: bool | None = None,
        value: int | None = None,
        done: bool = False,
        declarer: Position | None = None,
    ) -> Auction:
        return Auction(
            self.ladder,
            self.forehand_option,
            self.jumps,
            self.stage if stage is None else stage,
            self.asker if asker is None else asker,
            self.holder if holder is None else holder,
            self.answering if answering is None else answering,
            self.value if value is None else value,
            (*self.history, (who, said)),
            done,
            declarer,
        )
