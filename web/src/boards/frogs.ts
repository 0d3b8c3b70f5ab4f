// Frogs: a pond with lily pads, planks that break behind the frogs, and a home at each player's side.

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { styles } from '../app/styles';
import type { FrogsBridge, FrogsHome, FrogsScene } from '../engine/api';
import { Board, type Spot } from './board';
import { frog } from './pieces';

const UNIT = 100;
const PAD = 35;
const SHORE = 118;
const EDGE = 30;

interface Point {
  x: number;
  y: number;
}

export class FrogsBoard extends Board<FrogsScene> {
  private get box(): { left: number; top: number; width: number; height: number } {
    const sides = new Set(this.scene.homes.map(({ side }) => side));
    const room = (side: FrogsHome['side']) => (sides.has(side) ? SHORE : EDGE);
    const span = this.scene.side * UNIT;
    const [left, top] = [room('west'), room('north')];
    return { left, top, width: span + left + room('east'), height: span + top + room('south') };
  }

  /** The middle of a pad or a home. */
  private point(id: string): Point | null {
    const { left, top, width, height } = this.box;
    const { side } = this.scene;
    const pad = this.scene.rows.flat().find((one) => one.id === id);
    if (pad) return { x: left + (pad.x + 0.5) * UNIT, y: top + (side - 1 - pad.y + 0.5) * UNIT };
    const home = this.scene.homes.find((one) => one.id === id);
    if (!home) return null;
    const [mx, my] = [left + (side * UNIT) / 2, top + (side * UNIT) / 2];
    switch (home.side) {
      case 'west':
        return { x: SHORE / 2 - 6, y: my };
      case 'east':
        return { x: width - SHORE / 2 + 6, y: my };
      case 'north':
        return { x: mx, y: SHORE / 2 - 6 };
      case 'south':
        return { x: mx, y: height - SHORE / 2 + 6 };
    }
  }

  protected override render(): TemplateResult {
    const { width, height } = this.box;
    const ratio = { '--ratio': `${width / height}`, '--wide': `${width}`, '--tall': `${height}` };
    return html`<div class="board frogs" style=${styles(ratio)}>
      <svg class="art" viewBox="0 0 ${width} ${height}" aria-hidden="true">
        <rect class="water" width=${width} height=${height} rx="26" />
        <g class="waves">${[0.2, 0.45, 0.7, 0.9].map((y, index) => svg`<path d="M${20 + index * 30} ${height * y} q20 -9 40 0 t40 0" fill="none" stroke-width="3" />`)}</g>
        ${this.scene.homes.map((home) => this.shore(home))}
        ${this.scene.bridges.map((bridge) => this.plank(bridge))}
        ${this.scene.rows.flat().map((pad) => this.lily(pad.id, pad.isLast))}
        ${this.way()}
        ${this.scene.rows.flat().map((pad) => (pad.frog === null ? nothing : this.sitting(pad.id, pad.frog)))}
        ${this.scene.homes.map((home) => this.residents(home))}
      </svg>
      ${this.grid(this.spots())}
    </div>`;
  }

  private spots(): Spot[][] {
    const { width, height } = this.box;
    const spot = (id: string, text: string, size: Point, kind: string): Spot => {
      const at = this.point(id) ?? { x: 0, y: 0 };
      const [x, y] = [((at.x - size.x / 2) / width) * 100, ((at.y - size.y / 2) / height) * 100];
      return { id, text, x, y, width: (size.x / width) * 100, height: (size.y / height) * 100, kind };
    };
    const home = (side: FrogsHome['side']): Spot[] =>
      this.scene.homes
        .filter((one) => one.side === side)
        .map((one) => spot(one.id, one.text, side === 'west' || side === 'east' ? { x: 92, y: 230 } : { x: 230, y: 92 }, 'home'));
    const middle = Math.floor(this.scene.side / 2);
    const rows = this.scene.rows.map((row, index) => {
      const pads = row.map((pad) => spot(pad.id, pad.text, { x: 84, y: 84 }, 'pad'));
      return index === middle ? [...home('west'), ...pads, ...home('east')] : pads;
    });
    const bridges = this.scene.bridges
      .filter(({ id }) => this.target(id) || this.step?.chosen.includes(id))
      .map((bridge): Spot => {
        const [from, to] = [this.point(bridge.from), this.point(bridge.to)];
        const [x, y] = from && to ? [(from.x + to.x) / 2, (from.y + to.y) / 2] : [0, 0];
        const [w, h] = from && to && from.y === to.y ? [40, 46] : [46, 40];
        return { id: bridge.id, text: bridge.text, x: ((x - w / 2) / width) * 100, y: ((y - h / 2) / height) * 100, width: (w / width) * 100, height: (h / height) * 100, kind: 'bridge' };
      });
    return [home('north'), ...rows, home('south'), bridges];
  }

