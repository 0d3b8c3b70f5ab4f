// My games: the matches of this device.

import { html, nothing, type TemplateResult } from 'lit';
import { sure } from '../app/dialogue';
import { house } from '../app/house';
import { Plain, Watch } from '../app/model';
import { href } from '../app/router';
import { Spoken } from '../app/spoken';
import type { StoredPreview } from '../engine/api';
import { shelf } from '../seam/shelf';
import { t } from '../words/words';

export class GamesPage extends Plain {
  static override properties = { found: { state: true } };
  private declare found: StoredPreview[] | null;

  constructor() {
    super();
    this.found = null;
    new Watch(this, () => [house]);
    new Spoken(this, () => void this.load());
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
