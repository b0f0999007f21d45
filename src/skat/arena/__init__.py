"""Plays deals between players without people: the one synchronous driver, and contests.

This room asks players and counts results; it decides no rule and prints nothing.
"""

from skat.arena.contest import Contest
from skat.arena.driver import Observer, PlayerFault, play_deal, play_series
from skat.arena.tally import Tally

__all__ = ["Contest", "Observer", "PlayerFault", "Tally", "play_deal", "play_series"]
