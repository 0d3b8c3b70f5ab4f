// How this browser shows things, and who somebody is on the server.

import { html, nothing, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { sure } from '../app/dialogue';
import { Plain, Watch } from '../app/model';
import { settings, type Language, type Tempo, type Theme } from '../app/settings';
import { play, buzz } from '../app/sound';
import { t } from '../words/words';
import './guest';

export class SettingsPage extends Plain {
  static override properties = { fault: { state: true }, done: { state: true } };
  private declare fault: string | null;
  private declare done: string | null;

  constructor() {
    super();
    this.fault = null;
    this.done = null;
    new Watch(this, () => [house, settings]);
  }

  protected override render(): TemplateResult {
    const choose = <T extends string>(id: string, label: string, value: T, options: [T, string][], set: (value: T) => void) =>
      html`<div class="field"><label for=${id}>${label}</label><select id=${id} @change=${(event: Event) => set((event.target as HTMLSelectElement).value as T)}>${options.map(([one, text]) => html`<option value=${one} ?selected=${one === value}>${text}</option>`)}</select></div>`;
    const flip = (label: string, key: 'sound' | 'vibration' | 'cover' | 'muted', after: () => void = () => {}) =>
      html`<label class="switch"><input type="checkbox" .checked=${settings.get(key)} @change=${(event: Event) => {
        settings.set(key, (event.target as HTMLInputElement).checked);
        after();
      }} /><span>${label}</span></label>`;
    return html`<section class="page narrow">
      <h1>${t('nav-settings')}</h1>
      ${choose<Language>('language', t('language'), settings.get('language'), [['en', 'English'], ['ko', '한국어']], (value) => {
        settings.set('language', value);
        void house.speak();
      })}
      ${choose<Theme>('theme', t('theme'), settings.get('theme'), [['auto', t('theme-auto')], ['light', t('theme-light')], ['dark', t('theme-dark')]], (value) => settings.set('theme', value))}
      ${choose<'auto' | 'off'>('motion', t('motion'), settings.get('motion'), [['auto', t('motion-auto')], ['off', t('motion-off')]], (value) => settings.set('motion', value))}
      ${choose<Tempo>('tempo', t('tempo'), settings.get('tempo'), [['calm', t('tempo-calm')], ['quick', t('tempo-quick')]], (value) => settings.set('tempo', value))}
      ${flip(t('sound'), 'sound', () => play('turn'))} ${'vibrate' in navigator ? flip(t('vibration'), 'vibration', () => buzz(60)) : nothing} ${flip(t('cover'), 'cover')} ${flip(t('mute-all'), 'muted')}
      ${house.server === 'here' ? this.account() : nothing} ${this.secure()}
    </section>`;
  }

  private account(): TemplateResult {
    const { you } = house;
    if (!you) return html`<h2>${t('account')}</h2><parlour-guest></parlour-guest>`;
    return html`<h2>${t('account')}</h2>
      <p>${you.has_account ? t('account-is', { name: you.name }) : t('account-guest', { name: you.name })}</p>
      ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing} ${this.done ? html`<p class="note good" role="status">${this.done}</p>` : nothing}
      <form class="row" @submit=${(event: Event) => void this.submit(event, (data) => house.rename(String(data.get('name'))))}>
        <label class="unseen" for="new-name">${t('name')}</label><input id="new-name" name="name" maxlength="40" required .value=${you.name} /><button>${t('rename')}</button>
      </form>
      ${you.has_account
        ? html`<form class="card-like" @submit=${(event: Event) => void this.submit(event, (data) => house.request('PUT', 'me/password', { old: data.get('old'), new: data.get('new') }))}>
              <label for="old">${t('password-old')}</label><input id="old" name="old" type="password" required autocomplete="current-password" />
              <label for="new">${t('password-new')}</label><input id="new" name="new" type="password" required minlength="8" autocomplete="new-password" />
              <div class="row end"><button>${t('password-change')}</button></div>
            </form>
            <div class="row wrap"><button data-key="log-out" @click=${() => void this.logOut()}>${t('log-out')}</button></div>`
        : html`<form class="card-like" @submit=${(event: Event) => void this.submit(event, (data) => house.register(String(data.get('login')), String(data.get('password'))))}>
            <p>${t('register-about')}</p>
            <label for="new-login">${t('login')}</label><input id="new-login" name="login" required minlength="3" maxlength="32" pattern="[A-Za-z0-9_\\-]+" autocapitalize="off" autocomplete="username" />
            <label for="new-password">${t('password')}</label><input id="new-password" name="password" type="password" required minlength="8" autocomplete="new-password" />
            <div class="row end"><button>${t('register')}</button></div>
          </form>`}
      <div class="row wrap">
        <a class="button" href="api/me/export" download="parlour.json">${t('export')}</a>
        <button class="quiet" data-key="forget" @click=${() => void this.forget()}>${t('forget')}</button>
      </div>`;
  }

  private secure(): TemplateResult | typeof nothing {
    return window.isSecureContext ? nothing : html`<p class="note">${t('insecure')}</p>`;
  }

  private async submit(event: Event, work: (data: FormData) => Promise<unknown>): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    this.fault = this.done = null;
    try {
      await work(new FormData(form));
      form.reset();
      this.done = t('done');
    } catch (error) {
      this.fault = await house.explain(error);
    }
  }

  /** Everything that the server keeps of this person goes. */
  private async forget(): Promise<void> {
    if (!(await sure(t('forget-sure'), t('forget'), t('back')))) return;
    this.fault = this.done = null;
    try {
      await house.request('DELETE', 'me');
      location.reload();
    } catch (error) {
      this.fault = await house.explain(error);
    }
  }

  private async logOut(): Promise<void> {
    await house.request('DELETE', 'session').catch(() => {});
    location.reload();
  }
}
customElements.define('settings-page', SettingsPage);
