// A finished match, move by move, through anybody's eyes; of Connect 4 also its mistakes.

import { html, nothing, type TemplateResult } from 'lit';
import { announcer } from '../app/announcer';
import { house } from '../app/house';
import { Plain, Watch } from '../app/model';
import { router } from '../app/router';
import { Spoken } from '../app/spoken';
import { draw } from '../boards/draw';
import type { Look, Replay, ReviewProgress } from '../engine/api';
import { LocalEnd } from '../seam/local';
import { shelf } from '../seam/shelf';
import { t } from '../words/words';
import { opened } from './opened';
import { held, keep } from './records';

export class ReplayPage extends Plain {
  static override properties = {
    of: {},
    match: {},
    record: { state: true },
    replay: { state: true },
    look: { state: true },
    index: { state: true },
    viewer: { state: true },
    fault: { state: true },
    review: { state: true },
    isPlaying: { state: true },
  };
  /** A stored match of this device. */
  declare of: string | null;
  /** A match on the server. */
  declare match: string | null;
  private declare record: string | null;
  private declare replay: Replay | null;
  private declare look: Look | null;
  private declare index: number;
  private declare viewer: number | null;
  private declare fault: string | null;
  private declare review: ReviewProgress | null;
  private declare isPlaying: boolean;
  private stopReview = new AbortController();
  private timer = 0;

  constructor() {
    super();
    this.of = null;
    this.match = null;
    this.record = null;
    this.replay = null;
    this.look = null;
    this.index = 0;
    this.viewer = null;
    this.fault = null;
    this.review = null;
    this.isPlaying = false;
    new Watch(this, () => [house]);
    new Spoken(this, () => void this.read(this.viewer));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopReview.abort();
    clearInterval(this.timer);
  }

  private async load(): Promise<void> {
    try {
      await house.start();
      const stored = this.of ? await shelf.get(this.of) : null;
      if (stored) this.record = (await house.engine.preview(stored)).record;
      else if (this.match) this.record = await house.request<string>('GET', `matches/${this.match}/record`);
      else this.record = held();
      if (this.record) await this.read(null);
    } catch (error) {
      this.fault = await house.explain(error);
    }
  }

  private async read(viewer: number | null): Promise<void> {
    if (!this.record) return;
    this.viewer = viewer;
    this.replay = await house.engine.replay(this.record, viewer);
    await this.show(Math.min(this.index, this.replay.moments.length - 1), true);
  }

  private async show(index: number, isQuiet = false): Promise<void> {
    const { replay, record } = this;
    if (!replay || !record) return;
    this.index = Math.max(0, Math.min(replay.moments.length - 1, index));
    const moment = replay.moments[this.index];
    if (!moment?.hasScene) {
      this.look = null;
    } else {
      const at = this.index;
      const look = await house.engine.moment(record, this.viewer, at);
      if (at !== this.index) return;
      this.look = look;
    }
    if (!isQuiet && moment) announcer.say(moment.lines.join(' '));
  }

  protected override render(): TemplateResult {
    const { replay } = this;
    if (this.fault) return html`<section class="page narrow"><h1>${t('replay')}</h1><p class="error" role="alert">${this.fault}</p>${this.opening()}</section>`;
    if (!replay) return html`<section class="page narrow"><h1>${t('replay')}</h1>${this.record ? html`<p class="waiting">${t('loading')}</p>` : this.opening()}</section>`;
    const last = replay.moments.length - 1;
    const moment = replay.moments[this.index];
    return html`<section class="game replaying ${replay.game}" aria-label=${t('replay')}>
      <header class="replay-head"><h1>${replay.title}</h1><p>${replay.names.join(' – ')}${replay.result ? html` · <strong>${replay.result}</strong>` : nothing}</p></header>
      <div class="table-top">
        ${this.look
          ? draw({ look: this.look, step: null, names: replay.names, viewer: this.viewer, trail: [], hinted: [], ghost: null, label: replay.title, isLive: false, isCovered: false, scores: null })
          : html`<p class="note">${t('replay-hidden')}</p>`}
      </div>
      <div class="side">
        <div class="scrubber" role="group" aria-label=${t('replay-steps')}>
          <button aria-label=${t('replay-first')} ?disabled=${this.index === 0} @click=${() => void this.show(0)}>|◀</button>
          <button aria-label=${t('replay-before')} ?disabled=${this.index === 0} @click=${() => void this.show(this.index - 1)}>◀</button>
          <button aria-label=${this.isPlaying ? t('replay-pause') : t('replay-play')} @click=${() => this.toggle()}>${this.isPlaying ? '||' : '▶▶'}</button>
          <button aria-label=${t('replay-after')} ?disabled=${this.index === last} @click=${() => void this.show(this.index + 1)}>▶</button>
          <button aria-label=${t('replay-last')} ?disabled=${this.index === last} @click=${() => void this.show(last)}>▶|</button>
          <input type="range" min="0" max=${last} .value=${String(this.index)} aria-label=${t('replay-move')} aria-valuetext=${t('replay-at', { move: this.index, of: last })} @input=${(event: Event) => void this.show(Number((event.target as HTMLInputElement).value))} />
          <output>${t('replay-at', { move: this.index, of: last })}</output>
        </div>
        <ul class="moment">${(moment?.lines ?? []).map((line) => html`<li>${line}</li>`)}</ul>
        ${replay.isComplete && house.catalog?.games.find(({ game }) => game === replay.game)?.hasSecrets ? this.eyes(replay) : nothing}
        ${this.mistakes(replay)}
        <div class="row wrap">
          ${replay.game === 'connect4' && !this.review ? html`<button @click=${() => void this.judge()}>${t('review')}</button>` : nothing}
          ${replay.isComplete ? html`<button @click=${() => void this.branch(replay)}>${t('branch')}</button>` : nothing}
          <button
            @click=${() => {
              keep(this.record ?? '');
              router.go({ page: 'verify' });
            }}
          >
            ${t('verify')}
          </button>
        </div>
        <p><small>${[shortly(replay.date), ...replay.setup].join(' · ')}</small></p>
      </div>
    </section>`;
  }

