"""Prints docs/presets.md: every parameter of every preset, from the code itself.

Run it as ``python docs/make_presets.py > docs/presets.md``.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from skat.core.presets import PRESETS

MEANINGS = {
    "title": "name for people",
    "table_players": "seats a table may have",
    "dealer_sits_out_at_4": "with four seats the dealer takes no cards",
    "first_dealer": "drawn at random, or a fixed seat",
    "dealer_rotation": "who deals next",
    "cut": "who cuts; a shuffle by software needs no cut",
    "deal_pattern": "packets in order; S2 are the two cards of the skat",
    "deals_per_session": "deals of a match by number of seats; none: open end",
    "passed_deal.mode": "what happens when all pass: `count_zero`, `redeal`, `void`, `ramsch`",
    "passed_deal.counts_as_deal": "a passed deal is one of the match",
    "passed_deal.rotates_dealer": "the next seat deals after a passed deal",
    "forehand_option_18": "forehand may take 18 when the others passed at once",
    "jump_bids": "numbers may be skipped in the auction",
    "contracts": "contracts on the menu",
    "bases.diamonds": "base value of diamonds",
    "bases.hearts": "of hearts",
    "bases.spades": "of spades",
    "bases.clubs": "of clubs",
    "bases.grand": "of grand",
    "grand_ouvert.base": "base value of an open grand",
    "grand_ouvert.ouvert_factor": "ouvert adds a step in an open grand",
    "null_values.null": "value of null with the skat",
    "null_values.null_hand": "of null Hand",
    "null_values.null_ouvert": "of null ouvert",
    "null_values.null_ouvert_hand": "of null ouvert Hand",
    "hand": "games may be played without the skat",
    "announce.schneider": "Schneider may be announced",
    "announce.schwarz": "Schwarz may be announced",
    "announce.ouvert_trump": "suit games and grand may be played ouvert",
    "announce.require_hand": "announcements need a hand game",
    "announce.schwarz_implies_schneider": "announced Schwarz carries announced Schneider",
    "announce.ouvert_implies_schwarz": "ouvert carries announced Schwarz",
    "win_points": "card points the declarer needs",
    "schneider_points": "declarer's card points from which the defenders are Schneider",
    "own_schneider_max": "declarer's card points up to which he is Schneider",
    "schwarz_by": "what decides Schwarz",
    "schwarz_implies_schneider": "Schwarz counts as two steps",
    "loss_factor.skat": "a lost game with the skat costs so many times the charged value",
    "loss_factor.hand": "a lost hand game",
    "failed_announcement.level": "a missed promise is priced `as_if_reached` or `not_added`",
    "failed_announcement.own_schneider_extra": "the declarer's own Schneider is added",
    "failed_announcement.own_schwarz_extra": "his own Schwarz on top of a missed Schneider",
    "overbid.trump": "what an overbid suit game or grand is charged",
    "overbid.null": "what an overbid null is charged; `refused`: it cannot be announced",
    "overbid.null_fallback_counts_hand": "Hand adds its step to that charge",
    "null_ends_on_first_declarer_trick": "null stops with the declarer's first trick",
    "ouvert_shown": "when an open hand is laid down",
    "lead": "who leads to the first trick",
    "must_follow": "following suit is a duty",
    "must_trump": "trumping is a duty",
    "must_overtake": "playing higher is a duty",
    "list_scoring": "the score sheet: `plain`, `seeger_fabian`, `bierlachs`",
    "bierlachs_mark": "minus total that ends a Bierlachs",
    "defenders_score": "game points of the defenders",
    "ties": "what equal totals mean",
    "claims": "`isko_4_4`: open cards and consent; `online`: certain or refused; `iss`: no effect",
    "declarer_may_concede_until_cards": "the declarer concedes freely with at least so many cards",
    "defender_concede": "`one` defender, or only `both`, can give up",
    "revoke": "a wrong card is `prevented`, or ends the game as a `penalty`",
    "show_last_trick": "the last trick may be looked at",
    "kontra.enabled": "Kontra exists",
    "kontra.levels": "the chain of doublings",
    "kontra.window": "until when Kontra may be said",
    "kontra.needs_bid_18": "only a defender who bid or held 18 may say it",
    "bock.enabled": "Bock rounds exist",
    "bock.factor": "what a Bock deal is multiplied by",
    "bock.deals": "deals of a Bock round by number of seats",
    "bock.events": "what starts a Bock round",
    "ramsch.enabled": "Ramsch exists",
    "ramsch.schieben": "the skat goes round first",
    "ramsch.jacks_may_be_pushed": "jacks may be passed on",
    "ramsch.skip_doubles": "each unseen pass doubles",
    "ramsch.skat_to": "who gets the skat's points: `loser` or winner of the `last_trick`",
    "ramsch.tie": "equal points: the `later_trick` loses, or `all_lose`",
    "ramsch.jungfrau_factor": "factor when somebody took no trick",
    "ramsch.durchmarsch": "points for all ten tricks",
    "spitze": "steps for the lowest trump taking the last trick; 0: off",
    "schenken": "defenders may give the game away (not supported)",
    "revolution": "open null in which the defenders exchange cards (not supported)",
    "missed_announcement_ends": "the game ends when a promise becomes impossible",
    "resignation": "a declarer who gives up loses the `announced_game`, or the game `as_counted`",
    "leaving": "leaving for good is a `concession` or a `penalty`",
}

# Blocks whose other parameters mean nothing while `enabled` is false.
SWITCHED = ("bock", "kontra", "ramsch")


def _is_by_seats(value: Mapping[str, Any]) -> bool:
    return all(key.isdigit() for key in value)


def _flat(block: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in block.items():
        if isinstance(value, Mapping) and not _is_by_seats(value):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat


def _packets(pattern: list[list[Any]]) -> str:
    return "-".join(f"S{count}" if to == "skat" else str(count) for to, count in pattern)


def _cell(key: str, parameters: dict[str, Any]) -> str:
    value = parameters[key]
    block, _, name = key.partition(".")
    if block in SWITCHED and name != "enabled" and not parameters[f"{block}.enabled"]:
        return "–"
    if key == "deal_pattern":
        return _packets(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{seats}: {count}" for seats, count in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)


def presets() -> str:
    """Return the page as Markdown.

    Raises:
        SystemExit: if a parameter has no meaning written down here, or a meaning no parameter.
    """
    table = {name: _flat(rules.to_dict()) for name, rules in PRESETS.items()}
    for parameters in table.values():
        del parameters["name"]
        unexplained = parameters.keys() ^ MEANINGS.keys()
        if unexplained:
            sys.exit(f"expected one meaning for each parameter, differs: {sorted(unexplained)}")
    lines = [
        "# Presets",
        "",
        "Every parameter of every preset. Written by `docs/make_presets.py` from the code itself.",
        "The [rules](rules.md) tell what they mean in play.",
        "A dotted name such as `ramsch.tie` is the name to override the parameter by.",
        "",
        "| parameter | meaning | " + " | ".join(f"`{name}`" for name in table) + " |",
        "|---" * (2 + len(table)) + "|",
    ]
    for key, meaning in MEANINGS.items():
        cells = " | ".join(_cell(key, parameters) for parameters in table.values())
        lines.append(f"| `{key}` | {meaning} | {cells} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(presets(), end="")
