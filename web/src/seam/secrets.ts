// What is shown once, a peek: it is gone when it was seen, in this window or in another one of the same seat.

import type { Telling } from '../engine/api';
import type { Secret } from './news';

/** The other windows of this browser. */
const OTHERS = 'BroadcastChannel' in globalThis ? new BroadcastChannel('parlour-seen') : null;

export class Secrets {
  private waiting: Secret[] = [];

  /** `seat` says which seat of which match this is; `gone` hears that another window has shown everything. */
  constructor(
    private readonly seat: () => string,
    private readonly gone: () => void,
  ) {
    OTHERS?.addEventListener('message', this.hear);
  }

  /** What is to be shown now. */
  get first(): Secret | null {
    return this.waiting[0] ?? null;
  }

  keep(tellings: Telling[]): void {
    for (const { secret, text } of tellings) if (secret) this.waiting.push({ ...secret, text });
  }

  clear(): void {
    this.waiting = [];
  }

  /** The first one was seen. Was it the last? */
  seen(): boolean {
    this.waiting.shift();
    if (this.first) return false;
    OTHERS?.postMessage(this.seat());
    return true;
  }

  close(): void {
    OTHERS?.removeEventListener('message', this.hear);
    this.clear();
  }

  private hear = ({ data }: MessageEvent<string>): void => {
    if (data !== this.seat() || !this.first) return;
    this.clear();
    this.gone();
  };
}
