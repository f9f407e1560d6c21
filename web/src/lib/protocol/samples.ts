// Written by tools/generate.py; do not change it here.

import type { Answer, Command, CreateTable, Event, Fault, TableCreatedReply } from './messages.ts';

export const CommandSamples: Command[] = [
  {"type": "hello", "id": "h1", "protocol": 1, "table": "abcd2345", "token": "q3Xv0mB7dYt2LwZk9RfHcA", "seen": 17},
  {"type": "hello", "id": "h2", "protocol": 1, "table": "abcd2345", "token": null},
  {"type": "hello", "id": "h3", "protocol": 0, "table": "zzzz9999"},
  {"type": "ping", "id": "p1"},
  {"type": "join", "id": "c1", "name": "Léa", "nonce": "00ff10"},
  {"type": "join", "id": "c2", "name": "<b>__proto__</b>"},
  {"type": "rename", "id": "c3", "name": "Léa 🐂"},
  {"type": "leave", "id": "c4"},
  {"type": "add_bot", "id": "c5", "bot": "cautious"},
  {"type": "remove_seat", "id": "c6", "seat": 3},
  {"type": "set_options", "id": "c7", "options": {"deck": "limited", "threshold": 66}, "clock": 30, "speed": "fast"},
  {"type": "start", "id": "c8"},
  {"type": "choose_card", "id": "c9", "round": 1, "trick": 3, "card": 43},
  {"type": "choose_row", "id": "A-b_9", "round": 1, "trick": 3, "row": 0},
  {"type": "pick_card", "id": "c11", "round": 1, "pick": 0, "card": 24},
  {"type": "next_round", "id": "c12", "round": 1},
  {"type": "replace", "id": "c13", "seat": 2, "bot": "random"},
  {"type": "take_back", "id": "c14", "seat": 2},
  {"type": "rematch", "id": "c15"},
];

