"""The French catalogue."""

from sixieme.texts.catalogue import Catalogue

FR: Catalogue = {
    # The frame of the command line
    "error": "Erreur : {message}",
    "frame_usage": "Utilisation :",
    "frame_options": "Options",
    "frame_commands": "Commandes",
    "frame_try": "Aide : {command}",
    "frame_no_command": "la commande « {command} » n’existe pas",
    "frame_no_option": "l’option {option} n’existe pas",
    "frame_perhaps": " (peut-être {words} ?)",
    "frame_missing": "il manque {parameter}",
    "frame_bad_value": "{parameter} : {message}",
    "help_help": "Affiche cette aide.",
    "help_lang": "Langue : fr, en ou de (sinon celle de l’environnement).",
    "help_version": "Affiche la version.",
    "help_sixieme": (
        "Sixième, le compagnon libre du jeu de cartes 6 qui prend !\n\nPour jouer tout de suite : sixieme "
        "play"
    ),
    "help_play": "Joue une partie dans le terminal contre des robots.",
    "help_replay": "Rejoue une partie enregistrée, coup par coup.",
    "help_verify": "Vérifie une partie enregistrée : règles, totaux, donne promise.",
    "help_judge": "Juge des cas, une ligne JSON chacun ; compare d’autres programmes aux nôtres.",
    "help_perft": "Compte toutes les suites possibles d’une position.",
    "help_completion": "Affiche le script de complétion pour bash, zsh ou fish.",
    # Counting
    "count_cards": "{cards} {cards:carte|cartes}",
    "count_heads": "{heads} {heads:tête|têtes}",
}
