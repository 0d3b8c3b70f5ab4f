// What a desk hands to the page that draws it.

import type { LocalRefusal, Look, Raw, Telling } from '../engine/api';
import type { Update } from '../protocol';

export interface LogLine {
  text: string;
  /** What is shown of it while the hand is covered; null for nothing. */
  aloud: string | null;
  seat: number | null;
  kind: 'game' | 'note' | 'said';
  /** What the game told, to say it in another language; nothing of what is shown once. */
  raw?: Raw;
}

/** Something that is shown once, until the player has seen it. */
export interface Secret {
  element: string;
  piece: string;
  label: string;
  text: string;
}

/** A piece that moves before the table has confirmed it. */
export interface Ghost {
  lands: string;
  seat: number;
}

export interface Mood {
  /** Something new was heard: for sounds. */
  heard?(tellings: Telling[], look: Look): void;
  announce?(text: string): void;
  /** What was announced must not stay in the page. */
  forget?(): void;
  asked?(): void;
  said?(seat: number, phrase: string): void;
}

/** The notices of the game in an update. */
export const rawOf = (update: Update): Raw[] =>
  update.heard.flatMap((one) => (typeof one === 'object' && one !== null && 'told' in one ? [one.told as Raw] : []));

/** Notices as lines of the log; of what is shown once, only what stays. */
export const linesOf = (raws: Raw[], told: Telling[]): LogLine[] =>
  told.map(({ text, aloud, faded, seat, secret }, index) => ({ text: faded ?? text, aloud: faded ?? aloud, seat, kind: 'game', raw: secret ? undefined : raws[index] }));

/** Notices that are not shown once. */
export const lastingOf = (raws: Raw[], told: Telling[]): Raw[] => raws.filter((_, index) => told[index]?.secret === null);

/** What went wrong, for people. */
export function wordsOf(error: unknown): string {
  const told = error as Partial<LocalRefusal> | null;
  return told?.text ?? (error instanceof Error ? error.message : String(error));
}
