// A table on a server: before its game people gather here; then it is played on the same page.

import { html, nothing, type TemplateResult } from 'lit';
import { announcer } from '../app/announcer';
import { sure } from '../app/dialogue';
import { house } from '../app/house';
import { settings } from '../app/settings';
import { Plain, Watch } from '../app/model';
import { href, router } from '../app/router';
import type { Described } from '../engine/api';
import type { Fault, SeatInfo, TableInfo } from '../protocol';
import { Desk } from '../seam/desk';
import { RemoteEnd } from '../seam/remote';
import { Refused } from '../seam/session';
import { t } from '../words/words';
import './code';
import './game';
import './guest';

export class TablePage extends Plain {
  static override properties = { table: {}, desk: { state: true }, fault: { state: true }, described: { state: true }, level: { state: true }, isCopied: { state: true } };
  declare table: string;
  private declare desk: Desk | null;
  private declare fault: string | null;
  private declare described: Described | null;
  private declare level: string;
  private declare isCopied: boolean;
  private watch: Watch;
  private stage = '';

  constructor() {
    super();
    this.desk = null;
    this.fault = null;
    this.described = null;
    this.level = 'easy';
    this.isCopied = false;
    this.watch = new Watch(this, () => [house, this.desk]);
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
    const table = this.table;
    try {
      const session = await house.connect();
      await house.meet();
      if (!this.isConnected || table !== this.table) return;
      const { end, opened } = await RemoteEnd.open(session, table);
      this.desk = new Desk(house.engine, end, settings.get('cover'));
      this.desk.mood = { announce: (text) => announcer.say(text) };
      this.watch.again();
      await opened;
    } catch (error) {
      this.fault = error instanceof Refused ? await this.words(error.fault) : await house.explain(error);
      this.desk?.close();
      this.desk = null;
    }
  }

  private words(fault: Fault): Promise<string> {
    if (fault.key === 'other-rules' || fault.key === 'other-protocol') house.outdated();
    return house.engine.explain(fault, null, []);
  }

  protected override updated(): void {
    const info = this.desk?.info;
    if (info && !this.described) void house.engine.describe(info).then((described) => (this.described = described));
    if (info && house.wanted === info.table) {
      house.wanted = null;
      if (info.you === null || info.you === undefined) void this.desk?.sit(null);
    }
    const gone = this.desk?.fault;
    if (gone && !this.fault) void this.words(gone).then((text) => (this.fault = text));
    const stage = info ? this.stageText(info) : '';
    if (stage !== this.stage) {
      this.stage = stage;
      if (info && info.stage.at !== 'playing' && info.stage.at !== 'over') announcer.say(stage);
    }
  }

  protected override render(): TemplateResult {
    const { desk } = this;
    const info = desk?.info;
    if (this.fault)
      return html`<section class="page narrow"><h1>${t('table')}</h1><p class="error" role="alert">${this.fault}</p><a class="button" href=${href({ page: 'home' })}>${t('back-to-lobby')}</a></section>`;
    if (!desk || !info) return html`<h1 class="unseen">${t('table')}</h1><p class="waiting">${t('connecting')}</p>`;
    const isPlayed = info.stage.at === 'playing' || info.stage.at === 'over';
    if (isPlayed) return html`<parlour-game .desk=${desk}></parlour-game>`;
    return this.gathering(desk, info);
  }

  private gathering(desk: Desk, info: TableInfo): TemplateResult {
    const you = house.you;
    const isHost = you !== null && info.host === you.person;
    const isSeated = info.you !== null && info.you !== undefined;
    const link = href({ page: 'table', table: info.code });
    return html`<section class="page gathering">
      <h1>${this.described?.title ?? ''}</h1>
      ${this.described ? html`<p class="setup">${[...this.described.setup, ...(this.described.clock ? [this.described.clock] : [])].join(' · ')}</p>` : nothing}
      <p class="stage" data-stage=${info.stage.at}>${this.stageText(info)}</p>
      <ol class="gathered">${info.seats.map((seat, index) => this.seat(desk, info, seat, index, isHost))}</ol>
      ${desk.error ? html`<p class="error" role="alert">${desk.error}</p>` : nothing}
      ${you === null ? html`<parlour-guest></parlour-guest>` : nothing}
      <div class="row wrap">
        ${you && !isSeated && this.canSit(info, isHost) ? html`<button class="primary" data-key="sit" @click=${() => void desk.sit(null)}>${t('sit')}</button>` : nothing}
        ${isSeated ? html`<button data-key="stand" @click=${() => void desk.ask({ do: 'stand', table: info.table })}>${t('stand')}</button>` : nothing}
        ${isHost ? html`<button aria-pressed=${info.locked} @click=${() => void desk.ask({ do: 'lock', table: info.table, on: !info.locked })}>${info.locked ? t('unlock') : t('lock')}</button>` : nothing}
        ${isHost ? html`<button class="quiet" @click=${() => void this.dissolve(info)}>${t('dissolve')}</button>` : nothing}
      </div>
      <section class="invite" aria-label=${t('invite')}>
        <h2>${t('invite')}</h2>
        <parlour-code .text=${link}></parlour-code>
        <div>
          <p>${t('invite-code')} <strong class="code">${info.code}</strong></p>
          <p class="link"><a href=${link}>${link}</a></p>
          <div class="row wrap">
            <button @click=${() => void this.copy(link)}>${this.isCopied ? t('copied') : t('copy')}</button>
            ${'share' in navigator ? html`<button @click=${() => void navigator.share({ url: link, title: t('title') }).catch(() => {})}>${t('share')}</button>` : nothing}
          </div>
        </div>
      </section>
      ${this.deal(info)}
    </section>`;
  }

