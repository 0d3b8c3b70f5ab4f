// The stones of Tellstones, carved: a picture for each, on a 48 x 48 square around 0,0.

import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

const GLYPHS: Record<string, SVGTemplateResult> = {
  crown: svg`<path d="M-16 12 L-19 -10 L-8 1 L0 -14 L8 1 L19 -10 L16 12 Z" /><path d="M-16 17 H16" />`,
  rune: svg`<path d="M-7 18 V-18 L9 -6 L-7 5 M-7 -4 L10 14" />`,
  dragon: svg`<path d="M-18 10 C-10 16 4 16 8 6 C12 -4 4 -8 -2 -6 C-8 -4 -6 4 0 3 M8 6 C16 2 18 -8 12 -16 L6 -11 L2 -18 L-4 -11 M-18 10 L-20 3 M-18 10 L-13 5" /><circle cx="9" cy="-10" r="1.5" />`,
  hammer: svg`<path d="M-14 -15 H12 L16 -9 L12 -3 H-14 Z M-3 -3 V19 M3 -3 V19 M-3 19 H3" />`,
  sword: svg`<path d="M14 -18 L18 -18 L18 -14 L-4 8 L-8 4 Z M-12 2 L-2 12 M-7 7 L-16 16 M-18 14 L-14 18" />`,
  shield: svg`<path d="M-15 -15 C-8 -13 -4 -15 0 -18 C4 -15 8 -13 15 -15 C16 2 12 13 0 19 C-12 13 -16 2 -15 -15 Z M0 -12 V12 M-9 -3 H9" />`,
  anvil: svg`<path d="M-20 -10 H18 C16 -2 10 1 5 2 V8 H12 V15 H-10 V8 H-3 V2 C-10 2 -17 -2 -20 -10 Z" />`,
  quill: svg`<path d="M-15 18 C-8 2 0 -12 17 -18 C17 -4 6 8 -9 9 M-15 18 L-4 3" /><path d="M-17 18 H2" />`,
  scroll: svg`<path d="M-12 -15 H10 C16 -15 16 -7 10 -7 H8 V12 M-12 -15 C-18 -15 -18 -7 -12 -7 V10 C-12 18 -2 18 -2 11 H13 C13 17 10 17 7 17 H-7 M-6 -6 H3 M-6 0 H3" />`,
  scales: svg`<path d="M0 -17 V15 M-9 17 H9 M-16 -11 H16 M-16 -11 L-22 4 H-10 Z M16 -11 L10 4 H22 Z M-22 4 C-21 10 -11 10 -10 4 M10 4 C11 10 21 10 22 4" />`,
  egg: svg`<path d="M0 -18 C9 -18 15 -2 15 6 C15 14 8 19 0 19 C-8 19 -15 14 -15 6 C-15 -2 -9 -18 0 -18 Z M-13 0 L-6 5 L0 -1 L6 5 L13 0" />`,
};

/** A stone around 0,0 with radius 42; null for one that lies face down. */
export function stone(piece: string | null): SVGTemplateResult {
  const name = piece?.replace(/^.*-/, '') ?? null;
  const glyph = name === null ? svg`<path d="M-14 -14 C-4 -20 8 -18 14 -8 M14 14 C4 20 -8 18 -14 8" opacity=".45" />` : (GLYPHS[name] ?? GLYPHS.rune);
  return svg`<g class="stone ${piece === null ? 'down' : 'up'}">
    <ellipse class="shade" cx="0" cy="6" rx="42" ry="41" /><circle class="body" r="41" /><circle class="rim" r="35" fill="none" stroke-width="2" />
    <g class="glyph" fill="none" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round">${glyph}</g></g>`;
}

export const stonePicture = (piece: string | null): TemplateResult =>
  html`<svg class="stone-picture" viewBox="-48 -48 96 96" aria-hidden="true">${stone(piece)}</svg>`;
