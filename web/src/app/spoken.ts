// What the engine said is in the language of that moment.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { house } from './house';

/** Asks the engine again when people choose another language. Its element must watch the house. */
export class Spoken implements ReactiveController {
  private language = house.language;

  constructor(
    host: ReactiveControllerHost,
    private readonly askAgain: () => void,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    if (this.language === house.language) return;
    this.language = house.language;
    this.askAgain();
  }
}
