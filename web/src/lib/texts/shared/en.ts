// Written by tools/generate.py; do not change it here.

export const en = {
  bot_random: "Scatterbrain",
  bot_random_character: "Plays at random, without a look at the table.",
  bot_cautious: "Careful",
  bot_cautious_character: "Plays the card that is likely to cost least.",
} as const;
