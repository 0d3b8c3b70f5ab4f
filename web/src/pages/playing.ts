// A match in this page: one that was just begun, one from the shelf, or a lesson.

import { html, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { settings } from '../app/settings';
import { Plain, Watch } from '../app/model';
import { href, router } from '../app/router';
import { Desk } from '../seam/desk';
import { LocalEnd } from '../seam/local';
import { t } from '../words/words';
import './game';
import { opened } from './opened';
import { shelf } from '../seam/shelf';

export class PlayingPage extends Plain {
  static override properties = { of: {}, lesson: {}, desk: { state: true }, fault: { state: true } };
  /** The id of a stored match. */
  declare of: string | null;
  /** Or a game that is taught. */
  declare lesson: string | null;
  private declare desk: Desk | null;
  private declare fault: string | null;
  private watch: Watch;

  constructor() {
    super();
    this.of = null;
    this.lesson = null;
    this.desk = null;
    this.fault = null;
    this.watch = new Watch(this, () => [this.desk]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.desk?.close();
    this.desk = null;
  }

  private async open(): Promise<void> {
    try {
      await house.start();
      const end = await this.end();
      if (!this.isConnected) return end?.close();
      if (!end) {
        if (this.lesson) return;
        this.fault = t('game-unknown');
        return;
      }
      this.desk = new Desk(house.engine, end, settings.get('cover'));
      this.watch.again();
    } catch (error) {
      this.fault = await house.explain(error);
    }
  }

  private async end(): Promise<LocalEnd | null> {
    if (this.lesson) {
      // It has an address of its own from now on: after a reload the lesson goes on.
      const local = await house.engine.beginLesson(this.lesson as never, null);
      const { id } = await local.stored();
      opened.set(id, new LocalEnd(local));
      router.go({ page: 'playing', id }, 'replace');
      return null;
    }
    if (!this.of) return null;
    const ready = opened.get(this.of);
    opened.delete(this.of);
    if (ready) return ready;
    const stored = await shelf.get(this.of);
    return stored ? new LocalEnd(await house.engine.resume(stored)) : null;
  }

  protected override render(): TemplateResult {
    if (this.fault) return html`<section class="page narrow"><p class="error" role="alert">${this.fault}</p><a class="button" href=${href({ page: 'games' })}>${t('nav-games')}</a></section>`;
    return this.desk ? html`<parlour-game .desk=${this.desk}></parlour-game>` : html`<h1 class="unseen">${t('title')}</h1><p class="waiting">${t('loading')}</p>`;
  }
}
customElements.define('playing-page', PlayingPage);
