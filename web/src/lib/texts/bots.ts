// Written by tools/generate.py; do not change it here.

export const BOTS = ['random', 'lowest', 'closest', 'cautious', 'counting', 'search', 'learned', 'master', 'duel'] as const;

export const BOT_NAMES = ['Léa', 'Tom', 'Ana', 'Hugo', 'Zoé', 'Max', 'Inès', 'Paul', 'Nina', 'Noé'] as const;
