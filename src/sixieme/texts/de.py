"""The German catalogue."""

from sixieme.texts.catalogue import Catalogue

DE: Catalogue = {
    # The frame of the command line
    "error": "Fehler: {message}",
    "frame_usage": "Aufruf:",
    "frame_options": "Optionen",
    "frame_commands": "Befehle",
    "frame_try": "Hilfe: {command}",
    "frame_no_command": "den Befehl „{command}“ gibt es nicht",
    "frame_no_option": "die Option {option} gibt es nicht",
    "frame_perhaps": " (vielleicht {words}?)",
    "frame_missing": "{parameter} fehlt",
    "frame_bad_value": "{parameter}: {message}",
    "help_help": "Zeigt diese Hilfe.",
    "help_lang": "Sprache: fr, en oder de (sonst die der Umgebung).",
    "help_version": "Zeigt die Version.",
    "help_sixieme": (
        "Sixième, der freie Begleiter zum Kartenspiel 6 nimmt!\n\nGleich losspielen: sixieme play"
    ),
    "help_play": "Spielt eine Partie im Terminal gegen Bots.",
    "help_replay": "Zeigt eine aufgezeichnete Partie Schritt für Schritt.",
    "help_verify": "Prüft eine aufgezeichnete Partie: Regeln, Summen, versprochene Verteilung.",
    "help_judge": "Urteilt über Fälle, je eine JSON-Zeile; prüft andere Programme an unseren.",
    "help_perft": "Zählt alle möglichen Fortsetzungen einer Stellung.",
    "help_completion": "Gibt das Vervollständigungsskript für bash, zsh oder fish aus.",
    # Counting
    "count_cards": "{cards} {cards:Karte|Karten}",
    "count_heads": "{heads} {heads:Hornochse|Hornochsen}",
}
