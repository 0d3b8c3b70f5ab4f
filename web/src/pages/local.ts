// Playing at this device, without any server: against the computer, or together.

import { html, nothing, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { href, router } from '../app/router';
import type { Game } from '../engine/api';
import { LocalEnd } from '../seam/local';
import { shelf } from '../seam/shelf';
import { t } from '../words/words';
import { Beginning } from './beginning';
import { opened } from './opened';
import './playing';
import type { Made } from './setup';

export class LocalPage extends Beginning {
  protected readonly page = 'local';

  protected heading(game: Game | undefined): string {
    return game?.title ?? t('play-here');
  }

  protected above(game: Game | undefined): TemplateResult | typeof nothing {
    if (!game?.hasLesson) return nothing;
    return html`<p class="note">${t('lesson-offer')} <a class="button quiet" href=${href({ page: 'lesson', game: game.game })}>${t('lesson')}</a></p>`;
  }

  protected async begin({ table, names }: Made): Promise<void> {
    const local = await house.engine.begin(table, names);
    const stored = await local.stored();
    await shelf.put(stored);
    opened.set(stored.id, new LocalEnd(local));
    router.go({ page: 'playing', id: stored.id });
  }
}
customElements.define('local-page', LocalPage);
