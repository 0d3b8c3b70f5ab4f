// The cards of Exploding Kittens in our own pictures: a sign for what a card does, a face for every cat.

import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

/** Which kind of card it is; colours follow the kind, and the sign says it without them. */
const KINDS: Record<string, string> = {
  'exploding-kitten': 'danger',
  'imploding-kitten': 'danger',
  'streaking-kitten': 'streak',
  defuse: 'rescue',
  nope: 'stop',
  attack: 'attack',
  'targeted-attack': 'attack',
  skip: 'skip',
  'super-skip': 'skip',
  reverse: 'skip',
  'draw-from-the-bottom': 'skip',
  'see-the-future-3': 'future',
  'see-the-future-5': 'future',
  'alter-the-future-3': 'future',
  'alter-the-future-5': 'future',
  shuffle: 'deck',
  'swap-top-and-bottom': 'deck',
  'catomic-bomb': 'danger',
  'garbage-collection': 'deck',
  favor: 'favor',
  mark: 'favor',
  'curse-of-the-cat-butt': 'streak',
};

const EARS = svg`<path d="M-20 -8 L-17 -26 L-6 -18 M20 -8 L17 -26 L6 -18" />`;
const HEAD = svg`${EARS}<path d="M-6 -18 C-2 -20 2 -20 6 -18 M-20 -8 C-24 4 -18 20 0 20 C18 20 24 4 20 -8" />`;
const NOSE = svg`<path d="M-3 4 H3 L0 7 Z M0 7 C0 11 -5 12 -7 9 M0 7 C0 11 5 12 7 9" />`;
const EYES = svg`<circle cx="-9" cy="-3" r="2.6" fill="currentColor" /><circle cx="9" cy="-3" r="2.6" fill="currentColor" />`;
const CROSSED = svg`<path d="M-13 -7 L-6 0 M-6 -7 L-13 0 M6 -7 L13 0 M13 -7 L6 0" />`;
/** Drawn, not written: a sign is a picture. */
const digit = (count: number, x: number, y: number) => svg`<path transform="translate(${x} ${y})" stroke-width="3" d=${count === 3 ? 'M-5 -8 H5 L-1 -1 C7 -1 6 9 -1 9 C-4 9 -6 7 -6 5' : 'M5 -8 H-4 L-5 -1 C6 -4 8 9 -1 9 C-4 9 -6 7 -6 5'} />`;
const eye = (count: number) => svg`<path d="M-25 0 C-14 -16 14 -16 25 0 C14 16 -14 16 -25 0 Z" /><circle r="7" fill="currentColor" />${digit(count, 0, 25)}`;
const order = (count: number) => svg`<path d="M-25 -4 C-14 -18 14 -18 25 -4 C14 10 -14 10 -25 -4 Z" /><circle cy="-4" r="6" fill="currentColor" /><path d="M-18 22 H8 M2 16 L9 22 L2 28" />${digit(count, 24, 24)}`;

