// Exploding Kittens: the others around the table, the piles in the middle, one's own hand at the bottom.

import { html, nothing, render, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { KittensCard, KittensPlayer, KittensScene } from '../engine/api';
import { t } from '../words/words';
import { Board } from './board';
import { card, kindOf, sign } from './cards';

/** A hand with more cards than this is drawn narrower. */
const ROOMY = 5;

export class KittensBoard extends Board<KittensScene> {
  static override properties = { ...Board.properties, isCovered: { attribute: false } };
  /** The hand lies face down, so that nobody else in the room sees it. */
  declare isCovered: boolean;

  constructor() {
    super();
    this.isCovered = false;
  }

  protected override render(): TemplateResult {
    const { players, hand, deck, discard, stack } = this.scene;
    const own = players.find(({ seat, isAlive }) => seat === this.viewer && isAlive);
    const cards = this.isCovered ? [] : (hand ?? []);
    const inOrder = this.inOrder([...cards.map(({ id }) => id), deck.id, discard.id, ...players.map(({ id }) => id)]);
    const cell = (id: string, text: string, kind: string, content: TemplateResult) => this.cell({ id, text, kind, content, isInOrder: id === inOrder });
    return html`<div class="kittens">
      <div class="felt" role="grid" aria-label=${this.label} aria-readonly=${this.step ? 'false' : 'true'}>
        <div role="row" class="others">${repeat(players, ({ id }) => id, (player) => cell(player.id, player.text, `player ${this.statusOf(player)}`, this.player(player)))}</div>
        <div role="row" class="piles">
          ${cell(deck.id, deck.text, 'pile deck', this.deck())} ${cell(discard.id, discard.text, 'pile discard', this.discard())}
        </div>
        ${cards.length > 0
          ? html`<div role="row" class="hand ${cards.length > ROOMY ? 'many' : ''}" data-count=${cards.length}>
              ${repeat(cards, ({ id }) => id, (one) => cell(one.id, one.text, `held ${one.isMarked ? 'marked' : ''}`, this.held(one)))}
            </div>`
          : nothing}
      </div>
      ${stack.length > 0 ? this.stack() : nothing}
      ${own && this.isCovered
        ? html`<button class="cover" @click=${() => this.dispatchEvent(new CustomEvent('uncover', { bubbles: true }))}>
            <span class="fan" aria-hidden="true">${Array.from({ length: Math.min(own.cards, 7) }, () => card(null, ''))}</span>${t('hand-uncover', { count: own.cards })}
          </button>`
        : nothing}
    </div>`;
  }

  private statusOf(player: KittensPlayer): string {
    const { turn } = this.scene;
    return [player.seat === turn ? 'on-turn' : '', player.isAlive ? '' : 'out', player.isCursed ? 'cursed' : '', player.seat === this.viewer ? 'own' : ''].join(' ').trim();
  }

  private player(player: KittensPlayer): TemplateResult {
    const { turn, turns } = this.scene;
    return html`<span class="name">${player.name}</span>
      <span class="count" aria-hidden="true">
        ${player.isAlive ? html`<span class="backs">${Array.from({ length: Math.min(player.cards, 6) }, () => html`<i></i>`)}</span><span data-count=${player.cards}></span>` : html`<b data-count=${player.place === 1 ? '★' : '✕'}></b>`}
        ${player.seat === turn && turns > 1 ? html`<em data-count="×${turns}"></em>` : nothing}
      </span>
      ${player.seat === this.viewer || this.isCovered
        ? nothing
        : html`<span class="knows" aria-hidden="true">${player.known.slice(0, 6).map(({ title, label }) => html`<span class="chip ${kindOf(title)}" title=${label}>${sign(title)}</span>`)}</span>`}`;
  }

  private deck(): TemplateResult {
    const { deck } = this.scene;
    return html`<span class="heap" aria-hidden="true">${Array.from({ length: Math.min(3, deck.cards) }, () => card(null, ''))}</span>
      <span class="amount" data-count=${deck.cards}></span>
      ${deck.known.length > 0 && !this.isCovered
        ? html`<span class="knows" aria-hidden="true">${deck.known.slice(0, 5).map(({ index, card: face }) => html`<span class="chip ${kindOf(face.title)}" title=${face.label}>${sign(face.title)}<sub data-count=${index}></sub></span>`)}</span>`
        : nothing}
      ${deck.imploding === 'face-up' ? html`<span class="knows up" aria-hidden="true"><span class="chip danger">${sign('imploding-kitten')}</span></span>` : nothing}`;
  }

  private discard(): TemplateResult {
    const { cards } = this.scene.discard;
    const top = cards.at(-1);
    return html`<span class="heap" aria-hidden="true">${top ? card(top.title, top.label) : html`<span class="card none"></span>`}</span>
      <span class="amount" data-count=${cards.length}></span>`;
  }

  private held(one: KittensCard): TemplateResult {
    // The back of a card has nothing to read.
    return html`<span data-piece=${one.id} class="lift">${card(one.title, one.title === null ? '' : one.label)}</span>`;
  }

  /** What was played and can still be stopped. */
  private stack(): TemplateResult {
    return html`<ol class="stack">
      ${this.scene.stack.map(
        (played) => html`<li class=${played.counts ? 'counts' : 'stopped'}>
          ${played.cards.slice(0, 5).map(({ title }) => html`<span class="chip ${kindOf(title)}">${sign(title)}</span>`)}<span>${played.text}</span>
        </li>`,
      )}
    </ol>`;
  }

  /** A card that is dragged out of the hand, and not onto a player, is played. */
  protected override drop(id: string, below: Element): void {
    if (!this.scene.hand?.some((held) => held.id === id)) return;
    const to = below.closest<HTMLElement>('[data-id]')?.dataset.id;
    const isPlayer = this.scene.players.some((player) => player.id === to);
    if (to !== undefined && isPlayer && this.target(to)) this.touch(to);
    else if (!below.closest('.hand')) this.dispatchEvent(new CustomEvent('play', { bubbles: true }));
  }

  protected override move(before: KittensScene, after: KittensScene): void {
    const count = (scene: KittensScene, seat: number) => scene.players.find((one) => one.seat === seat)?.cards ?? 0;
    const seats = after.players.map(({ seat }) => seat);
    const placeOf = (seat: number): Element | null => this.find(after.players.find((one) => one.seat === seat)?.id ?? '');
    const [deck, discard] = [this.find(after.deck.id), this.find(after.discard.id)];
    const played = after.discard.cards.length - before.discard.cards.length;
    const lost = seats.filter((seat) => count(after, seat) < count(before, seat));
    const won = seats.filter((seat) => count(after, seat) > count(before, seat));
    const by = after.stack.at(-1)?.seat ?? lost[0] ?? before.turn;
    if (played > 0 && played < 6 && by !== null) {
      for (const [index, face] of after.discard.cards.slice(-played).entries()) {
        this.fly(by === this.viewer ? this.querySelector('.hand') : placeOf(by), discard, card(face.title, face.label), index * 90);
      }
    }
    const isDrawn = after.deck.cards < before.deck.cards;
    for (const seat of won) {
      const from = isDrawn ? deck : lost.length > 0 ? placeOf(lost[0] ?? 0) : null;
      const to = seat === this.viewer ? this.querySelector('.hand .held:last-child') : placeOf(seat);
      this.fly(from, to, card(null, ''), 60);
    }
    if (isDrawn && won.length === 0) this.fly(deck, before.turn === null ? null : placeOf(before.turn), card(null, ''), 0);
    if (after.players.some((one, index) => !one.isAlive && before.players[index]?.isAlive)) this.boom();
  }

  /** A card on its way from one place to another. */
  private fly(from: Element | null, to: Element | null, face: TemplateResult, delay: number): void {
    const host = this.querySelector('.kittens');
    if (!from || !to || !host) return;
    const [start, end, base] = [from.getBoundingClientRect(), to.getBoundingClientRect(), host.getBoundingClientRect()];
    const flyer = document.createElement('div');
    flyer.className = 'flyer';
    host.append(flyer);
    render(face, flyer);
    const at = (box: DOMRect) => `translate(${box.left + box.width / 2 - base.left - 36}px, ${box.top + box.height / 2 - base.top - 50}px)`;
    this.motion.pass(flyer, [{ transform: `${at(start)} rotate(-6deg)`, opacity: 0.4 }, { transform: `${at(end)} rotate(3deg)`, opacity: 1, offset: 0.85 }, { transform: at(end), opacity: 0 }], { duration: 460, delay, easing: 'ease-in-out' });
  }

  private boom(): void {
    const host = this.querySelector('.kittens');
    if (!host) return;
    const blast = document.createElement('div');
    blast.className = 'blast';
    host.append(blast);
    this.motion.pass(blast, [{ transform: 'scale(.2)', opacity: 0.9 }, { transform: 'scale(1.6)', opacity: 0 }], { duration: 800, easing: 'ease-out' });
  }
}
customElements.define('kittens-board', KittensBoard);
