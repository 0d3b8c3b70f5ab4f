// Somebody new says what the others should call them. No account, nothing to install.

import { html, nothing, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { Plain } from '../app/model';
import { settings } from '../app/settings';
import { t } from '../words/words';

export class Guest extends Plain {
  static override properties = { name: { state: true }, fault: { state: true }, isBusy: { state: true }, logsIn: { state: true } };
  private declare name: string;
  private declare fault: string | null;
  private declare isBusy: boolean;
  private declare logsIn: boolean;

  constructor() {
    super();
    this.name = settings.get('name');
    this.fault = null;
    this.isBusy = false;
    this.logsIn = false;
  }

  protected override render(): TemplateResult {
    if (this.logsIn) return this.login();
    return html`<form class="guest card-like" @submit=${(event: Event) => void this.enter(event)}>
      <label for="guest-name">${t('name-ask')}</label>
      <div class="row">
        <input id="guest-name" name="name" maxlength="40" required autocomplete="nickname" .value=${this.name} @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)} />
        <button class="primary" data-key="enter" ?disabled=${this.isBusy}>${t('name-enter')}</button>
      </div>
      ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
      <button type="button" class="link" @click=${() => (this.logsIn = true)}>${t('log-in-instead')}</button>
    </form>`;
  }

  private login(): TemplateResult {
    return html`<form class="guest card-like" @submit=${(event: Event) => void this.logIn(event)}>
      <label for="login">${t('login')}</label><input id="login" name="login" required autocomplete="username" autocapitalize="off" />
      <label for="password">${t('password')}</label><input id="password" name="password" type="password" required minlength="8" autocomplete="current-password" />
      ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
      <div class="row end"><button type="button" class="quiet" @click=${() => (this.logsIn = false)}>${t('back')}</button><button class="primary" ?disabled=${this.isBusy}>${t('log-in')}</button></div>
    </form>`;
  }

  private async enter(event: Event): Promise<void> {
    event.preventDefault();
    await this.doing(async () => {
      const read = await house.engine.checkName(this.name);
      if ('fault' in read) throw Object.assign(new Error(read.fault), { text: read.fault });
      await house.introduce(read.name);
    });
  }

  private async logIn(event: Event): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    await this.doing(() => house.logIn(String(data.get('login')), String(data.get('password'))));
  }

  private async doing(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.fault = null;
    try {
      await work();
      this.dispatchEvent(new CustomEvent('introduced', { bubbles: true }));
    } catch (error) {
      this.fault = await house.explain(error);
    } finally {
      this.isBusy = false;
    }
  }
}
customElements.define('parlour-guest', Guest);
