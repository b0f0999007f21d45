"""Rule sets as frozen data: every parameter of the rule book, the presets, and the bid ladder.

No code anywhere asks for the name of a preset; it asks for a parameter. A custom
set of rules is a preset with overrides, and a match stores the whole resolved set.

Source: docs/rules.md 14; the sixth preset ``iss`` settles as the International Skat
Server does (docs/formats/iss.md).
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache, lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from skat.core.errors import RulesetError
from skat.core.limits import BOCK_EVENTS, KONTRA_LEVELS, check


@dataclass(frozen=True, slots=True)
class PassedDeal:
    """What happens when all three pass."""

    mode: Literal["count_zero", "redeal", "void", "ramsch"] = "count_zero"
    counts_as_deal: bool = True
    rotates_dealer: bool = True


@dataclass(frozen=True, slots=True)
class GrandOuvert:
    """How a grand ouvert is counted: its base value, and whether Ouvert is a factor."""

    base: int = 24
    ouvert_factor: bool = True


@dataclass(frozen=True, slots=True)
class Announce:
    """Which announcements exist and what they carry along."""

    schneider: bool = True
    schwarz: bool = True
    ouvert_trump: bool = True
    require_hand: bool = True
    schwarz_implies_schneider: Literal[True] = True
    ouvert_implies_schwarz: Literal[True] = True


@dataclass(frozen=True, slots=True)
class LossFactor:
    """Multiplier of the charged value on a loss."""

    skat: int = 2
    hand: int = 2

    def of(self, *, hand: bool) -> int:
        """Return the multiplier of a lost hand game, or of one with the skat."""
        return self.hand if hand else self.skat


@dataclass(frozen=True, slots=True)
class FailedAnnouncement:
    """How a missed announcement is priced (``not_added``: the missed level is not, as on ISS)."""

    level: Literal["as_if_reached", "not_added"] = "as_if_reached"
    own_schneider_extra: bool = False
    own_schwarz_extra: bool = True


@dataclass(frozen=True, slots=True)
class Overbid:
    """How a game below its bid is settled (``refused``: such a null cannot be announced)."""

    trump: Literal["next_multiple_of_base"] = "next_multiple_of_base"
    null: Literal["cheapest_trump_contract", "refused"] = "cheapest_trump_contract"
    null_fallback_counts_hand: bool = True


@dataclass(frozen=True, slots=True)
class Kontra:
    """Doubling by the defenders and the answers to it."""

    enabled: bool = False
    levels: tuple[str, ...] = ("kontra", "re")
    window: Literal["before_own_first_card", "before_first_lead"] = "before_own_first_card"
    needs_bid_18: bool = False


@dataclass(frozen=True, slots=True)
class Bock:
    """Bock rounds: their factor, length by table size, and what starts one."""

    enabled: bool = False
    factor: int = 2
    deals: Mapping[str, int] = field(default_factory=lambda: _frozen({"3": 3, "4": 4}))
    events: tuple[str, ...] = ("lost_with_60", "kontra_lost", "grand_hand_won")


@dataclass(frozen=True, slots=True)
class Ramsch:
    """Ramsch and its variants."""

    enabled: bool = False
    schieben: bool = True
    jacks_may_be_pushed: bool = False
    skip_doubles: bool = True
    skat_to: Literal["loser", "last_trick"] = "loser"
    tie: Literal["later_trick", "all_lose"] = "later_trick"
    jungfrau_factor: int = 2
    durchmarsch: int = 120


def _frozen(mapping: Mapping[str, int]) -> Mapping[str, int]:
    return _FrozenDict(mapping)


class _FrozenDict(dict[str, int]):
    """A small mapping that can be hashed, compared and pickled, and not changed."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def _refuse(self, *_: object, **__: object) -> None:
        raise TypeError("a ruleset cannot be changed; make a new one with overrides")

    __setitem__ = __delitem__ = update = pop = clear = setdefault = popitem = _refuse  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return (_FrozenDict, (dict(self),))


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Every parameter of one way to play Skat. Source: the table of docs/rules.md 14.

    Make one with `Ruleset.preset`, `Ruleset.from_dict` or `Ruleset.override`;
    an object that exists is valid.
    """

    name: str
    """Name of the preset it stems from; for people only."""
    title: str
    table_players: tuple[int, ...] = (3, 4)
    dealer_sits_out_at_4: bool = True
    first_dealer: Literal["random"] | int = "random"
    dealer_rotation: Literal["clockwise"] = "clockwise"
    cut: Literal["right_neighbour"] = "right_neighbour"
    deal_pattern: tuple[tuple[str, int], ...] = (("each", 3), ("skat", 2), ("each", 4), ("each", 3))
    deals_per_session: Mapping[str, int] | None = None
    """Deals of a match by table size; None: open end."""
    passed_deal: PassedDeal = PassedDeal()
    forehand_option_18: bool = True
    jump_bids: bool = True
    contracts: tuple[str, ...] = ("diamonds", "hearts", "spades", "clubs", "grand", "null")
    bases: Mapping[str, int] = field(
        default_factory=lambda: _frozen(
            {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
        )
    )
    grand_ouvert: GrandOuvert = GrandOuvert()
    null_values: Mapping[str, int] = field(
        default_factory=lambda: _frozen(
            {"null": 23, "null_hand": 35, "null_ouvert": 46, "null_ouvert_hand": 59}
        )
    )
    hand: bool = True
    announce: Announce = Announce()
    win_points: int = 61
    schneider_points: int = 90
    own_schneider_max: int = 30
    schwarz_by: Literal["tricks"] = "tricks"
    schwarz_implies_schneider: bool = True
    loss_factor: LossFactor = LossFactor()
    failed_announcement: FailedAnnouncement = FailedAnnouncement()
    overbid: Overbid = Overbid()
    null_ends_on_first_declarer_trick: bool = True
    ouvert_shown: Literal["before_first_lead"] = "before_first_lead"
    lead: Literal["forehand"] = "forehand"
    must_follow: Literal[True] = True
    must_trump: Literal[False] = False
    must_overtake: Literal[False] = False
    list_scoring: Literal["plain", "seeger_fabian", "bierlachs"] = "plain"
    bierlachs_mark: int | None = None
    defenders_score: int = 0
    ties: Literal["share"] = "share"
    claims: Literal["isko_4_4", "online", "iss"] = "online"
    """``iss``: showing the hand claims nothing and decides nothing."""
    declarer_may_concede_until_cards: int = 9
    defender_concede: Literal["one", "both"] = "both"
    revoke: Literal["prevented", "penalty"] = "prevented"
    show_last_trick: bool = True
    kontra: Kontra = Kontra()
    bock: Bock = Bock()
    ramsch: Ramsch = Ramsch()
    spitze: int = 0
    schenken: bool = False
    revolution: bool = False
    missed_announcement_ends: bool = False
    """The game ends with the trick that makes an announced level impossible (ISS)."""
    resignation: Literal["announced_game", "as_counted"] = "announced_game"
    """What a declarer who gives up loses: the announced game, or (ISS) the game as it stands."""
    leaving: Literal["concession", "penalty"] = "concession"
    """A seat that leaves for good concedes, or (ISS) pays a penalty."""

    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        check(self)
        # Caches ask for it at every decision; hashing all parameters anew costs 10 µs.
        values = tuple(getattr(self, item.name) for item in fields(self) if item.init)
        object.__setattr__(self, "_hash", hash(values))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        # Hashes of texts differ from process to process: make it anew there.
        return (Ruleset, tuple(getattr(self, item.name) for item in fields(self) if item.init))

    @classmethod
    def preset(cls, name: str) -> Ruleset:
        """Return one of the six presets by name.

        >>> Ruleset.preset("isko").list_scoring
        'seeger_fabian'

        Raises:
            RulesetError: if there is no such preset.
        """
        from skat.core.presets import PRESETS

        try:
            return PRESETS[name]
        except KeyError:
            raise RulesetError(
                f"expected one of the presets {' '.join(PRESETS)}, got {name!r}"
            ) from None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, name: str = "custom") -> Ruleset:
        """Return the rule set that nested parameters (as in JSON) describe.

        Missing parameters have the default of ``isko``'s kind; unknown ones are
        tolerated, so that newer files can be read.

        Raises:
            RulesetError: if a value has the wrong kind, or is not supported.
        """
        if not isinstance(data, Mapping):
            raise RulesetError(f"ruleset: expected an object, got {data!r}")
        named = {"title": name, **data, "name": data.get("name", name)}
        rules: Ruleset = _build(cls, named, "")
        return rules

    def to_dict(self) -> dict[str, Any]:
        """Return every parameter as nested plain data; the inverse of `from_dict`."""
        plain: dict[str, Any] = _plain(self)
        return plain

    def override(self, overrides: Mapping[str, Any]) -> Ruleset:
        """Return this rule set with some parameters changed.

        Args:
            overrides: by parameter; dotted names reach inside a block, as in
                ``{"ramsch.skat_to": "last_trick", "spitze": 1}``.

        Raises:
            RulesetError: if a parameter does not exist, or a value does not fit.
        """
        data = self.to_dict()
        for key, value in overrides.items():
            block: Any = data
            *path, last = key.split(".")
            for part in path:
                block = block.get(part) if isinstance(block, dict) else None
            if not isinstance(block, dict) or last not in block:
                raise RulesetError(f"expected the name of a rule parameter, got {key!r}")
            if isinstance(block[last], dict) and isinstance(value, Mapping):
                block[last] = {**block[last], **value}
            else:
                block[last] = value
        changed: Ruleset = _build(type(self), data, "")
        return changed

    def deals(self, seats: int) -> int | None:
        """Return the number of deals of a match at a table of so many seats; None: open end."""
        if self.deals_per_session is None:
            return None
        return self.deals_per_session[str(seats)]

    @property
    def ladder(self) -> tuple[int, ...]:
        """Every number that may be bid, rising. Source: docs/rules.md 4."""
        return _ladder(self)


@lru_cache(maxsize=64)
def _ladder(rules: Ruleset) -> tuple[int, ...]:
    """Derive the bids from the menu of contracts: every value a game can have."""
    levels = 3  # the game itself, Schneider, Schwarz
    announced = rules.announce
    if rules.hand:
        levels += 1 + announced.schneider + announced.schwarz + announced.ouvert_trump
    values: set[int] = set()
    for name in rules.contracts:
        if name == "null":
            for key, value in rules.null_values.items():
                if rules.hand or not key.endswith("hand"):
                    values.add(value)
            continue
        grand = name == "grand"
        base = rules.bases[name]
        own_base = grand and rules.grand_ouvert.base != base
        # An open grand on a base of its own leaves the ordinary row without its top step.
        top = levels - (own_base and announced.ouvert_trump and rules.hand)
        # Spitze in grand needs the diamond jack and not all four: one matador is lost for it.
        longest = 4 + max(0, rules.spitze - 1) if grand else 11 + rules.spitze
        values.update(base * factors for factors in range(2, longest + top + 1))
        if own_base and announced.ouvert_trump and rules.hand:
            open_levels = levels - (not rules.grand_ouvert.ouvert_factor)
            values.update(
                rules.grand_ouvert.base * (tops + open_levels) for tops in range(1, longest + 1)
            )
    return tuple(sorted(value for value in values if value >= 18))


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {item.name: _plain(getattr(value, item.name)) for item in fields(value) if item.init}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return dict(value)
    return value


def _build(kind: Any, data: Any, path: str) -> Any:
    """Build a parameter block from plain data, checking kinds by its annotations."""
    if not isinstance(data, Mapping):
        raise RulesetError(f"{path or 'ruleset'}: expected an object, got {data!r}")
    hints = _hints(kind)
    values = {
        item.name: _convert(hints[item.name], data[item.name], f"{path}{item.name}")
        for item in fields(kind)
        if item.name in data
    }
    return kind(**values)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _convert(hint: Any, value: Any, path: str) -> Any:
    origin = get_origin(hint)
    if is_dataclass(hint):
        return _build(hint, value, f"{path}.")
    if origin is Literal:
        choices = get_args(hint)
        for choice in choices:
            if type(choice) is type(value) and choice == value:
                return choice
        expected = " or ".join(repr(choice) for choice in choices)
        raise RulesetError(f"{path}: expected {expected}, got {value!r}")
    if origin in (Union, types.UnionType):
        errors = []
        for choice in get_args(hint):
            try:
                return _convert(choice, value, path)
            except RulesetError as error:
                errors.append(str(error).removeprefix(f"{path}: expected ").split(", got")[0])
        raise RulesetError(f"{path}: expected {' or '.join(errors)}, got {value!r}")
    if hint is type(None):
        if value is None:
            return None
        raise RulesetError(f"{path}: expected null, got {value!r}")
    if origin is tuple:
        if not isinstance(value, list | tuple):
            raise RulesetError(f"{path}: expected a list, got {value!r}")
        inner = get_args(hint)
        if inner[-1] is not Ellipsis:
            if len(inner) != len(value):
                raise RulesetError(f"{path}: expected {len(inner)} items, got {value!r}")
            return tuple(
                _convert(kind, item, path) for kind, item in zip(inner, value, strict=True)
            )
        return tuple(_convert(inner[0], item, path) for item in value)
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(value, Mapping) or not all(
            isinstance(key, str) and type(item) is int for key, item in value.items()
        ):
            raise RulesetError(f"{path}: expected an object of numbers, got {value!r}")
        return _frozen(value)
    if type(value) is not hint:
        raise RulesetError(f"{path}: expected {hint.__name__}, got {value!r}")
    return value


__all__ = [
    "BOCK_EVENTS",
    "KONTRA_LEVELS",
    "Announce",
    "Bock",
    "FailedAnnouncement",
    "GrandOuvert",
    "Kontra",
    "LossFactor",
    "Overbid",
    "PassedDeal",
    "Ramsch",
    "Ruleset",
]
