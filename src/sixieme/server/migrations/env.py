"""How Alembic runs our migrations: on the connection it is handed, or on the one that sqlalchemy.url names."""

from alembic import context

from sixieme.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
