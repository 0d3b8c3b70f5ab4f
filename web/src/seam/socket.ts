// The connection of a session: opened, kept alive, opened again.

import { Session } from './session';

const CONNECTING = 10_000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
/** After this long without a word, the server is asked for one. */
const SILENCE = 20_000;
/** After this long without an answer to that, the connection is dead. */
const LAST_WAIT = 6_000;

export class Socket {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  /** When the server wants to be asked again, by this device's clock. */
  private notBefore = 0;
  private heard = 0;
  private pulse = 0;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly session: Session,
  ) {
    window.addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    window.addEventListener('pageshow', this.wake);
    this.pulse = window.setInterval(this.look, 5_000);
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    window.removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    window.removeEventListener('pageshow', this.wake);
    clearInterval(this.pulse);
    clearTimeout(this.timer);
    this.drop();
  }

  /** A new connection, as somebody else: the cookie has changed. */
  renew(): void {
    this.attempt = 0;
    this.drop();
    this.session.lost(true);
    clearTimeout(this.timer);
    if (!this.isClosed) this.connect();
  }

  private connect(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.heard = Date.now();
    const deadline = window.setTimeout(() => this.ended(socket), CONNECTING);
    socket.onopen = () => this.session.connected({ send: (text) => socket.send(text) });
    socket.onmessage = (event) => {
      this.heard = Date.now();
      clearTimeout(deadline);
      if (socket !== this.socket) return;
      if (!this.session.receive(String(event.data))) this.ended(socket);
      else if (this.session.isOpen) this.attempt = 0;
    };
    socket.onclose = () => {
      clearTimeout(deadline);
      this.ended(socket);
    };
    socket.onerror = () => this.ended(socket);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }

  private ended(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.drop();
    this.session.lost();
    if (this.isClosed || this.session.state.at === 'failed') return;
    const full = Math.min(FIRST_PAUSE * 2 ** Math.min(this.attempt, 16), LONGEST_PAUSE);
    this.notBefore = Date.now() + (this.session.retryAfter ?? 0) * 1000;
    this.attempt += 1;
    // A random half keeps the clients of a server that restarts from arriving all at once.
    this.connectIn(full / 2 + (Math.random() * full) / 2);
  }

  /** Connects after this pause, or after the one that the server wants. */
  private connectIn(pause: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), Math.max(pause, this.notBefore - Date.now()));
  }

  /** A device that was asleep, or away from its network, finds out as soon as it may whether somebody is there. */
  private wake = (): void => {
    const isOver = this.isClosed || this.session.state.at === 'failed';
    if (isOver || this.socket || document.visibilityState !== 'visible') return this.look();
    this.attempt = 0;
    this.connectIn(0);
  };

  /** Is somebody there? */
  private look = (): void => {
    if (this.isClosed || this.session.state.at === 'failed' || !this.socket) return;
    if (Date.now() - this.heard > SILENCE) this.probe(this.socket);
  };

  private isProbing = false;

  private probe(socket: WebSocket): void {
    if (this.isProbing || !this.session.isOpen) return;
    this.isProbing = true;
    const asked = Date.now();
    this.session.ask({ do: 'lobby', on: this.session.isInLobby }).catch(() => {});
    setTimeout(() => {
      this.isProbing = false;
      if (socket === this.socket && this.heard < asked) this.ended(socket);
    }, LAST_WAIT);
  }
}
