"""The tables of the database, and bringing an older one up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Boolean,
    Column,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("changed", Float, nullable=False),
    Column("live", Boolean, nullable=False),
    Index("tables_live", "live"),
)
"""One row a table: what can be asked without reading its log."""

entries = Table(
    "entries",
    metadata,
    Column("code", String(16), ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The logs: append-only."""


def upgrade(engine: Engine) -> None:
    """Create the tables, or bring those of an older version up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
