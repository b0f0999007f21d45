"""Choosing a card by search: imagined layouts, each looked at by the solver."""
