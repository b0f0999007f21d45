"""`python -m skat` does what the command `skat` does."""

from skat.cli import main

if __name__ == "__main__":
    main()
