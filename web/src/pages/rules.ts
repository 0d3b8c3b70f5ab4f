// The rules of a game, with its pieces in pictures.

import { html, nothing, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { Plain, Watch } from '../app/model';
import { href } from '../app/router';
import { card } from '../boards/cards';
import { stonePicture } from '../boards/stones';
import { t } from '../words/words';
import { gamePicker } from './picker';
import { picture } from './pictures';

export class RulesPage extends Plain {
  static override properties = { game: {} };
  declare game: string | null;

  constructor() {
    super();
    new Watch(this, () => [house]);
  }

  protected override render(): TemplateResult {
    const game = house.catalog?.games.find((one) => one.game === this.game);
    if (!this.game) return html`<section class="page"><h1>${t('rules')}</h1>${gamePicker('rules')}</section>`;
    if (!game) return html`<p class="waiting">${t('loading')}</p>`;
    return html`<section class="page rules ${game.game}">
      <header>${picture(game.game)}<div><h1>${game.title}</h1><p>${game.tagline}</p></div></header>
      <div class="row wrap">
        ${game.hasLesson ? html`<a class="button primary" href=${href({ page: 'lesson', game: game.game })}>${t('lesson')}</a>` : nothing}
        <a class="button" href=${href({ page: 'local', game: game.game })}>${t('play-here')}</a>
      </div>
      <div class="prose">${paragraphs(game.rules)}</div>
      ${game.pieces.length > 0
        ? html`<ul class="pieces-list">
            ${game.pieces.map(({ piece, label, about }) => html`<li>${game.game === 'tellstones' ? stonePicture(piece) : game.game === 'kittens' ? card(piece, label, 'small') : nothing}<div><strong>${label}</strong><p>${about}</p></div></li>`)}
          </ul>`
        : nothing}
    </section>`;
  }
}
customElements.define('rules-page', RulesPage);

/** Lines with a dash are lists. */
function paragraphs(lines: string[]): TemplateResult[] {
  const blocks: string[][] = [];
  for (const line of lines) {
    const before = blocks.at(-1);
    if (line.startsWith('- ') && before?.[0]?.startsWith('- ')) before.push(line);
    else blocks.push([line]);
  }
  return blocks.map((block) => (block[0]?.startsWith('- ') ? html`<ul>${block.map((line) => html`<li>${line.slice(2)}</li>`)}</ul>` : html`<p>${block[0]}</p>`));
}
