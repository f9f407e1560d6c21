"""The messages between a page and a server: one tagged struct each, as JSON, in a numbered version.

A client sends commands (:mod:`sixieme.protocol.commands`), each with an id of its own; the server answers every one of
them with ``ok`` or ``refused`` and sends what happens as numbered frames (:mod:`sixieme.protocol.answers`).
"""

VERSION = 1
"""The version of the protocol; the server says no to a ``hello`` of another one."""
