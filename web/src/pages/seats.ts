// Who plays, whose turn it is, and how much time is left.

import { html, nothing, type TemplateResult } from 'lit';
import { Plain } from '../app/model';
import type { Desk } from '../seam/desk';
import { t } from '../words/words';

/** The marks of the players on the board. */
const SIGNS: Record<string, string[]> = { connect4: ['✕', '○'], frogs: ['●', '✕', '■', '▲'] };

export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}

export class Seats extends Plain {
  static override properties = { desk: { attribute: false }, version: { attribute: false } };
  declare desk: Desk;
  declare version: number;
  private timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = window.setInterval(() => {
      if (this.desk?.update?.position.clock || this.desk?.update?.position.asked?.until) this.requestUpdate();
    }, 250);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { info, update, names, look } = this.desk;
    if (!info || !update || !look) return nothing;
    const { position } = update;
    const scores = look.scene.game === 'tellstones' ? look.scene.scores : null;
    return html`<ul class="seats" aria-label=${t('players')}>
      ${info.seats.map((seat, index) => {
        const who = seat.who;
        const isAway = typeof who === 'object' && 'person' in who && !who.person.is_here && !seat.is_replaced;
        const isOn = position.on_turn.includes(index) && !position.over;
        const place = position.over?.places[index];
        const bubble = this.desk.bubbles.get(index);
        return html`<li class="seat-${index} ${isOn ? 'on' : ''} ${isAway ? 'away' : ''} ${index === this.desk.viewer ? 'own' : ''}">
          <span class="sign" aria-hidden="true">${SIGNS[info.game]?.[index] ?? '●'}</span>
          <span class="name">${names[index] ?? ''}</span>
          ${index === this.desk.viewer ? html`<small>${t('seat-you')}</small>` : nothing}
          ${isAway ? html`<small>${t('seat-away')}</small>` : nothing}
          ${seat.is_replaced ? html`<small>${t('seat-replaced')}</small>` : nothing}
          ${scores ? html`<b class="score">${t('score', { points: scores[index] ?? 0 })}</b>` : nothing}
          ${place !== undefined ? html`<b class="place">${t('place', { place })}</b>` : this.clock(index, isOn)}
          ${bubble ? html`<q class="bubble">${bubble}</q>` : nothing}
        </li>`;
      })}
    </ul>`;
  }

  private clock(seat: number, isOn: boolean): TemplateResult | typeof nothing {
    const position = this.desk.update?.position;
    const clock = position?.clock;
    if (!position || !clock) return nothing;
    const now = this.desk.end.now();
    const isRunning = clock.running.includes(seat) && !clock.is_paused;
    const passed = isRunning ? now - Number(clock.since) : 0;
    const left = clock.left?.[seat];
    const game = left === undefined || left === null ? null : Number(left) - passed;
    const until = isOn && clock.until !== null && clock.until !== undefined ? Number(clock.until) - now : null;
    const shown = [game, until].filter((one) => one !== null);
    if (shown.length === 0) return nothing;
    const least = Math.min(...shown);
    // The time for this move, where it ends sooner.
    const isSooner = until !== null && game !== null && until < game - 1000;
    return html`<time class="clock ${isRunning ? 'running' : ''} ${least < 10_000 ? 'low' : ''}" role="timer">${clockText(game ?? least)}${isSooner ? html`<small>${clockText(until)}</small>` : nothing}</time>`;
  }
}
customElements.define('parlour-seats', Seats);