  private canSit(info: TableInfo, isHost: boolean): boolean {
    return info.seats.some(({ who }) => who === 'open') && (!info.locked || isHost) && info.stage.at !== 'closed';
  }

  private seat(desk: Desk, info: TableInfo, seat: SeatInfo, index: number, isHost: boolean): TemplateResult {
    const { who } = seat;
    const isOpen = who === 'open';
    const person = typeof who === 'object' && 'person' in who ? who.person : null;
    const remarks = [
      index === info.you ? t('seat-you') : null,
      person && person.person === info.host ? t('seat-host') : null,
      person?.rating ? t('seat-rating', { rating: person.rating.rating }) : null,
      person && !person.is_here ? t('seat-away') : null,
      seat.pledge ? t('seat-pledged') : null,
    ].filter((one) => one !== null);
    const levels = house.catalog?.games.find(({ game }) => game === info.game)?.levels ?? [];
    const fill = (level: string | null) => void desk.ask({ do: 'fill', table: info.table, seat: index, level: level ?? undefined });
    return html`<li class="seat-${index} ${isOpen ? 'open' : ''}">
      <span class="name">${isOpen ? t('seat-open') : (desk.names[index] ?? '')}</span>
      <small>${remarks.join(' · ')}</small>
      ${isHost && isOpen
        ? html`<span class="row">
            <select aria-label=${t('level')} .value=${this.level} @change=${(event: Event) => (this.level = (event.target as HTMLSelectElement).value)}>
              ${levels.map(({ level, label }) => html`<option value=${level} ?selected=${level === this.level}>${label}</option>`)}
            </select>
            <button class="quiet" @click=${() => fill(this.level)}>${t('fill')}</button></span
          >`
        : nothing}
      ${isHost && typeof who === 'object' && 'computer' in who ? html`<button class="quiet" @click=${() => fill(null)}>${t('free')}</button>` : nothing}
    </li>`;
  }

  private stageText(info: TableInfo): string {
    const open = info.seats.filter(({ who }) => who === 'open').length;
    const away = info.seats.flatMap(({ who }, index) => (typeof who === 'object' && 'person' in who && !who.person.is_here ? [this.desk?.names[index] ?? ''] : []));
    switch (info.stage.at) {
      case 'gathering':
        if (open > 0) return t('stage-gathering', { count: open });
        return away.length > 0 ? t('stage-absent', { players: away.join(', ') }) : t('stage-full');
      case 'revealing':
        return t('stage-revealing');
      default:
        return '';
    }
  }

  /** How the deal is made, for those who want to know. */
  private deal(info: TableInfo): TemplateResult {
    const people = info.seats.filter(({ who }) => typeof who === 'object' && 'person' in who);
    const pledged = people.filter(({ pledge }) => pledge).length;
    return html`<details class="deal">
      <summary>${t('deal')}</summary>
      <p>${t('deal-how')}</p>
      <p>${t('deal-pledged', { pledged, people: people.length })}</p>
      <p class="hash">${t('deal-server')} <code>${info.round.pledge}</code></p>
      ${info.round.voids.length > 0 ? html`<p>${t('deal-voids', { count: info.round.voids.length })}</p>` : nothing}
    </details>`;
  }

  private async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without a secure connection there is no clipboard: the link is selected instead.
      const link = this.querySelector('.link a');
      if (link) getSelection()?.selectAllChildren(link);
      document.execCommand?.('copy');
    }
    this.isCopied = true;
    announcer.say(t('copied'));
    setTimeout(() => (this.isCopied = false), 2500);
  }

  private async dissolve(info: TableInfo): Promise<void> {
    if (!(await sure(t('dissolve-sure'), t('dissolve')))) return;
    if (await this.desk?.ask({ do: 'dissolve', table: info.table })) router.go({ page: 'home' });
  }
}
customElements.define('table-page', TablePage);
