"""The engine protocol in both directions: programs of others as players, and ours for others.

`player.EnginePlayer` is the host's side, `speaker.Speaker` the engine's. Both build what they know
with `skat.core.hearing`, so that no rule is written twice. Source: docs/formats/engine.md.
"""
