"""The server of online tables.

The table service is a pure state machine (``table``, ``decide``, ``show``). Around it are the store, the hub that
appends, acknowledges and publishes, and a thin ASGI face.
"""
