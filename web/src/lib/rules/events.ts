/**
 * What happens in a match: the events, in the order in which they are numbered from 0.
 *
 * An event is either driving (it repeats a command: a deal, a choice) or a consequence of the one before. Their form is
 * that of the wire and of the record, so their types are those of the protocol.
 */
import type {
  CardChosen,
  CardPicked,
  CardPlaced,
  CardsRevealed,
  Dealt,
  DraftOpened,
  MatchEnded,
  RoundEnded,
  RowChosen,
  RowsOpened,
} from '../protocol/messages.ts';

export type Event =
  | Dealt
  | DraftOpened
  | CardPicked
  | RowsOpened
  | CardChosen
  | CardsRevealed
  | RowChosen
  | CardPlaced
  | RoundEnded
  | MatchEnded;

/** Who acted for a seat. `forced`: the last card of a hand, played by the driver. */
export type Actor = 'player' | 'timeout' | 'forced' | 'bot';
