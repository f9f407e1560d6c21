"""The English catalogue."""

from sixieme.texts.catalogue import Catalogue

EN: Catalogue = {
    # The frame of the command line
    "error": "Error: {message}",
    "frame_usage": "Usage:",
    "frame_options": "Options",
    "frame_commands": "Commands",
    "frame_try": "Help: {command}",
    "frame_no_command": "there is no command “{command}”",
    "frame_no_option": "there is no option {option}",
    "frame_perhaps": " (perhaps {words}?)",
    "frame_missing": "{parameter} is missing",
    "frame_bad_value": "{parameter}: {message}",
    "help_help": "Shows this help.",
    "help_lang": "Language: fr, en or de (else that of the environment).",
    "help_version": "Shows the version.",
    "help_sixieme": (
        "Sixième, the open companion to the card game 6 nimmt! (Take 5).\n\nTo play right away: sixieme "
        "play"
    ),
    "help_play": "Plays a match in the terminal against bots.",
    "help_replay": "Shows a recorded match again, step by step.",
    "help_verify": "Checks a recorded match: rules, totals, the promised deal.",
    "help_judge": "Judges cases, one JSON line each; checks other programs against ours.",
    "help_perft": "Counts every way to play on from a position.",
    "help_completion": "Prints the completion script for bash, zsh or fish.",
    # Counting
    "count_cards": "{cards} {cards:card|cards}",
    "count_heads": "{heads} {heads:head|heads}",
}
