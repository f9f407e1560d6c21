"""The keys that every language has a text for."""

from typing import TypedDict


class Catalogue(TypedDict):
    """A template for every key; see :class:`sixieme.texts.say.Say` for how a template is written."""

    # The frame of the command line
    error: str
    frame_usage: str
    frame_options: str
    frame_commands: str
    frame_try: str
    frame_no_command: str
    frame_no_option: str
    frame_perhaps: str
    frame_missing: str
    frame_bad_value: str
    help_help: str
    help_lang: str
    help_version: str
    help_sixieme: str
    help_play: str
    help_replay: str
    help_verify: str
    help_judge: str
    help_perft: str
    help_completion: str
    # Counting
    count_cards: str
    count_heads: str
