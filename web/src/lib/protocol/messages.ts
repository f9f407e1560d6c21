// Written by tools/generate.py; do not change it here.

export const PROTOCOL = 1;

export type Command = Hello | Ping | Join | Rename | Leave | AddBot | RemoveSeat | SetOptions | Start | ChooseCard | ChooseRow | PickCard | NextRound | Replace | TakeBack | Rematch;

export type Answer = Ok | Refused | Pong | Presence | Update | Bye;

export type Event = TableCreated | SeatTaken | SeatRenamed | SeatLeft | OptionsSet | MatchStarted | SeatReplaced | SeatTakenBack | DeadlineSet | RematchAsked | SecretOpened | Dealt | DraftOpened | CardPicked | RowsOpened | CardChosen | CardsRevealed | RowChosen | CardPlaced | RoundEnded | MatchEnded;

/** The first message: which table, which seat if any, and the last frame seen. */
export interface Hello {
  type: 'hello';
  id: string;
  protocol: number;
  table: string;
  token?: string | null;
  seen?: number;
}

/** Asks for a `pong`, to measure the lag and to be sure that somebody is there. */
export interface Ping {
  type: 'ping';
  id: string;
}

/** Takes a seat in the lobby for the token of the `hello`: a free one or, at a full table, the last bot's. */
export interface Join {
  type: 'join';
  id: string;
  name: string;
  nonce?: string;
}

/** Changes one's own name in the lobby. */
export interface Rename {
  type: 'rename';
  id: string;
  name: string;
}

/** Gives one's seat up: free in the lobby, a bot's during a match. The token is worth nothing afterwards. */
export interface Leave {
  type: 'leave';
  id: string;
}

/** Seats a bot (host, lobby). */
export interface AddBot {
  type: 'add_bot';
  id: string;
  bot: string;
}

/** Empties a seat (host, lobby). */
export interface RemoveSeat {
  type: 'remove_seat';
  id: string;
  seat: number;
}

/** Changes options, clock and speed (host, lobby). */
export interface SetOptions {
  type: 'set_options';
  id: string;
  options: Record<string, unknown>;
  clock: number;
  speed: string;
}

/** Begins the match (host, at least two seats taken). */
export interface Start {
  type: 'start';
  id: string;
}

/** Lays a card face down, or changes it. */
export interface ChooseCard {
  type: 'choose_card';
  id: string;
  round: number;
  trick: number;
  card: number;
}

/** Chooses the row that one's undercut takes. */
export interface ChooseRow {
  type: 'choose_row';
  id: string;
  round: number;
  trick: number;
  row: number;
}

/** Picks a card in the draft. `pick` is the number of the pick, from 0. */
export interface PickCard {
  type: 'pick_card';
  id: string;
  round: number;
  pick: number;
  card: number;
}

/** Starts the round after this one (any seat). */
export interface NextRound {
  type: 'next_round';
  id: string;
  round: number;
}

/** Lets a bot play for an absent seat (host) until its owner comes back. */
export interface Replace {
  type: 'replace';
  id: string;
  seat: number;
  bot: string;
}

/**
 * Plays one's own seat again after a bot has stood in; the host may give a seat back as well.
 *
 * A `hello` with the seat's token does the same.
 */
export interface TakeBack {
  type: 'take_back';
  id: string;
  seat: number;
}

/** Back to the lobby with the same people, for another match (any seat, once the match is over). */
export interface Rematch {
  type: 'rematch';
  id: string;
}

/** The command is done, and what it did is on disk. */
export interface Ok {
  type: 'ok';
  id: string;
}

/** The command is not done, and nothing has changed. `code` is stable, `detail` is for developers. */
export interface Refused {
  type: 'refused';
  id: string | null;
  code: string;
  detail: string;
}

/** Answers a `ping` with the server's clock, in seconds since 1970. */
export interface Pong {
  type: 'pong';
  id: string;
  now: number;
}

/** Who is connected, by seat; bots are always there. Not numbered: only the latest counts. */
export interface Presence {
  type: 'presence';
  here: boolean[];
  watching: number;
}

/**
 * What has happened since the last frame seen, oldest first, and the state it has led to.
 *
 * After a gap longer than the server sends again, the frames begin later and `view` alone is the truth.
 */
export interface Update {
  type: 'update';
  frames: Frame[];
  view: TableView;
  now: number;
}

/** One event with its number; null where there is nothing for this viewer. */
export interface Frame {
  number: number;
  at: number;
  event: TableCreated | SeatTaken | SeatRenamed | SeatLeft | OptionsSet | MatchStarted | SeatReplaced | SeatTakenBack | DeadlineSet | RematchAsked | SecretOpened | Dealt | DraftOpened | CardPicked | RowsOpened | CardChosen | CardsRevealed | RowChosen | CardPlaced | RoundEnded | MatchEnded | null;
}

/** The table is there. `commitment` binds the shuffle of its first match. */
export interface TableCreated {
  type: 'table_created';
  commitment: string;
  options: Record<string, unknown>;
  clock: number;
  speed: string;
}

/** A person (`bot` null) or a bot has taken a seat. */
export interface SeatTaken {
  type: 'seat_taken';
  seat: number;
  name: string;
  bot: string | null;
}

