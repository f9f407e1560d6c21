/** Reading values that somebody else has written. Each reader returns a clean copy or throws a BookError with the place. */
import { isWhole } from '../rules/cards.ts';
import { BookError, type BookCode, told, WHOLE } from './errors.ts';
import { isLabel, MOST_OF_A_NAME } from '../texts/names.ts';

export type Fields = Record<string, unknown>;

const ID = /^[A-Za-z0-9_-]{8,64}$/;
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z$/;

export function fault(code: BookCode, place: string, expected: string, got: unknown): BookError {
  return new BookError(code, place, `expected ${expected}, got ${told(got)}`);
}

/** Returns an object that has these fields and no others, however hostile their names are. The whole has no place. */
export function readFields(
  value: unknown,
  place: string,
  names: readonly string[],
  optional: readonly string[] = [],
): Fields {
  const fields = readObject(value, place);
  const extra = Object.keys(fields).find((name) => !names.includes(name) && !optional.includes(name));
  if (extra !== undefined) throw fault('BAD_FIELD', place || WHOLE, `the fields ${names.join(', ')} only`, extra);
  const missing = names.find((name) => !Object.hasOwn(fields, name));
  if (missing !== undefined) throw fault('BAD_FIELD', inside(place, missing), 'a value', undefined);
  return fields;
}

export function readObject(value: unknown, place: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw fault('BAD_FIELD', place, 'an object', value);
  }
  return value as Fields;
}

export function readList(value: unknown, place: string, least = 0, most = Infinity): unknown[] {
  if (!Array.isArray(value)) throw fault('BAD_FIELD', place, 'a list', value);
  if (value.length < least || value.length > most)
    throw fault('BAD_FIELD', place, `${least} to ${most} in the list`, value);
  return value;
}

/** Returns a whole number; -0 is 0. */
export function readWhole(value: unknown, place: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  if (!isWhole(value) || value < least || value > most) {
    throw fault('BAD_FIELD', place, `a whole number from ${least} to ${most}`, value);
  }
  return value + 0;
}

export function readFlag(value: unknown, place: string): boolean {
  if (typeof value !== 'boolean') throw fault('BAD_FIELD', place, 'true or false', value);
  return value;
}

export function readChoice<T extends string>(value: unknown, place: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw fault('BAD_FIELD', place, `one of ${choices.join(', ')}`, value);
  return choice;
}

export function readId(value: unknown, place: string): string {
  if (typeof value !== 'string' || !ID.test(value)) {
    throw fault('BAD_FIELD', place, 'an id (8 to 64 letters, digits, _ and -)', value);
  }
  return value;
}

export function readMoment(value: unknown, place: string): string {
  if (typeof value !== 'string' || !isMoment(value)) {
    throw fault('BAD_FIELD', place, 'a moment (YYYY-MM-DDTHH:MM:SSZ)', value);
  }
  return value;
}

export function readLabel(value: unknown, place: string, least: number, most: number, lines = false): string {
  if (typeof value !== 'string') throw fault('BAD_FIELD', place, 'a text', value);
  if (!isLabel(value, least, most, lines)) {
    throw fault('BAD_NAME', place, `${least} to ${most} characters that can be seen, no blanks at the ends`, value);
  }
  return value;
}

export function readName(value: unknown, place: string): string {
  return readLabel(value, place, 1, MOST_OF_A_NAME);
}

export function orNull<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null ? null : read(value);
}

export function inside(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}

function isMoment(text: string): boolean {
  const found = MOMENT.exec(text);
  if (!found) return false;
  const [year, month, day, hour, minute, second] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (year < 1 || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;
}
