// Written by tools/generate.py; do not change it here.

export const en = {
  bot_random: "Scatterbrain",
  bot_random_character: "Plays at random, without a look at the table.",
  bot_lowest: "Plodder",
  bot_lowest_character: "Always plays its lowest card.",
  bot_closest: "Neighbour",
  bot_closest_character: "Plays the card closest to a row end.",
  bot_cautious: "Careful",
  bot_cautious_character: "Plays the card that is likely to cost least.",
  bot_counting: "Bookkeeper",
  bot_counting_character: "Remembers the cards that are gone and gets rid of its dangerous ones in time.",
  bot_search: "Ferret",
  bot_search_character: "Tries every card in hundreds of ways the round may go on.",
  bot_learned: "Old hand",
  bot_learned_character: "Plays by instinct: a small network trained on millions of rounds.",
  bot_master: "Master",
  bot_master_character: "Guesses the hands of the others and plays to win the match, not just the round.",
  bot_duel: "Duellist",
  bot_duel_character: "With two players and the limited deck, calculates to the end and cannot be read.",
} as const;
