// What the page asks the engine (Rust, compiled to WebAssembly, in Web Workers). Types only; `client.ts` has the code:
//
//     import { startEngine } from "./engine/client";
//     const engine = startEngine();          // starts the workers; loads the wasm beside the first page
//     await engine.setLanguage("ko");
//     const catalog = await engine.catalog();
//
// Rules, sentences about games and notation come from here; the page draws, and sends back ids and texts as it got them.
// Everything that is shown to people is text in the engine's language (setLanguage); after a change, ask again.
// Every call rejects with an `EngineFault` if what it was given makes no sense.
//
// The engine's own words are Fluent files, too, one chunk a language (`words-en.ts`, `words-ko.ts`); it loads them itself. Words
// that belong to the page (menus, buttons, connection) are files of the page, plus the shared ones, which Vite imports as text.
// Use @fluent/bundle with `useIsolating: false` and the function JOSA of `src/words/particles.ts`, which does what Rust does
// (same test vectors).

import type {
  Ask, Fault, MatchName, Message, NewTable, Outcome, Position, Seat, TableInfo, TableName,
} from "../protocol";

export type Language = "en" | "ko";
export type GameName = "connect4" | "kittens" | "frogs" | "tellstones";
/** The JSON of a view or a notice, exactly as a server sent it. */
export type Raw = unknown;
/** Names something on a board: a cell, a card, a pad, a pile, a seat. Stable from one look to the next. */
export type Id = string;

/** Why a call was rejected. `text` is for people, in the engine's language. */
export interface EngineFault extends Error {
  key: string;
  text: string;
}

export interface Engine {
  /** Words in this language from now on. English at first. */
  setLanguage(language: Language): Promise<void>;

  // ---- What can be played -------------------------------------------------------------------------------------------

  catalog(): Promise<Catalog>;
  /** Checks a form of settings (`values` by key; missing ones have their defaults) before a table is made of them. */
  checkSetup(game: GameName, form: SetupForm): Promise<CheckedSetup>;
  /** Settings of a table (`TableInfo.choices`, `.clock`) in words, for lobby and table pages. */
  describe(table: { game: string; choices: string; patience?: string; clock?: string }): Promise<Described>;
  /** Cleans a name that somebody typed, or says what is wrong with it. */
  checkName(name: string): Promise<{ name: string } | { fault: string }>;
  /** What the players of a table are called, by seat: computers and empty seats get names in the language. */
  names(table: TableInfo): Promise<string[]>;
  /** A sentence for a fault of a server or of a local table, with what the rules said about it. */
  explain(fault: Fault, game: string | null, names: string[]): Promise<string>;

  // ---- A position ---------------------------------------------------------------------------------------------------

  /** From what one viewer was sent to what is drawn and read out. Also gives the first step of choosing, if asked. */
  look(sight: Sight): Promise<Look>;
  /** What can be chosen next, after these targets. `[]` begins. Stateless: the page keeps the path. */
  choose(sight: Sight, path: Id[]): Promise<Step>;
  /** Reads a typed answer, as loosely as the terminal does. Changes nothing. */
  typed(sight: Sight, text: string): Promise<Typed>;
  /** Notices of the game in words, in order (`Update.heard`, `.retold`, `.unseen`). */
  tell(game: GameName, names: string[], viewer: Seat | null, notices: Raw[]): Promise<Telling[]>;
  /** The result page of a finished game. */
  summary(sight: Sight): Promise<Summary>;
  /** What an expert would do in the asked player's place. `heard` are all notices so far. Slow: up to about a second. */
  hint(sight: Sight, heard: Raw[]): Promise<Hint>;

  // ---- Tables in this page ------------------------------------------------------------------------------------------

  /** Begins a match at this device: people and computers at one table. `names` by seat; null for a default name. */
  begin(table: NewTable, names: (string | null)[]): Promise<LocalTable>;
  /** Goes on with a match that was stored. */
  resume(stored: StoredMatch): Promise<LocalTable>;
  /** A stored match in a line for the list of my games, without seating anybody. */
  preview(stored: StoredMatch): Promise<StoredPreview>;
  /** The first game that teaches this game. */
  beginLesson(game: GameName, name: string | null): Promise<LocalTable>;

