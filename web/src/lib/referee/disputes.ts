// Written by tools/generate.py; do not change it here.
import type { Card, Seat } from '../rules/cards.ts';
import type { Options } from '../rules/options.ts';
import type { Rule } from './explain.ts';

export type Part = 'placing' | 'sixth' | 'order' | 'too_low' | 'heads' | 'end' | 'deck' | 'manners';
export type Basis = 'rule' | 'convention' | 'impossible';

export interface NamedCard {
  readonly name: string;
  readonly card: Card;
}

/** Rows and seats count from 0; heads are in the order of the plays. */
export interface TrickExample {
  readonly kind: 'trick';
  readonly rows: readonly (readonly Card[])[];
  readonly plays: readonly NamedCard[];
  /** The row chosen for a card that is too low. */
  readonly row: number | null;
  /** Rows that somebody proposes. */
  readonly wrong: readonly { readonly card: Card; readonly row: number }[];
  readonly heads: readonly number[];
  readonly after: readonly (readonly Card[])[];
}

export interface HeadsExample {
  readonly kind: 'heads';
  readonly cards: readonly Card[];
  readonly heads: readonly number[];
}

export interface EndExample {
  readonly kind: 'end';
  readonly names: readonly string[];
  /** Heads by seat. */
  readonly rounds: readonly (readonly number[])[];
  /** What differs from the classic game. */
  readonly options: Partial<Options>;
  readonly over: boolean;
  readonly winners: readonly Seat[];
  readonly ranks: readonly number[];
}

export interface DeckExample {
  readonly kind: 'deck';
  readonly players: number;
  readonly options: Partial<Options>;
  readonly top: Card;
  readonly dealt: number;
  readonly aside: number;
}

export interface BoundsExample {
  readonly kind: 'bounds';
  readonly players: number;
  readonly least: number;
  readonly most: number;
}

export interface PicksExample {
  readonly kind: 'picks';
  readonly names: readonly string[];
  readonly first: Seat;
  readonly order: readonly Seat[];
  readonly then: Seat;
}

export interface RefusedTrickExample {
  readonly kind: 'refused_trick';
  readonly rows: readonly (readonly Card[])[];
  readonly plays: readonly NamedCard[];
  readonly row: number | null;
  readonly top: Card;
  readonly code: string;
}

export interface RefusedPlayersExample {
  readonly kind: 'refused_players';
  readonly players: number;
  readonly code: string;
}

export type Example =
  | TrickExample
  | HeadsExample
  | EndExample
  | DeckExample
  | BoundsExample
  | PicksExample
  | RefusedTrickExample
  | RefusedPlayersExample;

/** The claim is the text `dispute_NAME`, the answer `dispute_NAME_answer`. */
export interface Dispute {
  readonly name: string;
  readonly part: Part;
  readonly basis: Basis;
  readonly rules: readonly Rule[];
  readonly example: Example | null;
}

