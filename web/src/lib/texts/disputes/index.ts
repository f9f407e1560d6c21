import { part } from '../part.ts';
import { say as sayFinding } from '../referee/index.ts';

const { find } = part({
  fr: () => import('./shared/fr.ts'),
  en: () => import('./shared/en.ts'),
  de: () => import('./shared/de.ts'),
});

/** Says a text of the disputes, or what the referee says to their examples. */
export function say(key: string, parameters: Record<string, string | number> = {}): string {
  return find(key, parameters) ?? sayFinding(key, parameters);
}
