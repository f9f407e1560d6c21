/** What there is to print: the files in public/memo when the page was built, `sixieme-memo-a5-fr.pdf`, … */
import { type Language, LANGUAGES } from '../texts/say.ts';

declare const __PRINTS__: readonly string[];

export interface Print {
  readonly file: string;
  readonly kind: 'memo' | 'sheet';
  readonly language: Language;
  /** In large letters. */
  readonly large: boolean;
  /** What else its name says: `A4`, `Letter`. */
  readonly details: string;
}

/** Reads the names of files; those that name no language are left out. */
export function printsOf(files: readonly string[]): Print[] {
  return files.flatMap((file) => {
    const words = file.replace(/\.pdf$/, '').split(/[-_.]/);
    const language = LANGUAGES.find((one) => words.includes(one));
    if (language === undefined) return [];
    const kind = words.includes('memo') ? 'memo' : 'sheet';
    const left = words.filter((word) => ![language, kind, 'sixieme', 'large'].includes(word));
    const details = left.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ');
    return [{ file, kind, language, large: words.includes('large'), details }];
  });
}

export const PRINTS: readonly Print[] = printsOf(__PRINTS__);
