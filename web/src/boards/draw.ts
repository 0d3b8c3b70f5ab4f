// A scene as the board of its game. A game without a board of its own is read out, line by line.

import { html, type TemplateResult } from 'lit';
import type { ColumnScore, Look, Step } from '../engine/api';
import type { Ghost } from '../seam/desk';
import './connect4';
import './frogs';
import './kittens';
import './tellstones';

export interface Drawing {
  look: Look;
  step: Step | null;
  names: string[];
  viewer: number | null;
  trail: string[];
  hinted: string[];
  ghost: Ghost | null;
  label: string;
  isLive: boolean;
  isCovered: boolean;
  scores: ColumnScore[] | null;
}

export function draw(d: Drawing): TemplateResult {
  const preview = d.step?.preview ?? null;
  const scene = preview ?? d.look.scene;
  // A preview moves as it was chosen.
  const trail = preview ? (d.step?.chosen ?? []) : d.trail;
  switch (scene.game) {
    case 'connect4':
      return html`<connect4-board .scene=${scene} .step=${d.step} .names=${d.names} .viewer=${d.viewer} .trail=${trail} .hinted=${d.hinted} .ghost=${d.ghost} .label=${d.label} .isLive=${d.isLive} .scores=${d.scores}></connect4-board>`;
    case 'frogs':
      return html`<frogs-board .scene=${scene} .step=${d.step} .names=${d.names} .viewer=${d.viewer} .trail=${trail} .hinted=${d.hinted} .label=${d.label} .isLive=${d.isLive}></frogs-board>`;
    case 'kittens':
      return html`<kittens-board .scene=${scene} .step=${d.step} .names=${d.names} .viewer=${d.viewer} .trail=${trail} .hinted=${d.hinted} .label=${d.label} .isLive=${d.isLive} .isCovered=${d.isCovered}></kittens-board>`;
    case 'tellstones':
      return html`<tellstones-board .scene=${scene} .step=${d.step} .names=${d.names} .viewer=${d.viewer} .trail=${trail} .hinted=${d.hinted} .label=${d.label} .isLive=${d.isLive}></tellstones-board>`;
    default:
      return html`<ol class="read-out">${d.look.spoken.map((line) => html`<li>${line}</li>`)}</ol>`;
  }
}
