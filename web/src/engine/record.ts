// Records: replays, mistakes, verification; and how good every column of Connect 4 is.

import type { Seat } from '../protocol';
import type { GameName, Id } from './name';

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
  /** The level by seat, as `NewSeat` has it: null for a person. */
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
