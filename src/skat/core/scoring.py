"""What a game was worth: matadors, multiplier, value, overbid, losses, doublings; Ramsch too.

Pure functions from the facts of a finished deal to a `Score` that explains
itself. Source: docs/rules.md 8, 9, 13.
"""

from __future__ import annotations

from collections.abc import Sequence

from skat.core.cards import TRUMP_GAMES, Card, Game, Mask, matadors
from skat.core.contracts import Contract
from skat.core.results import POSITIONS, Position, RamschScore, Reason, Score, Step
from skat.core.rulesets import Ramsch, Ruleset


def next_multiple(base: int, bid: int) -> int:
    """Return the smallest multiple of a base value that reaches the bid."""
    return -(-bid // base) * base


def overbid_null_fallback(
    rules: Ruleset, cards12: Mask, bid: int, *, hand: bool
) -> tuple[Game, int, int]:
    """Return the trump game charged for a null below its bid: game, price, matadors.

    The cheapest that covers the bid; equal prices go to the lower base.

    Source: docs/rules.md 8, 9, 10.
    """
    best: tuple[int, int, Game, int] | None = None
    for game in TRUMP_GAMES:
        base = rules.bases[game.value]
        tops = matadors(game, cards12)
        counts_hand = hand and rules.overbid.null_fallback_counts_hand
        price = max(base * (abs(tops) + 1 + counts_hand), next_multiple(base, bid))
        if best is None or (price, base) < best[:2]:
            best = (price, base, game, tops)
    assert best is not None
    return best[2], best[0], best[3]


def score_game(
    rules: Ruleset,
    contract: Contract,
    cards12: Mask,
    *,
    bid: int,
    points: int,
    tricks: int,
    skat: Mask = 0,
    kontra: int = 0,
    bock_doublings: int = 0,
    spitze_made: bool = False,
    gave_up: bool = False,
    all_done: int = 10,
) -> Score:
    """Return the score of a game and its explanation.

    Args:
        rules: the rule set.
        contract: what was announced, completed by what it implies.
        cards12: the ten cards dealt to the declarer and the two of the skat.
        bid: what the declarer is bound to, 0 if nothing.
        points: card points of the declarer, the skat or discard included, 0 to 120.
        tricks: his tricks, 0 to 10.
        skat: the skat as dealt; names the cards of it that changed the matadors.
        kontra: doublings said, 0 to 4.
        bock_doublings: how often the Bock factor applies.
        spitze_made: the last trick fell to the lowest trump.
        gave_up: the declarer gave up: the announced game is lost, without own levels.
        all_done: tricks played by all when the play ended; only ``not_added`` rules ask.

    Source: docs/rules.md 8; for ``gave_up`` 11.
    """
    contract = contract.completed(rules)
    if contract.game is Game.NULL:
        return _score_null(
            rules, contract, cards12, bid, tricks, kontra, bock_doublings, gave_up=gave_up
        )
    made_schneider = points >= rules.schneider_points
    made_schwarz = tricks == 10
    promised_schneider, promised_schwarz = contract.schneider, contract.schwarz
    reason = Reason.MADE
    if gave_up:
        reason = Reason.CONCEDED
    elif points < rules.win_points:
        reason = Reason.CARD_POINTS
    elif promised_schneider and not made_schneider:
        reason = Reason.ANNOUNCED_SCHNEIDER_MISSED
    elif promised_schwarz and not made_schwarz:
        reason = Reason.ANNOUNCED_SCHWARZ_MISSED
    elif contract.spitze and not spitze_made:
        reason = Reason.SPITZE_MISSED
    home = reason is Reason.MADE
    twice = 0
    as_if_reached = rules.failed_announcement.level == "as_if_reached"
    if home:
        schwarz = made_schwarz
        schneider = made_schneider or (schwarz and rules.schwarz_implies_schneider)
    elif gave_up:
        schwarz, schneider = promised_schwarz, promised_schneider
    elif as_if_reached:
        schwarz, schneider = _lost_levels(rules, contract, points, tricks)
        twice = (
            rules.failed_announcement.own_schneider_extra
            and promised_schneider
            and points <= rules.own_schneider_max
        )
    else:
        # ISS: a missed announcement is not priced as if reached, and a game that ends
        # before its first full trick has no level at all.
        schwarz = not promised_schwarz and all_done >= 1 and tricks == 0
        schneider = not promised_schneider and all_done >= 1 and points <= rules.own_schneider_max

    tops = matadors(contract.game, cards12)
    base = rules.bases[contract.game.value]
    ouvert_factor = contract.ouvert
    if contract.ouvert and contract.game is Game.GRAND:
        base = rules.grand_ouvert.base
        ouvert_factor = rules.grand_ouvert.ouvert_factor
    factors = (
        (Step.MATADORS, abs(tops)),
        (Step.GAME, 1),
        (Step.HAND, int(contract.hand)),
        (Step.SCHNEIDER, int(schneider) + twice),
        (Step.SCHNEIDER_ANNOUNCED, int(promised_schneider)),
        (Step.SCHWARZ, int(schwarz)),
        (Step.SCHWARZ_ANNOUNCED, int(promised_schwarz)),
        (Step.OUVERT, int(ouvert_factor)),
        (Step.SPITZE, rules.spitze if contract.spitze else 0),
    )
    multiplier = sum(count for _, count in factors)
    value = base * multiplier
    overbid = value < bid
    charged = next_multiple(base, bid) if overbid else value
    won = home and not overbid
    if home and overbid:
        reason = Reason.OVERBID
    score, loss, bock = _settled(
        rules, contract, charged, won=won, kontra=kontra, bock_doublings=bock_doublings
    )
    return Score(
        contract=contract,
        bid=bid,
        won=won,
        reason=reason,
        score=score,
        charged=charged,
        game_value=value,
        overbid=overbid,
        declarer_points=points,
        declarer_tricks=tricks,
        loss_factor=loss,
        kontra=kontra,
        bock_factor=bock,
        matadors=tops,
        skat_matadors=_skat_matadors(contract, cards12, skat, tops),
        base=base,
        steps=tuple((step, count) for step, count in factors if count),
        multiplier=multiplier,
        schneider=schneider or (schwarz and not as_if_reached),
        schwarz=schwarz,
    )


def _settled(
    rules: Ruleset, contract: Contract, charged: int, *, won: bool, kontra: int, bock_doublings: int
) -> tuple[int, int, int]:
    """Return the score of what is charged, and its loss and Bock factors.

    Source: docs/rules.md 8, 13.
    """
    loss = 1 if won else rules.loss_factor.of(hand=contract.hand)
    bock = rules.bock.factor**bock_doublings
    return (charged if won else -charged * loss) * 2**kontra * bock, loss, bock


def _lost_levels(rules: Ruleset, contract: Contract, points: int, tricks: int) -> tuple[bool, bool]:
    """Return Schwarz and Schneider as charged in a lost game. Source: docs/rules.md 8."""
    failed = rules.failed_announcement
    promised = contract.schneider or contract.schwarz
    own_schwarz = tricks == 0 and (failed.own_schwarz_extra or not promised)
    own_schneider = points <= rules.own_schneider_max
    schwarz = contract.schwarz or own_schwarz
    implied = schwarz and rules.schwarz_implies_schneider
    return schwarz, contract.schneider or own_schneider or implied


def _skat_matadors(contract: Contract, cards12: Mask, skat: Mask, tops: int) -> tuple[Card, ...]:
    """Return the skat cards that changed the matadors from what the ten cards dealt have."""
    if not skat:
        return ()
    if matadors(contract.game, cards12 & ~skat) == tops:
        return ()
    reach = contract.game.trump_order[: abs(tops) + 1]
    return tuple(card for card in reach if skat >> card & 1)


def _score_null(
    rules: Ruleset,
    contract: Contract,
    cards12: Mask,
    bid: int,
    tricks: int,
    kontra: int,
    bock_doublings: int,
    *,
    gave_up: bool,
) -> Score:
    value = rules.null_values[contract.null_key]
    overbid = value < bid
    fallback: Game | None = None
    fallback_tops = 0
    charged = value
    if overbid:
        fallback, charged, fallback_tops = overbid_null_fallback(
            rules, cards12, bid, hand=contract.hand
        )
    won = tricks == 0 and not overbid and not gave_up
    reason = Reason.NULL_MADE
    if overbid:
        reason = Reason.NULL_OVERBID
    elif tricks:
        reason = Reason.DECLARER_TOOK_TRICK
    elif gave_up:
        reason = Reason.CONCEDED
    score, loss, bock = _settled(
        rules, contract, charged, won=won, kontra=kontra, bock_doublings=bock_doublings
    )
    return Score(
        contract=contract,
        bid=bid,
        won=won,
        reason=reason,
        score=score,
        charged=charged,
        game_value=value,
        overbid=overbid,
        declarer_points=None,
        declarer_tricks=tricks,
        loss_factor=loss,
        kontra=kontra,
        bock_factor=bock,
        tricks_ok=tricks == 0,
        fallback=fallback,
        fallback_matadors=fallback_tops,
    )


def ramsch_score(
    params: Ramsch,
    *,
    trick_points: Sequence[int],
    tricks: Sequence[int],
    skat_points: int,
    last_trick_winner: int,
    later: int | None,
    skips: int,
    bock_factor: int = 1,
) -> RamschScore:
    """Return the settlement of a Ramsch.

    Args:
        params: the Ramsch block of the rule set.
        trick_points: card points of the tricks by position, without the skat.
        tricks: number of tricks by position.
        skat_points: card points of the final skat.
        last_trick_winner: position.
        later: of the tied positions the one that took a trick later, None without a tie.
        skips: how often the skat was passed on unseen.

    Source: docs/rules.md 13.
    """
    factor = (2**skips if params.skip_doubles else 1) * bock_factor
    shown_skips = skips if params.skip_doubles else 0
    if 10 in tricks:
        winner = POSITIONS[list(tricks).index(10)]
        scores = [0, 0, 0]
        scores[winner] = params.durchmarsch * factor
        return RamschScore(
            points=_with_skat(trick_points, winner, skat_points),
            tricks=(tricks[0], tricks[1], tricks[2]),
            skat_points=skat_points,
            losers=(),
            durchmarsch=winner,
            jungfrau=(),
            jungfrau_factor=1,
            skips=shown_skips,
            bock_factor=bock_factor,
            scores=(scores[0], scores[1], scores[2]),
        )
    points = [trick_points[0], trick_points[1], trick_points[2]]
    if params.skat_to == "last_trick":
        points[last_trick_winner] += skat_points
    most = max(points)
    losers = [position for position in POSITIONS if points[position] == most]
    if len(losers) > 1 and params.tie == "later_trick":
        losers = [POSITIONS[later]] if later is not None else losers
    if len(losers) == 3:
        losers = []
    if params.skat_to == "loser":
        for loser in losers:
            points[loser] += skat_points
    jungfrau = tuple(position for position in POSITIONS if tricks[position] == 0)
    jungfrau_factor = params.jungfrau_factor if jungfrau else 1
    charged = [0, 0, 0]
    for loser in losers:
        charged[loser] = -points[loser] * factor * jungfrau_factor
    return RamschScore(
        points=(points[0], points[1], points[2]),
        tricks=(tricks[0], tricks[1], tricks[2]),
        skat_points=skat_points,
        losers=tuple(losers),
        durchmarsch=None,
        jungfrau=jungfrau,
        jungfrau_factor=jungfrau_factor,
        skips=shown_skips,
        bock_factor=bock_factor,
        scores=(charged[0], charged[1], charged[2]),
    )


def _with_skat(points: Sequence[int], winner: int, skat: int) -> tuple[int, int, int]:
    added = [value + (skat if index == winner else 0) for index, value in enumerate(points)]
    return added[0], added[1], added[2]


def declarer_score(winner: Position | None, score: int) -> tuple[int, int, int]:
    """Return the game points of a deal by position: the declarer's, zero for the others."""
    if winner is None:
        return (0, 0, 0)
    scores = [0, 0, 0]
    scores[winner] = score
    return scores[0], scores[1], scores[2]
