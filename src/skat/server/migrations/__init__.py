"""How the database gets from one schema to the next; Alembic runs these files."""
