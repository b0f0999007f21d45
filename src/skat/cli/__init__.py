"""The command `skat`: the one place that prints and sets exit codes."""

from __future__ import annotations


def main() -> None:
    """Run the command line and exit."""
    from skat.cli.app import run

    run()
