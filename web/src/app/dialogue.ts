// A question before something happens, in a real dialog: focus stays inside, Escape means no.

import { html, render } from 'lit';
import { t } from '../words/words';

export function sure(question: string, yes: string = t('yes'), no: string = t('no')): Promise<boolean> {
  return new Promise((done) => {
    const dialog = document.createElement('dialog');
    dialog.className = 'sheet';
    dialog.setAttribute('aria-label', question);
    const end = (answer: boolean) => {
      dialog.close();
      dialog.remove();
      done(answer);
    };
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end(false);
    });
    render(
      html`<p class="question">${question}</p>
        <div class="row end">
          <button class="quiet" @click=${() => end(false)}>${no}</button>
          <button class="primary" autofocus @click=${() => end(true)}>${yes}</button>
        </div>`,
      dialog,
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
