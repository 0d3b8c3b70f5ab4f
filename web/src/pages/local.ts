// Playing at this device, without any server: against the computer, or together.

import { html, nothing, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { Plain, Watch } from '../app/model';
import { href, router } from '../app/router';
import type { StoredPreview } from '../engine/api';
import { Desk } from '../seam/desk';
import { LocalEnd } from '../seam/local';
import { shelf } from '../seam/shelf';
import { t } from '../words/words';
import './game';
import { gamePicker } from './picker';
import { sure } from '../app/dialogue';
import './setup';
import type { Made } from './setup';

export class LocalPage extends Plain {
  static override properties = { game: {}, fault: { state: true } };
  declare game: string | null;
  private declare fault: string | null;

  constructor() {
    super();
    this.fault = null;
    new Watch(this, () => [house]);
  }

  protected override render(): TemplateResult {
    const game = house.catalog?.games.find((one) => one.game === this.game);
    return html`<section class="page narrow">
      <h1>${game?.title ?? t('play-here')}</h1>
      ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
      ${game?.hasLesson ? html`<p class="note">${t('lesson-offer')} <a class="button quiet" href=${href({ page: 'lesson', game: game.game })}>${t('lesson')}</a></p>` : nothing}
      ${this.game ? html`<parlour-setup .game=${this.game} where="here" @made=${(event: CustomEvent<Made>) => void this.begin(event.detail)}></parlour-setup>` : gamePicker('local')}
    </section>`;
  }

  private async begin({ table, names }: Made): Promise<void> {
    try {
      const local = await house.engine.begin(table, names);
      const stored = await local.stored();
      await shelf.put(stored);
      open.set(stored.id, new LocalEnd(local));
      router.go({ page: 'playing', id: stored.id });
    } catch (error) {
      this.fault = await house.explain(error);
    }
  }
}
customElements.define('local-page', LocalPage);

/** Tables that were opened on the page before. */
const open = new Map<string, LocalEnd>();

export const hand = (id: string, end: LocalEnd): void => void open.set(id, end);

export class PlayingPage extends Plain {
  static override properties = { of: {}, lesson: {}, desk: { state: true }, fault: { state: true } };
  /** The id of a stored match. */
  declare of: string | null;
  /** Or a game that is taught. */
  declare lesson: string | null;
  private declare desk: Desk | null;
  private declare fault: string | null;
  private watch: Watch;

  constructor() {
    super();
    this.of = null;
    this.lesson = null;
    this.desk = null;
    this.fault = null;
    this.watch = new Watch(this, () => [this.desk]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.desk?.close();
    this.desk = null;
  }

  private async open(): Promise<void> {
    try {
      await house.start();
      const end = await this.end();
      if (!this.isConnected) return end?.close();
      if (!end) {
        if (this.lesson) return;
        this.fault = t('game-unknown');
        return;
      }
      this.desk = new Desk(house.engine, end);
      this.watch.again();
    } catch (error) {
      this.fault = await house.explain(error);
    }
  }

  private async end(): Promise<LocalEnd | null> {
    if (this.lesson) {
      // It has an address of its own from now on: after a reload the lesson goes on.
      const local = await house.engine.beginLesson(this.lesson as never, null);
      const { id } = await local.stored();
      open.set(id, new LocalEnd(local));
      router.go({ page: 'playing', id }, 'replace');
      return null;
    }
    if (!this.of) return null;
    const ready = open.get(this.of);
    open.delete(this.of);
    if (ready) return ready;
    const stored = await shelf.get(this.of);
    return stored ? new LocalEnd(await house.engine.resume(stored)) : null;
  }

  protected override render(): TemplateResult {
    if (this.fault) return html`<section class="page narrow"><p class="error" role="alert">${this.fault}</p><a class="button" href=${href({ page: 'games' })}>${t('nav-games')}</a></section>`;
    return this.desk ? html`<parlour-game .desk=${this.desk}></parlour-game>` : html`<p class="waiting">${t('loading')}</p>`;
  }
}
customElements.define('playing-page', PlayingPage);

/** The matches of this device. */
export class GamesPage extends Plain {
  static override properties = { found: { state: true } };
  private declare found: StoredPreview[] | null;

  constructor() {
    super();
    this.found = null;
    new Watch(this, () => [house]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    await house.start();
    const stored = await shelf.all();
    const shown = await Promise.all(stored.slice(0, 100).map((match) => house.engine.preview(match).catch(() => null)));
    this.found = shown.filter((one) => one !== null);
  }

  protected override render(): TemplateResult {
    const matches = this.found;
    const open = matches?.filter(({ isOver }) => !isOver) ?? [];
    const over = matches?.filter(({ isOver }) => isOver) ?? [];
    return html`<section class="page narrow">
      <h1>${t('nav-games')}</h1>
      ${matches && matches.length === 0 ? html`<p class="note">${t('games-none')}</p>` : nothing}
      ${open.length > 0 ? html`<h2>${t('games-open')}</h2><ul class="tables">${open.map((one) => this.line(one))}</ul>` : nothing}
      ${over.length > 0 ? html`<h2>${t('games-over')}</h2><ul class="tables">${over.map((one) => this.line(one))}</ul>` : nothing}
      <a class="button primary" href=${href({ page: 'local', game: null })}>${t('play-here')}</a>
      <a class="button" href=${href({ page: 'replay', id: null })}>${t('replay-open')}</a>
    </section>`;
  }

  private line(match: StoredPreview): TemplateResult {
    const to = match.isOver ? href({ page: 'replay', id: match.id }) : href({ page: 'playing', id: match.id });
    return html`<li class="with-button">
      <a href=${to}><strong>${match.title}</strong><span>${match.names.join(', ')}</span><small>${match.status} · ${t('moves', { count: match.moves })}</small></a>
      <button class="quiet" aria-label=${t('delete-of', { game: match.title })} @click=${() => void this.delete(match)}>✕</button>
    </li>`;
  }

  private async delete(match: StoredPreview): Promise<void> {
    if (!(await sure(t('delete-sure'), t('delete')))) return;
    await shelf.delete(match.id);
    await this.load();
  }
}
customElements.define('games-page', GamesPage);
