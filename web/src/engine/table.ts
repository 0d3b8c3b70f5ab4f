// Tables in this page.

import type { Ask, Fault, Message, Outcome, Seat, TableName } from '../protocol';
import type { GameName } from './name';

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
