/** Days and times in words: a game is told in the time zone in which it was played, where this browser knows it. */
import type { Language } from '../texts/index.ts';

type Style = 'short' | 'long' | 'time';

const STYLES: Record<Style, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  time: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day (and time) of a moment in UTC; the moment as it stands if it is no date. */
export function sayDay(language: Language, at: string, style: Style = 'short', tz: string | null = null): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? at : formatFor(language, style, tz).format(moment);
}

function formatFor(language: Language, style: Style, tz: string | null): Intl.DateTimeFormat {
  const key = `${language} ${style} ${tz ?? ''}`;
  const known = formats.get(key);
  if (known) return known;
  const made = make(language, STYLES[style], tz);
  formats.set(key, made);
  return made;
}

function make(language: Language, style: Intl.DateTimeFormatOptions, tz: string | null): Intl.DateTimeFormat {
  const locale = language === 'en' ? 'en-GB' : language;
  try {
    return new Intl.DateTimeFormat(locale, tz === null ? style : { ...style, timeZone: tz });
  } catch {
    return new Intl.DateTimeFormat(locale, style); // a zone this browser has never heard of
  }
}
