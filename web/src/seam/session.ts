// What this page has asked, opened and heard, whatever happens to its connection.
// The same manners as client/src/session.rs: resume where it was, repeat only what is safe to repeat.

import type { Ask, Fault, Lobby, Message, Note, Outcome, Person, Since, TableInfo, Update } from '../protocol';
import { fit } from './stream';

export const PROTOCOL = 1;
const MOST_PENDING = 128;
const MOST_GAPS = 3;

/** The server said no. */
export class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.key);
  }
}

/** The connection was lost, and nobody knows whether the request arrived. */
export class Unanswered extends Error {}

export type State =
  | { at: 'connecting' }
  | { at: 'open' }
  /** This page tries to get it back; `wasOpen` if there was one before. */
  | { at: 'lost'; wasOpen: boolean }
  /** Trying again would not help. */
  | { at: 'failed'; fault: Fault };

export interface Welcome {
  you: Person | null;
  server: string;
  rules: Record<string, number>;
}

/** Who listens to a session. */
export interface Listener {
  changed?(state: State): void;
  welcomed?(welcome: Welcome): void;
  lobby?(lobby: Lobby): void;
  table?(info: TableInfo): void;
  /** What is in `heard` is new. */
  update?(update: Update): void;
  note?(table: string, note: Note): void;
  paired?(table: string): void;
  gone?(table: string, fault: Fault): void;
}

/** This device's part in the fair deal, which the engine takes: it draws, hashes, reveals and remembers. */
export interface Dealer {
  pledge(table: string, round: number | null): Promise<string>;
  deal(table: TableInfo): Promise<Ask | null>;
  dealLost(): Promise<void>;
}

/** The other end: texts in, texts out. */
export interface Wire {
  send(text: string): void;
}

interface Pending {
  key: string;
  ask: Ask;
  isSent: boolean;
  isOwn: boolean;
  done(outcome: Outcome): void;
  failed(error: Error): void;
}

interface Opened {
  since: Since | null;
  gaps: number;
  /** It is being opened again: nothing counts until it begins anew. */
  reopening: string | null;
  /** The last commitment that was shown: what was shown before the deal stays what was shown. */
  shown: { round: number; commitment: string } | null;
}

/** What can't be repeated would make a second table, take back a second move, agree to another wish, or say words twice. */
const ONCE = new Set(['make', 'ask-undo', 'agree', 'say', 'register', 'hello']);
const TRY_AGAIN = new Set(['too-fast', 'too-many', 'unavailable', 'busy', 'shutting-down', 'internal']);
/** The same request could be granted a little later. */
const PASSING = new Set(['too-fast', 'unavailable', 'busy', 'shutting-down']);

export class Session {
  state: State = { at: 'connecting' };
  welcome: Welcome | null = null;
  /** The server's time minus this device's, in milliseconds. */
  skew = 0;
  /** Seconds after which the server wants to be asked again. */
  retryAfter: number | null = null;

  private wire: Wire | null = null;
  /** Is everything that was asked sent on this wire? */
  private isFlowing = false;
  private greeting: string | null = null;
  private pending: Pending[] = [];
  private tables = new Map<string, Opened>();
  private closing = new Set<string>();
  private wantsLobby = false;
  private pairing: Ask | null = null;
  private keys = 0;
  /** Keys of two windows must differ: a server knows an answer that comes again by its key. */
  private readonly salt = Math.random().toString(36).slice(2, 8);
  private listeners = new Set<Listener>();

  constructor(
    private readonly rules: Record<string, number>,
    private readonly dealer: Dealer,
  ) {}

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell<K extends keyof Listener>(what: K, ...args: Parameters<NonNullable<Listener[K]>>): void {
    for (const listener of [...this.listeners]) (listener[what] as ((...all: unknown[]) => void) | undefined)?.apply(listener, args);
  }

  private become(state: State): void {
    this.state = state;
    this.tell('changed', state);
  }

  get isInLobby(): boolean {
    return this.wantsLobby;
  }

  get isOpen(): boolean {
    return this.state.at === 'open';
  }

  /**
   * There is a connection: the server is greeted. Who this is, a cookie says. A server that knows this page already is asked for
   * everything else in the same breath, so that a lost connection is resumed in one round trip.
   */
  connected(wire: Wire): void {
    this.wire = wire;
    this.greeting = this.key();
    this.post(this.greeting, { do: 'hello', protocol: PROTOCOL, rules: this.rules });
    if (this.welcome) this.restore(false);
  }

  /** The connection is gone; on purpose if somebody else comes back on a new one. */
  lost(isOnPurpose = false): void {
    this.wire = null;
    this.isFlowing = false;
    this.greeting = null;
    this.closing.clear();
    const unsure = this.pending.filter((one) => one.isSent && ONCE.has(one.ask.do));
    this.pending = this.pending.filter((one) => !unsure.includes(one));
    for (const one of this.pending) one.isSent = false;
    void this.dealer.dealLost();
    for (const opened of this.tables.values()) opened.reopening = null;
    const isKnown = this.state.at === 'lost' || this.state.at === 'failed';
    if (isOnPurpose && this.state.at === 'open') this.become({ at: 'connecting' });
    else if (!isOnPurpose && !isKnown) this.become({ at: 'lost', wasOpen: this.state.at === 'open' });
    for (const one of unsure) one.failed(new Unanswered());
  }

