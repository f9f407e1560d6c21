/** The rounds of a book as a table for a spreadsheet: one line a round and player. */
import type { Language } from '../texts/say.ts';
import type { Book, BookGame } from './book.ts';
import { foldGame } from './game.ts';
import { byNumber } from './read.ts';

type Cell = string | number;

/** The columns, in the words of docs/glossary.md. */
const HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  en: ['game', 'date', 'title', 'place', 'round', 'counts', 'player', 'heads', 'total'],
  fr: ['partie', 'date', 'titre', 'lieu', 'manche', 'compte', 'joueur', 'têtes', 'total'],
  de: ['Partie', 'Datum', 'Titel', 'Ort', 'Durchgang', 'zählt', 'Spieler', 'Hornochsen', 'Summe'],
};
/** What a spreadsheet expects where the comma separates decimals. */
const SEPARATORS: Readonly<Record<Language, string>> = { en: ',', fr: ';', de: ';' };
const BYTE_ORDER_MARK = '\ufeff';

/** What a spreadsheet would take for a formula, at the beginning of a cell (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const QUOTED = /[",;\t\r\n]|^ | $/;

/** Returns the file: UTF-8 with a byte order mark, lines as in RFC 4180. `only` chooses the games. */
export function writeCsv(book: Book, language: Language, only: (game: BookGame) => boolean = () => true): string {
  const games = book.games.filter(only).sort(byNumber);
  const lines: (readonly Cell[])[] = [HEADINGS[language], ...games.flatMap(linesOf)];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(cell).join(SEPARATORS[language])}\r\n`).join('');
}

/** `total` is the sum of the rounds that count, up to this one. */
function linesOf({ number, changes }: BookGame): Cell[][] {
  const { started, title, place, rounds } = foldGame(changes);
  const date = dateOf(changes[0]!.at, started.tz);
  const totals = started.seats.map(() => 0);
  return rounds.flatMap(({ entries, counts }, index) =>
    entries.map(({ heads }, seat) => {
      if (counts) totals[seat]! += heads;
      return [number, date, title, place, index + 1, counts ? 1 : 0, started.names[seat]!, heads, totals[seat]!];
    }),
  );
}

/** Returns the day where the game was played, `YYYY-MM-DD`; in UTC where no such place is known. */
function dateOf(at: string, timeZone: string | null): string {
  if (timeZone === null) return at.slice(0, 10);
  try {
    const form = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    const parts = new Map(form.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
    return `${parts.get('year')!.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  } catch {
    return at.slice(0, 10);
  }
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
