// Making a table on a server.

import { html, nothing, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { Plain, Watch } from '../app/model';
import { router } from '../app/router';
import type { TableInfo } from '../protocol';
import { t } from '../words/words';
import './guest';
import { gamePicker } from './picker';
import './setup';
import type { Made } from './setup';

export class MakePage extends Plain {
  static override properties = { game: {}, fault: { state: true } };
  declare game: string | null;
  private declare fault: string | null;

  constructor() {
    super();
    this.fault = null;
    new Watch(this, () => [house]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void house.meet();
  }

  protected override render(): TemplateResult {
    const title = house.catalog?.games.find(({ game }) => game === this.game)?.title;
    return html`<section class="page narrow">
      <h1>${title ? t('make-of', { game: title }) : t('make-table')}</h1>
      ${house.you ? nothing : html`<parlour-guest></parlour-guest>`} ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
      ${this.game ? html`<parlour-setup .game=${this.game} where="server" @made=${(event: CustomEvent<Made>) => void this.make(event.detail)}></parlour-setup>` : gamePicker('make')}
    </section>`;
  }

  private async make({ table }: Made): Promise<void> {
    this.fault = null;
    try {
      if (!house.you) {
        this.fault = t('name-first');
        this.querySelector<HTMLInputElement>('#guest-name')?.focus();
        return;
      }
      const session = await house.connect();
      const outcome = await session.ask({ do: 'make', table });
      if (outcome.was !== 'table') return;
      const info = await house.request<TableInfo>('GET', `tables/${outcome.table}`);
      // Whoever makes a table mostly wants to play at it.
      await session.sit(info, null).catch(() => {});
      router.go({ page: 'table', table: info.code }, 'replace');
    } catch (error) {
      this.fault = await house.explain(error);
    }
  }
}
customElements.define('make-page', MakePage);
