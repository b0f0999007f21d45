"""The card game Skat: rules, records, computer players and a table in the browser."""

__version__ = "0.1.0"
