// Written by tools/generate.py; do not change it here.

export const BOTS = ['random', 'cautious'] as const;

export const shared = {
  fr: {
    bot_random: "Tête en l’air",
    bot_random_character: "Joue au hasard, sans regarder la table.",
    bot_cautious: "Prudent",
    bot_cautious_character: "Joue la carte qui risque de lui coûter le moins.",
  },
  en: {
    bot_random: "Scatterbrain",
    bot_random_character: "Plays at random, without a look at the table.",
    bot_cautious: "Careful",
    bot_cautious_character: "Plays the card that is likely to cost least.",
  },
  de: {
    bot_random: "Luftikus",
    bot_random_character: "Spielt aufs Geratewohl, ohne auf den Tisch zu schauen.",
    bot_cautious: "Vorsichtig",
    bot_cautious_character: "Spielt die Karte, die wohl am wenigsten kostet.",
  },
} as const;
