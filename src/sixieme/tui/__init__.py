"""The terminal table: a match against bots, and recorded matches shown again."""
