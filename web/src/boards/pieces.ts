// A disc and a frog, which the first page shows too.

import { svg, type SVGTemplateResult } from 'lit';

/** A disc around 0,0. */
export function disc(seat: number): SVGTemplateResult {
  const mark =
    seat === 1
      ? svg`<circle class="mark" r="21" fill="none" stroke-width="7" />`
      : svg`<path class="mark" d="M-17 -17 L17 17 M17 -17 L-17 17" fill="none" stroke-width="7" stroke-linecap="round" />`;
  return svg`<g class="disc seat-${seat}"><circle class="body" r="41" /><circle class="rim" r="34" fill="none" stroke-width="3" />${mark}</g>`;
}

/** What tells frogs apart without colours: a mark on the back. */
const BACKS = [
  svg`<circle r="6" />`,
  svg`<path d="M-6 -6 L6 6 M6 -6 L-6 6" fill="none" stroke-width="4" stroke-linecap="round" />`,
  svg`<rect x="-6" y="-6" width="12" height="12" />`,
  svg`<path d="M0 -8 L8 6 L-8 6 Z" />`,
];

/** A frog around 0,0, seen from above. */
export function frog(seat: number, size = 1): SVGTemplateResult {
  return svg`<g class="frog seat-${seat}" transform="scale(${size})">
    <path class="legs" d="M-13 10 C-26 12 -27 22 -19 24 M13 10 C26 12 27 22 19 24 M-11 -6 C-22 -8 -24 -15 -20 -18 M11 -6 C22 -8 24 -15 20 -18" fill="none" stroke-width="6" stroke-linecap="round" />
    <ellipse class="body" rx="16" ry="20" />
    <circle class="body" cx="-8" cy="-17" r="6.5" /><circle class="body" cx="8" cy="-17" r="6.5" />
    <circle class="eye" cx="-8" cy="-18" r="2.6" /><circle class="eye" cx="8" cy="-18" r="2.6" />
    <g class="back" transform="translate(0 3)">${BACKS[seat % 4]}</g>
  </g>`;
}
