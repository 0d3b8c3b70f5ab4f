// A position as one viewer sees it, and an answer on its way.

import type { Position, Seat } from '../protocol';
import type { GameName, Id, Raw } from './name';
import type { Scene } from './scene';

/** What one viewer sees. All of it comes from a server's messages, or from those of a local table, in the same shapes. */
export interface Sight {
  game: GameName;
  names: string[];
  viewer: Seat | null;
  position: Position;
  /** The notices of the last update: marks of the last move, who played which Nope. Optional. */
  heard?: Raw[];
  /** The hand lies face down: what is drawn and said leaves out all that only this viewer knows. */
  isCovered?: boolean;
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
  /** There is a hand that can be laid face down. */
  canCover: boolean;
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
  /** The sentence while the hand lies face down and others may listen: as others heard it. Null: they heard nothing. */
  aloud: string | null;
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
