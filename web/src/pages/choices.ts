// What can be chosen now and is not on the board: buttons, numbers, cards and stones by name; and what sends the answer.

import { html, nothing, type TemplateResult } from 'lit';
import { card } from '../boards/cards';
import { stonePicture } from '../boards/stones';
import { Plain } from '../app/model';
import { sure } from '../app/dialogue';
import type { Target } from '../engine/api';
import type { Desk } from '../seam/desk';
import { t } from '../words/words';

export class Choices extends Plain {
  static override properties = { desk: { attribute: false }, version: { attribute: false }, hinted: { attribute: false }, number: { state: true } };
  declare desk: Desk;
  declare version: number;
  /** The target that a hint would choose next. */
  declare hinted: string | null;
  private declare number: number | null;
  private numbered = '';

  constructor() {
    super();
    this.number = null;
    this.hinted = null;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { desk } = this;
    const { step } = desk;
    if (!step || !desk.isAsked) return nothing;
    const loose = step.targets.filter(({ elements, kind }) => elements.length === 0 && kind !== 'number');
    const numbers = step.targets.filter(({ kind, elements }) => kind === 'number' && elements.length === 0);
    const pieces = loose.filter(({ piece }) => piece !== null);
    const others = loose.filter(({ piece }) => piece === null);
    const complete = step.complete;
    return html`<div class="choices" role="group" aria-label=${t('choices')}>
      <p class="question">${step.question}</p>
      ${pieces.length > 0 ? html`<div class="pieces">${pieces.map((target) => this.piece(target))}</div>` : nothing}
      ${numbers.length > 0 ? this.numbers(numbers) : nothing}
      <div class="row wrap">
        ${others.map((target) => this.button(target))}
        ${step.canGoBack && step.path.length > 0 ? html`<button class="quiet" data-key="back" @click=${() => desk.back()}>${t('step-back')}</button>` : nothing}
        ${complete && complete.confirm !== 'at-once'
          ? html`<button class="primary" data-key="confirm" ?disabled=${desk.isSending} @click=${() => this.confirm()}>${complete.label}</button>`
          : nothing}
      </div>
    </div>`;
  }

  private async confirm(): Promise<void> {
    const complete = this.desk.step?.complete;
    if (!complete) return;
    const question = this.desk.questionKey();
    if (complete.confirm === 'sure' && !(await sure(complete.question ?? complete.label, complete.label, t('step-back')))) return;
    await this.desk.send(complete.answer, question);
  }

  private button(target: Target): TemplateResult {
    return html`<button class=${target.id === this.hinted ? 'hinted' : ''} data-target=${target.id} title=${target.about ?? ''} ?disabled=${this.desk.isSending} @click=${() => this.desk.pick(target)}>${target.label}</button>`;
  }

  private piece(target: Target): TemplateResult {
    const picture = target.kind === 'stone' ? stonePicture(target.piece) : card(target.piece, target.label, 'small');
    return html`<button class="piece ${target.id === this.hinted ? 'hinted' : ''}" data-target=${target.id} title=${target.about ?? ''} ?disabled=${this.desk.isSending} @click=${() => this.desk.pick(target)}>
      ${picture}<span class=${target.kind === 'stone' ? '' : 'unseen'}>${target.label}</span>
    </button>`;
  }

  /** A slider over many numbers, with buttons for the smallest steps. */
  private numbers(targets: Target[]): TemplateResult {
    const key = targets.map(({ id }) => id).join();
    if (key !== this.numbered) {
      this.numbered = key;
      this.number = 0;
    }
    const index = Math.min(this.number ?? 0, targets.length - 1);
    const target = targets[index];
    if (!target) return html``;
    const to = (next: number) => (this.number = Math.max(0, Math.min(targets.length - 1, next)));
    return html`<div class="numbers">
      <button class="quiet step" aria-label=${t('number-less')} ?disabled=${index === 0} @click=${() => to(index - 1)}>−</button>
      <input type="range" min="0" max=${targets.length - 1} .value=${String(index)} aria-label=${this.desk.step?.question ?? ''} aria-valuetext=${target.label} @input=${(event: Event) => to(Number((event.target as HTMLInputElement).value))} />
      <button class="quiet step" aria-label=${t('number-more')} ?disabled=${index === targets.length - 1} @click=${() => to(index + 1)}>+</button>
      <button class="primary" data-target=${target.id} ?disabled=${this.desk.isSending} @click=${() => this.desk.pick(target)}>${target.label}</button>
    </div>`;
  }
}
customElements.define('parlour-choices', Choices);
