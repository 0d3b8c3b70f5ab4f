// Results: of the games at this device, and of an account on the server.

import { html, nothing, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { Plain, Watch } from '../app/model';
import { Spoken } from '../app/spoken';
import type { Account, Leaders } from '../protocol';
import { shelf } from '../seam/shelf';
import { t } from '../words/words';

interface Row {
  game: string;
  name: string;
  played: number;
  won: number;
  drawn: number;
}

export class StatisticsPage extends Plain {
  static override properties = { rows: { state: true }, account: { state: true }, leaders: { state: true } };
  private declare rows: Row[] | null;
  private declare account: Account | null;
  private declare leaders: Leaders[];

  constructor() {
    super();
    this.rows = null;
    this.account = null;
    this.leaders = [];
    new Watch(this, () => [house]);
    new Spoken(this, () => void this.load());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    await house.start();
    const rows = new Map<string, Row>();
    for (const match of (await shelf.all()).filter(({ isOver }) => isOver)) {
      const preview = await house.engine.preview(match).catch(() => null);
      const replay = preview ? await house.engine.replay(preview.record, null).catch(() => null) : null;
      const places = replay?.places;
      if (!replay || !places) continue;
      const isDraw = places.filter((place) => place === 1).length > 1;
      replay.names.forEach((name, seat) => {
        if (replay.levels[seat] !== null) return;
        const row = rows.get(`${replay.game}/${name}`) ?? { game: replay.game, name, played: 0, won: 0, drawn: 0 };
        row.played += 1;
        row.won += places[seat] === 1 && !isDraw ? 1 : 0;
        row.drawn += places[seat] === 1 && isDraw ? 1 : 0;
        rows.set(`${replay.game}/${name}`, row);
      });
    }
    this.rows = [...rows.values()];
    if (house.server !== 'here') return;
    if (await house.meet()) this.account = await house.request<Account>('GET', 'me').catch(() => null);
    const games = house.catalog?.games.map(({ game }) => game) ?? [];
    const all = await Promise.all(games.map((game) => house.request<Leaders>('GET', `leaders/${game}`).catch(() => null)));
    this.leaders = all.filter((one) => one !== null && one.leaders.length > 0).map((one) => one as Leaders);
  }

  private titleOf(game: string): string {
    return house.catalog?.games.find((one) => one.game === game)?.title ?? game;
  }

  protected override render(): TemplateResult {
    const { rows } = this;
    return html`<section class="page narrow">
      <h1>${t('nav-statistics')}</h1>
      <h2>${t('statistics-here')}</h2>
      ${rows === null ? html`<p class="waiting">${t('loading')}</p>` : rows.length === 0 ? html`<p class="note">${t('statistics-none')}</p>` : this.table(rows)}
      ${this.account && Object.keys(this.account.ratings).length > 0
        ? html`<h2>${t('ratings-of', { name: this.account.you.name })}</h2>
            <table><thead><tr><th scope="col">${t('game')}</th><th scope="col">${t('rating')}</th><th scope="col">${t('played')}</th></tr></thead>
              <tbody>${Object.entries(this.account.ratings).map(([game, rating]) => html`<tr><th scope="row">${this.titleOf(game)}</th><td>${rating?.rating} ± ${rating?.deviation}</td><td>${rating?.games}</td></tr>`)}</tbody></table>`
        : nothing}
      ${this.leaders.map(
        ({ game, leaders }) => html`<h2>${t('leaders-of', { game: this.titleOf(game) })}</h2>
          <ol class="places">${leaders.map(({ person, rating }) => html`<li>${person.name} <small>${rating.rating}</small></li>`)}</ol>`,
      )}
    </section>`;
  }

  private table(rows: Row[]): TemplateResult {
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${t('statistics-here')}><table>
      <thead><tr><th scope="col">${t('game')}</th><th scope="col">${t('name')}</th><th scope="col">${t('played')}</th><th scope="col">${t('won')}</th><th scope="col">${t('drawn')}</th><th scope="col">${t('lost')}</th></tr></thead>
      <tbody>${rows.map(({ game, name, played, won, drawn }) => html`<tr><th scope="row">${this.titleOf(game)}</th><td>${name}</td><td>${played}</td><td>${won}</td><td>${drawn}</td><td>${played - won - drawn}</td></tr>`)}</tbody>
    </table></div>`;
  }
}
customElements.define('statistics-page', StatisticsPage);
