/** The faults that the port looks for, by their code in conformance/README.md. */
export const CODES = [
  'BAD_PLAYER_COUNT',
  'BAD_CARD',
  'DUPLICATE_CARD',
  'BAD_ROWS',
  'ROW_NOT_INCREASING',
  'ROW_CHOICE_REQUIRED',
  'ROW_CHOICE_NOT_DUE',
  'ROW_OUT_OF_RANGE',
  'BAD_SCORE',
  'BAD_OPTION',
  'BAD_DRAFT_LENGTH',
  'BAD_HAND_SIZE',
  'CARD_NOT_IN_HAND',
  'GAME_ALREADY_OVER',
  'UNKNOWN_PLAYER',
  'CARD_NOT_DUE',
  'PICK_NOT_DUE',
  'ROUND_NOT_DUE',
] as const;
export type Code = (typeof CODES)[number];

/** Says what the rules expected and what they got. */
export class RulesError extends Error {
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
}
