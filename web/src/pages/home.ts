// The first page: the games, the tables of this server, and how to get to one.

import { html, nothing, type TemplateResult } from 'lit';
import { announcer } from '../app/announcer';
import { house } from '../app/house';
import { Plain, Watch } from '../app/model';
import { href, router } from '../app/router';
import type { Described } from '../engine/api';
import type { Listed, Occupant, TableInfo } from '../protocol';
import { t } from '../words/words';
import './guest';
import { picture } from './pictures';

export class HomePage extends Plain {
  static override properties = { described: { state: true }, mine: { state: true }, code: { state: true }, fault: { state: true }, pairing: { state: true } };
  private declare described: Map<string, Described>;
  private declare mine: TableInfo[];
  private declare code: string;
  private declare fault: string | null;
  private declare pairing: string | null;
  private stop = (): void => {};
  private isListening = false;

  constructor() {
    super();
    this.described = new Map();
    this.mine = [];
    this.code = '';
    this.fault = null;
    this.pairing = null;
    new Watch(this, () => [house]);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
    this.isListening = false;
    if (house.session && this.pairing) void this.pair(this.pairing, false);
    void house.session?.ask({ do: 'lobby', on: false }).catch(() => {});
  }

  protected override updated(): void {
    if (house.server === 'here' && !this.isListening) {
      this.isListening = true;
      void this.listen();
    }
    for (const table of [...(house.lobby?.tables ?? []), ...this.mine]) void this.describe(table);
  }

  private async listen(): Promise<void> {
    const session = await house.connect();
    await house.meet();
    if (!this.isConnected) return;
    this.stop = session.listen({
      paired: (table) => {
        this.pairing = null;
        house.wanted = table;
        router.go({ page: 'table', table });
      },
      welcomed: () => void this.loadMine(),
    });
    void session.ask({ do: 'lobby', on: true }).catch(() => {});
    await this.loadMine();
  }

  private async loadMine(): Promise<void> {
    if (!house.you || !house.session) return;
    const outcome = await house.session.ask({ do: 'mine' }).catch(() => null);
    if (outcome?.was === 'mine') this.mine = outcome.tables.filter(({ stage }) => stage.at !== 'closed').slice(0, 8);
  }

  private async describe(table: { game: string; choices: string; clock: string }): Promise<void> {
    const key = `${document.documentElement.lang}/${table.game}/${table.choices}/${table.clock}`;
    if (this.described.has(key)) return;
    this.described.set(key, { title: table.game, setup: [], clock: null });
    const described = await house.engine.describe(table).catch(() => null);
    if (described) {
      this.described.set(key, described);
      this.requestUpdate();
    }
  }

  private of(table: { game: string; choices: string; clock: string }): Described {
    return this.described.get(`${document.documentElement.lang}/${table.game}/${table.choices}/${table.clock}`) ?? { title: '', setup: [], clock: null };
  }

  protected override render(): TemplateResult {
    return html`<section class="page home">
      <header class="hero"><h1>${t('hero')}</h1><p>${t('hero-about')}</p></header>
      ${this.games()} ${house.server === 'here' ? this.lobby() : this.alone()}
    </section>`;
  }

  private games(): TemplateResult {
    const { catalog, server } = house;
    const names = ['connect4', 'kittens', 'frogs', 'tellstones'] as const;
    return html`<ul class="shelf" aria-label=${t('games')}>
      ${names.map((name) => {
        const game = catalog?.games.find((one) => one.game === name);
        return html`<li class="box ${name}">
          ${picture(name)}
          ${game ? html`<h2>${game.title}</h2>` : html`<p class="title" aria-hidden="true"><span class="blank"></span></p>`}
          <p>${game?.tagline ?? ''}</p>
          <div class="row wrap">
            <a class="button primary" href=${href({ page: 'local', game: name })} aria-label="${t('play-here')}: ${game?.title ?? name}">${t('play-here')}</a>
            ${server === 'here' ? html`<a class="button" href=${href({ page: 'make', game: name })} aria-label="${t('make')}: ${game?.title ?? name}">${t('make')}</a>` : nothing}
            <a class="button quiet" href=${href({ page: 'rules', game: name })} aria-label="${t('rules')}: ${game?.title ?? name}">${t('rules')}</a>
          </div>
        </li>`;
      })}
    </ul>`;
  }

