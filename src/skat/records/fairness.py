"""Checks whether the deals of a record are what was promised before they were dealt.

Each deal is judged by itself, so that one that was tampered with hides none of the
others. Source: docs/formats/deal.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from skat.core import deck
from skat.core.cards import Card
from skat.core.errors import RecordError
from skat.records.skatfile import NO_PROOF, DealRecord, MatchHeader, Proof
from skat.records.skatfile_reader import read_items
from skat.records.skatfile_replay import MatchReplay
from skat.records.source import OnError, Source

PERSON = "person"
COMPUTERS = "computers"
"""Key of a deal's note: the seats of computer players, where they are not those of the header."""


class Check(Enum):
    """What is compared."""

    COMMITMENT = "commitment"
    """The SHA-256 of the secret with what was published before the deal."""
    SEED = "seed"
    """The secret with the one that the seed of the match gives."""
    CONTRIBUTIONS = "contributions"
    """One for each seat, and those of computer players as they always are."""
    PACK = "pack"
    """The cards with the shuffle of secret and contributions."""
    FIRST_DEALER = "first dealer"
    """Whoever deals first with the draw from the secret of the match."""
    MOVES = "moves"
    """The cards played with the cards dealt, and the result with the rules."""


class Verdict(Enum):
    """What a comparison gave."""

    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """The record lacks what it would take."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One comparison."""

    check: Check
    verdict: Verdict
    expected: str = ""
    """What follows from the rest of the record; empty unless something is wrong."""
    got: str = ""
    """What the record says instead."""
    note: str = ""
    """What there is to know about a comparison that is not wrong."""

    def __str__(self) -> str:
        """Return it as a person reads it.

        >>> str(Finding(Check.PACK, Verdict.WRONG, "CJ as card 3", "D7"))
        'pack wrong: expected CJ as card 3, got D7'
        """
        said = f"{self.check.value} {self.verdict.value}"
        if self.verdict is Verdict.WRONG:
            return f"{said}: expected {self.expected}, got {self.got}"
        return f"{said} ({self.note})" if self.note else said


@dataclass(frozen=True, slots=True)
class Checked:
    """A deal, or the draw of the first dealer, with all that was compared."""

    match: int
    """Place of the match in the file, from 1."""
    deal: int | None
    """Place of the deal in the match, from 1; None: the draw of the first dealer."""
    number: int | None
    """Number of the deal as its table counts."""
    line: int | None
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> Verdict:
        """Wrong if anything is; right if the pack itself was recomputed and nothing is wrong."""
        verdicts = {finding.check: finding.verdict for finding in self.findings}
        if Verdict.WRONG in verdicts.values():
            return Verdict.WRONG
        needed = (Check.COMMITMENT, Check.FIRST_DEALER if self.deal is None else Check.PACK)
        proved = all(verdicts.get(check) is Verdict.RIGHT for check in needed)
        return Verdict.RIGHT if proved else Verdict.UNKNOWN


def checked_deals(source: Source, on_error: OnError = "raise") -> Iterator[Checked]:
    """Yield the draw of the first dealer and every deal of each match, checked.

    Args:
        source: as for `read_items`.
        on_error: as for `read_items`.

    Raises:
        RecordError: if the file cannot be read.
        OSError: if it cannot be opened.
    """
    number = deal = 0
    header: MatchHeader | None = None
    moves: _Moves | None = None
    for item in read_items(source, on_error):
        if isinstance(item, MatchHeader):
            header, number, deal = item, number + 1, 0
            moves = _Moves(item)
            yield Checked(number, None, None, item.line, tuple(_of_match(item)))
        elif isinstance(item, DealRecord):
            assert header is not None
            assert moves is not None
            deal += 1
            findings = (*_of_deal(header, item, deal), moves.finding(item))
            yield Checked(number, deal, item.number, item.line, findings)


def _of_match(header: MatchHeader) -> Iterator[Finding]:
    proof = header.proof
    yield _commitment(proof)
    yield from _seed(header, proof, 0)
    drawn = header.rules.first_dealer == "random"
    if proof.secret is None or not drawn:
        note = "no secret" if drawn else "not drawn under these rules"
        yield Finding(Check.FIRST_DEALER, Verdict.UNKNOWN, note=note)
        return
    dealer = deck.draw_first_dealer(proof.secret, len(header.seats), proof.contributions)
    yield _compared(Check.FIRST_DEALER, f"seat {dealer}", f"seat {header.first_dealer}")


