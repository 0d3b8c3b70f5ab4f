// A match: the same page for a table on a server and for one in this page.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ref, createRef } from 'lit/directives/ref.js';
import { announcer } from '../app/announcer';
import { sure } from '../app/dialogue';
import { house } from '../app/house';
import { Plain, Watch } from '../app/model';
import { settings } from '../app/settings';
import { buzz, play } from '../app/sound';
import { draw } from '../boards/draw';
import { stonePicture } from '../boards/stones';
import { card } from '../boards/cards';
import type { ColumnScore, Hint, Target } from '../engine/api';
import type { Phrase } from '../protocol';
import type { Desk } from '../seam/desk';
import { t } from '../words/words';
import './choices';
import './ending';
import './seats';

const SOUNDS = { connect4: 'drop', kittens: 'card', frogs: 'jump', tellstones: 'stone' } as const;

export class Game extends Plain {
  static override properties = {
    desk: { attribute: false },
    panel: { state: true },
    hint: { state: true },
    scores: { state: true },
    typed: { state: true },
    reply: { state: true },
  };
  declare desk: Desk;
  private declare panel: 'log' | 'talk' | 'board' | null;
  private declare hint: Hint | 'thinking' | null;
  private declare scores: ColumnScore[] | null;
  private declare typed: string;
  private declare reply: string | null;
  private log = createRef<HTMLElement>();
  private version = 0;
  private analysed = -1;

  constructor() {
    super();
    this.panel = null;
    this.hint = null;
    this.scores = null;
    this.typed = '';
    this.reply = null;
    new Watch(this, () => [this.desk, settings, house]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.desk.mood = {
      announce: (text) => announcer.say(text),
      forget: () => announcer.forget(),
      asked: () => {
        buzz([60, 40, 60]);
        play('turn');
        document.title = t('title-your-turn');
      },
      heard: (tellings, look) => {
        this.hint = null;
        if (tellings.length > 0) play(this.desk.isOver ? 'win' : SOUNDS[look.scene.game]);
        if (!this.desk.isAsked) document.title = t('title');
        if (this.scores) void this.analyse();
      },
      said: (seat, phrase) => {
        const text = house.catalog?.phrases.find((one) => one.phrase === phrase)?.text ?? phrase;
        if (!settings.get('muted') || seat === this.desk.viewer) this.desk.say(seat, text);
      },
    };
    window.addEventListener('keydown', this.onKey);
    window.addEventListener('pointerdown', this.onPointer);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.onKey);
    window.removeEventListener('pointerdown', this.onPointer);
    document.title = t('title');
  }

  /** Does somebody play with keys? */
  private hasKeys = false;

  private onPointer = (): void => void (this.hasKeys = false);

  private onKey = (event: KeyboardEvent): void => {
    this.hasKeys = true;
    if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
    if (this.panel) this.panel = null;
    else void this.desk.back();
  };

  protected override willUpdate(): void {
    this.version += 1;
    if (this.spoken !== house.language) {
      this.spoken = house.language;
      void this.desk.speak();
    }
  }

  private spoken = house.language;

  protected override updated(changes: PropertyValues<this>): void {
    const element = this.log.value;
    if (element) element.scrollTop = element.scrollHeight;
    if (changes.has('desk') && changes.get('desk')) this.connectedCallback();
    const secret = this.querySelector<HTMLDialogElement>('dialog.secret');
    if (secret && !secret.open) secret.showModal();
    const handover = this.querySelector<HTMLDialogElement>('dialog.handover');
    if (handover && !handover.open) handover.showModal();
    if (this.hasKeys) setTimeout(() => this.keepFocus());
  }

