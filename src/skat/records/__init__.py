"""Finished and running games as text: our own format and those of other programs.

Every reader streams, names the line of what is broken, and leaves every rule to
`skat.core`: what a record says about its result is compared with the replay.
"""