  // ---- Connect 4 ----------------------------------------------------------------------------------------------------

  /** How good every column is. Thinks for about this long; calling it again goes on where it stopped. */
  analyse(sight: Sight, milliseconds: number): Promise<Analysis>;
  /** The mistakes of a finished game, from the last move back. `listener` hears them as they are found; stop with the signal. */
  review(record: string, listener: (progress: ReviewProgress) => void, signal?: AbortSignal): Promise<ReviewProgress>;

  // ---- Records ------------------------------------------------------------------------------------------------------

  /** Reads a record and plays it again for one viewer: every seat's view once the game is over, the public part before. */
  replay(record: string, viewer: Seat | null): Promise<Replay>;
  /** One moment of it, drawn like any position. */
  moment(record: string, viewer: Seat | null, index: number): Promise<Look>;
  /** Recomputes everything that a record claims: every card is dealt and every move played again. */
  verify(record: string): Promise<Verification>;
  /** The beginning of a record up to a moment as a new local match, to try something else. */
  branch(record: string, index: number, seats: NewTable["seats"], names: (string | null)[]): Promise<LocalTable>;

  // ---- Fair deals over the network (no crypto.subtle needed) ----------------------------------------------------------

  /** Draws bits for a seat that this device is about to take; the pledge goes into `Ask` "sit". `round` is `TableInfo.round.number`. */
  sit(table: TableName, round: number): Promise<string>;
  /** Call it for every TableInfo of a table where I have a seat: what this device has to say about the deal now, if anything. */
  deal(table: TableInfo): Promise<Ask | null>;
  /** The connection was lost: things may have to be said again. */
  dealLost(): Promise<void>;
  /** Does the record of a finished match fit what was shown before it? Null if this device had no part in its deal. */
  dealt(table: TableName, of: MatchName, record: string): Promise<Check | null>;

  /** Ends the workers. */
  stop(): void;
}

// ======================================================================================================================
// Catalog

export interface Catalog {
  games: Game[];
  /** Settings that tables of all games have (patience, hints), for `NewTable.patience`. */
  table: SettingRow[];
  /** Rules versions by game and the protocol's version, for `Ask` "hello". */
  rules: Record<string, number>;
  protocol: number;
  /** Phrases of the chat, in the order in which they are offered. */
  phrases: { phrase: string; text: string }[];
}

export interface Game {
  game: GameName;
  title: string;
  tagline: string;
  hasSecrets: boolean;
  /** The rules as paragraphs. */
  rules: string[];
  presets: PresetChoice[];
  settings: SettingRow[];
  levels: { level: string; label: string }[];
  /** Has it a lesson? */
  hasLesson: boolean;
  /** Kittens: every card, and what it does. Tellstones: every stone. Frogs: the action cards. Empty otherwise. */
  pieces: { piece: string; label: string; about: string }[];
}

export interface PresetChoice {
  preset: string;
  label: string;
  about: string | null;
  fewest: number;
  most: number;
  /** Values that differ from the defaults. */
  values: Record<string, string>;
}

/** A row of a form. */
export interface SettingRow {
  key: string;
  label: string;
  about: string | null;
  default: string;
  /** A number is typed or stepped; a switch is `on` or `off`. */
  kind: { number: { min: number; max: number } } | { choice: { value: string; label: string }[] } | "switch";
  /** May it be `auto`? With the words for that. */
  auto: string | null;
}

export interface SetupForm {
  preset: string | null;
  seats: number | null;
  values: Record<string, string>;
}

export interface CheckedSetup {
  /** For `NewTable.choices`. */
  choices: string;
  /** Null if it can be played. */
  fault: string | null;
  seats: number;
}

export interface Described {
  title: string;
  /** "House rules, 4 players" and whatever differs from the preset. */
  setup: string[];
  clock: string | null;
}

// ======================================================================================================================
// A position

/** What one viewer sees. All of it comes from a server's messages, or from those of a local table, in the same shapes. */
export interface Sight {
  game: GameName;
  names: string[];
  viewer: Seat | null;
  position: Position;
  /** The notices of the last update: marks of the last move, who played which Nope. Optional. */
  heard?: Raw[];
}

