// The seam: one end of a table, wherever the table is. Pages and boards know nothing else of it.

import type { LocalNews, LocalTable } from '../engine/api';
import type { Ask, Outcome, TableInfo } from '../protocol';

export interface End {
  /** Asks the table for something; rejects if it says no. */
  ask(ask: Ask): Promise<Outcome>;
  /** Takes a seat before the game begins. */
  sit(info: TableInfo, seat: number | null): Promise<void>;
  /** Hears what the table sends, from how it is now. Returns how to stop. */
  listen(listener: (news: LocalNews) => void): () => void;
  /** The time by the table's clock, in milliseconds since 1970. */
  now(): number;
  /** The table itself, if it is in this page. */
  readonly local: LocalTable | null;
  close(): void;
}