  private alone(): TemplateResult {
    const text = house.server === 'looking' ? t('server-looking') : house.server === 'none' ? t('server-none') : t('server-away');
    return html`<p class="note">${text} ${house.server === 'away' ? html`<button class="quiet" @click=${() => void house.lookAgain()}>${t('again')}</button>` : nothing}</p>`;
  }

  private lobby(): TemplateResult {
    const { you, lobby } = house;
    return html`<div class="columns">
      <section aria-label=${t('join')}>
        <h2>${t('join')}</h2>
        ${you ? html`<p class="you">${t('you-are', { name: you.name })}</p>` : html`<parlour-guest></parlour-guest>`}
        <form class="row" @submit=${(event: Event) => this.enter(event)}>
          <label class="unseen" for="code">${t('code-ask')}</label>
          <input id="code" placeholder=${t('code-ask')} autocapitalize="off" autocomplete="off" spellcheck="false" .value=${this.code} @input=${(event: Event) => (this.code = (event.target as HTMLInputElement).value)} />
          <button>${t('code-go')}</button>
        </form>
        ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
        ${you ? this.pairs() : nothing} ${this.own()}
      </section>
      <section aria-label=${t('tables')}>
        <h2>${t('tables')} <small>${t('people', { count: lobby?.people ?? 0 })}</small></h2>
        ${lobby && lobby.tables.length > 0 ? html`<ul class="tables">${lobby.tables.map((table) => this.listed(table))}</ul>` : html`<p class="note">${t('tables-none')}</p>`}
      </section>
    </div>`;
  }

  private pairs(): TemplateResult {
    const games = house.catalog?.games ?? [];
    if (this.pairing) {
      const game = games.find((one) => one.game === this.pairing);
      return html`<p class="note">${t('pairing', { game: game?.title ?? '' })} <button class="quiet" @click=${() => void this.pair(this.pairing ?? '', false)}>${t('pairing-stop')}</button></p>`;
    }
    return html`<details class="pairs"><summary>${t('pair')}</summary><div class="row wrap">${games.map(({ game, title }) => html`<button @click=${() => void this.pair(game, true)}>${title}</button>`)}</div></details>`;
  }

  private async pair(game: string, on: boolean): Promise<void> {
    try {
      this.pairing = on ? game : null;
      await house.session?.ask({ do: 'pair', game, on });
    } catch (error) {
      this.pairing = null;
      this.fault = await house.explain(error);
    }
  }

  private own(): TemplateResult | typeof nothing {
    if (this.mine.length === 0) return nothing;
    return html`<h3>${t('my-tables')}</h3>
      <ul class="tables">
        ${this.mine.map((table) => {
          const { title } = this.of(table);
          const names = table.seats.map(({ who }) => occupant(who)).join(', ');
          return html`<li><a href=${href({ page: 'table', table: table.code })}><strong>${title}</strong><span>${names}</span><small>${stageShort(table)}</small></a></li>`;
        })}
      </ul>`;
  }

  private listed(table: Listed): TemplateResult {
    const { title, setup, clock } = this.of(table);
    const state = table.is_open ? t('table-open') : table.is_playing ? t('table-playing') : t('table-full');
    const more = [...setup, ...(clock ? [clock] : [])].join(' · ');
    return html`<li>
      <a href=${href({ page: 'table', table: table.table })}>
        <strong>${title}</strong><span>${table.seats.map(occupant).join(', ')}</span><small>${state}${more ? ` · ${more}` : ''}</small>
      </a>
    </li>`;
  }

  private enter(event: Event): void {
    event.preventDefault();
    // A link may be pasted as well as a code.
    const code = this.code.trim().replace(/^.*\/t\//, '').replace(/[^A-Za-z0-9-].*$/, '');
    if (code) router.go({ page: 'table', table: code });
    else announcer.say(t('code-ask'));
  }
}
customElements.define('home-page', HomePage);

/** What a server calls somebody whose account is gone. */
const DELETED = 'deleted player';

function occupant(who: Occupant): string {
  if (who === 'open') return t('seat-open');
  if ('person' in who) return who.person.name === DELETED ? t('deleted-player') : who.person.name;
  return t('computer-name');
}

function stageShort({ stage }: TableInfo): string {
  switch (stage.at) {
    case 'playing':
      return t('table-playing');
    case 'over':
      return t('table-ended');
    default:
      return t('table-open');
  }
}
