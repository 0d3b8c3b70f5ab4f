// Making a table on a server.

import { html, nothing, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { router } from '../app/router';
import type { Game } from '../engine/api';
import type { TableInfo } from '../protocol';
import { t } from '../words/words';
import { Beginning } from './beginning';
import './guest';
import type { Made } from './setup';

export class MakePage extends Beginning {
  protected readonly page = 'make';

  override connectedCallback(): void {
    super.connectedCallback();
    void house.meet();
  }

  protected heading(game: Game | undefined): string {
    return game ? t('make-of', { game: game.title }) : t('make-table');
  }

  protected above(): TemplateResult | typeof nothing {
    return house.you ? nothing : html`<parlour-guest></parlour-guest>`;
  }

  protected async begin({ table }: Made): Promise<void> {
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
  }
}
customElements.define('make-page', MakePage);
