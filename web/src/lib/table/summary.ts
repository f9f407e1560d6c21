/** Options in a few words: “paquet réduit · jusqu’à 66”. */
import { type Options, readOptions } from '../rules/options.ts';
import { t } from '../texts/index.ts';

/** Returns the options of a view; the server sends only usable ones. */
export function optionsOf(values: Readonly<Record<string, unknown>>): Options {
  return readOptions(values);
}

export function sayOptions(options: Options, clock: number): string {
  const parts = [
    options.draft ? t('say_draft') : options.deck === 'limited' ? t('say_limited') : t('say_full'),
    options.threshold === null
      ? null
      : t(options.strict ? 'say_exceed' : 'say_reach', { threshold: options.threshold }),
    options.max_rounds === null ? null : t('say_rounds', { rounds: options.max_rounds }),
    options.tie === 'shared' ? null : t(`tie_${options.tie}`),
    clock === 0 ? null : t('say_clock', { seconds: clock }),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
