"""The German catalogue."""

from sixieme.texts.catalogue import Catalogue
from sixieme.texts.referee_de import REFEREE_DE

DE: Catalogue = {
    **REFEREE_DE,
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
    "frame_range": "es muss eine ganze Zahl von {least} bis {most} sein, nicht {got}",
    "frame_least": "es muss eine ganze Zahl ab {least} sein, nicht {got}",
    "frame_words": "es muss eines dieser Wörter sein: {words}; nicht {got}",
    "fault_bad_option": "Einstellung abgelehnt ({message})",
    "fault_bad_record": "Aufzeichnung nicht lesbar ({message})",
    "fault_bad_positions": "Stellungen nicht lesbar ({message})",
    "fault_bad_name": "Name abgelehnt ({message})",
    "fault_save_in_use": "diese Partie ist in einem anderen Terminal offen ({message})",
    "fault_unknown_bot": "unbekannter Bot ({message})",
    "help_help": "Zeigt diese Hilfe.",
    "help_lang": "Sprache: fr, en oder de (sonst die der Umgebung).",
    "help_version": "Zeigt die Version.",
    "help_sixieme": ("Sixième, der freie Begleiter zum Kartenspiel 6 nimmt!\n\nGleich losspielen: sixieme play"),
    "help_play": "Spielt eine Partie im Terminal gegen Bots.",
    "help_serve": "Öffnet den Tisch im Browser, für dich oder mit Freunden.\n\nJede Option geht auch als Variable: SIXIEME_PORT, SIXIEME_DATA …",
    "help_host": "Adresse, auf der gelauscht wird.",
    "help_port": "Port (sonst {port} oder der erste freie danach; 0: irgendeiner).",
    "help_data": "Ordner, in dem die Tische bleiben.",
    "help_public_url": "Adresse, unter der der Server erreichbar ist, etwa hinter einem Proxy.",
    "help_log_level": "Ausführlichkeit des Protokolls: debug, info, warning oder error.",
    "help_cert": "Zertifikat, um über HTTPS auszuliefern.",
    "help_key": "Schlüssel des Zertifikats.",
    "help_open": "Öffnet die Seite im Browser.",
    "serve_cert_and_key": "--cert und --key gehören zusammen",
    "serve_no_page": "die Seite fehlt in dieser Installation",
    "serve_here": "Der Tisch ist offen: {url}",
    "serve_network": "Von einem Handy im selben Netz: {url}",
    "serve_data": "Die Tische bleiben in {folder}",
    "serve_stop": "Strg-C beendet den Server; Partien gehen später dort weiter, wo sie sind.",
    "help_replay": "Zeigt eine aufgezeichnete Partie Schritt für Schritt.",
    "help_verify": "Prüft eine aufgezeichnete Partie: Regeln, Summen, versprochene Verteilung.",
    "help_judge": (
        "Urteilt über Fälle, je eine JSON-Zeile; prüft andere Programme an unseren."
        "\n\n\b\nsixieme judge --questions cases.json | PROGRAMM \\\n  | sixieme judge --check cases.json --answers -"
    ),
    "help_perft": (
        "Zählt alle möglichen Fortsetzungen einer Stellung."
        '\n\n\b\nsixieme perft "3 | 27 | 52 | 78" "10 33 | 15 41" --depth 2'
    ),
    "help_completion": "Gibt das Vervollständigungsskript für bash, zsh oder fish aus.",
    # The table in the terminal
    "you": "Du",
    "title": "Durchgang {round} · Runde {trick}/{tricks}",
    "slot_last": "6.",
    "row_heads": "{heads} Ochs.",
    "your_hand": "Deine Hand   (→ Reihe, ! nimmt sie, ↓ zu niedrig)",
    "option_draft": "Kartenwahl",
    "option_limited": "begrenzter Satz",
    "option_reach": "bis {threshold}",
    "option_exceed": "bis über {threshold}",
    "option_rounds": "{rounds} {rounds:Durchgang|Durchgänge}",
    "option_play_on": "Gleichstand: weiter",
    "option_last_round": "Gleichstand: letzter Durchgang",
    "round_begins": "Durchgang {round}",
    "picks_first": "{name} wählt zuerst.",
    "picks_first_you": "Du wählst zuerst.",
    "picked": "{name} wählt die {card}.",
    "picked_you": "Du wählst die {card}.",
    "revealed": "Aufgedeckt: {cards}",
    "placed": "{card} → hinter {end}, Reihe {row} ({name})",
    "placed_you": "{card} → hinter {end}, Reihe {row} (du)",
    "took_sixth": (
        "{card} → 6. Karte der Reihe {row}: {name} nimmt {cards} {cards:Karte|Karten}, {heads} "
        "{heads:Hornochse|Hornochsen}"
    ),
    "took_sixth_you": (
        "{card} → 6. Karte der Reihe {row}: du nimmst {cards} {cards:Karte|Karten}, {heads} "
        "{heads:Hornochse|Hornochsen}"
    ),
    "took_undercut": (
        "{card} → zu niedrig: {name} nimmt Reihe {row}, {cards} {cards:Karte|Karten}, {heads} "
        "{heads:Hornochse|Hornochsen}"
    ),
    "took_undercut_you": (
        "{card} → zu niedrig: du nimmst Reihe {row}, {cards} {cards:Karte|Karten}, {heads} {heads:Hornochse|Hornochsen}"
    ),
    "chose_row": "{name} wählt Reihe {row}.",
    "chose_row_you": "Du wählst Reihe {row}.",
    "by_timeout": " (Zeit abgelaufen)",
    "round_over": "Ende von Durchgang {round}",
    "round_short": "D{round}",
    "total": "Summe",
    "won": "{names} gewinnt die Partie.",
    "won_you": "Du gewinnst die Partie!",
    "won_shared": "Geteilter Sieg: {names}.",
    "ask_card": "Deine Karte (? Hilfe):",
    "ask_confirm": "Die {card} {place}. Enter: spielen; oder andere Karte:",
    "would_follow": "käme in Reihe {row}, hinter {end} (Karte {place})",
    "would_take": "nähme Reihe {row}: {heads} {heads:Hornochse|Hornochsen}",
    "would_undercut": "ist zu niedrig: mindestens {heads} {heads:Hornochse|Hornochsen}",
    "too_low": "Deine {card} ist zu niedrig: wähle die Reihe, die du nimmst.",
    "ask_row": "Welche Reihe (1–{rows}):",
    "draft_title": "Durchgang {round} · Kartenwahl · noch {picks}",
    "ask_pick": "Welche Karte wählst du (? Hilfe):",
    "ask_continue": "Weiter mit Enter:",
    "not_in_hand": "Es muss eine Karte deiner Hand sein: {cards}.",
    "not_a_row": "Es muss eine Reihe sein, von 1 bis {rows}.",
    "not_left": "Es muss eine Karte sein, die noch liegt.",
    "play_keys": (
        "Tippe die Zahl einer Karte. r: letzte Runde noch einmal · s: Punkte · q: aufhören (die Partie bleibt)"
    ),
    "nothing_yet": "Noch nichts.",
    "save_failed": (
        "Die Partie kann nicht mehr gesichert werden ({reason}); sie geht weiter, lässt sich aber nicht fortsetzen."
    ),
    "left": "Die Partie ist gesichert. Fortsetzen: sixieme play --resume",
    "input_ended": "Die Eingabe endet vor der Partie.",
    "record_kept": "Die Partie ist aufgezeichnet: {path}",
    "resumed": "Partie fortgesetzt: Durchgang {round}.",
    "unfinished": "Eine am {date} begonnene Partie ist nicht zu Ende. Fortsetzen? (j/n, Enter: ja)",
    "no_save": "Es gibt keine Partie zum Fortsetzen.",
    "welcome": "Sixième: Wenigste Hornochsen gewinnt. Enter übernimmt den Vorschlag.",
    "ask_players": "Wie viele Spieler, mit dir (2–10)? [4]",
    "ask_options": "Welche Regeln (? Hilfe): {presets} [classic]",
    "explain_options": (
        "classic: 104 Karten, bis 66 · quick: bis 50 · long: bis 100 · gigamic: bis über 66 · rounds:4: vier Durchgänge · "
        "limited: begrenzter Satz, dessen Karten man kennt · draft: die Hände werden aus dem begrenzten Satz gewählt. "
        "Auch zusammen: draft, quick"
    ),
    "ask_bot": "Welche Bots (? Hilfe): {bots} [cautious]",
    "not_understood": "Nicht verstanden: {reason}",
    "exists": "{path} gibt es schon; wähle einen anderen Namen",
    "with_resume": "--resume behält die Einstellungen der Partie: {option} ist zu viel",
    "help_players": "Zahl der Spieler, mit dir: 2 bis 10 (4).",
    "help_rules": (
        "Regeln: Voreinstellungen (classic, limited, draft, quick, long, gigamic, rounds:N) und "
        "Optionen name=wert, durch Kommas getrennt."
    ),
    "help_threshold": "Die Partie endet, wenn eine Summe diese Zahl erreicht (66); none: ohne Grenze.",
    "help_strict": "Die Grenze muss überschritten werden, nicht nur erreicht.",
    "help_rounds": "Die Partie endet nach so vielen Durchgängen.",
    "help_deck": "Alle 104 Karten (full) oder nur so viele, wie verteilt werden (limited).",
    "help_draft": "Die Hände werden aus dem offenen begrenzten Satz gewählt statt verteilt.",
    "help_tie": (
        "Geteilter erster Platz: shared (gemeinsamer Sieg), play_on (weitere Durchgänge), last_round "
        "(der letzte Durchgang entscheidet)."
    ),
    "help_first_picker": "Wer in Durchgang 1 zuerst wählt: ein Platz ab 1 (sonst per Los).",
    "help_next_picker": ("Wer danach zuerst wählt: left (links weiter), fixed (immer derselbe), loser (der Letzte)."),
    "help_pick_order": "Reihenfolge der Wahl: straight (1..n, 1..n) oder snake (1..n, n..1).",
    "help_show_picks": "Gewählte Hände bleiben sichtbar.",
    "help_bots": "Bots: random (zufällig) oder cautious (vorsichtig); oder eine Liste, einer je Gegner.",
    "help_name": "Dein Name.",
    "help_seed": "Startwert: derselbe ergibt dieselben Karten und dieselben Bots.",
    "help_resume": "Setzt die letzte unfertige Partie fort oder die der Datei.",
    "help_record": "Schreibt die Partie in diese Datei, am Ende oder beim Aufhören.",
    "help_speed": "Tempo der Aufdeckung: off, fast, normal oder slow.",
    "help_record_file": "Eine aufgezeichnete Partie; - liest die Standardeingabe.",
    "help_replay_file": ("Eine aufgezeichnete Partie (-: Standardeingabe); ohne Angabe die letzte hier beendete."),
    "help_seat": "Der Platz, dessen Hand gezeigt wird, ab 1.",
    "no_record": "Hier wurde noch keine Partie beendet; gib eine Datei an.",
    "no_seat": "es muss ein Platz von 1 bis {players} sein",
    "not_your_record": "diese Aufzeichnung gehört Platz {seat}: andere Hände stehen nicht darin",
    "ask_step": "Enter: weiter · b: zurück · q: aufhören",
    "hand_of": "Hand von {name}: ",
    "still_running": "Die Partie läuft noch: Hier endet die Aufzeichnung.",
    "labelled": "{label}: {value}",
    "claim_rules": "Regeln eingehalten",
    "claim_totals": "Summen richtig",
    "claim_commitment": "Versprechen eingelöst (Startwert und Salz)",
    "claim_deals": "Verteilungen folgen aus dem Startwert",
    "verdict_holds": "ja",
    "verdict_fails": "NEIN",
    "verdict_unknown": "nicht prüfbar",
    "in_rounds": "{count:Durchgang|Durchgänge} {rounds}",
    "verify_running": ("Die Partie läuft noch: Der Startwert ist noch nicht offen, die Verteilung noch nicht prüfbar."),
    "verify_given": (
        "Die Verteilungen wurden vorgegeben, nicht aus einem Startwert gezogen: Es gibt nichts zu öffnen."
    ),
    "verify_unpromised": "Die Verteilungen folgen aus dem Startwert, aber vor der ersten wurde nichts versprochen.",
    "verify_promised": "Vor der ersten Verteilung versprochen, wenn man Ihnen damals dies genannt hat: {commitment}",
    "verify_nonces": (
        "{nonces} {nonces:Nonce|Nonces} beigemischt: Jeder sollte in der Schlusszeile die eigene wiederfinden."
    ),
    "verify_good": "Alles ist geprüft.",
    "verify_bad": "Die Prüfung schlägt fehl.",
    # sixieme judge and sixieme perft
    "fault_bad_cases": "unlesbare Falldatei ({message})",
    "judge_help_questions": "Gibt die Fälle der Datei (cases.json oder .perft) als Anfragen aus, je eine Zeile.",
    "judge_help_check": "Vergleicht Antworten mit den erwarteten der Datei; ohne --answers sind es unsere.",
    "judge_help_answers": "Die Antworten zum Vergleich, je eine Zeile; - liest die Standardeingabe.",
    "judge_help_max_work": "Höchstzahl der Fortsetzungen, die ein perft zählen darf (sonst 1.000.000).",
    "judge_one_of": "{one} oder {other}, nicht beides",
    "judge_needs": "{one} geht nur zusammen mit {other}",
    "judge_waiting": "Je Zeile eine JSON-Anfrage, zum Beispiel {example}; Ende mit Strg-D (Windows: Strg-Z).",
    "judge_different": "{id} {where}: erwartet {expected}, erhalten {got}",
    "judge_nothing": "nichts",
    "judge_missing": "{id}: keine Antwort",
    "judge_no_answer": "Zeile {line}: das ist keine Antwort: {text}",
    "judge_not_asked": "Zeile {line}: Antwort auf {id}, danach war nicht gefragt",
    "judge_twice": "Zeile {line}: zweite Antwort auf {id}",
    "judge_order": "Hinweis: Die Antworten stehen nicht in der Reihenfolge der Anfragen.",
    "judge_summary": "{cases} {cases:Fall|Fälle}: {good} wie erwartet, {bad} nicht.",
    "perft_help_depth": "So viele Runden werden gespielt.",
    "perft_help_divide": "Gibt auch die Zahlen unter jeder ersten Runde aus.",
    "perft_help_max_work": "Gibt bei mehr als N Fortsetzungen auf.",
    "perft_needs_hands": 'die Hände fehlen, zum Beispiel "10 33 | 15 41"',
    "perft_needs_depth": "--depth fehlt, die Zahl der Runden",
    "perft_position_only": "--depth und --divide gehören zu einer Stellung; eine Datei nennt ihre Tiefen selbst",
    "perft_good": "{name} {count}: wie erwartet",
    "perft_wrong": "{name}: erwartet {expected}, gezählt {got}",
    "perft_too_large": "{name}: zu groß, nicht gezählt",
    "perft_summary": "{counts} {counts:Zählung|Zählungen}: {good} wie erwartet, {bad} nicht.",
    "perft_progress": "{percent} % gezählt",
    # The bots by character, in the terminal and on the page
    "bot_random": "Luftikus",
    "bot_random_character": "Spielt aufs Geratewohl, ohne auf den Tisch zu schauen.",
    "bot_cautious": "Vorsichtig",
    "bot_cautious_character": "Spielt die Karte, die wohl am wenigsten kostet.",
}