export interface Look {
  scene: Scene;
  /** "Your turn", "Ann is to move", "Ann wins": one short sentence. */
  status: string;
  /** The whole board for a screen reader, line by line. */
  spoken: string[];
  /** The first step of an answer; null if this viewer is not asked. */
  step: Step | null;
  /** What can be done at any time: */
  canUndo: boolean;
}

/** An answer in progress. */
export interface Step {
  /** What was chosen so far; pass it back with one more id. */
  path: Id[];
  /** What is to be chosen now: "Where does the frog on a3 go?" */
  question: string;
  /** What that means, for people who ask. */
  help: string;
  targets: Target[];
  /** Elements that belong to what was chosen so far, in order. */
  chosen: Id[];
  /** Better than an element's own `text` while this is chosen: "column 4, row 2, empty; you can drop here". */
  spoken: Record<Id, string>;
  /** What is chosen so far is a whole answer. There may be targets too: then it can also go on. */
  complete: Complete | null;
  /** Can the last target be taken back (drop the last id of the path)? */
  canGoBack: boolean;
  /** The board as it would be after what is chosen so far, where that is certain. */
  preview: Scene | null;
}

export interface Target {
  id: Id;
  kind: "cell" | "card" | "seat" | "pile" | "piece" | "bridge" | "button" | "number" | "title" | "stone";
  /** Elements of the scene that stand for it: touching one of them chooses it. None: offer it as a button or in a list. */
  elements: Id[];
  label: string;
  /** A longer text, if there is one: what a card does. */
  about: string | null;
  /** For kind "number": offer a slider or a stepper over all of them. */
  number: number | null;
  /** For kind "seat". */
  seat: Seat | null;
  /** For kinds "title" and "stone": which card or stone to draw. */
  piece: string | null;
  /** Choosing it is a whole answer that nobody needs to confirm: it may be sent at once, without another `choose`. */
  answer: string | null;
  /** Where a piece comes to lie if it is chosen, so that it can move before anybody has confirmed it. */
  lands: Id | null;
}

export interface Complete {
  /** To be sent: `Ask` "answer" `.text`. */
  answer: string;
  /** In words: "Play Favor on Bob". The label of the button that sends it. */
  label: string;
  /** `at-once`: send it. `button`: wait for the button (or a second tap). `sure`: ask first, with `question`. */
  confirm: "at-once" | "button" | "sure";
  question: string | null;
}

export type Typed =
  | { answer: string; label: string; confirm: Complete["confirm"]; question: string | null; preview: Scene | null }
  | { refusal: string };

export interface Telling {
  text: string;
  /** The sentence that stays after it was seen, for notices that are shown once (a peek). Null: it stays as it is. */
  faded: string | null;
  /** For a notice that is shown once: what to draw. */
  secret: { element: Id; piece: string; label: string } | null;
  /** The elements that it is about. */
  elements: Id[];
  /** Who did it, if it is somebody's deed. */
  seat: Seat | null;
}

export interface Summary {
  title: string;
  result: string;
  how: string[];
  places: string[];
  details: string[];
}

export interface Hint {
  /** Null where a hint would tell what a player must know by heart, or the table allows none. */
  text: string | null;
  why: string | null;
  /** The path of targets that leads to it, for marking them. */
  path: Id[];
}

// ======================================================================================================================
// Scenes: what a board draws

export type Scene = Connect4Scene | FrogsScene | KittensScene | TellstonesScene;

/** Everything on a board that can be focused. */
export interface Element {
  id: Id;
  /** As a screen reader says it: "column 4, row 2, empty". */
  text: string;
}

export interface Connect4Scene {
  game: "connect4";
  width: number;
  height: number;
  line: number;
  turn: Seat | null;
  /** Row by row from the top, as they are read: `height` rows of `width`. */
  rows: Connect4Cell[][];
  /** The mark of every seat, in addition to its colour. */
  marks: string[];
}
export interface Connect4Cell extends Element {
  /** From 0, from the left. */
  column: number;
  /** From 0, from the bottom. */
  row: number;
  disc: Seat | null;
  isLast: boolean;
  isWinning: boolean;
}