export const AnswerSamples: Answer[] = [
  {"type": "ok", "id": "c9"},
  {"type": "refused", "id": "c9", "code": "CARD_NOT_IN_HAND", "detail": "expected a card of the hand [3, 17, 42], got 55 (seat 2, trick 4)"},
  {"type": "refused", "id": null, "code": "BAD_MESSAGE", "detail": "JSON is malformed"},
  {"type": "pong", "id": "p1", "now": 1764500000.25},
  {"type": "presence", "here": [true, true], "watching": 1},
  {"type": "update", "frames": [], "view": {"table": "abcd2345", "stage": "lobby", "you": 0, "host": 0, "seats": [{"name": "Léa", "bot": null, "person": true}, {"name": "Tom", "bot": "cautious", "person": false}], "options": {"deck": "limited", "draft": false, "first_picker": null, "next_picker": "left", "pick_order": "straight", "show_picks": false, "threshold": 66, "strict": false, "max_rounds": null, "tie": "shared"}, "clock": 0, "speed": "normal", "commitment": "4ab99b4c2f2a102925179195ed77afa6709ca0cd6721421bd6179bffca4a871b", "deadline": null, "match": null}, "now": 1764500000.25},
  {"type": "update", "frames": [{"number": 0, "at": 1764500000.0, "event": null}, {"number": 1, "at": 1764500000.1, "event": {"type": "seat_taken", "seat": 0, "name": "Léa", "bot": null}}], "view": {"table": "abcd2345", "stage": "lobby", "you": 0, "host": 0, "seats": [{"name": "Léa", "bot": null, "person": true}, {"name": "Tom", "bot": "cautious", "person": false}], "options": {"deck": "limited", "draft": false, "first_picker": null, "next_picker": "left", "pick_order": "straight", "show_picks": false, "threshold": 66, "strict": false, "max_rounds": null, "tie": "shared"}, "clock": 0, "speed": "normal", "commitment": "4ab99b4c2f2a102925179195ed77afa6709ca0cd6721421bd6179bffca4a871b", "deadline": null, "match": null}, "now": 1764500000.25},
  {"type": "update", "frames": [{"number": 9, "at": 1764500003.5, "event": {"type": "card_chosen", "round": 1, "trick": 2, "seat": 0, "card": 2, "by": "player"}}], "view": {"table": "abcd2345", "stage": "playing", "you": 0, "host": 0, "seats": [{"name": "Léa", "bot": null, "person": true}, {"name": "Tom", "bot": "cautious", "person": false}], "options": {"deck": "limited", "draft": false, "first_picker": null, "next_picker": "left", "pick_order": "straight", "show_picks": false, "threshold": 66, "strict": false, "max_rounds": null, "tie": "shared"}, "clock": 0, "speed": "normal", "commitment": "4ab99b4c2f2a102925179195ed77afa6709ca0cd6721421bd6179bffca4a871b", "deadline": 1764500033.5, "match": {"phase": "cards", "round": 1, "trick": 2, "tricks": 10, "top": 24, "table": [[21], [22], [23], [24]], "hands": [[1, 2, 3], null], "choice": 2, "chosen": [true, false], "plays": [], "piles": [[], []], "draft": null, "rounds": [], "totals": [0, 0], "waits": [{"phase": "cards", "seat": 1}], "ranks": null, "winners": []}}, "now": 1764500000.25},
  {"type": "update", "frames": [], "view": {"table": "abcd2345", "stage": "playing", "you": null, "host": 0, "seats": [{"name": "Léa", "bot": null, "person": true}, {"name": "Tom", "bot": "cautious", "person": false}], "options": {"deck": "limited", "draft": false, "first_picker": null, "next_picker": "left", "pick_order": "straight", "show_picks": false, "threshold": 66, "strict": false, "max_rounds": null, "tie": "shared"}, "clock": 0, "speed": "normal", "commitment": "4ab99b4c2f2a102925179195ed77afa6709ca0cd6721421bd6179bffca4a871b", "deadline": null, "match": {"phase": "row", "round": 1, "trick": 2, "tricks": 10, "top": 24, "table": [[21], [22], [23], [24]], "hands": [null, null], "choice": null, "chosen": [false, false], "plays": [{"seat": 0, "card": 1}, {"seat": 1, "card": 11}], "piles": [[], []], "draft": null, "rounds": [], "totals": [0, 0], "waits": [{"phase": "row", "seat": 0}], "ranks": null, "winners": []}}, "now": 1764500000.25},
  {"type": "update", "frames": [], "view": {"table": "abcd2345", "stage": "playing", "you": 0, "host": 0, "seats": [{"name": "Léa", "bot": null, "person": true}, {"name": "Tom", "bot": "cautious", "person": false}], "options": {"deck": "limited", "draft": false, "first_picker": null, "next_picker": "left", "pick_order": "straight", "show_picks": false, "threshold": 66, "strict": false, "max_rounds": null, "tie": "shared"}, "clock": 0, "speed": "normal", "commitment": "4ab99b4c2f2a102925179195ed77afa6709ca0cd6721421bd6179bffca4a871b", "deadline": null, "match": {"phase": "draft", "round": 1, "trick": 0, "tricks": 10, "top": 24, "table": [[21], [22], [23], [24]], "hands": [[24], []], "choice": null, "chosen": [false, false], "plays": [], "piles": [[], []], "draft": {"order": [0, 1], "picks": [24], "left": [1, 2, 3]}, "rounds": [], "totals": [0, 0], "waits": [{"phase": "draft", "seat": 1}], "ranks": null, "winners": []}}, "now": 1764500000.25},
  {"type": "update", "frames": [], "view": {"table": "abcd2345", "stage": "over", "you": 0, "host": 0, "seats": [{"name": "Léa", "bot": null, "person": true}, {"name": "Tom", "bot": "cautious", "person": false}], "options": {"deck": "limited", "draft": false, "first_picker": null, "next_picker": "left", "pick_order": "straight", "show_picks": false, "threshold": 66, "strict": false, "max_rounds": null, "tie": "shared"}, "clock": 0, "speed": "normal", "commitment": "4ab99b4c2f2a102925179195ed77afa6709ca0cd6721421bd6179bffca4a871b", "deadline": null, "match": {"phase": "over", "round": 1, "trick": 10, "tricks": 10, "top": 24, "table": [[20], [10], [23], [24]], "hands": [[], []], "choice": null, "chosen": [false, false], "plays": [], "piles": [[21, 22], [1, 11]], "draft": null, "rounds": [[12, 15]], "totals": [12, 15], "waits": [], "ranks": [1, 2], "winners": [0]}}, "now": 1764500000.25},
  {"type": "bye", "code": "TOO_SLOW", "retry": true},
  {"type": "bye", "code": "PROTOCOL", "retry": false},
];

