// Written by tools/generate.py; do not change it here.

export const de = {
  bot_random: "Luftikus",
  bot_random_character: "Spielt aufs Geratewohl, ohne auf den Tisch zu schauen.",
  bot_cautious: "Vorsichtig",
  bot_cautious_character: "Spielt die Karte, die wohl am wenigsten kostet.",
} as const;
