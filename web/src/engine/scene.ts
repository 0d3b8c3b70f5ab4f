// Scenes: what a board draws.

import type { Seat } from '../protocol';
import type { Id } from './name';

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
  /** One's own hand, in order; null for spectators, for players who are out, and while it is covered. */
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
