// Written by tools/generate.py; do not change it here.

export const BOTS = ['random', 'cautious'] as const;
