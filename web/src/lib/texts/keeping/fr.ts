/** The counter between games: history, statistics, players, the book and its copies. */
export const fr = {
  history: 'Historique',
} as const;
