// What this is, and what it is not.

import { html, type TemplateResult } from 'lit';
import { Plain, Watch } from '../app/model';
import { settings } from '../app/settings';
import { t, words } from '../words/words';

export class AboutPage extends Plain {
  constructor() {
    super();
    new Watch(this, () => [words, settings]);
  }

  protected override render(): TemplateResult {
    return html`<section class="page narrow prose">
      <h1>${t('nav-about')}</h1>
      <p>${t('about-what')}</p>
      <h2>${t('about-unofficial')}</h2>
      <p>${t('about-names')}</p>
      <h2>${t('about-fair')}</h2>
      <p>${t('about-fair-how')}</p>
      <h2>${t('about-privacy')}</h2>
      <p>${t('about-privacy-how')}</p>
      <h2>${t('about-free')}</h2>
      <p>${t('about-licence')}</p>
    </section>`;
  }
}
customElements.define('about-page', AboutPage);
