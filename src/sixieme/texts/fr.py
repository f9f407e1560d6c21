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
        "Sixième, le compagnon libre du jeu de cartes 6 qui prend !\n\nPour jouer tout de suite : sixieme play"
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
    # The table in the terminal
    "you": "Vous",
    "title": "Manche {round} · tour {trick}/{tricks}",
    "slot_last": "6ᵉ",
    "row_heads": "{heads} {heads:tête|têtes}",
    "your_hand": "Votre main   (→ rangée, ! ramasse, ↓ trop faible)",
    "option_draft": "choix des cartes",
    "option_limited": "paquet réduit",
    "option_reach": "jusqu’à {threshold}",
    "option_exceed": "à plus de {threshold}",
    "option_rounds": "{rounds} {rounds:manche|manches}",
    "option_play_on": "égalité : on continue",
    "option_last_round": "égalité : dernière manche",
    "round_begins": "Manche {round}",
    "picks_first": "{name} choisit en premier.",
    "picks_first_you": "Vous choisissez en premier.",
    "picked": "{name} prend le {card}.",
    "picked_you": "Vous prenez le {card}.",
    "revealed": "Cartes révélées : {cards}",
    "placed": "{card} → après {end}, rangée {row} ({name})",
    "placed_you": "{card} → après {end}, rangée {row} (vous)",
    "took_sixth": (
        "{card} → 6ᵉ carte de la rangée {row} : {name} ramasse {cards} {cards:carte|cartes}, {heads} {heads:tête|têtes}"
    ),
    "took_sixth_you": (
        "{card} → 6ᵉ carte de la rangée {row} : vous ramassez {cards} {cards:carte|cartes}, {heads} {heads:tête|têtes}"
    ),
    "took_undercut": (
        "{card} → trop faible : {name} ramasse la rangée {row}, {cards} {cards:carte|cartes}, {heads} "
        "{heads:tête|têtes}"
    ),
    "took_undercut_you": (
        "{card} → trop faible : vous ramassez la rangée {row}, {cards} {cards:carte|cartes}, {heads} {heads:tête|têtes}"
    ),
    "chose_row": "{name} choisit la rangée {row}.",
    "chose_row_you": "Vous choisissez la rangée {row}.",
    "by_timeout": " (temps écoulé)",
    "round_over": "Fin de la manche {round}",
    "round_short": "M{round}",
    "total": "Total",
    "won": "{names} gagne la partie.",
    "won_you": "Vous gagnez la partie !",
    "won_shared": "Victoire partagée : {names}.",
    "ask_card": "Votre carte (? aide) :",
    "ask_confirm": "Le {card} {place}. Entrée : jouer ; ou une autre carte :",
    "would_follow": "irait rangée {row}, après {end} (carte {place})",
    "would_take": "ramasserait la rangée {row} : {heads} {heads:tête|têtes}",
    "would_undercut": "est trop faible : une rangée au choix, au moins {heads} {heads:tête|têtes}",
    "too_low": "Votre {card} est trop faible : choisissez la rangée que vous ramassez.",
    "ask_row": "Quelle rangée (1–{rows}) :",
    "draft_title": "Manche {round} · choix des cartes · encore {picks}",
    "ask_pick": "Quelle carte prenez-vous (? aide) :",
    "ask_continue": "Entrée pour continuer :",
    "not_in_hand": "Il faut une carte de votre main : {cards}.",
    "not_a_row": "Il faut une rangée, de 1 à {rows}.",
    "not_left": "Il faut une carte encore sur la table.",
    "play_keys": (
        "Tapez le nombre d’une carte. r : revoir le dernier tour · s : scores · q : quitter (la partie est gardée)"
    ),
    "nothing_yet": "Rien encore.",
    "save_failed": ("La partie ne peut plus être gardée ({reason}) ; elle continue, mais ne pourra pas être reprise."),
    "left": "Partie gardée. Pour la reprendre : sixieme play --resume",
    "input_ended": "L’entrée s’arrête avant la fin de la partie.",
    "record_kept": "La partie est enregistrée : {path}",
    "resumed": "Partie reprise : manche {round}.",
    "unfinished": "Une partie commencée le {date} n’est pas finie. La reprendre ? (o/n, Entrée : oui)",
    "no_save": "Aucune partie à reprendre.",
    "welcome": "Sixième : le moins de têtes gagne. Entrée garde ce qui est proposé.",
    "ask_players": "Combien de joueurs, vous compris (2–10) ? [4]",
    "ask_options": "Quelles règles ? {presets} [classic]",
    "ask_bot": "Quels robots ? {bots} [cautious]",
    "not_understood": "Pas compris : {reason}",
    "exists": "{path} existe déjà ; choisissez un autre nom",
    "with_resume": "--resume garde les réglages de la partie : {option} est en trop",
    "help_players": "Nombre de joueurs, vous compris : 2 à 10 (4).",
    "help_rules": (
        "Règles : des préréglages (classic, limited, draft, quick, long, gigamic, rounds:N) et des "
        "options nom=valeur, séparés par des virgules."
    ),
    "help_threshold": "La partie finit quand un total atteint ce nombre (66) ; none : sans limite.",
    "help_strict": "Le seuil doit être dépassé, pas seulement atteint.",
    "help_rounds": "La partie finit après ce nombre de manches.",
    "help_deck": "Les 104 cartes (full), ou seulement celles qui sont distribuées (limited).",
    "help_draft": ("Les mains sont choisies dans le paquet réduit, cartes visibles, au lieu d’être distribuées."),
    "help_tie": (
        "Première place partagée : shared (victoire partagée), play_on (on continue), last_round (la "
        "dernière manche départage)."
    ),
    "help_first_picker": "Qui choisit en premier dans la manche 1 : une place à partir de 0 (sinon par tirage).",
    "help_next_picker": (
        "Qui choisit en premier ensuite : left (à gauche), fixed (toujours le même), loser (le dernier)."
    ),
    "help_pick_order": "Ordre du choix : straight (1..n, 1..n) ou snake (1..n, n..1).",
    "help_show_picks": "Les mains choisies restent affichées.",
    "help_bots": "Robots : random (au hasard) ou cautious (prudent) ; ou une liste, un par adversaire.",
    "help_name": "Votre nom.",
    "help_seed": "Graine : la même donne les mêmes cartes et les mêmes robots.",
    "help_resume": "Reprend la dernière partie inachevée, ou celle du fichier.",
    "help_record": "Écrit la partie dans ce fichier, à la fin ou en quittant.",
    "help_speed": "Vitesse de la révélation : off, fast, normal ou slow.",
    "help_record_file": "Une partie enregistrée ; - lit l’entrée standard.",
    "help_replay_file": "Une partie enregistrée (- : l’entrée standard) ; sans rien, la dernière finie ici.",
    "help_seat": "La place dont on voit la main, à partir de 1.",
    "no_record": "Aucune partie finie ici ; donnez un fichier.",
    "no_seat": "il faut une place de 1 à {players}",
    "not_your_record": "cet enregistrement est celui de la place {seat} : les autres mains n’y sont pas",
    "ask_step": "Entrée : suite · b : retour · q : quitter",
    "hand_of": "Main de {name} : ",
    "still_running": "Partie en cours : l’enregistrement s’arrête ici.",
    "claim_rules": "Règles respectées",
    "claim_totals": "Totaux justes",
    "claim_commitment": "Promesse tenue (graine et sel)",
    "claim_deals": "Donnes issues de la graine",
    "verdict_holds": "oui",
    "verdict_fails": "NON",
    "verdict_unknown": "invérifiable",
    "in_rounds": "manches {rounds}",
    "verify_running": (
        "La partie n’est pas finie : la graine n’est pas encore révélée, on ne peut pas encore vérifier la donne."
    ),
    "verify_given": "Les donnes ont été choisies, pas tirées d’une graine : il n’y a rien à ouvrir.",
    "verify_good": "Tout est vérifié.",
    "verify_bad": "La vérification échoue.",
}
