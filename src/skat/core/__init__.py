"""The rules of Skat as values and pure functions. Import from its modules."""
