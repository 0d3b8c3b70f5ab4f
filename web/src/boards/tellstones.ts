// Tellstones: nine cells, a pile to draw from, and nothing on the board that a player is to remember.

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { styles } from '../app/styles';
import type { TellstonesCell, TellstonesScene } from '../engine/api';
import { Board, type Spot } from './board';
import { stone } from './stones';

const UNIT = 110;
const EDGE = 20;
const SIDE = 3 * UNIT + 2 * EDGE;
const SHELF = 120;

export class TellstonesBoard extends Board<TellstonesScene> {
  protected override render(): TemplateResult {
    const tall = SIDE + SHELF;
    const cells = this.scene.rows.flat();
    const spots: Spot[][] = this.scene.rows.map((row) =>
      row.map((cell) => {
        const [x, y] = this.middle(cell);
        return { id: cell.id, text: cell.text, x: ((x - 52) / SIDE) * 100, y: ((y - 52) / tall) * 100, width: (104 / SIDE) * 100, height: (104 / tall) * 100 };
      }),
    );
    const { deck } = this.scene;
    spots.push([{ id: deck.id, text: deck.text, x: 6, y: ((SIDE + 14) / tall) * 100, width: 40, height: (96 / tall) * 100, kind: 'pile' }]);
    return html`<div class="board tellstones" style=${styles({ '--ratio': `${SIDE / tall}`, '--wide': `${SIDE}`, '--tall': `${tall}` })}>
      <svg class="art" viewBox="0 0 ${SIDE} ${tall}" aria-hidden="true">
        <rect class="mat" width=${SIDE} height=${SIDE} rx="22" />
        <rect class="seam" x="9" y="9" width=${SIDE - 18} height=${SIDE - 18} rx="16" fill="none" stroke-width="2" stroke-dasharray="7 6" />
        ${cells.map((cell) => this.hollow(cell))}
        ${cells.map((cell) => this.lying(cell))}
        ${this.pile()} ${this.drawn()}
      </svg>
      ${this.grid(spots)}
    </div>`;
  }

  private middle({ row, column }: TellstonesCell): [number, number] {
    return [EDGE + (column + 0.5) * UNIT, EDGE + (row + 0.5) * UNIT];
  }

  private hollow(cell: TellstonesCell): SVGTemplateResult {
    const [x, y] = this.middle(cell);
    const isAsked = this.scene.named?.cell === cell.id;
    return svg`<g><circle class="hollow ${cell.isLast ? 'last' : ''}" cx=${x} cy=${y} r="45" />
      ${isAsked ? svg`<circle class="asked" cx=${x} cy=${y} r="47" fill="none" stroke-width="5" stroke-dasharray="10 7" />` : nothing}</g>`;
  }

  private lying(cell: TellstonesCell): SVGTemplateResult | typeof nothing {
    if (cell.state === 'empty') return nothing;
    const [x, y] = this.middle(cell);
    return svg`<g transform="translate(${x} ${y})"><g data-piece=${cell.id} data-stone=${cell.id}>${stone(cell.state === 'up' ? (cell.stone ?? '') : null)}</g></g>`;
  }

  private pile(): SVGTemplateResult {
    const { stones } = this.scene.deck;
    const shown = Math.min(stones, 5);
    return svg`<g class="pile" transform="translate(60 ${SIDE + 68}) scale(.9)">
      ${shown === 0 ? svg`<circle class="hollow" r="40" />` : nothing}
      ${Array.from({ length: shown }, (_, index) => svg`<g transform="translate(${index * 3} ${-index * 4})">${stone(null)}</g>`)}
      <text class="count" x=${shown * 3 + 58} y="10">${stones}</text></g>`;
  }

  private drawn(): SVGTemplateResult | typeof nothing {
    const { drawn } = this.scene;
    if (!drawn) return nothing;
    return svg`<g transform="translate(${SIDE - 70} ${SIDE + 62})"><g class="drawn" data-stone="drawn" data-piece="drawn">${stone(drawn.stone)}</g></g>`;
  }

  private placeOf(id: string): [number, number] | null {
    const cell = this.scene.rows.flat().find((one) => one.id === id);
    return cell ? this.middle(cell) : null;
  }

  protected override move(before: TellstonesScene, after: TellstonesScene): void {
    const was = new Map(before.rows.flat().map((cell) => [cell.id, cell]));
    const piece = (id: string) => this.querySelector(`[data-stone="${CSS.escape(id)}"]`);
    const cells = [...new Set(this.trail)].filter((id) => this.placeOf(id));
    const changed = after.rows.flat().filter((cell) => {
      const old = was.get(cell.id);
      return old?.state !== cell.state || old?.stone !== cell.stone;
    });
    if (cells.length === 2 && changed.length !== 1 && !before.drawn) return this.swap(cells[0] ?? '', cells[1] ?? '');
    for (const cell of changed) {
      const old = was.get(cell.id);
      if (old?.state === 'empty') this.bring(piece(cell.id), cell);
      else if (cell.state !== 'empty') this.turn(piece(cell.id));
    }
    if (after.drawn && !before.drawn) {
      this.motion.run(piece('drawn'), [{ transform: `translate(${132 - SIDE}px, 0) scale(.8)` }, { transform: 'none' }], { duration: 350, easing: 'ease-out' });
    }
  }

  private swap(one: string, other: string): void {
    const [a, b] = [this.placeOf(one), this.placeOf(other)];
    if (!a || !b) return;
    const slide = (id: string, from: [number, number], to: [number, number], bow: number) => {
      const [dx, dy] = [from[0] - to[0], from[1] - to[1]];
      this.motion.run(
        this.querySelector(`[data-stone="${CSS.escape(id)}"]`),
        [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: `translate(${dx / 2 + bow * dy * 0.3}px, ${dy / 2 - bow * dx * 0.3}px) scale(1.1)` }, { transform: 'none' }],
        { duration: 620, easing: 'ease-in-out' },
      );
    };
    slide(other, a, b, 1);
    slide(one, b, a, 1);
  }

  private bring(element: Element | null, cell: TellstonesCell): void {
    const [x, y] = this.middle(cell);
    this.motion.run(element, [{ transform: `translate(${SIDE - 70 - x}px, ${SIDE + 62 - y}px)` }, { transform: 'translate(0, 0) scale(1.12)', offset: 0.85 }, { transform: 'none' }], { duration: 460, easing: 'ease-out' });
  }

  private turn(element: Element | null): void {
    this.motion.run(element, [{ transform: 'scaleX(1)' }, { transform: 'scaleX(.04) scaleY(1.08)', offset: 0.4 }, { transform: 'scaleX(1)' }], { duration: 420, easing: 'ease-in-out' });
  }
}
customElements.define('tellstones-board', TellstonesBoard);
