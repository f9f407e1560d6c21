/** Our own icons, drawn as strokes on 24 × 24. */
export const ICONS = {
  back: 'M15 5l-7 7 7 7',
  again: 'M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4',
  skip: 'M5 6l7 6-7 6zM13 6l6 6-6 6z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'M5 13l4.5 4.5L19 7',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  away: 'M4 4l16 16M8.5 9.5A8 8 0 0 0 5 12M19 12a10 10 0 0 0-4-3.2M9 16a4.5 4.5 0 0 1 5 0M12 19.5h.01',
  bot: 'M6 9h12v9H6zM12 9V5M9 13h.01M15 13h.01M3 12v3M21 12v3',
  hand: 'M7 12V6a1.5 1.5 0 0 1 3 0v5M10 11V4.5a1.5 1.5 0 0 1 3 0V11M13 11V6a1.5 1.5 0 0 1 3 0v8a6 6 0 0 1-11 3l-2-4a1.5 1.5 0 0 1 2.6-1.4L7 14',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  pencil: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  share: 'M12 15V4M8 8l4-4 4 4M5 12v7h14v-7',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.500z',
  auto: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  crown: 'M4 18h16M5 15l-1-8 5 4 3-6 3 6 5-4-1 8z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  down: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  help: 'M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 17.500h.01',
} as const;

export type IconName = keyof typeof ICONS;
