"""Explains finished deals: what every card was worth with open cards, who could have won, and how.

It asks the solver and knows nothing of sockets, pages or files; what it finds
is data that `explain` turns into lines.
"""
