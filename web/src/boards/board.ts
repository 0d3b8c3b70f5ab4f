// What all boards have in common: every place on a board is a real element of an ARIA grid, with one place in the tab order;
// arrows go to the nearest place in their direction; tapping, dragging and keys are one gesture: touching places one by one.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import { styles } from '../app/styles';
import { Plain } from '../app/model';
import type { Scene, Step, Target } from '../engine/api';
import type { Ghost } from '../seam/desk';
import { Motion } from './motion';

/** A place on a board, in percent of its area. */
export interface Spot {
  id: string;
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  content?: TemplateResult | typeof nothing;
  kind?: string;
}

/** Pixels from which on a touch is a drag. */
const FAR = 10;

export abstract class Board<S extends Scene> extends Plain {
  static override properties = {
    scene: { attribute: false },
    step: { attribute: false },
    names: { attribute: false },
    viewer: { attribute: false },
    trail: { attribute: false },
    hinted: { attribute: false },
    ghost: { attribute: false },
    label: { attribute: false },
    isLive: { attribute: false },
    focused: { state: true },
  };

  declare scene: S;
  /** What can be chosen now; null if nothing can. */
  declare step: Step | null;
  declare names: string[];
  declare viewer: number | null;
  /** What the last news were about, in order. */
  declare trail: string[];
  /** What a hint would choose next. */
  declare hinted: string[];
  declare ghost: Ghost | null;
  declare label: string;
  /** Can something be done here at all? */
  declare isLive: boolean;
  protected declare focused: string | null;

  protected readonly motion = new Motion();
  private drag: { id: string; x: number; y: number; pointer: number; isMoving: boolean } | null = null;
  /** What follows the pointer: copies of cards, since a hand shows nothing beyond its edges. */
  private carried: HTMLElement[] = [];
  private ignoresClick = false;

  constructor() {
    super();
    this.step = null;
    this.names = [];
    this.viewer = null;
    this.trail = [];
    this.hinted = [];
    this.ghost = null;
    this.label = '';
    this.isLive = false;
    this.focused = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('keydown', this.onKey);
    this.addEventListener('pointerdown', this.onDown);
    this.addEventListener('pointermove', this.onMove);
    this.addEventListener('pointerup', this.onUp);
    this.addEventListener('pointercancel', this.onCancel);
    this.addEventListener('click', this.onClick);
    this.addEventListener('focusin', this.onFocus);
  }

  /** How one scene became the other. */
  protected abstract move(before: S, after: S): void;

  protected override updated(changes: PropertyValues<this>): void {
    const before = changes.get('scene') as S | undefined;
    if (before && before !== this.scene && before.game === this.scene.game) {
      this.motion.clear();
      this.move(before, this.scene);
    }
  }

  protected target(id: string): Target | null {
    return this.step?.targets.find(({ elements }) => elements.includes(id)) ?? null;
  }

  /** What a screen reader says of a place. */
  protected textOf(id: string, text: string): string {
    return this.step?.spoken[id] ?? text;
  }

  protected marks(id: string): Record<string, boolean> {
    const chosen = this.step?.chosen ?? [];
    return { can: this.target(id) !== null, chosen: chosen.includes(id), now: chosen.at(-1) === id, hinted: this.hinted.includes(id) };
  }

