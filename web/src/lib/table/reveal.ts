/** How a trick is shown: one picture after the other, each with the time it stays. */
import type { CardPlaced } from '../protocol/messages.ts';
import { type Play, placed, type Trick } from './history.ts';

/** How fast: 1 is normal, 2 twice as fast, 0 shows nothing but what a trick has led to. */
export type Speed = number;
export const SPEEDS: readonly Speed[] = [0, 2, 1, 0.6];

/** The longest a trick may take to be shown, whatever the speed and the number of players, in milliseconds. */
export const LONGEST = 9_000;

/**
 * One picture. `turn`: the cards turn; `wait`: somebody has to choose a row; `place`: a card joins its row;
 * `sixth`: a card lies sixth; `undercut`: a card is too low and its row is known; `sweep`: the row is taken.
 */
export type StepKind = 'turn' | 'wait' | 'place' | 'sixth' | 'undercut' | 'sweep';

export interface Step {
  kind: StepKind;
  /** The rows in this picture. */
  table: number[][];
  /** How many of the cards, lowest first, are in their rows before this picture. */
  done: number;
  play: Play | null;
  placement: CardPlaced | null;
  ms: number;
}

const BASE: Record<StepKind, number> = { turn: 1000, wait: 0, place: 750, sixth: 900, undercut: 900, sweep: 650 };

/** Returns the pictures of a trick; none if it is not known on which rows it fell. */
export function picturesOf(trick: Trick, speed: Speed): Step[] {
  const before = trick.before;
  if (before === null) return [];
  const steps: Step[] = [step('turn', before, 0, null, null)];
  if (trick.placements.length === 0) return [...timed(steps, speed), step('wait', before, 0, trick.plays[0]!, null)];
  let table = before;
  trick.placements.forEach((placement, done) => {
    const play = { seat: placement.seat, card: placement.card };
    if (placement.cause !== null) {
      const kind = placement.cause === 'sixth' ? 'sixth' : 'undercut';
      steps.push(step(kind, table, done, play, placement), step('sweep', table, done, play, placement));
    }
    table = placed(table, placement);
    steps.push(step('place', table, done, play, placement));
  });
  return timed(steps, speed);
}

function step(kind: StepKind, table: number[][], done: number, play: Play | null, placement: CardPlaced | null): Step {
  return { kind, table, done, play, placement, ms: BASE[kind] };
}

function timed(steps: Step[], speed: Speed): Step[] {
  const normal = steps.reduce((sum, { ms }) => sum + ms, 0);
  const factor = Math.min(1 / speed, LONGEST / normal);
  return steps.map((one) => ({ ...one, ms: Math.floor(one.ms * factor) }));
}