  fail(fault: Fault): void {
    this.become({ at: 'failed', fault });
    const all = this.pending;
    this.pending = [];
    for (const one of all) one.failed(new Refused(fault));
  }

  /** Asks for something. While there is no connection the request waits. */
  ask(ask: Ask): Promise<Outcome> {
    return new Promise((done, failed) => this.enqueue(ask, false, done, failed));
  }

  /** Takes a seat: this device draws its bits and pledges them. */
  async sit(info: TableInfo, seat: number | null): Promise<void> {
    const pledge = await this.dealer.pledge(info.table, info.round.number);
    await this.ask({ do: 'sit', table: info.table, seat: seat ?? undefined, pledge });
  }

  /** Wants another game: its deal needs no further message of this device before it reveals. */
  async again(table: string): Promise<Outcome> {
    const pledge = await this.dealer.pledge(table, null);
    return this.ask({ do: 'rematch', table, wants: true, pledge });
  }

  private enqueue(ask: Ask, isOwn: boolean, done: (outcome: Outcome) => void, failed: (error: Error) => void): string {
    const key = this.key();
    if (this.pending.length >= MOST_PENDING || this.state.at === 'failed') {
      const fault = this.state.at === 'failed' ? this.state.fault : ({ key: 'too-many' } as Fault);
      failed(new Refused(fault));
      return key;
    }
    if (ask.do === 'lobby') this.wantsLobby = ask.on;
    if (ask.do === 'open') this.closing.delete(ask.table);
    if (ask.do === 'close') {
      this.tables.delete(ask.table);
      this.closing.add(ask.table);
    }
    if (ask.do === 'pair') this.pairing = ask.on ? ask : null;
    const isSent = this.isFlowing && (this.isOpen || !ONCE.has(ask.do));
    this.pending.push({ key, ask, isSent, isOwn, done, failed });
    if (isSent) this.post(key, ask);
    return key;
  }

  private askQuietly(ask: Ask): string {
    return this.enqueue(ask, true, () => {}, () => {});
  }

  private key(): string {
    this.keys += 1;
    return `${this.salt}-${this.keys}`;
  }

  private post(key: string, ask: Ask): void {
    this.wire?.send(JSON.stringify({ key, ask }));
  }

