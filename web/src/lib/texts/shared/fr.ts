// Written by tools/generate.py; do not change it here.

export const fr = {
  bot_random: "Tête en l’air",
  bot_random_character: "Joue au hasard, sans regarder la table.",
  bot_cautious: "Prudent",
  bot_cautious_character: "Joue la carte qui risque de lui coûter le moins.",
} as const;
