export const fr = {
  title: 'Sixième',
} as const;
