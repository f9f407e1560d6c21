/** “What if …”: the wrong row that somebody proposes, and what is wrong with it. */
import { checkRowIndex, type RowIndex } from '../rules/table.ts';
import type { Rule, Step } from './explain.ts';
import { endOf } from './rows.ts';

/** `none`: it is the row; `free`: the card is too low, any row would do; the row ends higher; another one is nearer. */
export type Fault = 'none' | 'free' | 'larger' | 'farther';

export interface Objection {
  readonly step: Step;
  readonly row: RowIndex;
  readonly fault: Fault;
  readonly rules: readonly Rule[];
}

/** Returns what is wrong with placing the card of a step in that row. Throws ROW_OUT_OF_RANGE. */
export function objectTo(step: Step, row: RowIndex): Objection {
  checkRowIndex(row);
  if (step.kind === 'low') return { step, row, fault: 'free', rules: ['R4'] };
  if (row === step.row) return { step, row, fault: 'none', rules: step.rules };
  if (step.larger.includes(row)) return { step, row, fault: 'larger', rules: ['R1'] };
  return { step, row, fault: 'farther', rules: step.kind === 'append' ? ['R2'] : ['R2', 'R3'] };
}

/** Returns how far the row's end is from the card, 1 or more. */
export function gapTo({ step, row }: Objection): number {
  return Math.abs(step.play.card - endOf(step.before[row]!));
}