  /** All places, row by row, as an ARIA grid over the drawing. */
  protected grid(rows: Spot[][]): TemplateResult {
    const inOrder = this.inOrder(rows.flat().map(({ id }) => id));
    return html`<div class="cells" role="grid" aria-label=${this.label} aria-readonly=${this.step ? 'false' : 'true'}>
      ${rows.map((row) =>
        row.length === 0
          ? nothing
          : html`<div role="row">
              ${repeat(row, ({ id }) => id, ({ x, y, width, height, ...spot }) => {
                const place = { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` };
                return this.cell({ ...spot, isInOrder: spot.id === inOrder, place });
              })}
            </div>`,
      )}
    </div>`;
  }

  /** The one place that Tab leads to. */
  protected inOrder(ids: string[]): string | null {
    if (this.focused !== null && ids.includes(this.focused)) return this.focused;
    return ids.find((id) => this.target(id)) ?? ids[0] ?? null;
  }

  protected cell(cell: { id: string; text: string; kind?: string; content?: Spot['content']; isInOrder: boolean; place?: Record<string, string> }): TemplateResult {
    const marks = this.marks(cell.id);
    return html`<div
      role="gridcell"
      class=${classMap({ spot: true, ...Object.fromEntries((cell.kind ?? 'place').split(' ').filter(Boolean).map((kind) => [kind, true])), ...marks })}
      style=${styles(cell.place ?? {})}
      data-id=${cell.id}
      tabindex=${cell.isInOrder ? 0 : -1}
      aria-selected=${marks.chosen ? 'true' : 'false'}
      aria-disabled=${this.step && !marks.can && !marks.chosen ? 'true' : nothing}
      aria-label=${this.textOf(cell.id, cell.text)}
    >
      ${cell.content ?? nothing}
    </div>`;
  }

  protected find(id: string): HTMLElement | null {
    return this.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  protected touch(id: string): void {
    this.focused = id;
    this.dispatchEvent(new CustomEvent('touch', { detail: id, bubbles: true }));
  }

  private idAt(event: Event): string | null {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null;
    return element && this.contains(element) ? (element.dataset.id ?? null) : null;
  }

  private onFocus = (event: FocusEvent): void => {
    const id = this.idAt(event);
    if (id) this.focused = id;
  };

  private onKey = (event: KeyboardEvent): void => {
    const id = this.idAt(event);
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.touch(id);
      return;
    }
    const to = this.towards(id, event.key);
    if (to) {
      event.preventDefault();
      this.focused = to.dataset.id ?? null;
      to.focus();
    }
  };

  /** The nearest place in the direction of a key. */
  private towards(id: string, key: string): HTMLElement | null {
    const all = [...this.querySelectorAll<HTMLElement>('[data-id][role=gridcell]')];
    const from = this.find(id);
    if (!from) return null;
    if (key === 'Home' || key === 'End') {
      const row = [...(from.closest('[role=row]')?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
      return (key === 'Home' ? row[0] : row.at(-1)) ?? null;
    }
    const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[key];
    if (!way) return null;
    const middle = (element: HTMLElement): [number, number] => {
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(from);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const one of all) {
      if (one === from) continue;
      const [dx, dy] = [middle(one)[0] - x, middle(one)[1] - y];
      const [along, aside] = way[0] !== 0 ? [dx * way[0], Math.abs(dy)] : [dy * way[1], Math.abs(dx)];
      if (along <= 2) continue;
      const distance = along + aside * 3;
      if (distance < least) [best, least] = [one, distance];
    }
    return best;
  }

  private onClick = (event: MouseEvent): void => {
    if (this.ignoresClick) {
      this.ignoresClick = false;
      return;
    }
    const id = this.idAt(event);
    if (id) this.touch(id);
  };

  private onDown = (event: PointerEvent): void => {
    this.ignoresClick = false;
    const id = this.idAt(event);
    this.drag = id && event.isPrimary && event.button === 0 ? { id, x: event.clientX, y: event.clientY, pointer: event.pointerId, isMoving: false } : null;
  };

  private onMove = (event: PointerEvent): void => {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isMoving) {
      if (Math.hypot(dx, dy) < FAR || !this.canDrag(drag.id)) return;
      drag.isMoving = true;
      if (!this.step?.chosen.includes(drag.id)) this.touch(drag.id);
      if (this.hasPointerCapture?.(event.pointerId) === false) this.setPointerCapture(event.pointerId);
      this.pickUp(drag.id);
    }
    const drawn = this.pieces(drag.id).filter((piece) => piece instanceof SVGElement);
    for (const piece of [...drawn, ...this.carried]) piece.style.translate = `${dx}px ${dy}px`;
  };

  private onUp = (event: PointerEvent): void => {
    const drag = this.drag;
    this.drag = null;
    if (!drag?.isMoving) return;
    this.ignoresClick = true;
    setTimeout(() => (this.ignoresClick = false), 0);
    const pieces = this.pieces(drag.id);
    for (const piece of pieces) piece.style.visibility = 'hidden';
    const below = document.elementFromPoint(event.clientX, event.clientY);
    for (const piece of pieces) piece.style.removeProperty('visibility');
    this.letGo(drag.id);
    if (below && this.contains(below)) this.drop(drag.id, below);
  };

  /** Something was dragged there. */
  protected drop(id: string, below: Element): void {
    const to = below.closest<HTMLElement>('[data-id]')?.dataset.id;
    if (to !== undefined && to !== id) this.touch(to);
  }

  private onCancel = (): void => {
    if (this.drag) this.letGo(this.drag.id);
    this.drag = null;
  };

  private pickUp(id: string): void {
    for (const piece of this.pieces(id)) {
      if (!(piece instanceof HTMLElement)) continue;
      const { left, top, width } = piece.getBoundingClientRect();
      const copy = piece.cloneNode(true) as HTMLElement;
      copy.removeAttribute('data-piece');
      copy.ariaHidden = 'true';
      Object.assign(copy.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px`, zIndex: '9', pointerEvents: 'none' });
      // It looks as it does in the hand.
      const hand = document.createElement('div');
      hand.className = 'held';
      hand.append(copy);
      this.append(hand);
      this.carried.push(copy);
      piece.style.opacity = '0.25';
    }
  }

  private letGo(id: string): void {
    for (const copy of this.carried.splice(0)) copy.parentElement?.remove();
    for (const piece of this.pieces(id)) {
      piece.style.removeProperty('translate');
      piece.style.removeProperty('opacity');
    }
  }

  private pieces(id: string): (HTMLElement | SVGElement)[] {
    return [...this.querySelectorAll<HTMLElement | SVGElement>(`[data-piece="${CSS.escape(id)}"]`)];
  }

  /** Is there something here that can be dragged somewhere? */
  protected canDrag(id: string): boolean {
    const target = this.target(id);
    return (target !== null && target.answer === null) || (this.step?.chosen.includes(id) ?? false);
  }
}
