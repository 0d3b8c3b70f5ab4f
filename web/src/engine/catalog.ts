// What can be played, and the forms for it.

import type { GameName } from './name';

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