def _of_deal(header: MatchHeader, deal: DealRecord, place: int) -> Iterator[Finding]:
    proof = deal.proof
    yield _commitment(proof)
    yield from _seed(header, proof, place)
    yield _contributions(seats_of_computers(header, deal), proof)
    if proof.secret is None:
        yield Finding(Check.PACK, Verdict.UNKNOWN, note="no secret")
        return
    pack = deck.shuffle(proof.secret, proof.contributions)
    yield _pack(pack, deal.pack)


def _commitment(proof: Proof) -> Finding:
    if proof.secret is None or proof.commitment is None:
        missing = "no secret" if proof.secret is None else "no commitment"
        return Finding(Check.COMMITMENT, Verdict.UNKNOWN, note=missing)
    return _compared(Check.COMMITMENT, deck.commitment(proof.secret), proof.commitment)


def _seed(header: MatchHeader, proof: Proof, number: int) -> Iterator[Finding]:
    if header.seed is not None and proof.secret is not None:
        secret = deck.secret_from_seed(header.seed, number)
        yield _compared(Check.SEED, secret.hex(), proof.secret.hex())


def seats_of_computers(header: MatchHeader, deal: DealRecord) -> list[bool]:
    """Return for each seat whether a computer player held it when the deal was dealt."""
    noted = dict(deal.notes).get(COMPUTERS)
    if noted is None:
        return [seat.kind != PERSON for seat in header.seats]
    held = noted.split(",")
    return [str(seat) in held for seat in range(len(header.seats))]


def _contributions(computers: list[bool], proof: Proof) -> Finding:
    added = proof.contributions
    if not added:
        return Finding(Check.CONTRIBUTIONS, Verdict.UNKNOWN, note="none")
    if len(added) != len(computers):
        return _compared(
            Check.CONTRIBUTIONS, f"one for each of {len(computers)} seats", str(len(added))
        )
    for seat, item in enumerate(added):
        if computers[seat] and item != deck.COMPUTER_CONTRIBUTION:
            wanted = f"{deck.COMPUTER_CONTRIBUTION.hex()} of the computer player at seat {seat}"
            return _compared(Check.CONTRIBUTIONS, wanted, item.hex() or "nothing")
    people = [item for seat, item in enumerate(added) if not computers[seat]]
    given = sum(bool(item) for item in people)
    return Finding(Check.CONTRIBUTIONS, Verdict.RIGHT, note=f"{given} of {len(people)} people")


def _pack(expected: tuple[Card, ...], got: tuple[Card, ...]) -> Finding:
    if expected == got:
        return Finding(Check.PACK, Verdict.RIGHT)
    place = next(at for at in range(32) if expected[at] != got[at])
    return _compared(Check.PACK, f"{expected[place]} as card {place + 1}", got[place].name)


def _compared(check: Check, expected: str, got: str) -> Finding:
    if expected == got:
        return Finding(check, Verdict.RIGHT)
    return Finding(check, Verdict.WRONG, expected, got)


class _Moves:
    """Replays the deals of a match, without its proofs, for as long as they fit together."""

    def __init__(self, header: MatchHeader) -> None:
        self._header = replace(header, proof=NO_PROOF, seed=None)
        self._replay: MatchReplay | None = None
        self._broken = False

    def finding(self, deal: DealRecord) -> Finding:
        """Return whether the moves of a deal fit its cards and the match before it."""
        if self._broken:
            return Finding(Check.MOVES, Verdict.UNKNOWN, note="an earlier deal does not replay")
        try:
            if self._replay is None:
                self._replay = MatchReplay(self._header)
            self._replay.take(replace(deal, proof=NO_PROOF))
        except RecordError as error:
            self._broken = True
            expected = "moves and a result that follow from these cards"
            return Finding(Check.MOVES, Verdict.WRONG, expected, str(error))
        return Finding(Check.MOVES, Verdict.RIGHT, note=f"{len(deal.moves)}")
