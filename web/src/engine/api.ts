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

import type { Ask, Fault, MatchName, NewTable, Seat, TableInfo, TableName } from '../protocol';
import type { Catalog, CheckedSetup, Described, SetupForm } from './catalog';
import type { GameName, Id, Language, Raw } from './name';
import type { Hint, Look, Sight, Step, Summary, Telling, Typed } from './position';
import type { Analysis, Check, Replay, ReviewProgress, Verification } from './record';
import type { LocalTable, StoredMatch, StoredPreview } from './table';

export type * from './catalog';
export type * from './name';
export type * from './position';
export type * from './record';
export type * from './scene';
export type * from './table';

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

  /**
   * Draws bits for a seat that this device is about to take, or for another game at it; the pledge goes into `Ask` "sit" or
   * "rematch". `round` is `TableInfo.round.number`, or null for the next one.
   */
  pledge(table: TableName, round: number | null): Promise<string>;
  /** Call it for every TableInfo of a table where I have a seat: what this device has to say about the deal now, if anything. */
  deal(table: TableInfo): Promise<Ask | null>;
  /** The connection was lost: things may have to be said again. */
  dealLost(): Promise<void>;
  /** Does the record of a finished match fit what was shown before it? Null if this device had no part in its deal. */
  dealt(table: TableName, of: MatchName, record: string): Promise<Check | null>;

  /** Ends the workers. */
  stop(): void;
}
