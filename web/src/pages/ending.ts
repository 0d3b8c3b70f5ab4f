// The end of a match: the result, another game, the record and what it proves.

import { html, nothing, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { Plain } from '../app/model';
import { href, router } from '../app/router';
import type { Summary } from '../engine/api';
import type { Desk } from '../seam/desk';
import { t } from '../words/words';
import { keep } from './records';

export class Ending extends Plain {
  static override properties = { desk: { attribute: false }, version: { attribute: false }, summary: { state: true } };
  declare desk: Desk;
  declare version: number;
  private declare summary: Summary | null;
  private of: string | null = null;

  constructor() {
    super();
    this.summary = null;
  }

  protected override updated(): void {
    const { sight, update } = this.desk;
    if (!sight || !update?.position.over || this.of === `${update.of}/${document.documentElement.lang}`) return;
    this.of = `${update.of}/${document.documentElement.lang}`;
    void house.engine.summary(sight).then(
      (summary) => (this.summary = summary),
      () => (this.of = null),
    );
  }

  protected override render(): TemplateResult | typeof nothing {
    const { desk, summary } = this;
    const { info, update } = desk;
    const over = update?.position.over;
    if (!info || !over || !update) return nothing;
    const own = desk.viewer === null ? null : info.seats[desk.viewer];
    const wanting = info.seats.flatMap((seat, index) => (seat.wants_rematch && index !== desk.viewer ? [desk.names[index] ?? ''] : []));
    return html`<section class="ending" aria-label=${t('result')}>
      ${summary
        ? html`<h2>${summary.result}</h2>
            ${summary.how.map((line) => html`<p>${line}</p>`)}
            ${summary.places.length > 0 ? html`<ol class="places">${summary.places.map((line) => html`<li>${line}</li>`)}</ol>` : nothing}
            ${summary.details.map((line) => html`<p><small>${line}</small></p>`)}`
        : nothing}
      ${desk.dealt ? html`<p class=${desk.dealt.passes ? 'note good' : 'error'}>${desk.dealt.text}</p>` : nothing}
      ${wanting.length > 0 ? html`<p class="note">${t('rematch-wanted', { players: wanting.join(', ') })}</p>` : nothing}
      <div class="row wrap">
        ${own && !desk.lesson
          ? html`<button class="primary" data-key="rematch" aria-pressed=${own.wants_rematch ?? false} @click=${() => void desk.ask({ do: 'rematch', table: info.table, wants: !own.wants_rematch })}>
              ${own.wants_rematch ? t('rematch-no') : t('rematch')}
            </button>`
          : nothing}
        <button @click=${() => this.replay(over.record)}>${t('replay')}</button>
        <button @click=${() => this.verify(over.record)}>${t('verify')}</button>
        <a class="button" download="parlour-${info.game}.txt" href=${record(over.record)}>${t('record-save')}</a>
        <a class="button quiet" href=${href(desk.end.local ? { page: 'games' } : { page: 'home' })}>${desk.end.local ? t('nav-games') : t('back-to-lobby')}</a>
      </div>
    </section>`;
  }

  private replay(text: string): void {
    keep(text);
    router.go({ page: 'replay', id: null });
  }

  private verify(text: string): void {
    keep(text);
    router.go({ page: 'verify' });
  }
}
customElements.define('parlour-ending', Ending);

function record(text: string): string {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}
