import { part } from '../part.ts';

export const { t } = part({
  fr: () => import('./fr.ts'),
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
