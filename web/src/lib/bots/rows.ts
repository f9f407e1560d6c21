/** A table as numbers, which a playout changes in place: the four rows without their cards. */
import { type Card, HEADS, totalHeads } from '../rules/cards.ts';
import { CAPACITY, rowEnd, ROWS, type RowIndex, type Table } from '../rules/table.ts';

/** Heads by card, quick to look up. */
export const HEADS_BY_CARD = Uint8Array.from(HEADS);

export class Rows {
  readonly ends = new Int32Array(ROWS);
  readonly lengths = new Int32Array(ROWS);
  readonly heads = new Int32Array(ROWS);

  static of(table: Table): Rows {
    const rows = new Rows();
    table.forEach((row, index) => {
      rows.ends[index] = rowEnd(row);
      rows.lengths[index] = row.length;
      rows.heads[index] = totalHeads(row);
    });
    return rows;
  }

  become({ ends, lengths, heads }: Rows): void {
    for (let row = 0; row < ROWS; row += 1) {
      this.ends[row] = ends[row]!;
      this.lengths[row] = lengths[row]!;
      this.heads[row] = heads[row]!;
    }
  }

  /** Returns the row with the highest end below the card, or -1: `rowFor`. */
  find(card: Card): RowIndex {
    let best = -1;
    let nearest = 0;
    for (let row = 0; row < ROWS; row += 1) {
      const end = this.ends[row]!;
      if (end < card && end > nearest) {
        best = row;
        nearest = end;
      }
    }
    return best;
  }

  /** Returns the row with the fewest heads, then the fewest cards: `cheapestRow`. */
  cheapest(): RowIndex {
    const { heads, lengths } = this;
    let best = 0;
    for (let row = 1; row < ROWS; row += 1) {
      if (heads[row]! < heads[best]! || (heads[row] === heads[best] && lengths[row]! < lengths[best]!)) best = row;
    }
    return best;
  }

  /** Lays a card where it goes, one too low on the row `chosen` or, for -1, the cheapest; returns the heads taken. */
  lay(card: Card, chosen: RowIndex): number {
    let row = this.find(card);
    const low = row < 0;
    if (low) row = chosen < 0 ? this.cheapest() : chosen;
    this.ends[row] = card;
    if (low || this.lengths[row] === CAPACITY) {
      const taken = this.heads[row]!;
      this.lengths[row] = 1;
      this.heads[row] = HEADS_BY_CARD[card]!;
      return taken;
    }
    this.lengths[row] = this.lengths[row]! + 1;
    this.heads[row] = this.heads[row]! + HEADS_BY_CARD[card]!;
    return 0;
  }
}