export const EventSamples: Event[] = [
  {"type": "table_created", "commitment": "4ab99b4c2f2a102925179195ed77afa6709ca0cd6721421bd6179bffca4a871b", "options": {"deck": "limited", "draft": false, "first_picker": null, "next_picker": "left", "pick_order": "straight", "show_picks": false, "threshold": 66, "strict": false, "max_rounds": null, "tie": "shared"}, "clock": 30, "speed": "normal"},
  {"type": "seat_taken", "seat": 1, "name": "Tom", "bot": "cautious"},
  {"type": "seat_renamed", "seat": 0, "name": "Léa B."},
  {"type": "seat_left", "seat": 1, "host": 0},
  {"type": "seat_left", "seat": 0, "host": null},
  {"type": "options_set", "options": {"deck": "limited", "draft": false, "first_picker": null, "next_picker": "left", "pick_order": "straight", "show_picks": false, "threshold": 66, "strict": false, "max_rounds": null, "tie": "shared"}, "clock": 0, "speed": "slow"},
  {"type": "match_started", "commitment": "4ab99b4c2f2a102925179195ed77afa6709ca0cd6721421bd6179bffca4a871b", "nonces": ["00ff10", ""]},
  {"type": "seat_replaced", "seat": 1, "bot": "cautious", "left": true, "host": 0},
  {"type": "seat_taken_back", "seat": 1},
  {"type": "deadline_set", "at": 1764500033.5},
  {"type": "deadline_set", "at": null},
  {"type": "rematch_asked", "commitment": "4ab99b4c2f2a102925179195ed77afa6709ca0cd6721421bd6179bffca4a871b"},
  {"type": "secret_opened", "seed": "2f5c36ed794f639044eb85ca9d72d419045ab90d9db3cf19c7c9855cda3c0c1e", "salt": "e1c0c3adc5589c7c91fc3bd9d09ba540914d27d9ac58be440936f497de63c5f2", "nonces": ["00ff10", ""]},
  {"type": "dealt", "round": 1, "hands": [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], null], "rows": [21, 22, 23, 24]},
  {"type": "draft_opened", "round": 1, "first": 1},
  {"type": "card_picked", "round": 1, "seat": 1, "card": 24, "by": "bot"},
  {"type": "rows_opened", "round": 1, "rows": [1, 2, 3, 4]},
  {"type": "card_chosen", "round": 1, "trick": 1, "seat": 1, "card": null, "by": "bot"},
  {"type": "cards_revealed", "round": 1, "trick": 1, "cards": [1, 11]},
  {"type": "row_chosen", "round": 1, "trick": 1, "seat": 0, "row": 0, "by": "timeout"},
  {"type": "card_placed", "round": 1, "trick": 1, "seat": 0, "card": 1, "row": 0, "cause": "undercut", "taken": [21]},
  {"type": "card_placed", "round": 1, "trick": 1, "seat": 1, "card": 11, "row": 0, "cause": null, "taken": []},
  {"type": "round_ended", "round": 1, "heads": [12, 15], "totals": [72, 73]},
  {"type": "match_ended", "ranks": [1, 2], "winners": [0]},
];

export const CreateTableSamples: CreateTable[] = [
  {"name": "Léa", "token": "q3Xv0mB7dYt2LwZk9RfHcA", "options": {"draft": true, "deck": "limited"}, "clock": 15, "speed": "normal", "bots": ["random", "cautious", "cautious"], "start": true, "nonce": "00ff10"},
  {"name": "Léa", "token": "q3Xv0mB7dYt2LwZk9RfHcA"},
];

export const TableCreatedReplySamples: TableCreatedReply[] = [
  {"table": "abcd2345", "seat": 0},
];

export const FaultSamples: Fault[] = [
  {"code": "NO_TABLE", "detail": "there is no table abcd2345"},
];