export const DISPUTES: readonly Dispute[] = [
  {"name": "larger_end", "part": "placing", "basis": "rule", "rules": ["R1"], "example": {"kind": "trick", "rows": [[48], [51], [90], [95]], "plays": [{"name": "A", "card": 50}], "row": null, "wrong": [{"card": 50, "row": 1}], "heads": [0], "after": [[48, 50], [51], [90], [95]]}},
  {"name": "same_difference", "part": "placing", "basis": "rule", "rules": ["R1"], "example": {"kind": "trick", "rows": [[40], [50], [70], [90]], "plays": [{"name": "A", "card": 45}], "row": null, "wrong": [{"card": 45, "row": 1}], "heads": [0], "after": [[40, 45], [50], [70], [90]]}},
  {"name": "lowest_end", "part": "placing", "basis": "rule", "rules": ["R2"], "example": {"kind": "trick", "rows": [[10], [40], [80], [90]], "plays": [{"name": "A", "card": 45}], "row": null, "wrong": [{"card": 45, "row": 0}], "heads": [0], "after": [[10], [40, 45], [80], [90]]}},
  {"name": "any_lower_row", "part": "placing", "basis": "rule", "rules": ["R2"], "example": {"kind": "trick", "rows": [[12], [31], [57], [88]], "plays": [{"name": "A", "card": 60}], "row": null, "wrong": [{"card": 60, "row": 0}, {"card": 60, "row": 1}], "heads": [0], "after": [[12], [31], [57, 60], [88]]}},
  {"name": "first_card", "part": "placing", "basis": "rule", "rules": ["R1", "R2"], "example": {"kind": "trick", "rows": [[60], [68, 90], [95], [97]], "plays": [{"name": "A", "card": 70}], "row": null, "wrong": [{"card": 70, "row": 1}], "heads": [0], "after": [[60, 70], [68, 90], [95], [97]]}},
  {"name": "inside_row", "part": "placing", "basis": "rule", "rules": ["R1"], "example": {"kind": "trick", "rows": [[5], [20, 23, 40], [60], [80]], "plays": [{"name": "A", "card": 25}], "row": null, "wrong": [{"card": 25, "row": 1}], "heads": [0], "after": [[5, 25], [20, 23, 40], [60], [80]]}},
  {"name": "room_elsewhere", "part": "placing", "basis": "rule", "rules": ["R2", "R3"], "example": {"kind": "trick", "rows": [[5, 18], [22, 23], [39, 41], [7, 10, 27, 33, 42]], "plays": [{"name": "A", "card": 45}], "row": null, "wrong": [{"card": 45, "row": 2}], "heads": [11], "after": [[5, 18], [22, 23], [39, 41], [45]]}},
  {"name": "full_but_farther", "part": "placing", "basis": "rule", "rules": ["R2"], "example": {"kind": "trick", "rows": [[10, 11, 12, 13, 14], [15], [60], [70]], "plays": [{"name": "A", "card": 16}], "row": null, "wrong": [{"card": 16, "row": 0}], "heads": [0], "after": [[10, 11, 12, 13, 14], [15, 16], [60], [70]]}},
  {"name": "too_far", "part": "placing", "basis": "rule", "rules": ["R1"], "example": {"kind": "trick", "rows": [[4], [96], [98], [100]], "plays": [{"name": "A", "card": 90}], "row": null, "wrong": [{"card": 90, "row": 1}], "heads": [0], "after": [[4, 90], [96], [98], [100]]}},
  {"name": "sorted_rows", "part": "placing", "basis": "convention", "rules": ["R1", "R2"], "example": {"kind": "trick", "rows": [[80], [12], [47], [71]], "plays": [{"name": "A", "card": 55}, {"name": "B", "card": 57}, {"name": "C", "card": 101}], "row": null, "wrong": [], "heads": [0, 0, 0], "after": [[80, 101], [12], [47, 55, 57], [71]]}},
  {"name": "fifth_takes", "part": "sixth", "basis": "rule", "rules": ["R3"], "example": {"kind": "trick", "rows": [[10, 11, 12, 13], [50], [60], [70]], "plays": [{"name": "A", "card": 14}], "row": null, "wrong": [], "heads": [0], "after": [[10, 11, 12, 13, 14], [50], [60], [70]]}},
  {"name": "own_card", "part": "sixth", "basis": "rule", "rules": ["R3"], "example": {"kind": "trick", "rows": [[49, 50, 51, 52, 53], [1], [2], [3]], "plays": [{"name": "A", "card": 55}], "row": null, "wrong": [], "heads": [7], "after": [[55], [1], [2], [3]]}},
  {"name": "sixth_chooses", "part": "sixth", "basis": "rule", "rules": ["R3", "R4"], "example": {"kind": "refused_trick", "rows": [[10, 11, 12, 13, 14], [50], [60], [70]], "plays": [{"name": "A", "card": 15}], "row": 1, "top": 104, "code": "ROW_CHOICE_NOT_DUE"}},
  {"name": "three_at_reveal", "part": "sixth", "basis": "rule", "rules": ["R3", "R5"], "example": {"kind": "trick", "rows": [[10, 11, 12], [50], [60], [70]], "plays": [{"name": "A", "card": 13}, {"name": "B", "card": 14}, {"name": "C", "card": 15}, {"name": "D", "card": 16}], "row": null, "wrong": [], "heads": [0, 0, 11, 0], "after": [[15, 16], [50], [60], [70]]}},
  {"name": "both_fifth", "part": "sixth", "basis": "rule", "rules": ["R3", "R5"], "example": {"kind": "trick", "rows": [[10, 11, 12, 13], [50], [60], [70]], "plays": [{"name": "A", "card": 14}, {"name": "B", "card": 15}], "row": null, "wrong": [], "heads": [0, 11], "after": [[15], [50], [60], [70]]}},
  {"name": "both_take", "part": "sixth", "basis": "rule", "rules": ["R3", "R5"], "example": {"kind": "trick", "rows": [[10, 11, 12, 13, 14], [50], [60], [70]], "plays": [{"name": "A", "card": 15}, {"name": "B", "card": 17}], "row": null, "wrong": [], "heads": [11, 0], "after": [[15, 17], [50], [60], [70]]}},
  {"name": "taken_twice", "part": "sixth", "basis": "rule", "rules": ["R3", "R5"], "example": {"kind": "trick", "rows": [[1, 2, 3, 4, 5], [100], [101], [102]], "plays": [{"name": "A", "card": 10}, {"name": "B", "card": 11}, {"name": "C", "card": 12}, {"name": "D", "card": 13}, {"name": "E", "card": 14}, {"name": "F", "card": 15}, {"name": "G", "card": 16}, {"name": "H", "card": 17}, {"name": "I", "card": 18}, {"name": "J", "card": 19}], "row": null, "wrong": [], "heads": [6, 0, 0, 0, 0, 11, 0, 0, 0, 0], "after": [[15, 16, 17, 18, 19], [100], [101], [102]]}},
  {"name": "first_down", "part": "order", "basis": "rule", "rules": ["R5"], "example": {"kind": "trick", "rows": [[10, 11, 12, 13, 14], [50], [60], [70]], "plays": [{"name": "A", "card": 16}, {"name": "B", "card": 15}], "row": null, "wrong": [], "heads": [0, 11], "after": [[15, 16], [50], [60], [70]]}},
  {"name": "highest_first", "part": "order", "basis": "rule", "rules": ["R5"], "example": {"kind": "trick", "rows": [[10, 11, 12, 13], [50], [60], [70]], "plays": [{"name": "A", "card": 15}, {"name": "B", "card": 14}], "row": null, "wrong": [], "heads": [11, 0], "after": [[15], [50], [60], [70]]}},
  {"name": "same_end", "part": "order", "basis": "rule", "rules": ["R5", "R3"], "example": {"kind": "trick", "rows": [[10, 20, 30, 33], [5], [50], [90]], "plays": [{"name": "A", "card": 34}, {"name": "B", "card": 36}], "row": null, "wrong": [], "heads": [0, 15], "after": [[36], [5], [50], [90]]}},
  {"name": "was_safe", "part": "order", "basis": "rule", "rules": ["R5", "R3"], "example": {"kind": "trick", "rows": [[61], [75, 80], [90], [30, 35, 44, 52, 57]], "plays": [{"name": "A", "card": 62}, {"name": "B", "card": 29}], "row": 0, "wrong": [{"card": 62, "row": 0}], "heads": [12, 1], "after": [[29], [75, 80], [90], [62]]}},
  {"name": "saved_by_chance", "part": "order", "basis": "rule", "rules": ["R5"], "example": {"kind": "trick", "rows": [[10, 12, 13, 14, 16], [50], [60], [70]], "plays": [{"name": "A", "card": 18}, {"name": "B", "card": 17}], "row": null, "wrong": [], "heads": [0, 7], "after": [[17, 18], [50], [60], [70]]}},
  {"name": "below_one_row", "part": "too_low", "basis": "rule", "rules": ["R4", "R1"], "example": {"kind": "refused_trick", "rows": [[10], [20], [30], [40]], "plays": [{"name": "A", "card": 11}], "row": 3, "top": 104, "code": "ROW_CHOICE_NOT_DUE"}},
  {"name": "cheapest_row", "part": "too_low", "basis": "rule", "rules": ["R4"], "example": {"kind": "trick", "rows": [[55], [61, 62, 63], [66], [77]], "plays": [{"name": "A", "card": 5}], "row": 0, "wrong": [{"card": 5, "row": 1}], "heads": [7], "after": [[5], [61, 62, 63], [66], [77]]}},
  {"name": "full_row", "part": "too_low", "basis": "rule", "rules": ["R4"], "example": {"kind": "trick", "rows": [[10, 11, 12, 13, 14], [20], [30], [40]], "plays": [{"name": "A", "card": 5}], "row": 0, "wrong": [], "heads": [11], "after": [[5], [20], [30], [40]]}},
  {"name": "last_card_only", "part": "too_low", "basis": "rule", "rules": ["R4"], "example": {"kind": "trick", "rows": [[12, 15], [30, 31, 32], [50], [70]], "plays": [{"name": "A", "card": 4}], "row": 1, "wrong": [], "heads": [5], "after": [[12, 15], [4], [50], [70]]}},
  {"name": "front_of_row", "part": "too_low", "basis": "rule", "rules": ["R4"], "example": {"kind": "trick", "rows": [[10], [20], [30], [40]], "plays": [{"name": "A", "card": 4}], "row": 0, "wrong": [], "heads": [3], "after": [[4], [20], [30], [40]]}},
  {"name": "fifth_row", "part": "too_low", "basis": "rule", "rules": ["R4"], "example": {"kind": "trick", "rows": [[20], [40], [60], [80]], "plays": [{"name": "A", "card": 7}], "row": 3, "wrong": [], "heads": [3], "after": [[20], [40], [60], [7]]}},
  {"name": "choose_later", "part": "too_low", "basis": "rule", "rules": ["R4", "R5"], "example": {"kind": "trick", "rows": [[10], [50, 51], [70], [90, 91, 92, 93, 94]], "plays": [{"name": "A", "card": 52}, {"name": "B", "card": 95}, {"name": "C", "card": 3}], "row": 1, "wrong": [{"card": 52, "row": 1}], "heads": [0, 7, 4], "after": [[10, 52], [3], [70], [95]]}},
  {"name": "both_too_low", "part": "too_low", "basis": "rule", "rules": ["R4", "R5"], "example": {"kind": "trick", "rows": [[10], [20], [30], [40]], "plays": [{"name": "A", "card": 5}, {"name": "B", "card": 7}], "row": 1, "wrong": [], "heads": [3, 0], "after": [[10], [5, 7], [30], [40]]}},
  {"name": "harmful_choice", "part": "too_low", "basis": "rule", "rules": ["R4", "R5"], "example": {"kind": "trick", "rows": [[50, 51, 52, 53, 54], [55], [66], [77]], "plays": [{"name": "A", "card": 3}, {"name": "B", "card": 56}], "row": 1, "wrong": [{"card": 3, "row": 0}, {"card": 56, "row": 1}], "heads": [7, 7], "after": [[56], [3], [66], [77]]}},
  {"name": "contains_five", "part": "heads", "basis": "rule", "rules": ["R6"], "example": {"kind": "heads", "cards": [51, 52, 53, 54, 56, 57, 58, 59], "heads": [1, 1, 1, 1, 1, 1, 1, 1]}},
  {"name": "fifty_five", "part": "heads", "basis": "rule", "rules": ["R6"], "example": {"kind": "heads", "cards": [55], "heads": [7]}},
  {"name": "sixty_six", "part": "heads", "basis": "rule", "rules": ["R6"], "example": {"kind": "heads", "cards": [11, 66, 99], "heads": [5, 5, 5]}},
  {"name": "multiple_of_five", "part": "heads", "basis": "rule", "rules": ["R6"], "example": {"kind": "heads", "cards": [10, 25, 30, 35], "heads": [3, 2, 3, 2]}},
  {"name": "hundred", "part": "heads", "basis": "rule", "rules": ["R6"], "example": {"kind": "heads", "cards": [90, 100], "heads": [3, 3]}},
  {"name": "palindrome", "part": "heads", "basis": "rule", "rules": ["R6"], "example": {"kind": "heads", "cards": [99, 101], "heads": [5, 1]}},
  {"name": "worth_nothing", "part": "heads", "basis": "rule", "rules": ["R6"], "example": {"kind": "heads", "cards": [1, 104], "heads": [1, 1]}},
  {"name": "numbers_added", "part": "heads", "basis": "rule", "rules": ["R6"], "example": {"kind": "heads", "cards": [10, 20, 30], "heads": [3, 3, 3]}},
  {"name": "taken_cards", "part": "heads", "basis": "rule", "rules": ["R7", "R10"], "example": {"kind": "trick", "rows": [[10, 11, 12, 13, 14], [50], [60], [70]], "plays": [{"name": "A", "card": 15}], "row": null, "wrong": [], "heads": [11], "after": [[15], [50], [60], [70]]}},
  {"name": "table_cards", "part": "heads", "basis": "rule", "rules": ["R7"], "example": {"kind": "bounds", "players": 10, "least": 92, "most": 167}},
  {"name": "stop_at_66", "part": "end", "basis": "rule", "rules": ["R8", "R9"], "example": {"kind": "end", "names": ["A", "B"], "rounds": [[60, 58], [12, 15]], "options": {}, "over": true, "winners": [0], "ranks": [1, 2]}},
  {"name": "exactly_66", "part": "end", "basis": "convention", "rules": ["R8"], "example": {"kind": "end", "names": ["A", "B", "C", "D"], "rounds": [[66, 35, 22, 45]], "options": {}, "over": true, "winners": [2], "ranks": [4, 2, 1, 3]}},
  {"name": "more_than_66", "part": "end", "basis": "convention", "rules": ["R8"], "example": {"kind": "end", "names": ["A", "B", "C", "D"], "rounds": [[66, 35, 22, 45]], "options": {"strict": true}, "over": false, "winners": [], "ranks": [4, 2, 1, 3]}},
  {"name": "passing_loses", "part": "end", "basis": "rule", "rules": ["R9"], "example": {"kind": "end", "names": ["A", "B", "C", "D"], "rounds": [[80, 70, 92, 30]], "options": {}, "over": true, "winners": [3], "ranks": [3, 2, 4, 1]}},
  {"name": "all_above", "part": "end", "basis": "rule", "rules": ["R9"], "example": {"kind": "end", "names": ["A", "B"], "rounds": [[70, 68]], "options": {}, "over": true, "winners": [1], "ranks": [2, 1]}},
  {"name": "worst_only", "part": "end", "basis": "rule", "rules": ["R7", "R9"], "example": {"kind": "end", "names": ["A", "B", "C"], "rounds": [[30, 40, 5], [20, 28, 6]], "options": {}, "over": true, "winners": [2], "ranks": [2, 3, 1]}},
  {"name": "tie_first", "part": "end", "basis": "convention", "rules": ["R9"], "example": {"kind": "end", "names": ["A", "B", "C", "D"], "rounds": [[66, 22, 22, 51]], "options": {}, "over": true, "winners": [1, 2], "ranks": [4, 1, 1, 3]}},
  {"name": "tie_play_on", "part": "end", "basis": "convention", "rules": ["R9"], "example": {"kind": "end", "names": ["A", "B", "C"], "rounds": [[66, 20, 20]], "options": {"tie": "play_on"}, "over": false, "winners": [], "ranks": [3, 1, 1]}},
  {"name": "tie_below", "part": "end", "basis": "convention", "rules": ["R9"], "example": {"kind": "end", "names": ["A", "B", "C", "D"], "rounds": [[66, 20, 20, 10]], "options": {}, "over": true, "winners": [3], "ranks": [4, 2, 2, 1]}},
  {"name": "rounds_agreed", "part": "end", "basis": "rule", "rules": ["R8"], "example": {"kind": "end", "names": ["A", "B"], "rounds": [[30, 10], [30, 12], [30, 5]], "options": {"threshold": null, "max_rounds": 4}, "over": false, "winners": [], "ranks": [2, 1]}},
  {"name": "other_limit", "part": "end", "basis": "rule", "rules": ["R8"], "example": {"kind": "end", "names": ["A", "B", "C"], "rounds": [[52, 30, 41]], "options": {"threshold": 50}, "over": true, "winners": [1], "ranks": [3, 1, 2]}},
  {"name": "clean_round", "part": "end", "basis": "rule", "rules": ["R7", "R9"], "example": {"kind": "end", "names": ["A", "B", "C"], "rounds": [[10, 50, 40], [0, 5, 30]], "options": {}, "over": true, "winners": [0], "ranks": [1, 2, 3]}},
  {"name": "nobody_took", "part": "end", "basis": "impossible", "rules": ["R3", "R7"], "example": {"kind": "bounds", "players": 4, "least": 24, "most": 107}},
  {"name": "three_players", "part": "deck", "basis": "convention", "rules": ["R10"], "example": {"kind": "deck", "players": 3, "options": {}, "top": 104, "dealt": 34, "aside": 70}},
  {"name": "limited_players", "part": "deck", "basis": "rule", "rules": ["R10"], "example": {"kind": "deck", "players": 6, "options": {"deck": "limited"}, "top": 64, "dealt": 64, "aside": 0}},
  {"name": "no_fifty_five", "part": "deck", "basis": "rule", "rules": ["R10"], "example": {"kind": "refused_trick", "rows": [[3], [12], [27], [40]], "plays": [{"name": "A", "card": 55}], "row": null, "top": 44, "code": "BAD_CARD"}},
  {"name": "eleven_players", "part": "deck", "basis": "rule", "rules": ["R10"], "example": {"kind": "refused_players", "players": 11, "code": "BAD_PLAYER_COUNT"}},
  {"name": "drawing", "part": "deck", "basis": "rule", "rules": ["R10"], "example": {"kind": "deck", "players": 4, "options": {}, "top": 104, "dealt": 44, "aside": 60}},
  {"name": "fewer_cards", "part": "deck", "basis": "rule", "rules": ["R10"], "example": {"kind": "deck", "players": 10, "options": {}, "top": 104, "dealt": 104, "aside": 0}},
  {"name": "called_pro", "part": "deck", "basis": "convention", "rules": ["R10"], "example": {"kind": "deck", "players": 4, "options": {"deck": "limited", "draft": true}, "top": 44, "dealt": 44, "aside": 0}},
  {"name": "first_pick", "part": "deck", "basis": "convention", "rules": ["R10"], "example": {"kind": "picks", "names": ["A", "B", "C"], "first": 1, "order": [1, 2, 0, 1, 2, 0], "then": 2}},
  {"name": "picks_twice", "part": "deck", "basis": "convention", "rules": ["R10"], "example": {"kind": "picks", "names": ["A", "B", "C"], "first": 0, "order": [0, 1, 2, 0, 1, 2], "then": 1}},
  {"name": "card_changed", "part": "manners", "basis": "convention", "rules": [], "example": null},
  {"name": "card_changed_late", "part": "manners", "basis": "convention", "rules": [], "example": null},
  {"name": "shown_early", "part": "manners", "basis": "convention", "rules": [], "example": null},
  {"name": "forgot_card", "part": "manners", "basis": "convention", "rules": [], "example": null},
  {"name": "forgot_row", "part": "manners", "basis": "convention", "rules": ["R4"], "example": null},
  {"name": "wrong_row", "part": "manners", "basis": "convention", "rules": [], "example": null},
  {"name": "card_missing", "part": "manners", "basis": "convention", "rules": ["R10"], "example": null},
  {"name": "same_card", "part": "manners", "basis": "impossible", "rules": ["R10"], "example": {"kind": "refused_trick", "rows": [[10], [20], [30], [40]], "plays": [{"name": "A", "card": 42}, {"name": "B", "card": 42}], "row": null, "top": 104, "code": "DUPLICATE_CARD"}},
  {"name": "player_leaves", "part": "manners", "basis": "convention", "rules": [], "example": null},
  {"name": "miscounted", "part": "manners", "basis": "convention", "rules": ["R7"], "example": null},
];