const SIGNS: Record<string, SVGTemplateResult> = {
  'exploding-kitten': svg`<circle cy="5" r="18" fill="currentColor" /><path d="M8 -12 L14 -20 C18 -25 24 -22 23 -17" /><path d="M23 -26 V-31 M29 -21 L33 -24 M28 -14 H33" /><path class="inner" d="M-11 1 L-5 7 M-5 1 L-11 7 M5 1 L11 7 M11 1 L5 7" />`,
  'imploding-kitten': svg`<circle r="24" stroke-dasharray="6 6" />${CROSSED}<circle r="4" cy="9" fill="currentColor" /><path d="M-30 0 H-20 M30 0 H20 M0 -30 V-20" />`,
  'streaking-kitten': svg`${HEAD}${EYES}${NOSE}<path d="M-34 -4 H-27 M-36 6 H-26 M-33 16 H-25" />`,
  defuse: svg`<circle cx="-12" cy="16" r="8" /><circle cx="12" cy="16" r="8" /><path d="M-7 10 L14 -24 M7 10 L-14 -24" />`,
  nope: svg`<circle r="25" /><path d="M-17.5 -17.5 L17.5 17.5" stroke-width="7" />`,
  attack: svg`<path d="M6 -30 L-14 4 H0 L-6 30 L16 -6 H2 Z" fill="currentColor" />`,
  'targeted-attack': svg`<circle r="20" /><path d="M0 -30 V-12 M0 12 V30 M-30 0 H-12 M12 0 H30" /><circle r="4" fill="currentColor" />`,
  skip: svg`<path d="M-26 14 C-20 -22 12 -22 18 6 M6 0 L19 9 L25 -6" />`,
  'super-skip': svg`<path d="M-28 16 C-22 -8 -8 -8 -3 8 C2 -16 16 -16 21 6 M10 2 L22 10 L28 -4" />`,
  reverse: svg`<path d="M-22 -6 H16 M6 -17 L19 -6 L6 5 M22 14 H-16 M-6 3 L-19 14 L-6 25" />`,
  shuffle: svg`<path d="M-26 -13 H-14 C0 -13 0 13 14 13 H26 M17 4 L27 13 L17 22 M-26 13 H-14 C0 13 0 -13 14 -13 H26 M17 -22 L27 -13 L17 -4" />`,
  'see-the-future-3': eye(3),
  'see-the-future-5': eye(5),
  'alter-the-future-3': order(3),
  'alter-the-future-5': order(5),
  'draw-from-the-bottom': svg`<path d="M-18 -22 H18 V-14 H-18 Z M-18 -9 H18 V-1 H-18 Z M-18 4 H18 V12 H-18 Z" /><path d="M0 16 V31 M-8 24 L0 32 L8 24" />`,
  'swap-top-and-bottom': svg`<path d="M-14 -22 H14 V-14 H-14 Z M-14 14 H14 V22 H-14 Z M-8 -8 V9 M-14 3 L-8 9 L-2 3 M8 9 V-8 M2 -2 L8 -8 L14 -2" />`,
  'garbage-collection': svg`<path d="M-16 -14 L-12 24 H12 L16 -14 M-22 -16 H22 M-7 -16 V-23 H7 V-16 M-5 -6 V16 M5 -6 V16" />`,
  'catomic-bomb': svg`<circle r="6" fill="currentColor" /><ellipse rx="28" ry="10" /><ellipse rx="28" ry="10" transform="rotate(60)" /><ellipse rx="28" ry="10" transform="rotate(120)" />`,
  favor: svg`<path d="M-22 -6 H22 V22 H-22 Z M-26 -14 H26 V-6 H-26 Z M0 -14 V22 M0 -14 C-8 -30 -22 -22 -8 -14 M0 -14 C8 -30 22 -22 8 -14" />`,
  mark: svg`<path d="M-14 28 V-26 H18 L10 -14 L18 -2 H-14" />`,
  'curse-of-the-cat-butt': svg`<path d="M-25 0 C-14 -16 14 -16 25 0 C14 16 -14 16 -25 0 Z" /><path d="M-26 20 L26 -20" stroke-width="6" />`,
  tacocat: svg`<path d="M-27 14 C-27 -26 27 -26 27 14 Z" /><path d="M-25 2 C-18 -6 -12 8 -6 0 C0 -8 6 8 12 0 C18 -6 22 4 25 2" /><circle cx="-8" cy="-9" r="2.4" fill="currentColor" /><circle cx="8" cy="-9" r="2.4" fill="currentColor" />`,
  'beard-cat': svg`${HEAD}${EYES}${NOSE}<path d="M-17 8 C-14 30 -4 34 0 34 C4 34 14 30 17 8 M-8 16 V26 M0 15 V29 M8 16 V26" />`,
  cattermelon: svg`<path d="M-28 -6 C-28 30 28 30 28 -6 Z" /><path d="M-22 0 C-18 20 18 20 22 0" /><path d="M-14 -6 L-12 -20 L-3 -12 M14 -6 L12 -20 L3 -12" /><path d="M-9 3 V7 M0 6 V10 M9 3 V7" />`,
  'hairy-potato-cat': svg`<path d="M-17 -18 C-30 -6 -24 24 2 24 C26 24 28 -4 16 -16 C6 -26 -8 -26 -17 -18 Z" />${EYES}${NOSE}<path d="M-20 -22 L-24 -29 M-8 -26 L-9 -33 M5 -25 L7 -33 M17 -20 L22 -27 M-25 4 L-32 4 M26 4 L33 3" />`,
  'rainbow-ralphing-cat': svg`${HEAD}<path d="M-12 -4 H-6 M6 -4 H12" /><path d="M-9 10 C-9 24 -14 26 -14 34 M-3 10 C-3 24 -5 28 -5 34 M3 10 C3 24 5 28 5 34 M9 10 C9 24 14 26 14 34" />`,
  'feral-cat': svg`${HEAD}<path d="M-14 -7 L-5 -1 M14 -7 L5 -1" /><path d="M-9 10 L-5 6 L-1 10 L3 6 L7 10" /><path d="M-28 2 L-22 3 M-28 9 L-22 8 M28 2 L22 3 M28 9 L22 8" />`,
};

export const kindOf = (title: string | null): string => (title === null ? 'back' : (KINDS[title] ?? 'cat'));

/** The sign of a card; null for its back. */
export function sign(title: string | null): TemplateResult {
  const picture = title === null ? svg`<g opacity=".85">${HEAD}${EYES}${NOSE}</g>` : (SIGNS[title] ?? svg`${HEAD}${EYES}${NOSE}`);
  return html`<svg class="sign" viewBox="-38 -38 76 76" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round">${picture}</svg>`;
}

/** A whole card. */
export const card = (title: string | null, label: string, more = ''): TemplateResult =>
  html`<span class="card ${kindOf(title)} ${more}" aria-hidden="true"><span class="title">${label}</span>${sign(title)}</span>`;