export interface FrogsScene {
  game: "frogs";
  /** Pads in a row. */
  side: number;
  turn: Seat | null;
  /** Row by row from the top (north), as they are read. */
  rows: FrogsPad[][];
  /** All places for bridges between pads; `isBuilt` where one is. The home bases have theirs always. */
  bridges: FrogsBridge[];
  homes: FrogsHome[];
  players: FrogsPlayer[];
  /** Bridges left to build. */
  stock: number;
  turns: number;
  limit: number;
  /** How many times this position came up. The third is a draw. */
  times: number;
  marks: string[];
}
export interface FrogsPad extends Element {
  /** From 0 in the west and in the south. */
  x: number;
  y: number;
  frog: Seat | null;
  /** Part of the last turn. */
  isLast: boolean;
}
export interface FrogsBridge extends Element {
  from: Id;
  to: Id;
  isBuilt: boolean;
  /** Part of the last turn. */
  isLast: boolean;
}
export interface FrogsHome extends Element {
  side: "west" | "north" | "east" | "south";
  seat: Seat;
  /** Frogs of its owner that wait there. */
  waiting: number;
  /** Frogs that arrived there, by the seat that they belong to. */
  arrived: number[];
  /** The pads that its bridges lead to; they never break. */
  gate: Id[];
}
export interface FrogsPlayer extends Element {
  seat: Seat;
  home: Id;
  waiting: number;
  arrived: number;
  cards: FrogsCard[];
  hasLeft: boolean;
}
export interface FrogsCard extends Element {
  card: string;
  label: string;
  about: string;
}

export interface KittensScene {
  game: "kittens";
  turn: Seat | null;
  /** Turns that the player has left, the present one included. */
  turns: number;
  isAttacked: boolean;
  direction: "clockwise" | "counter-clockwise";
  /** One's own hand, in order; null for spectators and players who are out. */
  hand: KittensCard[] | null;
  isCursed: boolean;
  players: KittensPlayer[];
  deck: KittensDeck;
  discard: KittensPile;
  /** What lies on the table and can still be stopped; who played what, oldest first. */
  stack: KittensPlayed[];
}
/** `title` null: a card whose face this viewer does not see. */
export interface KittensCard extends Element {
  title: string | null;
  label: string;
  about: string;
  /** Lies open for all. */
  isMarked: boolean;
}
export interface KittensPlayer extends Element {
  seat: Seat;
  name: string;
  isAlive: boolean;
  place: number | null;
  cards: number;
  marked: KittensFace[];
  known: KittensFace[];
  isCursed: boolean;
}
export interface KittensFace {
  title: string;
  label: string;
}
export interface KittensDeck extends Element {
  cards: number;
  /** Cards that the viewer is certain of: how many lie above each. */
  known: { index: number; card: KittensFace }[];
  imploding: "absent" | "face-down" | "face-up";
}
export interface KittensPile extends Element {
  /** From the bottom up. */
  cards: KittensFace[];
}
export interface KittensPlayed {
  /** Null where this viewer was not there when it was played. */
  seat: Seat | null;
  cards: KittensFace[];
  target: Seat | null;
  text: string;
  /** Does it count as things stand? A Nope stops what is below it. */
  counts: boolean;
}

export interface TellstonesScene {
  game: "tellstones";
  turn: Seat | null;
  /** Three rows of three. */
  rows: TellstonesCell[][];
  /** Stones left to draw. */
  deck: Element & { stones: number };
  removed: number;
  scores: number[];
  /** The stone that was drawn and is not placed yet. */
  drawn: { stone: string; label: string } | null;
  /** In a challenge or a brag: the cell that is to be named, and the names that were said so far. */
  named: { cell: Id; said: { stone: string; label: string }[] } | null;
  quiet: number;
}
export interface TellstonesCell extends Element {
  row: number;
  column: number;
  state: "empty" | "hidden" | "up";
  /** Only of a stone that lies face up. */
  stone: string | null;
  label: string | null;
  isLast: boolean;
}

// ======================================================================================================================
// Tables in this page

