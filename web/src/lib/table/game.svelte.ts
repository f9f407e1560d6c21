import { createSubscriber } from 'svelte/reactivity';
import type { Connection } from '../connection/connection.svelte.ts';
import type { Frame, MatchView, SeatView, TableView } from '../protocol/messages.ts';
import { totalHeads } from '../rules/cards.ts';
import { cheapestRow } from '../rules/table.ts';
import { t } from '../texts/index.ts';
import { type History, lastTrick, NOTHING, record, settle, type Trick } from './history.ts';
import { type Names, reasonsOf, sayPlacement } from './narrate.ts';
import { Playback } from './playback.svelte.ts';
import type { Speed } from './reveal.ts';
import { Selection } from './selection.svelte.ts';

/** What a table needs to know of whoever looks at it. */
export interface Wishes {
  readonly oneTap: boolean;
  readonly revealSpeed: Speed;
  /** Whether the page is looked at now. */
  readonly seen: boolean;
}

/** What the action bar offers: the key of its text, what fills it, and whether it can be pressed. */
export type Action =
  | { kind: 'play' | 'change' | 'sending' | 'stored'; card: number }
  | { kind: 'take_row'; row: number; heads: number }
  | { kind: 'pick'; card: number }
  | { kind: 'next_round' }
  | { kind: 'take_back' }
  | { kind: 'choose_card' | 'choose_row' | 'choose_pick' }
  | { kind: 'wait_row' | 'wait_pick'; seat: number }
  | { kind: 'wait' | 'watch' };

const PRESSABLE: readonly Action['kind'][] = ['play', 'change', 'take_row', 'pick', 'next_round', 'take_back'];

/** A seat as the page shows it. */
export interface Player {
  seat: number;
  name: string;
  you: boolean;
  bot: string | null;
  /** A bot stands in for a person. */
  standIn: boolean;
  away: boolean;
  state: 'choosing' | 'chosen' | 'row' | 'picking' | 'idle';
  /** Heads of the rounds before the one being played. */
  total: number;
  /** Heads of this round so far, as far as the pictures have come. */
  extra: number;
  /** The card shown in the trick on the table, if there is one. */
  card: number | null;
}