  private shore(home: FrogsHome): SVGTemplateResult {
    const at = this.point(home.id) ?? { x: 0, y: 0 };
    const flat = home.side === 'west' || home.side === 'east';
    const [w, h] = flat ? [84, 236] : [236, 84];
    return svg`<g class="shore seat-${home.seat}">
      ${home.gate.map((pad) => {
        const to = this.point(pad) ?? at;
        const from = flat ? { x: at.x, y: to.y } : { x: to.x, y: at.y };
        return svg`<line class="pier" x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} stroke-width="15" />`;
      })}
      <rect class="bank" x=${at.x - w / 2} y=${at.y - h / 2} width=${w} height=${h} rx="30" />
    </g>`;
  }

  private residents(home: FrogsHome): SVGTemplateResult {
    const at = this.point(home.id) ?? { x: 0, y: 0 };
    const flat = home.side === 'west' || home.side === 'east';
    const arrived = home.arrived.flatMap((count, seat) => Array<number>(count).fill(seat));
    const all = [
      ...Array.from({ length: home.waiting }, () => ({ seat: home.seat, isHome: false })),
      ...arrived.map((seat) => ({ seat, isHome: true })),
    ];
    const step = Math.min(46, 200 / Math.max(all.length, 1));
    return svg`<g>${all.map(({ seat, isHome }, index) => {
      const along = (index - (all.length - 1) / 2) * step;
      const [x, y] = flat ? [at.x, at.y + along] : [at.x + along, at.y];
      return svg`<g transform="translate(${x} ${y})" class=${isHome ? 'arrived' : 'waits'}>
        ${isHome ? svg`<circle class="wreath" r="26" fill="none" stroke-width="4" stroke-dasharray="5 5" />` : nothing}
        <g data-piece=${home.id} data-frog="${home.id}:${index}">${frog(seat, 0.86)}</g></g>`;
    })}</g>`;
  }

  private plank(bridge: FrogsBridge): SVGTemplateResult | typeof nothing {
    const [from, to] = [this.point(bridge.from), this.point(bridge.to)];
    if (!from || !to) return nothing;
    const marks = this.marks(bridge.id);
    if (!bridge.isBuilt && !marks.can && !marks.chosen) return nothing;
    const kind = `${bridge.isBuilt ? 'plank' : 'gap'} ${marks.can ? 'can' : ''} ${marks.chosen ? 'chosen' : ''}`;
    return svg`<g class=${kind} data-bridge=${bridge.id}>
      <line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} stroke-width="14" />
      <line class="grain" x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} stroke-width="12" stroke-dasharray="1.5 7" /></g>`;
  }

  private lily(id: string, isLast: boolean): SVGTemplateResult {
    const at = this.point(id) ?? { x: 0, y: 0 };
    return svg`<g class="lily ${isLast ? 'last' : ''}" transform="translate(${at.x} ${at.y})">
      <path class="leaf" d="M0 0 L${PAD * 0.5} ${-PAD * 0.87} A${PAD} ${PAD} 0 1 0 ${PAD * 0.82} ${-PAD * 0.57} Z" />
      <path class="veins" d="M0 0 L${-PAD * 0.8} ${-PAD * 0.3} M0 0 L${-PAD * 0.5} ${PAD * 0.65} M0 0 L${PAD * 0.4} ${PAD * 0.7} M0 0 L${PAD * 0.85} ${PAD * 0.1} M0 0 L${-PAD * 0.15} ${-PAD * 0.85}" fill="none" stroke-width="2" />
    </g>`;
  }

  private sitting(id: string, seat: number): SVGTemplateResult {
    const at = this.point(id) ?? { x: 0, y: 0 };
    return svg`<g transform="translate(${at.x} ${at.y})"><g data-piece=${id} data-frog=${id}>${frog(seat)}</g></g>`;
  }

  /** The way that is chosen so far. */
  private way(): SVGTemplateResult | typeof nothing {
    const points = (this.step?.chosen ?? []).map((id) => this.point(id)).filter((point) => point !== null);
    if (points.length < 2) return nothing;
    return svg`<polyline class="way" points=${points.map(({ x, y }) => `${x},${y}`).join(' ')} fill="none" stroke-width="6" />`;
  }

  protected override move(before: FrogsScene, after: FrogsScene): void {
    const frogs = (scene: FrogsScene) => new Map(scene.rows.flat().map((pad) => [pad.id, pad.frog]));
    const [was, is] = [frogs(before), frogs(after)];
    const isMoved = [...is].some(([id, frog]) => was.get(id) !== frog) || JSON.stringify(before.homes) !== JSON.stringify(after.homes);
    const hops = isMoved ? this.hops(was, is, before, after) : [];
    hops.forEach(({ from, to, element }, index) => this.hop(element, from, to, index * 170));
    const built = new Map(before.bridges.map(({ id, isBuilt }) => [id, isBuilt]));
    for (const { id, isBuilt } of after.bridges) {
      if (isBuilt && built.get(id) === false) {
        const plank = this.querySelector(`[data-bridge="${CSS.escape(id)}"]`);
        this.motion.run(plank, [{ opacity: 0 }, { opacity: 1 }], { duration: 320 });
      }
    }
  }

  /** Which frogs went where: along the way that was told, or else the nearest ones of the same player. */
  private hops(was: Map<string, number | null>, is: Map<string, number | null>, before: FrogsScene, after: FrogsScene): { from: Point; to: Point; element: Element }[] {
    const hops: { from: Point; to: Point; element: Element }[] = [];
    const add = (from: string, to: string): void => {
      const [start, end] = [this.point(from), this.point(to)];
      const element = this.querySelector(`[data-frog="${CSS.escape(to)}"]`) ?? [...this.querySelectorAll(`[data-piece="${CSS.escape(to)}"]`)].at(-1);
      if (start && end && element) hops.push({ from: start, to: end, element });
    };
    const places = this.trail.filter((id) => this.point(id));
    const isNew = (id: string) => is.get(id) !== was.get(id) || before.homes.some((home) => home.id === id);
    const told = places.filter((id, index) => index === 0 || places[index - 1] !== id);
    if (told.length >= 2 && told.length <= 12 && isNew(told[0] ?? '')) {
      for (let index = 0; index + 1 < told.length; index += 1) add(told[index] ?? '', told[index + 1] ?? '');
      return hops;
    }
    const homeCount = (scene: FrogsScene, seat: number) => scene.homes.find((home) => home.seat === seat)?.waiting ?? 0;
    for (let seat = 0; seat < after.players.length; seat += 1) {
      const gone = [...was].filter(([id, one]) => one === seat && is.get(id) !== seat).map(([id]) => id);
      const come = [...is].filter(([id, one]) => one === seat && was.get(id) !== seat).map(([id]) => id);
      if (homeCount(before, seat) > homeCount(after, seat)) gone.push(before.homes.find((home) => home.seat === seat)?.id ?? '');
      if (gone.length !== come.length || gone.length > 3) continue;
      come.forEach((to, index) => add(gone[index] ?? '', to));
    }
    return hops;
  }

  private hop(element: Element, from: Point, to: Point, delay: number): void {
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    this.motion.run(
      element,
      [
        { transform: `translate(${dx}px, ${dy}px) scale(1)`, easing: 'cubic-bezier(.3,0,.6,1)' },
        { transform: `translate(${dx / 2}px, ${dy / 2}px) scale(1.45)`, offset: 0.5, easing: 'cubic-bezier(.4,0,.7,1)' },
        { transform: 'translate(0, 0) scale(1)' },
      ],
      { duration: 380, delay },
    );
  }
}
customElements.define('frogs-board', FrogsBoard);
