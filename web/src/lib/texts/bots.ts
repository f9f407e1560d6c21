// Written by tools/generate.py; do not change it here.

export const BOTS = ['random', 'lowest', 'closest', 'cautious', 'counting'] as const;