/**
 * A table in the worker. It hears the same `Ask`s as a server (answer, leave, ask-undo, agree, seen, rematch, record, say) and
 * sends the same `Message`s: `table` and `update` for whoever looks now, `note`, and `gone` at the end. A request that is
 * refused rejects with a `LocalRefusal`.
 */
export interface LocalTable {
  readonly table: TableName;
  /** Hears messages from now on; the first ones are `table` and `update`, as after `Ask` "open". Returns how to stop. */
  listen(listener: (news: LocalNews) => void): () => void;
  ask(ask: Ask): Promise<Outcome>;
  /**
   * Who looks at the device now. With one person at the table that never changes. With several, a game with secrets shows what
   * spectators see until somebody says that they look; an open game always shows the asked player's view.
   */
  looks(seat: Seat | null): Promise<void>;
  /** Help or a menu is open: the clock stops; and runs on. */
  pause(on: boolean): Promise<void>;
  /** How long computers wait before they answer, in milliseconds. 0: as fast as they can. Default 600. */
  tempo(milliseconds: number): Promise<void>;
  /** A lesson: its sentence was read. */
  read(): Promise<void>;
  /** The match as it would be stored now. */
  stored(): Promise<StoredMatch>;
  /** Ends it here; what was stored stays. */
  close(): Promise<void>;
}

export type LocalNews = Message | { handover: Handover } | { stored: StoredMatch } | { lesson: LessonStep };

/** The device is to be given to somebody: shown when a person is asked who is not the one who looks. */
export interface Handover {
  /** Who is asked next. */
  to: Seat;
  /** Must others look away? */
  isSecret: boolean;
  text: string;
}

/** A match of this device as data: put it into IndexedDB under `id` whenever it comes (before the update that it led to). */
export interface StoredMatch {
  id: string;
  game: GameName;
  /** Milliseconds since 1970. */
  created: number;
  last: number;
  isOver: boolean;
  /** A first game that teaches. */
  isLesson: boolean;
  /** The engine's; not to be read. */
  data: string;
}

export interface StoredPreview {
  id: string;
  game: GameName;
  title: string;
  names: string[];
  setup: string[];
  moves: number;
  /** "Ann is to move", "Bob won". */
  status: string;
  isOver: boolean;
  /** For replays: the whole record once it is over, the public part before. */
  record: string;
}

export interface LessonStep {
  text: string;
  /** Is it only to be read (then call `read`)? Otherwise the text asks for a move. */
  isTelling: boolean;
  number: number;
  of: number;
  isOver: boolean;
  /** The last answer was allowed, but not what this step asks for. */
  notNow: string | null;
}

export interface LocalRefusal extends Error {
  fault: Fault;
  text: string;
}

// ======================================================================================================================
// Connect 4, records

export interface Analysis {
  columns: ColumnScore[];
  isExact: boolean;
}
export interface ColumnScore {
  /** The id of the target of this column. */
  target: Id;
  /** Null: full, or nothing known yet. Above 0: the player to move wins; 0: a draw. */
  score: number | null;
  isExact: boolean;
  isBest: boolean;
  /** "wins in 3 moves", "draw", "loses in 5". */
  text: string;
}

export interface ReviewProgress {
  mistakes: Mistake[];
  /** Moves that are not judged yet. */
  left: number;
  isDone: boolean;
}
export interface Mistake {
  /** The index of the moment before the move, for the scrubber of `Replay`. */
  index: number;
  seat: Seat;
  text: string;
}

export interface Replay {
  game: GameName;
  title: string;
  names: string[];
  /** By seat: null for a person. */
  levels: (string | null)[];
  date: string;
  setup: string[];
  /** Everything, since the game is over? Otherwise only what spectators may see. */
  isComplete: boolean;
  moments: Moment[];
  result: string | null;
  places: number[] | null;
}
export interface Moment {
  /** How many moves led here. */
  moves: number;
  seat: Seat | null;
  lines: string[];
  /** False in running games that hide something: then there is nothing to draw. */
  hasScene: boolean;
}

export interface Verification {
  /** Does everything hold that can be checked? */
  passes: boolean;
  checks: Check[];
}
export interface Check {
  passes: boolean;
  text: string;
}
