/** The counter at the table: new game, entry, the board, the result. */
export const fr = {
  counter: 'Compteur',
} as const;
