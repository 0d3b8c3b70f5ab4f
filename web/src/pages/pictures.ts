// A small picture of every game.

import { html, svg, type TemplateResult } from 'lit';
import { card } from '../boards/cards';
import { disc, frog } from '../boards/pieces';
import { stone } from '../boards/stones';

export function picture(game: string): TemplateResult {
  switch (game) {
    case 'connect4':
      return html`<svg class="picture connect4" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect class="front" x="0" y="14" width="320" height="200" rx="18" />
        ${[0, 1].map((row) => [0, 1, 2].map((column) => svg`<circle class="hollow" cx=${60 + column * 100} cy=${80 + row * 96} r="41" />`))}
        <g transform="translate(60 176)">${disc(0)}</g><g transform="translate(160 176)">${disc(1)}</g><g transform="translate(260 176)">${disc(0)}</g><g transform="translate(160 80)">${disc(0)}</g>
      </svg>`;
    case 'frogs':
      return html`<svg class="picture frogs" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect class="water" width="320" height="200" rx="18" />
        <g class="plank"><line x1="70" y1="110" x2="250" y2="110" stroke-width="20" /><line class="grain" x1="70" y1="110" x2="250" y2="110" stroke-width="17" stroke-dasharray="2 10" /></g>
        ${[70, 250].map((x) => svg`<g class="lily" transform="translate(${x} 110) scale(1.6)"><path class="leaf" d="M0 0 L17 -30 A35 35 0 1 0 29 -20 Z" /></g>`)}
        <g transform="translate(70 108) scale(1.7)">${frog(0)}</g><g transform="translate(250 108) scale(1.7)">${frog(1)}</g>
      </svg>`;
    case 'kittens':
      return html`<span class="picture kittens" aria-hidden="true">${card('exploding-kitten', '')}${card('nope', '')}${card('tacocat', '')}</span>`;
    default:
      return html`<svg class="picture tellstones" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect class="mat" width="320" height="200" rx="18" />
        <g transform="translate(65 100) scale(1.1)">${stone('crown')}</g><g transform="translate(160 100) scale(1.1)">${stone(null)}</g><g transform="translate(255 100) scale(1.1)">${stone('sword')}</g>
      </svg>`;
  }
}
