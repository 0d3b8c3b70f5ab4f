// A record, recomputed in this page: every card dealt and every move played again.

import { html, nothing, type TemplateResult } from 'lit';
import { announcer } from '../app/announcer';
import { house } from '../app/house';
import { Plain, Watch } from '../app/model';
import { Spoken } from '../app/spoken';
import type { Verification } from '../engine/api';
import { t } from '../words/words';
import { held } from './records';

export class VerifyPage extends Plain {
  static override properties = { text: { state: true }, verdict: { state: true }, fault: { state: true }, isBusy: { state: true } };
  private declare text: string;
  private declare verdict: Verification | null;
  private declare fault: string | null;
  private declare isBusy: boolean;

  constructor() {
    super();
    this.text = held() ?? '';
    this.verdict = null;
    this.fault = null;
    this.isBusy = false;
    new Watch(this, () => [house]);
    new Spoken(this, () => {
      if (this.verdict || this.fault) void this.check();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.text) void house.start().then(() => this.check());
  }

  private async check(): Promise<void> {
    this.fault = null;
    this.verdict = null;
    this.isBusy = true;
    try {
      this.verdict = await house.engine.verify(this.text);
      announcer.say(this.verdict.passes ? t('verify-passes') : t('verify-fails'));
    } catch (error) {
      this.fault = await house.explain(error);
    }
    this.isBusy = false;
  }

  protected override render(): TemplateResult {
    const { verdict } = this;
    return html`<section class="page narrow">
      <h1>${t('verify')}</h1>
      <p>${t('verify-about')}</p>
      <form
        @submit=${(event: Event) => {
          event.preventDefault();
          void this.check();
        }}
      >
        <label for="record-text">${t('record')}</label>
        <textarea id="record-text" rows="8" spellcheck="false" .value=${this.text} @input=${(event: Event) => (this.text = (event.target as HTMLTextAreaElement).value)}></textarea>
        <div class="row wrap end"><input type="file" aria-label=${t('record-file')} accept=".txt,text/plain" @change=${(event: Event) => void this.open(event)} /><button class="primary" data-key="verify" ?disabled=${this.isBusy || !this.text.trim()}>${t('verify-check')}</button></div>
      </form>
      ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
      ${verdict
        ? html`<section class="verdict ${verdict.passes ? 'passes' : 'fails'}" aria-label=${t('result')}>
            <h2>${verdict.passes ? t('verify-passes') : t('verify-fails')}</h2>
            <ul>${verdict.checks.map(({ passes, text }) => html`<li class=${passes ? 'passes' : 'fails'}><span aria-hidden="true">${passes ? '✓' : '✕'}</span> <span class="unseen">${passes ? t('check-passes') : t('check-fails')}</span> ${text}</li>`)}</ul>
          </section>`
        : nothing}
    </section>`;
  }

  private async open(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    this.text = await file.text();
    await this.check();
  }
}
customElements.define('verify-page', VerifyPage);
