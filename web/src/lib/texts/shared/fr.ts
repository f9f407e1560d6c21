// Written by tools/generate.py; do not change it here.

export const fr = {
  bot_random: "Tête en l’air",
  bot_random_character: "Joue au hasard, sans regarder la table.",
  bot_lowest: "Marche à pied",
  bot_lowest_character: "Joue toujours sa carte la plus basse.",
  bot_closest: "Voisin",
  bot_closest_character: "Joue la carte la plus proche d’une fin de rangée.",
  bot_cautious: "Prudent",
  bot_cautious_character: "Joue la carte qui risque de lui coûter le moins.",
  bot_counting: "Comptable",
  bot_counting_character: "Retient les cartes passées et se débarrasse à temps de ses cartes dangereuses.",
  bot_search: "Fouineur",
  bot_search_character: "Essaie chaque carte dans des centaines de suites possibles de la manche.",
  bot_learned: "Vieux routier",
  bot_learned_character: "Joue d’instinct : un petit réseau entraîné sur des millions de manches.",
  bot_master: "Maître",
  bot_master_character: "Devine les mains des autres et joue pour gagner la partie, pas seulement la manche.",
  bot_duel: "Duelliste",
  bot_duel_character: "À deux avec le paquet réduit, calcule jusqu’au bout et ne se laisse pas deviner.",
} as const;
