"""The day on which something last happened in a match, so that old ones can be deleted."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

DAY = 24 * 3600


def upgrade() -> None:
    op.add_column("matches", sa.Column("last_day", sa.Integer(), nullable=True))
    op.create_index("ix_matches_last_day", "matches", ["last_day"])
    connection = op.get_bind()
    matches = sa.table("matches", sa.column("id"), sa.column("opening"), sa.column("last_day"))
    log = sa.table("log_entries", sa.column("match_id"), sa.column("number"), sa.column("body"))
    for number, opening in connection.execute(sa.select(matches.c.id, matches.c.opening)).all():
        entry = connection.scalar(
            sa.select(log.c.body)
            .where(log.c.match_id == number)
            .order_by(log.c.number.desc())
            .limit(1)
        )
        time = json.loads(opening)["opened_at"] if entry is None else json.loads(entry)["time"]
        connection.execute(
            matches.update().where(matches.c.id == number).values(last_day=int(time // DAY))
        )
