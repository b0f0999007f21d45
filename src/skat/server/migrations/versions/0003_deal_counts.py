"""Counts of what the finished deals looked like."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deal_counts",
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("number", sa.BigInteger(), nullable=False),
    )
