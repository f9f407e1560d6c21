/** What a match refuses, and what a seat may not know. */
import { describe, expect, test } from 'vitest';
import { dealFromOrder } from './deal.ts';
import type { Code } from './errors.ts';
import type { Event } from './events.ts';
import { apply, type Match, newMatch, replay } from './match.ts';
import { readOptions } from './options.ts';
import { view } from './view.ts';

/** Seat 0 holds 1..10, seat 1 11..20, and so on; the rows open with the next four cards. */
const ORDER = Array.from({ length: 104 }, (_, index) => index + 1);

function dealt(players = 2): Match {
  return apply(newMatch(players), { type: 'deal_round', deal: dealFromOrder(ORDER, players) })[0];
}

function laid(match: Match, ...cards: number[]): Match {
  return cards.reduce(
    (before, card, seat) => apply(before, { type: 'choose_card', seat, card, by: 'player' })[0],
    match,
  );
}

function expectRefusal(code: Code, act: () => unknown): void {
  expect(act).toThrow(expect.objectContaining({ code }));
}

describe('a refused command has its code and changes nothing', () => {
  const draft = newMatch(2, readOptions({ deck: 'limited', draft: true, first_picker: 1 }));
  const by = 'player';

  test('a card that is not due, or not held', () => {
    expectRefusal('CARD_NOT_DUE', () => apply(newMatch(2), { type: 'choose_card', seat: 0, card: 1, by }));
    expectRefusal('CARD_NOT_IN_HAND', () => apply(dealt(), { type: 'choose_card', seat: 0, card: 11, by }));
    expectRefusal('BAD_CARD', () => apply(dealt(), { type: 'choose_card', seat: 0, card: 105, by }));
    expectRefusal('UNKNOWN_PLAYER', () => apply(dealt(), { type: 'choose_card', seat: 2, card: 1, by }));
  });

  test('a row of somebody who has none to choose, or one that there is not', () => {
    const waiting = laid(dealt(), 1, 11);
    expect(waiting.phase).toBe('row');
    expectRefusal('ROW_CHOICE_NOT_DUE', () => apply(waiting, { type: 'choose_row', seat: 1, row: 0, by }));
    expectRefusal('ROW_OUT_OF_RANGE', () => apply(waiting, { type: 'choose_row', seat: 0, row: 4, by }));
    expectRefusal('ROW_CHOICE_NOT_DUE', () => apply(dealt(), { type: 'choose_row', seat: 0, row: 0, by }));
  });

  test('a deal or a draft out of time or of the wrong kind', () => {
    const deal = dealFromOrder(ORDER, 2);
    expectRefusal('ROUND_NOT_DUE', () => apply(dealt(), { type: 'deal_round', deal }));
    expectRefusal('ROUND_NOT_DUE', () => apply(draft, { type: 'deal_round', deal }));
    expectRefusal('ROUND_NOT_DUE', () => apply(newMatch(2), { type: 'open_draft', first: 0 }));
    expectRefusal('BAD_OPTION', () => apply(draft, { type: 'open_draft', first: 0 }));
    expectRefusal('BAD_HAND_SIZE', () =>
      apply(newMatch(2), { type: 'deal_round', deal: { ...deal, hands: [[1], [2]] } }),
    );
  });

  test('anything after the end', () => {
    let [match] = apply(newMatch(2, readOptions({ threshold: null, max_rounds: 1 })), {
      type: 'deal_round',
      deal: dealFromOrder(ORDER, 2),
    });
    for (let trick = 10; trick > 0; trick -= 1) {
      match = laid(match, trick, trick + 10);
      if (match.phase === 'row') [match] = apply(match, { type: 'choose_row', seat: 0, row: 0, by });
    }
    expect(match.phase).toBe('over');
    expectRefusal('GAME_ALREADY_OVER', () => apply(match, { type: 'choose_card', seat: 0, card: 1, by }));
  });

  test('a pick out of turn, or of a card that is gone', () => {
    const [open] = apply(draft, { type: 'open_draft', first: 1 });
    const [picked] = apply(open, { type: 'pick_card', seat: 1, card: 12, by });
    expectRefusal('PICK_NOT_DUE', () => apply(open, { type: 'pick_card', seat: 0, card: 12, by }));
    expectRefusal('DUPLICATE_CARD', () => apply(picked, { type: 'pick_card', seat: 0, card: 12, by }));
    expectRefusal('PICK_NOT_DUE', () => apply(dealt(), { type: 'pick_card', seat: 0, card: 1, by }));
  });
});

test('what a seat may not know changes nothing that it sees', () => {
  const order = [...ORDER];
  [order[10], order[60]] = [order[60]!, order[10]!]; // a card of seat 1 for one that nobody has
  const [other] = apply(newMatch(2), { type: 'deal_round', deal: dealFromOrder(order, 2) });

  expect(view(laid(other, 3), 0)).toEqual(view(laid(dealt(), 3), 0));
  expect(view(other, null)).toEqual(view(dealt(), null));
  expect(view(apply(dealt(), { type: 'choose_card', seat: 1, card: 12, by: 'bot' })[0], 0).log.at(-1)).toEqual({
    type: 'card_chosen',
    round: 1,
    trick: 1,
    seat: 1,
    card: null,
    by: 'bot',
  });
});

test('events that the rules do not make happen are not replayed', () => {
  const { log } = laid(dealt(), 10, 11);
  const altered = log.map((event): Event => (event.type === 'cards_revealed' ? { ...event, cards: [9, 11] } : event));

  expect(replay(newMatch(2), log).log).toEqual(log);
  expect(() => replay(newMatch(2), altered)).toThrow('expected');
  expect(() => replay(newMatch(2), log.slice(1))).toThrow('expected no card now');
  expect(() => replay(newMatch(2), log.slice(0, -1))).toThrow('expected');
});
