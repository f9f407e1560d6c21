// Written by tools/generate.py; do not change it here.

export const de = {
  bot_random: "Luftikus",
  bot_random_character: "Spielt aufs Geratewohl, ohne auf den Tisch zu schauen.",
  bot_lowest: "Fußgänger",
  bot_lowest_character: "Spielt immer die niedrigste Karte auf der Hand.",
  bot_closest: "Nachbar",
  bot_closest_character: "Spielt die Karte, die einem Reihenende am nächsten liegt.",
  bot_cautious: "Vorsichtig",
  bot_cautious_character: "Spielt die Karte, die wohl am wenigsten kostet.",
  bot_counting: "Buchhalter",
  bot_counting_character: "Merkt sich die gespielten Karten und wird gefährliche rechtzeitig los.",
  bot_search: "Spürnase",
  bot_search_character: "Probiert jede Karte in Hunderten möglicher Fortsetzungen des Durchgangs aus.",
  bot_learned: "Alter Hase",
  bot_learned_character: "Spielt nach Gefühl: ein kleines Netz, das Millionen Durchgänge geübt hat.",
  bot_master: "Meister",
  bot_master_character: "Errät die Hände der anderen und spielt auf den Sieg der Partie, nicht nur des Durchgangs.",
  bot_duel: "Duellant",
  bot_duel_character: "Rechnet zu zweit mit dem begrenzten Satz bis zum Ende und lässt sich nicht durchschauen.",
} as const;
