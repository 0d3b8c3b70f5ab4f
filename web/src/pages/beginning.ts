// A page with the form of a new game: at this device, or on a server.

import { html, nothing, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { Plain, Watch } from '../app/model';
import type { Game } from '../engine/api';
import { gamePicker } from './picker';
import './setup';
import type { Made } from './setup';

export abstract class Beginning extends Plain {
  static override properties = { game: {}, fault: { state: true } };
  declare game: string | null;
  protected declare fault: string | null;

  constructor() {
    super();
    this.fault = null;
    new Watch(this, () => [house]);
  }

  /** Which of the pages it is. */
  protected abstract readonly page: 'local' | 'make';

  protected abstract heading(game: Game | undefined): string;

  /** What is above the form. */
  protected abstract above(game: Game | undefined): TemplateResult | typeof nothing;

  protected abstract begin(made: Made): Promise<void>;

  protected override render(): TemplateResult {
    const game = house.catalog?.games.find((one) => one.game === this.game);
    const where = this.page === 'local' ? 'here' : 'server';
    return html`<section class="page narrow">
      <h1>${this.heading(game)}</h1>
      ${this.above(game)} ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
      ${this.game ? html`<parlour-setup .game=${this.game} where=${where} @made=${(event: CustomEvent<Made>) => void this.take(event.detail)}></parlour-setup>` : gamePicker(this.page)}
    </section>`;
  }

  private async take(made: Made): Promise<void> {
    this.fault = null;
    try {
      await this.begin(made);
    } catch (error) {
      this.fault = await house.explain(error);
    }
  }
}
