// The four games to choose from.

import { html, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { href } from '../app/router';
import { picture } from './pictures';

export function gamePicker(page: 'make' | 'local' | 'rules' | 'lesson'): TemplateResult {
  return html`<ul class="shelf small">
    ${(house.catalog?.games ?? []).map(({ game, title, tagline }) => html`<li class="box ${game}"><a href=${href({ page, game })}>${picture(game)}<h2>${title}</h2><p>${tagline}</p></a></li>`)}
  </ul>`;
}