  /** What had the focus may be gone after a move: keys go on at the board. */
  private keepFocus(): void {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && !document.querySelector('dialog[open]')) this.querySelector<HTMLElement>('.table-top [tabindex="0"]')?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { desk } = this;
    const { look, info } = desk;
    if (!look || !info) return html`<h1 class="unseen">${t('title')}</h1><p class="waiting">${t('loading')}</p>`;
    const title = house.catalog?.games.find(({ game }) => game === info.game)?.title ?? info.game;
    const isWatching = desk.viewer === null;
    const isCovered = desk.covers;
    const lines = desk.log.flatMap(({ text, aloud, kind }) => (isCovered && aloud === null ? [] : [{ text: isCovered ? aloud : text, kind }]));
    return html`<section class="game ${info.game} ${this.panel === 'log' ? 'with-log' : ''}" aria-label=${title}>
      <h1 class="unseen">${title}</h1>
      <parlour-seats .desk=${desk} .version=${this.version}></parlour-seats>
      <p class="status ${desk.isAsked ? 'asked' : ''}">
        ${isWatching ? html`<span class="tag">${t('watching')}</span>` : nothing}<span>${look.status}</span>
        ${desk.isSending ? html`<small class="sending">${t('sending')}</small>` : nothing}
      </p>
      ${desk.lesson ? this.lesson() : nothing}
      <div class="table-top" @touch=${(event: CustomEvent<string>) => void desk.touch(event.detail)} @play=${() => void desk.confirm()} @uncover=${() => void desk.cover(false)}>
        ${draw({
          look,
          step: desk.isAsked ? desk.step : null,
          names: desk.names,
          viewer: desk.viewer,
          trail: desk.trail,
          hinted: isCovered ? [] : (this.hintedTarget?.elements ?? []),
          ghost: desk.ghost,
          label: title,
          isLive: desk.isAsked,
          isCovered,
          scores: look.scene.game === 'connect4' ? this.scores : null,
        })}
      </div>
      <div class="side">
        ${desk.error ? html`<p class="error" role="alert">${desk.error}</p>` : nothing} ${this.wish()} ${this.absent()}
        <parlour-choices .desk=${desk} .version=${this.version} .hinted=${isCovered ? null : (this.hintedTarget?.id ?? null)}></parlour-choices>
        ${isCovered ? nothing : this.hinted()} ${desk.isOver ? html`<parlour-ending .desk=${desk} .version=${this.version}></parlour-ending>` : nothing} ${this.tools()} ${this.panels()}
        <p class="last-line">${lines.at(-1)?.text ?? ''}</p>
        <ol class="log" ${ref(this.log)} tabindex="0" aria-label=${t('log')}>
          ${lines.slice(-120).map(({ text, kind }) => html`<li class="line-${kind}">${text}</li>`)}
        </ol>
      </div>
      ${this.secret()} ${this.handover()}
    </section>`;
  }

  private lesson(): TemplateResult | typeof nothing {
    const { lesson } = this.desk;
    if (!lesson) return nothing;
    return html`<aside class="lesson" aria-label=${t('lesson')}>
      <progress max=${lesson.of} value=${lesson.number} aria-label=${t('lesson-progress')}></progress>
      <p>${lesson.text}</p>
      ${lesson.notNow ? html`<p class="error">${lesson.notNow}</p>` : nothing}
      ${lesson.isTelling && !lesson.isOver ? html`<button class="primary" data-key="read" @click=${() => void this.desk.end.local?.read()}>${t('lesson-next')}</button>` : nothing}
    </aside>`;
  }

  private wish(): TemplateResult | typeof nothing {
    const { undo, viewer, names } = this.desk;
    if (!undo) return nothing;
    if (viewer !== null && undo.waiting.includes(viewer)) {
      return html`<div class="wish" role="group" aria-label=${t('undo')}>
        <p>${t('undo-asked', { player: names[undo.asker] ?? '' })}</p>
        <div class="row end">
          <button @click=${() => void this.desk.agree(false)}>${t('undo-no')}</button>
          <button class="primary" @click=${() => void this.desk.agree(true)}>${t('undo-yes')}</button>
        </div>
      </div>`;
    }
    return html`<p class="note">${t('undo-waits', { players: undo.waiting.map((seat) => names[seat] ?? '').join(', ') })}</p>`;
  }

  /** Somebody's connection is lost: a computer can play on. */
  private absent(): TemplateResult | typeof nothing {
    const { info, viewer, names, isOver } = this.desk;
    if (!info || viewer === null || isOver || this.desk.end.local) return nothing;
    const away = info.seats.flatMap((seat, index) => {
      const who = seat.who;
      return typeof who === 'object' && 'person' in who && !who.person.is_here && !seat.is_replaced && index !== viewer ? [index] : [];
    });
    return html`${away.map((seat) => {
      const hasVoted = info.seats[seat]?.replaced_by_vote_of?.includes(viewer) ?? false;
      return html`<p class="note">
        ${t('player-awaited', { player: names[seat] ?? '' })}
        <button class="quiet" ?disabled=${hasVoted} @click=${() => void this.desk.ask({ do: 'replace', table: info.table, seat, agrees: true })}>
          ${hasVoted ? t('replace-waits') : t('replace', { player: names[seat] ?? '' })}
        </button>
      </p>`;
    })}`;
  }

  /** What the hint would choose next, if what is chosen so far leads there. */
  private get hintedTarget(): Target | null {
    const { hint } = this;
    const { step } = this.desk;
    if (!hint || hint === 'thinking' || !step || step.path.some((id, index) => hint.path[index] !== id)) return null;
    const next = hint.path[step.path.length];
    return step.targets.find(({ id }) => id === next) ?? null;
  }

  private hinted(): TemplateResult | typeof nothing {
    const { hint } = this;
    if (!hint) return nothing;
    if (hint === 'thinking') return html`<p class="note" aria-live="polite">${t('hint-thinking')}</p>`;
    return html`<p class="note hint">${hint.text ?? t('hint-none')}${hint.why ? html` <small>${hint.why}</small>` : nothing}</p>`;
  }

  private tools(): TemplateResult {
    const { desk } = this;
    const { info, look } = desk;
    const isSeated = desk.viewer !== null;
    const isRemote = desk.end.local === null;
    const toggle = (panel: 'log' | 'talk' | 'board') => () => (this.panel = this.panel === panel ? null : panel);
    const game = info?.game;
    // Some games have an answer for that, which is offered with the others.
    const gives = desk.isAsked && (desk.step?.targets.some(({ id }) => id === 'give-up') ?? false);
    const allowsHints = !(info?.patience ?? '').includes('hints=off');
    return html`<div class="tools" role="toolbar" aria-label=${t('tools')}>
      ${isSeated && !desk.isOver && look?.canUndo && !desk.lesson ? html`<button @click=${() => void this.askUndo()}>${t('undo')}</button>` : nothing}
      ${desk.isAsked && allowsHints && !desk.lesson && !desk.covers ? html`<button @click=${() => void this.askHint()}>${t('hint')}</button>` : nothing}
      ${game === 'connect4' && allowsHints && (!isRemote || desk.isOver || !isSeated) && !desk.lesson
        ? html`<button aria-pressed=${this.scores !== null} @click=${() => this.toggleScores()}>${t('analyse')}</button>`
        : nothing}
      ${look?.canCover
        ? html`<button aria-pressed=${desk.isCovered} @click=${() => void desk.cover(!desk.isCovered)}>${desk.isCovered ? t('hand-show') : t('hand-cover')}</button>`
        : nothing}
      ${isSeated && isRemote ? html`<button aria-expanded=${this.panel === 'talk'} @click=${toggle('talk')}>${t('talk')}</button>` : nothing}
      <button class="narrow-only" aria-expanded=${this.panel === 'log'} @click=${toggle('log')}>${t('log')}</button>
      <button aria-expanded=${this.panel === 'board'} @click=${toggle('board')}>${t('board-in-words')}</button>
      ${isSeated && !desk.isOver && !desk.lesson && !gives ? html`<button class="quiet" @click=${() => void this.leave()}>${t('give-up')}</button>` : nothing}
    </div>`;
  }

  private panels(): TemplateResult | typeof nothing {
    const { desk } = this;
    if (this.panel === 'talk') {
      const isMuted = settings.get('muted');
      return html`<div class="panel" role="group" aria-label=${t('talk')}>
        ${(house.catalog?.phrases ?? []).map(({ phrase, text }) => html`<button @click=${() => void this.say(phrase)}>${text}</button>`)}
        <button class="quiet" aria-pressed=${isMuted} @click=${() => settings.set('muted', !isMuted)}>${isMuted ? t('unmute') : t('mute')}</button>
      </div>`;
    }
    if (this.panel === 'board') {
      return html`<div class="panel words" role="group" aria-label=${t('board-in-words')}>
        <ul>${(desk.look?.spoken ?? []).map((line) => html`<li>${line}</li>`)}</ul>
        ${desk.isAsked ? this.typing() : nothing} ${desk.isAsked && desk.step?.help ? html`<p class="help">${desk.step.help}</p>` : nothing}
      </div>`;
    }
    return nothing;
  }

  /** A move as text, as the terminal takes it. */
  private typing(): TemplateResult {
    return html`<form class="typing" @submit=${(event: Event) => void this.enter(event)}>
      <label for="typed-move">${t('typed-move')}</label>
      <div class="row"><input id="typed-move" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${this.typed} @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)} /><button>${t('send')}</button></div>
      ${this.reply ? html`<p class="error" role="alert">${this.reply}</p>` : nothing}
    </form>`;
  }

  private async enter(event: Event): Promise<void> {
    event.preventDefault();
    const { sight } = this.desk;
    if (!sight || !this.typed.trim()) return;
    const question = this.desk.questionKey();
    const read = await house.engine.typed(sight, this.typed);
    if ('refusal' in read) {
      this.reply = read.refusal;
      announcer.say(read.refusal);
      return;
    }
    this.reply = null;
    if (read.confirm === 'sure' && !(await sure(read.question ?? read.label, read.label, t('step-back')))) return;
    await this.desk.send(read.answer, question);
    if (!this.desk.error) this.typed = '';
  }

  private async askUndo(): Promise<void> {
    const { info } = this.desk;
    if (info) await this.desk.ask({ do: 'ask-undo', table: info.table });
  }

  private async askHint(): Promise<void> {
    this.hint = 'thinking';
    const { sight, memory, update } = this.desk;
    try {
      const hint = sight ? await house.engine.hint(sight, memory) : null;
      // What was asked for another position helps nobody.
      if (update !== this.desk.update) return;
      this.hint = hint;
      if (this.hint?.text && !this.desk.covers) announcer.say(this.hint.text);
    } catch (error) {
      this.hint = null;
      this.desk.error = await house.explain(error);
    }
  }

  private toggleScores(): void {
    this.analysed += 1;
    if (this.scores) this.scores = null;
    else void this.analyse();
  }

  private async analyse(): Promise<void> {
    this.analysed += 1;
    const mine = this.analysed;
    for (let round = 0; round < 12; round += 1) {
      const { sight, update } = this.desk;
      if (!sight || mine !== this.analysed || !this.isConnected) return;
      const { columns, isExact } = await house.engine.analyse(sight, 400);
      if (mine !== this.analysed) return;
      if (update !== this.desk.update) continue;
      this.scores = columns;
      if (isExact) return;
    }
  }

  private async say(phrase: string): Promise<void> {
    const { info } = this.desk;
    this.panel = null;
    if (info) await this.desk.ask({ do: 'say', table: info.table, phrase: phrase as Phrase });
  }

  private async leave(): Promise<void> {
    const { info } = this.desk;
    if (info && (await sure(t('give-up-sure'), t('give-up')))) await this.desk.ask({ do: 'leave', table: info.table });
  }

  /** A peek: shown once, and gone for good afterwards. */
  private secret(): TemplateResult | typeof nothing {
    const { secret } = this.desk;
    if (!secret) return nothing;
    const isStone = this.desk.info?.game === 'tellstones';
    const close = (event: Event) => {
      event.preventDefault();
      this.querySelector<HTMLDialogElement>('dialog.secret')?.close();
      this.desk.seen();
    };
    return html`<dialog class="sheet secret" aria-label=${t('secret')} @cancel=${close}>
      ${isStone ? stonePicture(secret.piece) : card(secret.piece, secret.label)}
      <p class="question">${secret.text}</p>
      <p><small>${t('secret-once')}</small></p>
      <div class="row end"><button class="primary" autofocus data-key="seen" @click=${close}>${t('secret-seen')}</button></div>
    </dialog>`;
  }

  private handover(): TemplateResult | typeof nothing {
    const { handover } = this.desk;
    if (!handover) return nothing;
    const take = (event: Event) => {
      event.preventDefault();
      this.querySelector<HTMLDialogElement>('dialog.handover')?.close();
      void this.desk.looks(handover.to);
    };
    return html`<dialog class="sheet handover" aria-label=${handover.text} @cancel=${(event: Event) => event.preventDefault()}>
      <p class="question">${handover.text}</p>
      <div class="row end"><button class="primary" autofocus data-key="handover" @click=${take}>${t('handover-take', { player: this.desk.names[handover.to] ?? '' })}</button></div>
    </dialog>`;
  }
}
customElements.define('parlour-game', Game);
