"""The ISS result, computed a second time straight from the formula of docs/formats/iss.md.

It shares nothing with core's scoring: a list of moves goes in, the string comes out.
"""

from __future__ import annotations

from collections.abc import Sequence

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
BASES = {"D": 9, "H": 10, "S": 11, "C": 12, "G": 24}
NULL_VALUES = {"": 23, "H": 35, "O": 46, "HO": 59}
JACKS = ["CJ", "SJ", "HJ", "DJ"]


def is_trump(game: str, card: str) -> bool:
    return game != "N" and (card[1] == "J" or card[0] == game)


def strength(game: str, led: str, card: str) -> int:
    if is_trump(game, card):
        if card[1] == "J":
            return 200 - JACKS.index(card)
        return 100 + "789QKTA".index(card[1])
    if is_trump(game, led) or card[0] != led[0]:
        return -1
    return ("789TJQKA" if game == "N" else "789QKTA").index(card[1])


def expected_result(moves: Sequence[tuple[str, str]]) -> str:
    """Return the result string of a finished game.

    Args:
        moves: mover and move of each entry, the deal first.
    """
    cards = moves[0][1].split(".")
    hands = [cards[:10], cards[10:20], cards[20:30]]
    skat = cards[30:]
    twelve = [[*hand, *skat] for hand in hands]
    declarer, best, game, flags = -1, 0, "", ""
    laid_away = skat
    trick: list[tuple[int, str]] = []
    done = tricks = own = against = 0
    gone, left, late = -1, -1, -1
    resigned: set[int] = set()
    passes: list[int] = []
    for mover, move in moves[1:]:
        if mover == "w":
            if move[:3] in ("LE.", "TI."):
                gone = int(move[3])
                left, late = (gone, -1) if move[0] == "L" else (-1, gone)
            continue
        who = int(mover)
        if move == "p":
            passes.append(who)
        elif move.isdecimal():
            best = int(move)
        elif move == "RE":
            resigned.add(who)
        elif move in ("y", "s", "SC"):
            pass
        elif not game and (len(move) != 2 or move[1] not in POINTS or move[1] in "HS"):
            game, *discard = move.split(".")
            game, flags = game[0], game[1:]
            laid_away = discard or skat
        elif "." in move:  # the second half of an old declaration
            laid_away = move.split(".")
        else:
            trick.append((who, move))
            if len(trick) == 3:
                winner = max(trick, key=lambda entry: strength(game, trick[0][1], entry[1]))[0]
                worth = sum(POINTS[card[1]] for _, card in trick)
                done += 1
                if winner == declarer:
                    tricks += 1
                    own += worth
                else:
                    against += worth
                trick = []
        if declarer < 0 and best and len(passes) == 2:
            (declarer,) = {0, 1, 2} - set(passes)
    if len(passes) == 3:
        return "passed"
    tail = f"l:{left} to:{late}"
    if not game:
        guilty = {gone} if declarer in (-1, gone) else {0, 1, 2} - {declarer}
        marks = " ".join(f"p{who}:{who in guilty:d}" for who in range(3))
        return f"d:{declarer} penalty v:0 m:0 bidok p:0 t:0 s:0 z:0 {marks} {tail} r:0"
    defenders = {0, 1, 2} - {declarer}
    out_declarer = declarer in resigned or gone == declarer
    out_defenders = (defenders <= resigned or gone in defenders) and not out_declarer
    side_resigned = declarer in resigned or defenders <= resigned
    points = own + sum(POINTS[card[1]] for card in laid_away)
    no_marks = "p0:0 p1:0 p2:0"
    if game == "N":
        base = NULL_VALUES["".join(sorted(flags))]
        value = -2 * base if tricks or out_declarer else base
        outcome = "win" if value > 0 else "loss"
        return (
            f"d:{declarer} {outcome} v:{value} m:0 bidok p:{points} t:{tricks} s:0 z:0 "
            f"{no_marks} {tail} r:{side_resigned:d}"
        )
    if out_defenders:
        points, tricks = 120 - against, 10 - (done - tricks)
    order = JACKS + ([game + rank for rank in "ATKQ987"] if game != "G" else [])
    has = order[0] in twelve[declarer]
    run = 0
    while run < len(order) and (order[run] in twelve[declarer]) == has:
        run += 1
    ouvert = "O" in flags
    hand, z = "H" in flags or ouvert, "Z" in flags or ouvert
    s = "S" in flags or z
    level = run + 1 + hand + s + z + ouvert
    won = tricks == 10 if z else points >= 90 if s else points >= 61
    schneider = schwarz = False
    if won:
        schneider, schwarz = points >= 90 or tricks == 10, tricks == 10
        level += (points >= 90) + (tricks == 10)
    elif done >= 1:
        if not s and points <= 30:
            level, schneider = level + 1, True
        if not z and tricks == 0:
            level, schneider, schwarz = level + 1, True, True
    value = level * BASES[game]
    fits = value >= best
    if fits:
        value = value if won else -2 * value
    else:
        value = -2 * -(-best // BASES[game]) * BASES[game]
    return (
        f"d:{declarer} {'win' if value > 0 else 'loss'} v:{value} m:{run if has else -run} "
        f"{'bidok' if fits else 'overbid'} p:{points} t:{tricks} s:{schneider:d} z:{schwarz:d} "
        f"{no_marks} {tail} r:{side_resigned:d}"
    )