/** A seat has another name. */
export interface SeatRenamed {
  type: 'seat_renamed';
  seat: number;
  name: string;
}

/** A seat is empty; the seats above it move down by one. `host` is the seat that is host afterwards. */
export interface SeatLeft {
  type: 'seat_left';
  seat: number;
  host: number | null;
}

/** Options, clock or speed have changed. */
export interface OptionsSet {
  type: 'options_set';
  options: Record<string, unknown>;
  clock: number;
  speed: string;
}

/** The match begins; `commitment` was published with the table, or with the rematch. */
export interface MatchStarted {
  type: 'match_started';
  commitment: string;
  nonces: string[];
}

/** A bot plays for a seat; `left`: its owner has gone for good. */
export interface SeatReplaced {
  type: 'seat_replaced';
  seat: number;
  bot: string;
  left: boolean;
  host: number | null;
}

/** The owner plays the seat again. */
export interface SeatTakenBack {
  type: 'seat_taken_back';
  seat: number;
}

/** The wait that is due ends at this time (seconds since 1970, server's clock); null: no deadline. */
export interface DeadlineSet {
  type: 'deadline_set';
  at: number | null;
}

/** Back to the lobby; `commitment` binds the shuffle of the next match. */
export interface RematchAsked {
  type: 'rematch_asked';
  commitment: string;
}

/** The match is over: what opens its commitment. */
export interface SecretOpened {
  type: 'secret_opened';
  seed: string;
  salt: string;
  nonces: string[];
}

/** A round begins; hands by seat, null where the viewer may not know. */
export interface Dealt {
  type: 'dealt';
  round: number;
  hands: (number[] | null)[];
  rows: number[];
}

/** A round begins with a draft. */
export interface DraftOpened {
  type: 'draft_opened';
  round: number;
  first: number;
}

/** A pick. */
export interface CardPicked {
  type: 'card_picked';
  round: number;
  seat: number;
  card: number;
  by: string;
}

/** The draft is over; the cards left open the rows. */
export interface RowsOpened {
  type: 'rows_opened';
  round: number;
  rows: number[];
}

/** A seat has laid a card face down, or changed it; `card` is null for everybody else. */
export interface CardChosen {
  type: 'card_chosen';
  round: number;
  trick: number;
  seat: number;
  card: number | null;
  by: string;
}

/** The cards by seat. */
export interface CardsRevealed {
  type: 'cards_revealed';
  round: number;
  trick: number;
  cards: number[];
}

/** The owner of an undercut has chosen a row. */
export interface RowChosen {
  type: 'row_chosen';
  round: number;
  trick: number;
  seat: number;
  row: number;
  by: string;
}

/** A card has joined a row; `cause` is null, `sixth` or `undercut`; `taken` in row order. */
export interface CardPlaced {
  type: 'card_placed';
  round: number;
  trick: number;
  seat: number;
  card: number;
  row: number;
  cause: string | null;
  taken: number[];
}

/** Ten tricks are played; by seat. */
export interface RoundEnded {
  type: 'round_ended';
  round: number;
  heads: number[];
  totals: number[];
}

/** Ranks by seat (1, 1, 3), and the seats that have won. */
export interface MatchEnded {
  type: 'match_ended';
  ranks: number[];
  winners: number[];
}

/** A table as the viewer may know it. */
export interface TableView {
  table: string;
  stage: string;
  you: number | null;
  host: number | null;
  seats: SeatView[];
  options: Record<string, unknown>;
  clock: number;
  speed: string;
  commitment: string;
  deadline: number | null;
  match: MatchView | null;
}

/** A seat as everybody sees it. */
export interface SeatView {
  name: string;
  bot: string | null;
  person: boolean;
}

/** The match as the viewer may know it; as in the library's `View`. Lists are by seat unless said otherwise. */
export interface MatchView {
  phase: string;
  round: number;
  trick: number;
  tricks: number;
  top: number;
  table: number[][];
  hands: (number[] | null)[];
  choice: number | null;
  chosen: boolean[];
  plays: PlayView[];
  piles: number[][];
  draft: DraftView | null;
  rounds: number[][];
  totals: number[];
  waits: WaitView[];
  ranks: number[] | null;
  winners: number[];
}

/** A revealed card that waits for a row choice. */
export interface PlayView {
  seat: number;
  card: number;
}

/** A draft as far as it has come. */
export interface DraftView {
  order: number[];
  picks: number[];
  left: number[];
}

/** Something the match waits for: `round`, `draft`, `cards` or `row`; `seat` null: anybody. */
export interface WaitView {
  phase: string;
  seat: number | null;
}

/** The server closes the connection, and why; `retry` says whether coming back helps. */
export interface Bye {
  type: 'bye';
  code: string;
  retry: boolean;
}

/** The body of `POST /api/tables`. */
export interface CreateTable {
  name: string;
  token: string;
  options?: Record<string, unknown>;
  clock?: number;
  speed?: string;
  bots?: string[];
  start?: boolean;
  nonce?: string;
}

/** The body that answers `POST /api/tables`. */
export interface TableCreatedReply {
  table: string;
  seat: number;
}

/** The body of an HTTP answer that is no success. */
export interface Fault {
  code: string;
  detail: string;
}
