import { part } from '../part.ts';

const { t, find } = part({
  fr: () => import('./fr.ts'),
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
export { t };

/** Says a text by a key that is put together, as the sentences of told.ts are. Throws for a key that there is not. */
export function say(key: string, parameters: Record<string, string | number> = {}): string {
  const text = find(key, parameters);
  if (text === undefined) throw new Error(`expected a text of the referee, got ${key}`);
  return text;
}
