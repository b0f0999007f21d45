"""The player that decides by written rules: one module for each thing it has to decide."""
