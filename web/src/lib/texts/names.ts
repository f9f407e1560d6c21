/**
 * Labels: names, titles, places and notes. What is typed is cleaned; what stands in a file is taken as it is, or refused.
 *
 * Such a text is shown as text and never as code; what could turn its neighbours round or hide in it is left out.
 */

/** Controls, what cannot be seen, what turns the text round, halves of characters. The joiner U+200D may stand. */
const FORBIDDEN =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\ud800-\\udfff';
const BLANK = '\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000';

const HAS_FORBIDDEN = new RegExp(`[${FORBIDDEN}]`, 'u');
const HAS_FORBIDDEN_BUT_LINES = new RegExp(
  `[${FORBIDDEN.replace('\\u0000-\\u001f', '\\u0000-\\u0009\\u000b-\\u001f')}]`,
  'u',
);
const BLANK_END = new RegExp(`^[${BLANK}]|[${BLANK}]$`, 'u');
const BLANKS = new RegExp(`[${BLANK}]+`, 'gu');
/** What separates words when it is pasted. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/gu;

export const MOST_OF_A_NAME = 640;
export const MOST_OF_A_TITLE = 640;
export const MOST_OF_A_NOTE = 4000;
const LETTERS_OF_A_NAME = 40;

/** Returns a name as it is kept, `''` if nothing is left: at most 40 characters as people count them. */
export function cleanName(typed: string): string {
  return cut(cleanLine(typed), LETTERS_OF_A_NAME, MOST_OF_A_NAME);
}

/** Returns a title, a place or (with `lines`) a note as it is kept: at most `most` characters as people count them. */
export function cleanText(typed: string, lines: boolean, most: number): string {
  if (!lines) return cut(cleanLine(typed), most, MOST_OF_A_TITLE);
  const kept = typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
  return cut(kept, most, MOST_OF_A_NOTE);
}

/** Whether this is a label of so many code points; `lines` lets line breaks stand. */
export function isLabel(value: unknown, least: number, most: number, lines = false): value is string {
  if (typeof value !== 'string' || value.length > 2 * most) return false;
  const length = [...value].length;
  if (length < least || length > most) return false;
  return !(lines ? HAS_FORBIDDEN_BUT_LINES : HAS_FORBIDDEN).test(value) && !BLANK_END.test(value);
}

function cleanLine(typed: string): string {
  const kept = typed
    .replace(BREAKS, ' ')
    .replace(new RegExp(HAS_FORBIDDEN, 'gu'), '')
    .normalize('NFC')
    .replace(BLANKS, ' ')
    .replace(/^ | $/g, '');
  return /[^\u200d ]/u.test(kept) ? kept : '';
}

/** A name is never cut in the middle of what people see as one character. */
function cut(text: string, characters: number, points: number): string {
  let kept = '';
  let left = points;
  for (const piece of graphemes(text).slice(0, characters)) {
    left -= [...piece].length;
    if (left < 0) break;
    kept += piece;
  }
  return kept.replace(/[ \n]+$/, '');
}

function graphemes(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text];
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}