  /** Hears what the server sends. False if the connection is of no use. */
  receive(text: string): boolean {
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return false;
    }
    if ('reply' in message) {
      if (message.reply.re === this.greeting) return this.greeted(message.reply.outcome);
      this.reply(message.reply.re, message.reply.outcome);
    } else if ('refused' in message) {
      if (message.refused.re === this.greeting) return this.unwelcome(message.refused.fault);
      const { re, fault } = message.refused;
      // Nobody asked for it, so nobody could ask again: that is done on a new connection.
      if (PASSING.has(fault.key) && this.pending.some((one) => one.key === re && one.isOwn)) return this.unwelcome(fault);
      this.refuse(re, fault);
    } else if ('bye' in message) {
      return this.unwelcome(message.bye.fault);
    } else if (!this.isOpen) {
      return false;
    } else if ('lobby' in message) {
      if (this.wantsLobby) this.tell('lobby', message.lobby);
    } else if ('table' in message) {
      this.takeTable(message.table);
    } else if ('update' in message) {
      this.takeUpdate(message.update);
    } else if ('note' in message) {
      if (this.tables.has(message.note.table)) this.tell('note', message.note.table, message.note.note);
    } else if ('paired' in message) {
      this.pairing = null;
      this.open(message.paired.table);
      this.tell('paired', message.paired.table);
    } else if ('gone' in message) {
      this.tables.delete(message.gone.table);
      this.closing.delete(message.gone.table);
      this.tell('gone', message.gone.table, message.gone.fault);
    }
    return true;
  }

  private unwelcome(fault: Fault): boolean {
    if (TRY_AGAIN.has(fault.key)) this.retryAfter = fault.retry_after ?? null;
    else this.fail(fault);
    return false;
  }

  private greeted(outcome: Outcome): boolean {
    if (outcome.was !== 'welcome') return false;
    this.greeting = null;
    this.retryAfter = null;
    this.skew = Number(outcome.now) - Date.now();
    this.welcome = { you: outcome.you ?? null, server: outcome.server, rules: outcome.rules as Record<string, number> };
    this.state = { at: 'open' };
    if (this.isFlowing) this.sendHeld();
    else this.restore(true);
    this.tell('welcomed', this.welcome);
    this.tell('changed', this.state);
    return true;
  }

  /** What must not be said twice waits until the server has answered: it may refuse this page. */
  private sendHeld(): void {
    for (const one of this.pending.filter(({ isSent }) => !isSent)) {
      one.isSent = true;
      this.post(one.key, one.ask);
    }
  }

  /** Everything is as it was before the connection was lost, and what was asked meanwhile is sent. */
  private restore(isGreeted: boolean): void {
    this.isFlowing = true;
    const waiting = this.pending;
    this.pending = [];
    const asks = (what: string) => waiting.some((one) => one.ask.do === what);
    const asked = new Set(waiting.flatMap((one) => (one.ask.do === 'open' ? [one.ask.table] : [])));
    if (this.wantsLobby && !asks('lobby')) this.askQuietly({ do: 'lobby', on: true });
    for (const table of [...this.tables.keys()]) if (!asked.has(table)) this.open(table);
    if (this.pairing && !asks('pair')) this.askQuietly(this.pairing);
    for (const one of waiting) {
      if (!isGreeted && ONCE.has(one.ask.do)) continue;
      if (one.ask.do === 'open') one.ask = { ...one.ask, since: this.tables.get(one.ask.table)?.since ?? undefined };
      one.isSent = true;
      this.post(one.key, one.ask);
    }
    this.pending = [...waiting, ...this.pending];
  }

  private open(table: string): string {
    const opened = this.keepOpen(table);
    return this.askQuietly({ do: 'open', table, since: opened.since ?? undefined });
  }

  private keepOpen(table: string): Opened {
    const opened = this.tables.get(table) ?? { since: null, gaps: 0, reopening: null, shown: null };
    this.tables.set(table, opened);
    return opened;
  }

  private answered(key: string): Pending | null {
    const index = this.pending.findIndex((one) => one.key === key && one.isSent);
    return index < 0 ? null : (this.pending.splice(index, 1)[0] ?? null);
  }

  private reply(re: string, outcome: Outcome): void {
    const one = this.answered(re);
    if (!one) return;
    const { ask } = one;
    if ((ask.do === 'make' || ask.do === 'open') && outcome.was === 'table') {
      this.keepOpen(outcome.table);
      // It may have been opened by its code.
      if (ask.do === 'open' && ask.table !== outcome.table) this.tables.delete(ask.table);
    } else if (ask.do === 'open') {
      this.keepOpen(ask.table);
    } else if (ask.do === 'close') {
      this.closing.delete(ask.table);
    }
    for (const opened of this.tables.values()) if (opened.reopening === re) opened.reopening = null;
    one.done(outcome);
  }

  private refuse(re: string, fault: Fault): void {
    const one = this.answered(re);
    if (!one) return;
    const { ask } = one;
    if (ask.do === 'close') this.closing.delete(ask.table);
    if (ask.do === 'pair') this.pairing = null;
    if (ask.do === 'open') {
      const wasOpen = this.tables.delete(ask.table);
      if (one.isOwn && wasOpen) this.tell('gone', ask.table, fault);
    }
    one.failed(new Refused(fault));
  }

  /** News may come before the reply that they are news of this table. */
  private isWanted(table: string): boolean {
    if (this.tables.has(table)) return true;
    const opens = this.pending.some((one) => one.ask.do === 'open' || one.ask.do === 'make');
    if (this.closing.has(table) || !opens) return false;
    this.keepOpen(table);
    return true;
  }

  private takeTable(info: TableInfo): void {
    // It may have been opened by its code.
    const byCode = this.tables.get(info.code);
    if (byCode && info.code !== info.table) {
      this.tables.delete(info.code);
      if (!this.tables.has(info.table)) this.tables.set(info.table, byCode);
    }
    if (!this.isWanted(info.table)) return;
    const opened = this.keepOpen(info.table);
    const { round } = info;
    if (opened.shown?.round === round.number) round.commitment = opened.shown.commitment;
    else if (round.commitment) opened.shown = { round: round.number, commitment: round.commitment };
    if (info.you !== null && info.you !== undefined) void this.takePart(info);
    this.tell('table', info);
  }

  private async takePart(info: TableInfo): Promise<void> {
    const part = await this.dealer.deal(info);
    if (part && this.isOpen) this.askQuietly(part);
  }

  private takeUpdate(update: Update): void {
    if (!this.isWanted(update.table)) return;
    const opened = this.keepOpen(update.table);
    const how = fit(opened.since, update);
    if (opened.reopening && !update.retold && how.is !== 'new') return;
    if (how.is === 'old') return;
    if (how.is === 'gap') {
      opened.gaps += 1;
      opened.since = how.since;
      if (opened.gaps > MOST_GAPS) {
        this.tables.delete(update.table);
        this.tell('gone', update.table, { key: 'internal' } as Fault);
      } else {
        opened.reopening = this.askQuietly({ do: 'open', table: update.table, since: how.since ?? undefined });
      }
      return;
    }
    update = { ...update, from: update.from + how.known, heard: update.heard.slice(how.known) };
    opened.gaps = 0;
    opened.reopening = null;
    opened.since = { of: update.of, next: update.position.told };
    this.skew = Number(update.now) - Date.now();
    this.tell('update', update);
  }
}
