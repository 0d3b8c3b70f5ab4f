// The shell: where somebody is, what the connection does, and the page in between.

import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { t, words } from '../words/words';
import { announcer } from './announcer';
import { house } from './house';
import { Plain, Watch } from './model';
import { href, router, type Route } from './router';
import { settings } from './settings';

/** Pages are loaded when somebody goes there; the first one comes with the shell. */
const PAGES: Record<Route['page'], () => Promise<unknown>> = {
  home: () => import('../pages/home'),
  nowhere: () => import('../pages/home'),
  make: () => import('../pages/make'),
  table: () => import('../pages/table'),
  match: () => import('../pages/replay'),
  local: () => import('../pages/local'),
  playing: () => import('../pages/playing'),
  lesson: () => import('../pages/playing'),
  games: () => import('../pages/games'),
  rules: () => import('../pages/rules'),
  replay: () => import('../pages/replay'),
  verify: () => import('../pages/verify'),
  statistics: () => import('../pages/statistics'),
  settings: () => import('../pages/settings'),
  about: () => import('../pages/about'),
};

export class App extends Plain {
  static override properties = { loaded: { state: true }, fault: { state: true }, isMenuOpen: { state: true } };
  private declare loaded: Route | null;
  private declare fault: string | null;
  private declare isMenuOpen: boolean;
  private wasLost = false;

  constructor() {
    super();
    this.loaded = null;
    this.fault = null;
    this.isMenuOpen = false;
    new Watch(this, () => [router, house, words, settings]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    announcer.attach(document.body);
    router.watch(() => void this.load());
    house.watch(() => this.tellConnection());
    house.start().catch(async (error: unknown) => (this.fault = String((error as Error).message ?? error)));
    void this.load();
  }

  private async load(): Promise<void> {
    const { route } = router;
    this.isMenuOpen = false;
    await PAGES[route.page]();
    if (route !== router.route) return;
    const isFirst = this.loaded === null;
    const show = async () => {
      this.loaded = route;
      await this.updateComplete;
    };
    if (!isFirst && settings.moves && 'startViewTransition' in document) {
      (document as Document & { startViewTransition(work: () => Promise<void>): unknown }).startViewTransition(show);
    } else {
      await show();
    }
    if (!isFirst) {
      window.scrollTo(0, 0);
      this.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    }
  }

  private tellConnection(): void {
    const isLost = house.connection.at === 'lost';
    if (isLost && !this.wasLost) announcer.say(this.lost());
    if (!isLost && this.wasLost && house.connection.at === 'open') announcer.say(t('connection-back'));
    this.wasLost = isLost;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!t('title')) return nothing;
    const links: [Route, string][] = [
      [{ page: 'games' }, t('nav-games')],
      [{ page: 'rules', game: null }, t('rules')],
      [{ page: 'statistics' }, t('nav-statistics')],
      [{ page: 'verify' }, t('nav-verify')],
      [{ page: 'settings' }, t('nav-settings')],
      [{ page: 'about' }, t('nav-about')],
    ];
    return html`<a class="skip-link" href="#main" @click=${(event: Event) => {
        event.preventDefault();
        this.querySelector<HTMLElement>('main')?.focus();
      }}>${t('skip')}</a>
      <header class="top">
        <a class="mark" href=${href({ page: 'home' })}><svg viewBox="0 0 40 40" aria-hidden="true"><rect x="2" y="2" width="36" height="36" rx="9" /><circle cx="13" cy="13" r="5" /><path d="M22.5 8.5l9 9m0-9l-9 9" /><path d="M13 21.5l5 9h-10z" /><rect x="22.5" y="22.5" width="9" height="9" /></svg><span>Parlour</span></a>
        <button class="menu-button" aria-expanded=${this.isMenuOpen} aria-controls="menu" @click=${() => (this.isMenuOpen = !this.isMenuOpen)}>${t('menu')}</button>
        <nav id="menu" class=${this.isMenuOpen ? 'open' : ''} aria-label=${t('menu')}>
          ${links.map(([route, text]) => html`<a href=${href(route)} aria-current=${route.page === router.route.page ? 'page' : nothing}>${text}</a>`)}
          <button class="quiet" lang=${words.language === 'ko' ? 'en' : 'ko'} @click=${() => this.switchLanguage()}>${words.language === 'ko' ? 'English' : '한국어'}</button>
        </nav>
      </header>
      ${this.banner()}
      <main id="main" tabindex="-1">${this.fault ? html`<section class="page narrow"><p class="error" role="alert">${t('engine-failed')} <small>${this.fault}</small></p></section>` : this.page()}</main>`;
  }

  private switchLanguage(): void {
    settings.set('language', words.language === 'ko' ? 'en' : 'ko');
    void house.speak();
  }

  private banner(): TemplateResult | typeof nothing {
    const { connection } = house;
    if (house.isOutdated) {
      return html`<div class="banner" role="alert"><span>${t('outdated')}</span><button class="primary" @click=${() => void reload()}>${t('reload')}</button></div>`;
    }
    if (connection.at === 'lost') return html`<div class="banner lost" role="status"><span class="spinner" aria-hidden="true"></span><span>${this.lost()}</span></div>`;
    if (connection.at === 'failed') {
      return html`<div class="banner" role="alert"><span>${t('connection-failed')}</span><button @click=${() => location.reload()}>${t('reload')}</button></div>`;
    }
    return nothing;
  }

  private lost(): string {
    const { connection } = house;
    return connection.at === 'lost' && !connection.wasOpen ? t('connection-none') : t('connection-lost');
  }

  private page(): unknown {
    const route = this.loaded;
    if (!route) return nothing;
    switch (route.page) {
      case 'home':
        return html`<home-page></home-page>`;
      case 'make':
        return html`<make-page .game=${route.game}></make-page>`;
      case 'table':
        return keyed(route.table, html`<table-page .table=${route.table}></table-page>`);
      case 'match':
        return keyed(route.of, html`<replay-page .match=${route.of}></replay-page>`);
      case 'local':
        return keyed(route.game ?? '', html`<local-page .game=${route.game}></local-page>`);
      case 'playing':
        return keyed(route.id, html`<playing-page .of=${route.id}></playing-page>`);
      case 'lesson':
        return keyed(route.game, html`<playing-page .lesson=${route.game}></playing-page>`);
      case 'games':
        return html`<games-page></games-page>`;
      case 'rules':
        return html`<rules-page .game=${route.game}></rules-page>`;
      case 'replay':
        return keyed(route.id ?? '', html`<replay-page .of=${route.id}></replay-page>`);
      case 'verify':
        return html`<verify-page></verify-page>`;
      case 'statistics':
        return html`<statistics-page></statistics-page>`;
      case 'settings':
        return html`<settings-page></settings-page>`;
      case 'about':
        return html`<about-page></about-page>`;
      case 'nowhere':
        return html`<section class="page narrow"><h1>${t('nowhere')}</h1><a class="button primary" href=${href({ page: 'home' })}>${t('nowhere-home')}</a></section>`;
    }
  }
}
customElements.define('parlour-app', App);

/** The newest page, also past what the service worker keeps. */
async function reload(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.update().catch(() => {});
  // The new worker has the new files, and forgets the old ones.
  worker?.waiting?.postMessage('take-over');
  location.reload();
}
