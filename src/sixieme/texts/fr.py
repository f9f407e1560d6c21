"""The French catalogue."""

from sixieme.texts.catalogue import Catalogue
from sixieme.texts.referee_fr import REFEREE_FR

FR: Catalogue = {
    **REFEREE_FR,
    # The frame of the command line
    "error": "Erreur : {message}",
    "frame_usage": "Utilisation :",
    "frame_options": "Options ",
    "frame_commands": "Commandes ",
    "frame_try": "Aide : {command}",
    "frame_no_command": "la commande « {command} » n’existe pas",
    "frame_no_option": "l’option {option} n’existe pas",
    "frame_perhaps": " (peut-être {words} ?)",
    "frame_missing": "il manque {parameter}",
    "frame_bad_value": "{parameter} : {message}",
    "frame_range": "il faut un nombre entier de {least} à {most}, pas {got}",
    "frame_least": "il faut un nombre entier à partir de {least}, pas {got}",
    "frame_words": "il faut un de ces mots : {words} ; pas {got}",
    "fault_bad_option": "réglage refusé ({message})",
    "fault_bad_record": "enregistrement illisible ({message})",
    "fault_bad_positions": "positions illisibles ({message})",
    "fault_bad_name": "nom refusé ({message})",
    "fault_save_in_use": "cette partie est déjà ouverte dans un autre terminal ({message})",
    "fault_unknown_bot": "robot inconnu ({message})",
    "help_help": "Affiche cette aide.",
    "help_lang": "Langue : fr, en ou de (sinon celle de l’environnement).",
    "help_version": "Affiche la version.",
    "help_sixieme": (
        "Sixième, le compagnon libre du jeu de cartes 6 qui prend !\n\nPour jouer tout de suite : sixieme play"
    ),
    "help_play": "Joue une partie dans le terminal contre des robots.",
    "help_serve": "Ouvre la table dans le navigateur, pour soi ou avec des amis.\n\nChaque option se règle aussi par une variable : SIXIEME_PORT, SIXIEME_DATA…",
    "help_host": "Adresse d’écoute.",
    "help_port": "Port (sinon {port}, ou le premier libre ensuite ; 0 : n’importe lequel).",
    "help_data": "Dossier où les tables sont gardées.",
    "help_public_url": "Adresse sous laquelle on joint le serveur, derrière un mandataire par exemple.",
    "help_log_level": "Détail du journal : debug, info, warning ou error.",
    "help_cert": "Certificat, pour servir en HTTPS.",
    "help_key": "Clé du certificat.",
    "help_open": "Ouvre la page dans le navigateur.",
    "serve_cert_and_key": "--cert et --key vont ensemble",
    "serve_no_page": "la page n’a pas été construite dans cette installation",
    "serve_here": "La table est ouverte : {url}",
    "serve_network": "Depuis un téléphone du même réseau : {url}",
    "serve_data": "Les tables sont gardées dans {folder}",
    "serve_stop": "Ctrl-C arrête le serveur ; les parties reprendront où elles en sont.",
    "help_replay": "Rejoue une partie enregistrée, coup par coup.",
    "help_verify": "Vérifie une partie enregistrée : règles, totaux, donne promise.",
    "help_judge": (
        "Juge des cas, une ligne JSON chacun ; compare d’autres programmes aux nôtres."
        "\n\n\b\nsixieme judge --questions cases.json | PROGRAMME \\\n  | sixieme judge --check cases.json --answers -"
    ),
    "help_perft": (
        "Compte toutes les suites possibles d’une position."
        '\n\n\b\nsixieme perft "3 | 27 | 52 | 78" "10 33 | 15 41" --depth 2'
    ),
    "help_completion": "Affiche le script de complétion pour bash, zsh ou fish.",
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
    "would_undercut": "est trop faible : au moins {heads} {heads:tête|têtes}",
    "too_low": "Votre {card} est trop faible : choisissez la rangée que vous ramassez.",
    "ask_row": "Quelle rangée (1–{rows}) :",
    "draft_title": "Manche {round} · choix des cartes · encore {picks}",
    "ask_pick": "Quelle carte prenez-vous (? aide) :",
    "ask_continue": "Entrée pour continuer :",
    "not_in_hand": "Il faut une carte de votre main : {cards}.",
    "not_a_row": "Il faut une rangée, de 1 à {rows}.",
    "not_left": "Il faut une carte encore sur la table.",
    "play_keys": (
        "Tapez le numéro d’une carte. r : revoir le dernier tour · s : scores · q : quitter (la partie est gardée)"
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
    "ask_options": "Quelles règles (? aide) : {presets} [classic]",
    "explain_options": (
        "classic : 104 cartes, jusqu’à 66 · quick : jusqu’à 50 · long : jusqu’à 100 · gigamic : à plus de 66 · "
        "rounds:4 : quatre manches · limited : paquet réduit, on sait quelles cartes sont en jeu · "
        "draft : on choisit sa main dans le paquet réduit. On peut en combiner : draft, quick"
    ),
    "ask_bot": "Quels robots (? aide) : {bots} [cautious]",
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
    "help_first_picker": "Qui choisit en premier dans la manche 1 : une place de 1 à 10 (sinon par tirage).",
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
    "labelled": "{label} : {value}",
    "claim_rules": "Règles respectées",
    "claim_totals": "Totaux justes",
    "claim_commitment": "Promesse tenue (graine et sel)",
    "claim_deals": "Donnes issues de la graine",
    "verdict_holds": "oui",
    "verdict_fails": "NON",
    "verdict_unknown": "invérifiable",
    "in_rounds": "{count:manche|manches} {rounds}",
    "verify_running": (
        "La partie n’est pas finie : la graine n’est pas encore révélée, on ne peut pas encore vérifier la donne."
    ),
    "verify_given": "Les donnes ont été choisies, pas tirées d’une graine : il n’y a rien à ouvrir.",
    "verify_unpromised": "Les donnes viennent de la graine, mais rien n’a été promis avant la première.",
    "verify_promised": "Promis avant la première donne, si c’est bien ce qu’on vous a dit alors : {commitment}",
    "verify_nonces": (
        "{nonces} {nonces:nonce mêlé|nonces mêlés} à la graine : chacun doit retrouver le sien dans la dernière ligne."
    ),
    "verify_good": "Tout est vérifié.",
    "verify_bad": "La vérification échoue.",
    # sixieme judge and sixieme perft
    "fault_bad_cases": "fichier de cas illisible ({message})",
    "judge_help_questions": "Écrit les cas du fichier (cases.json ou .perft), une demande par ligne.",
    "judge_help_check": "Compare des réponses à celles que le fichier attend ; sans --answers, les nôtres.",
    "judge_help_answers": "Les réponses à comparer, une par ligne ; - lit l’entrée standard.",
    "judge_help_max_work": "Plus grand nombre de suites qu’un perft peut compter (1 000 000 par défaut).",
    "judge_one_of": "{one} ou {other}, pas les deux",
    "judge_needs": "{one} ne va qu’avec {other}",
    "judge_waiting": "Une demande JSON par ligne, par exemple {example} ; Ctrl-D (Windows : Ctrl-Z) pour finir.",
    "judge_different": "{id} {where} : attendu {expected}, reçu {got}",
    "judge_nothing": "rien",
    "judge_missing": "{id} : pas de réponse",
    "judge_no_answer": "ligne {line} : ce n’est pas une réponse : {text}",
    "judge_not_asked": "ligne {line} : réponse à {id}, qui n’a pas été demandé",
    "judge_twice": "ligne {line} : deuxième réponse à {id}",
    "judge_order": "Remarque : les réponses ne sont pas dans l’ordre des demandes.",
    "judge_summary": "{cases} cas : {good} comme attendu, {bad} non.",
    "perft_help_depth": "Nombre de tours à jouer.",
    "perft_help_divide": "Donne aussi le compte sous chaque premier tour.",
    "perft_help_max_work": "Renonce au-delà de N suites.",
    "perft_needs_hands": 'il manque les mains, par exemple "10 33 | 15 41"',
    "perft_needs_depth": "il manque --depth, le nombre de tours à jouer",
    "perft_position_only": "--depth et --divide vont avec une position ; un fichier dit lui-même ses profondeurs",
    "perft_good": "{name} {count} : comme attendu",
    "perft_wrong": "{name} : attendu {expected}, compté {got}",
    "perft_too_large": "{name} : trop grand, non compté",
    "perft_summary": "{counts} {counts:décompte|décomptes} : {good} comme attendu, {bad} non.",
    "perft_progress": "{percent} % comptés",
    # The bots by character, in the terminal and on the page
    "bot_random": "Tête en l’air",
    "bot_random_character": "Joue au hasard, sans regarder la table.",
    "bot_cautious": "Prudent",
    "bot_cautious_character": "Joue la carte qui risque de lui coûter le moins.",
}
