"""The six presets, as data. Source: docs/rules.md 14 and the ISS settlement rules."""

from __future__ import annotations

from dataclasses import replace

from skat.core.rulesets import (
    Announce,
    Bock,
    FailedAnnouncement,
    GrandOuvert,
    Kontra,
    LossFactor,
    Overbid,
    PassedDeal,
    Ramsch,
    Ruleset,
    _frozen,
)

ISKO = Ruleset(
    name="isko",
    title="International Skat Order",
    deals_per_session=_frozen({"3": 36, "4": 48}),
    list_scoring="seeger_fabian",
    claims="isko_4_4",
    defender_concede="one",
)
TWELVE = replace(
    ISKO,
    name="twelve",
    title="Simple protocol: 12 deals, no premiums",
    table_players=(3,),
    deals_per_session=_frozen({"3": 12}),
    list_scoring="plain",
    claims="online",
    defender_concede="both",
)
CLASSIC = replace(
    TWELVE,
    name="classic",
    title="Classic: lost hand games single, Grand Ouvert on base 36",
    table_players=(3, 4),
    deal_pattern=(("each", 3), ("skat", 2), ("each", 3), ("each", 4)),
    deals_per_session=None,
    passed_deal=PassedDeal(mode="redeal", counts_as_deal=False, rotates_dealer=False),
    grand_ouvert=GrandOuvert(base=36, ouvert_factor=False),
    loss_factor=LossFactor(skat=2, hand=1),
)
QUICK = replace(
    TWELVE,
    name="quick",
    title="Quick: one deal against two computer players",
    deals_per_session=_frozen({"3": 1}),
    passed_deal=PassedDeal(mode="void", counts_as_deal=False, rotates_dealer=False),
    announce=Announce(schneider=False, schwarz=False, ouvert_trump=False),
)
KNEIPE = replace(
    TWELVE,
    name="kneipe",
    title="House rules: Kontra/Re, Bock, Ramsch, Bierlachs",
    table_players=(3, 4),
    deals_per_session=None,
    passed_deal=PassedDeal(mode="ramsch"),
    list_scoring="bierlachs",
    bierlachs_mark=301,
    kontra=Kontra(enabled=True),
    bock=Bock(enabled=True),
    ramsch=Ramsch(enabled=True),
)
ISS = replace(
    ISKO,
    name="iss",
    title="International Skat Server",
    deals_per_session=None,
    claims="iss",
    defender_concede="both",
    declarer_may_concede_until_cards=0,
    failed_announcement=FailedAnnouncement(level="not_added"),
    overbid=Overbid(null="refused"),
    missed_announcement_ends=True,
    resignation="as_counted",
    leaving="penalty",
)

PRESETS = {rules.name: rules for rules in (ISKO, TWELVE, CLASSIC, QUICK, KNEIPE, ISS)}
"""The presets by name."""
