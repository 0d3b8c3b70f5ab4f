// A link as a picture that a phone can read.

import { html, nothing, svg, type TemplateResult } from 'lit';
import { Plain } from '../app/model';
import { t } from '../words/words';

export class Code extends Plain {
  static override properties = { text: { attribute: false }, rows: { state: true } };
  declare text: string;
  private declare rows: boolean[][];
  private made = '';

  constructor() {
    super();
    this.text = '';
    this.rows = [];
  }

  protected override updated(): void {
    if (!this.text || this.made === this.text) return;
    this.made = this.text;
    void import('uqr').then(({ encode }) => (this.rows = encode(this.text, { ecc: 'M', border: 2 }).data));
  }

  protected override render(): TemplateResult | typeof nothing {
    const size = this.rows.length;
    if (size === 0) return nothing;
    const dark = this.rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${t('qr')} shape-rendering="crispEdges">
      <rect width=${size} height=${size} fill="#fff" />${svg`<path d=${dark.join('')} fill="#10211d" />`}
    </svg>`;
  }
}
customElements.define('parlour-code', Code);