  private eyes(replay: Replay): TemplateResult {
    return html`<div class="field"><label for="eyes">${t('replay-eyes')}</label>
      <select id="eyes" @change=${(event: Event) => void this.read((event.target as HTMLSelectElement).value === '' ? null : Number((event.target as HTMLSelectElement).value))}>
        <option value="" ?selected=${this.viewer === null}>${t('replay-spectator')}</option>
        ${replay.names.map((name, seat) => html`<option value=${seat} ?selected=${this.viewer === seat}>${name}</option>`)}
      </select></div>`;
  }

  private mistakes(replay: Replay): TemplateResult | typeof nothing {
    const { review } = this;
    if (!review || replay.game !== 'connect4') return nothing;
    return html`<section aria-label=${t('mistakes')}>
      <h2>${t('mistakes')}</h2>
      ${review.isDone ? nothing : html`<p class="note">${t('review-left', { count: review.left })}</p>`}
      ${review.isDone && review.mistakes.length === 0 ? html`<p class="note">${t('mistakes-none')}</p>` : nothing}
      <ul class="tables">${review.mistakes.map(({ index, text }) => html`<li><button class="link" @click=${() => void this.show(index)}>${text}</button></li>`)}</ul>
    </section>`;
  }

  private async judge(): Promise<void> {
    if (!this.record) return;
    this.review = { mistakes: [], left: this.replay?.moments.length ?? 0, isDone: false };
    try {
      this.review = await house.engine.review(this.record, (progress) => (this.review = progress), this.stopReview.signal);
    } catch (error) {
      if (!this.stopReview.signal.aborted) this.fault = await house.explain(error);
    }
  }

  private async branch(replay: Replay): Promise<void> {
    try {
      const seats = replay.levels.map((level) => (level === null ? ('person' as const) : { computer: level }));
      const local = await house.engine.branch(this.record ?? '', this.index, seats, replay.names);
      const stored = await local.stored();
      await shelf.put(stored);
      opened.set(stored.id, new LocalEnd(local));
      router.go({ page: 'playing', id: stored.id });
    } catch (error) {
      this.fault = await house.explain(error);
    }
  }

  private toggle(): void {
    this.isPlaying = !this.isPlaying;
    clearInterval(this.timer);
    if (!this.isPlaying) return;
    if (this.index === (this.replay?.moments.length ?? 1) - 1) this.index = 0;
    this.timer = window.setInterval(() => {
      if (this.index >= (this.replay?.moments.length ?? 1) - 1) this.toggle();
      else void this.show(this.index + 1);
    }, 900);
  }

  private opening(): TemplateResult {
    return html`<p>${t('replay-how')}</p>
      <div class="field"><label for="record-file">${t('record-file')}</label><input id="record-file" type="file" accept=".txt,text/plain" @change=${(event: Event) => void this.open(event)} /></div>`;
  }

  private async open(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    this.fault = null;
    try {
      this.record = await file.text();
      await this.read(null);
    } catch (error) {
      this.record = null;
      this.fault = await house.explain(error);
    }
  }
}
customElements.define('replay-page', ReplayPage);

/** A date as people write it. */
function shortly(date: string): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? date : time.toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
}