/** A table as its page sees it: the connection's view, what was told on the way, and what is under the finger. */
export class Game {
  readonly connection: Connection;
  readonly playback: Playback;
  readonly selection: Selection;
  #history = $state.raw<History>(NOTHING);
  #alert = $state.raw<{ number: number; say: () => string } | null>(null);
  #refused = $state.raw<string | null>(null);
  #row = $state<number | null>(null);
  #pick = $state<number | null>(null);
  readonly #wishes: Wishes;
  readonly #stop: () => void;
  readonly #tick = createSubscriber((update) => {
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  });

  constructor(connection: Connection, wishes: Wishes) {
    this.connection = connection;
    this.#wishes = wishes;
    this.playback = new Playback(() => wishes.revealSpeed);
    this.selection = new Selection(() => ({ slots: this.slots, choice: this.match?.choice ?? null }));
    this.#stop = connection.onUpdate((news) => this.#receive(news));
  }

  readonly names: Names = {
    of: (seat) =>
      seat === this.view?.you ? t('you') : (this.view?.seats[seat]?.name ?? t('seat', { seat: seat + 1 })),
    isYou: (seat) => seat === this.view?.you,
  };

  get view(): TableView | null {
    return this.connection.view;
  }

  get match(): MatchView | null {
    return this.view?.match ?? null;
  }

  get you(): number | null {
    return this.view?.you ?? null;
  }

  get isHost(): boolean {
    return this.you !== null && this.you === this.view?.host;
  }

  get history(): History {
    return this.#history;
  }

  /** The latest thing to be said at once; its number changes each time. */
  get alert(): { number: number; say: () => string } | null {
    return this.#alert;
  }

  /** The code of the last refusal, until it is dismissed or a command is accepted. */
  get refused(): string | null {
    return this.#refused;
  }

  readonly hand: readonly number[] = $derived.by(() => {
    const { match, you } = this;
    return match === null || you === null ? [] : (match.hands[you] ?? []);
  });

  /** The places of the hand as it was dealt: a played card leaves a gap, and no other moves under the finger. */
  readonly slots: readonly (number | null)[] = $derived.by(() => {
    const { match, you, hand } = this;
    if (match === null || you === null) return [];
    const dealt = this.#history.events.findLast((event) => event.type === 'dealt');
    const picked = match.draft?.picks.filter((_, index) => match.draft!.order[index] === you).sort((a, b) => a - b);
    const first = picked ?? (dealt?.type === 'dealt' && dealt.round === match.round ? dealt.hands[you] : null) ?? hand;
    const known = hand.every((card) => first.includes(card)) ? first : hand;
    return known.map((card) => (hand.includes(card) ? card : null));
  });

  /** The rows as the pictures show them. */
  readonly table: number[][] = $derived.by(() => this.playback.step?.table ?? this.match?.table ?? []);

  /** The last trick whose cards were seen. */
  readonly last: Trick | null = $derived(lastTrick(this.#history));

  /** The trick whose cards lie in the strip. */
  readonly strip: Trick | null = $derived.by(() => this.playback.trick ?? this.last);

  /** The seat whose row choice is due; null if none is. */
  readonly chooser: number | null = $derived(this.match?.phase === 'row' ? (this.match.waits[0]?.seat ?? null) : null);

  /** The seat whose pick is due; null if none is. */
  readonly picker: number | null = $derived(this.match?.phase === 'draft' ? (this.match.waits[0]?.seat ?? null) : null);

  readonly mine: boolean = $derived.by(() => {
    const { you, view } = this;
    return you !== null && view?.seats[you]?.bot === null;
  });

  readonly cardDue: boolean = $derived(this.mine && this.match?.phase === 'cards' && this.hand.length > 0);
  readonly rowDue: boolean = $derived(this.mine && this.chooser !== null && this.chooser === this.you);
  readonly pickDue: boolean = $derived(this.mine && this.picker !== null && this.picker === this.you);

  /** The row under the finger, while one is due. */
  get row(): number | null {
    return this.rowDue ? this.#row : null;
  }

  /** The card under the finger in the draft, while nobody has taken it. */
  get pick(): number | null {
    return this.#pick !== null && (this.match?.draft?.left.includes(this.#pick) ?? false) ? this.#pick : null;
  }

  /** The row taken by default when the time is up. */
  readonly cheapest: number = $derived(this.match && this.match.table.length > 0 ? cheapestRow(this.match.table) : 0);

  /** Whole seconds left for the wait that is due, by the server's clock; null without a deadline. */
  get secondsLeft(): number | null {
    const deadline = this.view?.deadline ?? null;
    if (deadline === null) return null;
    this.#tick();
    return Math.max(0, Math.ceil(deadline - this.connection.now()));
  }

  /** The card on its way to the server; null if none is. */
  readonly sending: number | null = $derived.by(() => {
    const sent = this.connection.sending.findLast(({ command }) => command.type === 'choose_card');
    return sent?.command.type === 'choose_card' ? sent.command.card : null;
  });

  readonly action: Action = $derived.by(() => this.#action());
  readonly canPress: boolean = $derived(PRESSABLE.includes(this.action.kind));
  readonly players: Player[] = $derived.by(() =>
    (this.view?.seats ?? []).map((seat, index) => this.#player(seat, index)),
  );

  /** What can be told of this round, as far as the pictures have come. */
  readonly story: { key: string; text: string; take: boolean }[] = $derived.by(() => {
    const { draft, round: number } = this.match ?? { draft: null, round: 0 };
    const picks = (draft?.picks ?? []).map((card, index) => {
      const seat = draft!.order[index]!;
      const given = { card, name: this.names.of(seat) };
      const text = t(this.names.isYou(seat) ? 'picked_you' : 'picked', given);
      return { key: `${number}.${card}`, text, take: false };
    });
    const round = this.#history.rounds.find((one) => one.round === number);
    const placements = (round?.tricks ?? []).flatMap((trick) =>
      reasonsOf(trick)
        .slice(0, this.#shownOf(trick))
        .map((reason) => ({
          key: `${trick.round}.${trick.trick}.${reason.placement.card}`,
          text: sayPlacement(reason, this.names),
          take: reason.placement.cause !== null,
        })),
    );
    return [...picks, ...placements];
  });

  /** Selects a card; once more, plays it if one is due. */
  tapCard(card: number): void {
    const again = this.selection.card === card;
    this.selection.select(card);
    if (this.cardDue && (again || this.#wishes.oneTap)) this.#play(card);
  }

  /** Selects a row; once more, takes it. */
  tapRow(row: number): void {
    const again = this.row === row;
    this.#row = row;
    if (again) this.press();
  }

  /** Selects a card of the draft; once more, picks it. */
  tapPick(card: number): void {
    const again = this.pick === card;
    this.#pick = card;
    if (again && this.pickDue) this.press();
  }

  /** Does what the action bar offers. */
  press(): void {
    const { action, match } = this;
    if (match === null || this.view === null) return;
    switch (action.kind) {
      case 'play':
      case 'change':
        return this.#play(action.card);
      case 'take_row':
        return this.#send({ type: 'choose_row', round: match.round, trick: match.trick, row: action.row });
      case 'pick': {
        const pick = match.draft?.picks.length ?? 0;
        return this.#send({ type: 'pick_card', round: match.round, pick, card: action.card });
      }
      case 'next_round':
        this.playback.skip(); // whoever goes on has seen enough of the last trick
        return this.#send({ type: 'next_round', round: match.round });
      case 'take_back':
        return this.#send({ type: 'take_back', seat: this.you! });
    }
  }

  /** Sends any other command, and shows a refusal. */
  #send(command: Parameters<Connection['send']>[0]): void {
    void this.ask(command);
  }

  /** Sends a command; true once it is stored, false if it was refused. */
  async ask(command: Parameters<Connection['send']>[0]): Promise<boolean> {
    this.#refused = null;
    const sent = await this.connection.send(command).answered;
    if (sent.state === 'refused') this.#refused = sent.code ?? 'OTHER';
    return sent.state === 'stored';
  }

  dismiss(): void {
    this.#refused = null;
  }

  /** Shows the last trick again. */
  watchAgain(): void {
    if (this.last !== null && this.last.placements.length > 0) this.playback.show([this.last]);
  }

  close(): void {
    this.#stop();
    this.playback.skip();
    this.connection.close();
  }

  #play(card: number): void {
    if (!this.selection.isNew || this.sending === card) return;
    const match = this.match!;
    this.#send({ type: 'choose_card', round: match.round, trick: match.trick, card });
  }

  #receive(news: { frames: readonly Frame[]; first: boolean; gap: boolean; view: TableView }): void {
    const known = news.gap ? NOTHING : this.#history;
    const table = news.view.match?.table ?? [];
    this.#history = settle(record(known, news.frames), table);
    this.#forget(news.frames);
    if (news.first || news.gap || !this.#wishes.seen) this.playback.skip();
    else this.playback.show(this.#touched(news.frames));
    this.#warn(news.frames, news.view, news.first);
  }

  /** Drops what was under the finger when the cards are not the same any more. */
  #forget(frames: readonly Frame[]): void {
    for (const { event } of frames) {
      if (event?.type === 'dealt' || event?.type === 'draft_opened' || event?.type === 'match_started') {
        this.selection.clear();
        this.#pick = null;
      }
      if (event?.type === 'cards_revealed') this.#row = null;
      if (event?.type === 'cards_revealed' && event.cards[this.you ?? -1] === this.selection.card) {
        this.selection.clear();
      }
    }
  }

  #touched(frames: readonly Frame[]): Trick[] {
    const touched = new Set(
      frames.flatMap(({ event }) =>
        event?.type === 'cards_revealed' || event?.type === 'card_placed' ? [`${event.round}.${event.trick}`] : [],
      ),
    );
    return this.#history.rounds
      .flatMap(({ tricks }) => tricks)
      .filter(({ round, trick }) => touched.has(`${round}.${trick}`));
  }

  #warn(frames: readonly Frame[], view: TableView, first: boolean): void {
    const parts: (() => string)[] = [];
    for (const { event } of first ? [] : frames) {
      if (event?.type !== 'card_placed' || event.cause === null || event.seat !== view.you) continue;
      const given = { row: event.row + 1, heads: totalHeads(event.taken) };
      parts.push(() => t('alert_take', given));
    }
    const due = view.match?.waits.some(({ seat }) => seat !== null && seat === view.you) ?? false;
    const moved = first || frames.some(({ event }) => event !== null && OPENS_A_TURN.includes(event.type));
    const phase = view.match?.phase;
    if (due && moved) {
      parts.push(() => t(phase === 'row' ? 'alert_row' : phase === 'draft' ? 'alert_pick' : 'alert_card'));
    }
    if (parts.length > 0) this.#say(() => parts.map((part) => part()).join(' '));
    else if (phase === 'round' || phase === 'over') this.#alert = null; // it is nobody's turn any more
  }

  #say(say: () => string): void {
    this.#alert = { number: (this.#alert?.number ?? 0) + 1, say };
  }

  /** How many placements of a trick the pictures have shown. */
  #shownOf(trick: Trick): number {
    const { step, trick: showing } = this.playback;
    if (step === null || showing === null) return trick.placements.length;
    if (trick.round !== showing.round || trick.trick < showing.trick) return trick.placements.length;
    if (trick.trick > showing.trick) return 0;
    return trick.trick === showing.trick ? step.done + (step.kind === 'place' || step.kind === 'sweep' ? 1 : 0) : 0;
  }

  #action(): Action {
    const { match, view, you } = this;
    if (match === null || view === null || you === null) return { kind: 'watch' };
    if (!this.mine) return { kind: 'take_back' };
    switch (match.phase) {
      case 'round':
        return { kind: 'next_round' };
      case 'draft':
        if (!this.pickDue) return { kind: 'wait_pick', seat: this.picker ?? 0 };
        return this.pick === null ? { kind: 'choose_pick' } : { kind: 'pick', card: this.pick };
      case 'row': {
        if (!this.rowDue) return { kind: 'wait_row', seat: this.chooser ?? 0 };
        if (this.row === null) return { kind: 'choose_row' };
        return { kind: 'take_row', row: this.row, heads: totalHeads(match.table[this.row]!) };
      }
      case 'cards':
        return this.#cardAction(match);
      default:
        return { kind: 'wait' };
    }
  }

  #cardAction(match: MatchView): Action {
    const { card, isNew } = this.selection;
    if (this.sending !== null && (card === null || card === this.sending)) {
      return { kind: 'sending', card: this.sending };
    }
    if (card !== null && isNew) return { kind: match.choice === null ? 'play' : 'change', card };
    return match.choice === null ? { kind: 'choose_card' } : { kind: 'stored', card: match.choice };
  }

  #player(seat: SeatView, index: number): Player {
    const { match, connection } = this;
    return {
      seat: index,
      name: this.names.of(index),
      you: index === this.you,
      bot: seat.bot,
      standIn: seat.person && seat.bot !== null,
      away: seat.bot === null && connection.presence?.here[index] === false,
      state: this.#stateOf(index),
      ...this.#headsOf(index),
      card: this.#cardOf(index, match),
    };
  }

  #stateOf(seat: number): Player['state'] {
    const { match } = this;
    if (match === null || this.playback.running) return 'idle';
    if (match.phase === 'row') return seat === this.chooser ? 'row' : 'idle';
    if (match.phase === 'draft') return seat === this.picker ? 'picking' : 'idle';
    if (match.phase !== 'cards') return 'idle';
    return match.chosen[seat] ? 'chosen' : 'choosing';
  }

  #headsOf(seat: number): { total: number; extra: number } {
    const { match } = this;
    if (match === null) return { total: 0, extra: 0 };
    const open = match.phase === 'cards' || match.phase === 'row' || match.phase === 'draft';
    if (!open && this.playback.step === null) return { total: match.totals[seat] ?? 0, extra: 0 };
    const last = open ? 0 : (match.rounds.at(-1)?.[seat] ?? 0);
    const unseen = (this.#history.rounds.at(-1)?.tricks ?? []).flatMap((trick) =>
      trick.placements.slice(this.#shownOf(trick)).filter((placement) => placement.seat === seat),
    );
    const taken = totalHeads(match.piles[seat] ?? []) - totalHeads(unseen.flatMap((placement) => placement.taken));
    return { total: (match.totals[seat] ?? 0) - last, extra: Math.max(0, taken) };
  }

  #cardOf(seat: number, match: MatchView | null): number | null {
    const plays = this.playback.trick?.plays ?? (match?.phase === 'row' ? match.plays : []);
    return plays.find((play) => play.seat === seat)?.card ?? null;
  }
}

/** Events after which somebody may have to act anew. */
const OPENS_A_TURN: readonly string[] = [
  'dealt',
  'rows_opened',
  'draft_opened',
  'card_picked',
  'cards_revealed',
  'card_placed',
];
