// Connect 4: discs fall behind a frame with holes. Crosses and rings tell the players apart without colours.

import { html, nothing, svg, type PropertyValues, type SVGTemplateResult, type TemplateResult } from 'lit';
import { styles } from '../app/styles';
import type { ColumnScore, Connect4Cell, Connect4Scene } from '../engine/api';
import { Board, type Spot } from './board';
import { disc } from './pieces';

const SIZE = 100;
/** Above the frame a disc waits. */
const AIR = 92;
const EDGE = 14;

let frames = 0;

export class Connect4Board extends Board<Connect4Scene> {
  static override properties = { ...Board.properties, scores: { attribute: false }, hovered: { state: true } };
  /** How good every column is, if anybody wants to know. */
  declare scores: ColumnScore[] | null;
  private declare hovered: number | null;
  private readonly frame = `frame-${(frames += 1)}`;

  constructor() {
    super();
    this.scores = null;
    this.hovered = null;
    this.addEventListener('pointerover', (event) => this.hover(event));
    this.addEventListener('pointerleave', () => (this.hovered = null));
    this.addEventListener('focusin', (event) => this.hover(event));
    this.addEventListener('focusout', () => (this.hovered = null));
  }

  private hover(event: Event): void {
    const id = (event.target as Element).closest<HTMLElement>('[data-id]')?.dataset.id;
    const cell = this.scene.rows.flat().find((one) => one.id === id);
    this.hovered = cell && this.target(cell.id) ? cell.column : null;
  }

  private shown(cell: Connect4Cell): number | null {
    return cell.disc ?? (this.ghost?.lands === cell.id ? this.ghost.seat : null);
  }

  private center({ column, row }: Connect4Cell): [number, number] {
    return [EDGE + column * SIZE + SIZE / 2, AIR + EDGE + (this.scene.height - 1 - row) * SIZE + SIZE / 2];
  }

  protected override render(): TemplateResult {
    const { width, height, rows } = this.scene;
    const [full, tall] = [width * SIZE + 2 * EDGE, AIR + height * SIZE + 2 * EDGE];
    const cells = rows.flat();
    const percent = (value: number, of: number) => (value / of) * 100;
    const spots: Spot[][] = rows.map((row) =>
      row.map((cell) => {
        const [x, y] = this.center(cell);
        // The top cells reach into the air: a disc is dropped from there.
        const lift = cell.row === height - 1 ? AIR : 0;
        return {
          id: cell.id,
          text: cell.text,
          x: percent(x - SIZE / 2, full),
          y: percent(y - SIZE / 2 - lift, tall),
          width: percent(SIZE, full),
          height: percent(SIZE + lift, tall),
        };
      }),
    );
    return html`<div class="board connect4" style=${styles({ '--ratio': `${full / tall}`, '--wide': `${full}`, '--tall': `${tall}` })}>
      <svg class="art" viewBox="0 0 ${full} ${tall}" aria-hidden="true">
        <defs>
          <mask id=${this.frame}>
            <rect width=${full} height=${tall} fill="#fff" />
            ${cells.map((cell) => {
              const [x, y] = this.center(cell);
              return svg`<circle cx=${x} cy=${y} r="40" fill="#000" />`;
            })}
          </mask>
        </defs>
        <rect class="back" x="4" y=${AIR + 4} width=${full - 8} height=${tall - AIR - 8} rx="26" />
        ${this.waiting()} ${cells.map((cell) => this.drawn(cell))}
        <g mask="url(#${this.frame})">
          <rect class="front" x="0" y=${AIR} width=${full} height=${tall - AIR} rx="30" />
          <rect class="shine" x="8" y=${AIR + 8} width=${full - 16} height=${tall - AIR - 16} rx="24" fill="none" stroke-width="5" />
        </g>
        ${cells.map((cell) => {
          const [x, y] = this.center(cell);
          return svg`<circle class="hole" cx=${x} cy=${y} r="40" fill="none" stroke-width="4" />`;
        })}
        ${this.winning(cells)}
      </svg>
      ${this.grid(spots)}
      ${this.scores ? this.scoreRow(this.scores) : nothing}
    </div>`;
  }

  private waiting(): SVGTemplateResult | typeof nothing {
    const seat = this.viewer ?? this.scene.turn;
    if (this.hovered === null || seat === null || !this.step) return nothing;
    return svg`<g class="waiting" transform="translate(${EDGE + this.hovered * SIZE + SIZE / 2} ${AIR / 2})">${disc(this.scene.turn ?? seat)}</g>`;
  }

  private drawn(cell: Connect4Cell): SVGTemplateResult | typeof nothing {
    const seat = this.shown(cell);
    if (seat === null) return nothing;
    const [x, y] = this.center(cell);
    return svg`<g transform="translate(${x} ${y})" class=${cell.isLast ? 'last' : ''}><g class="fall" data-disc=${cell.id}>${disc(seat)}</g></g>`;
  }

  private winning(cells: Connect4Cell[]): SVGTemplateResult[] {
    return cells
      .filter(({ isWinning }) => isWinning)
      .map((cell) => {
        const [x, y] = this.center(cell);
        return svg`<circle class="won" cx=${x} cy=${y} r="43" fill="none" stroke-width="9" />`;
      });
  }

  private scoreRow(scores: ColumnScore[]): TemplateResult {
    return html`<ol class="scores">
      ${scores.map(
        ({ score, isBest, text }) =>
          html`<li class=${isBest ? 'best' : ''} title=${text}><span aria-hidden="true">${score === null ? '·' : score > 0 ? `+${score}` : `${score}`}</span><span class="unseen">${text}</span></li>`,
      )}
    </ol>`;
  }

  /** A disc that was dropped before the table confirmed it falls once. */
  private fallen: string | null = null;

  protected override updated(changes: PropertyValues<this>): void {
    super.updated(changes);
    if (changes.has('ghost') && this.ghost && this.fallen !== this.ghost.lands) {
      this.fallen = this.ghost.lands;
      const cell = this.scene.rows.flat().find(({ id }) => id === this.ghost?.lands);
      if (cell) this.fall(cell);
    }
  }

  protected override move(before: Connect4Scene, after: Connect4Scene): void {
    const known = new Map(before.rows.flat().map((cell) => [cell.id, cell.disc]));
    const fallen = this.fallen;
    this.fallen = null;
    const fresh = after.rows.flat().filter((cell) => cell.disc !== null && known.get(cell.id) === null && cell.id !== fallen);
    // A whole game at once is not a motion.
    if (fresh.length <= 3) for (const cell of fresh) this.fall(cell);
  }

  private fall(cell: Connect4Cell): void {
    const rows = this.scene.height - cell.row;
    const height = rows * SIZE;
    const time = 120 + 110 * Math.sqrt(rows);
    const at = (y: number) => `translateY(${-y}px)`;
    this.motion.run(
      this.querySelector(`[data-disc="${CSS.escape(cell.id)}"]`),
      [
        { transform: at(height), easing: 'cubic-bezier(.5,0,.9,.6)' },
        { transform: at(0), offset: 0.68, easing: 'cubic-bezier(.2,.6,.4,1)' },
        { transform: at(height * 0.07), offset: 0.84, easing: 'cubic-bezier(.6,0,.8,.4)' },
        { transform: at(0) },
      ],
      { duration: time * 1.45 },
    );
  }
}
customElements.define('connect4-board', Connect4Board);
