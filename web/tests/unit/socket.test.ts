import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Session, type Dealer } from '../../src/seam/session';
import { Socket } from '../../src/seam/socket';

const dealer: Dealer = { pledge: async () => '', deal: async () => null, dealLost: async () => {} };

/** A connection of a browser, with a server that says what a test wants. */
class Line {
  static all: Line[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  sent: { key: string }[] = [];

  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { key: string });
  }
  close(): void {}

  opens(): void {
    this.onopen?.();
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  greets(): void {
    this.opens();
    this.says({ reply: { re: this.sent[0]?.key, outcome: { was: 'welcome', you: null, server: 'Test', rules: {}, now: Date.now() } } });
  }
}

describe('a socket', () => {
  const page = Object.assign(new EventTarget(), { setTimeout: (...all: [() => void, number]) => setTimeout(...all), setInterval: (...all: [() => void, number]) => setInterval(...all) });
  let socket: Socket;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
    vi.stubGlobal('WebSocket', Line);
    Line.all = [];
    socket = new Socket('ws://test', new Session({}, dealer));
  });

  afterEach(() => {
    socket.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const wakeUp = () => {
    page.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    page.dispatchEvent(new Event('pageshow'));
  };

  it('comes back at once when the device wakes up', () => {
    Line.all[0]?.greets();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      Line.all.at(-1)?.onclose?.();
      vi.advanceTimersByTime(5_000);
    }
    Line.all.at(-1)?.onclose?.();
    const before = Line.all.length;
    wakeUp();
    vi.advanceTimersByTime(1);
    expect(Line.all).toHaveLength(before + 1);
  });

  it('waits as long as the server wants, awake or not', () => {
    Line.all[0]?.greets();
    Line.all[0]?.says({ bye: { fault: { key: 'shutting-down', retry_after: 20 } } });
    vi.advanceTimersByTime(15_000);
    wakeUp();
    vi.advanceTimersByTime(4_900);
    expect(Line.all).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(Line.all).toHaveLength(2);
  });

  it('comes at once after a sleep that was longer than that', () => {
    Line.all[0]?.greets();
    Line.all[0]?.says({ bye: { fault: { key: 'too-many', retry_after: 20 } } });
    // A device that sleeps runs no timers.
    vi.setSystemTime(Date.now() + 60_000);
    wakeUp();
    vi.advanceTimersByTime(1);
    expect(Line.all).toHaveLength(2);
  });
});
