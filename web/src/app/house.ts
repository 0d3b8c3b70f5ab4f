// What all pages share: the engine, the server if there is one, and who this is.

import type { Catalog, Engine } from '../engine/api';
import { startEngine } from '../engine/client';
import type { Fault, Lobby, Person } from '../protocol';
import { Session, type State, Unanswered, type Welcome } from '../seam/session';
import { Socket } from '../seam/socket';
import { speak, t } from '../words/words';
import { Model } from './model';
import { ROOT } from './router';
import { settings } from './settings';

export type Server = 'looking' | 'here' | 'none' | 'away';

const api = (path: string) => new URL(`api/${path}`, ROOT).href;

/** A request of the HTTP API was refused. */
export class ApiFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault.key);
  }
}

class House extends Model {
  readonly engine: Engine = startEngine();
  catalog: Catalog | null = null;
  server: Server = 'looking';
  session: Session | null = null;
  you: Person | null = null;
  lobby: Lobby | null = null;
  connection: State = { at: 'connecting' };
  /** The table where this person wants a seat as soon as it is open. */
  wanted: string | null = null;
  /** What the engine speaks. */
  language = settings.get('language');
  /** A newer page waits to be loaded. */
  isOutdated = false;
  private socket: Socket | null = null;
  private ready: Promise<void> | null = null;

  /** Begins: words first, then the engine and the server next to each other. */
  start(): Promise<void> {
    this.ready ??= this.begin();
    return this.ready;
  }

  private async begin(): Promise<void> {
    settings.apply();
    await speak();
    const looking = this.lookForServer();
    await this.speakEngine();
    await looking;
  }

  private async speakEngine(): Promise<void> {
    await this.engine.setLanguage(settings.get('language'));
    this.catalog = await this.engine.catalog();
    this.language = settings.get('language');
    this.changed();
  }

  /** Another language, everywhere. */
  async speak(): Promise<void> {
    await Promise.all([speak(), this.speakEngine()]);
    this.changed();
  }

  private async lookForServer(): Promise<void> {
    try {
      const answer = await fetch(api('tables'), { headers: { accept: 'application/json' } });
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
      this.server = answer.ok && isJson ? 'here' : 'none';
      if (this.server === 'here') this.lobby = (await answer.json()) as Lobby;
    } catch {
      this.server = 'away';
    }
    this.changed();
  }

  /** Looks again for a server that could not be reached. */
  async lookAgain(): Promise<void> {
    this.server = 'looking';
    this.changed();
    await this.lookForServer();
  }

  /** The connection that all pages share. */
  async connect(): Promise<Session> {
    await this.start();
    if (this.session) return this.session;
    const catalog = this.catalog ?? (await this.engine.catalog());
    const session = new Session(catalog.rules, this.engine);
    this.session = session;
    session.listen({
      changed: (state) => this.connected(state),
      welcomed: (welcome) => this.welcomed(welcome),
      lobby: (lobby) => {
        this.lobby = lobby;
        this.changed();
      },
    });
    const url = new URL('api/socket', ROOT);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    this.socket = new Socket(url.href, session);
    return session;
  }

  private connected(state: State): void {
    this.connection = state;
    if (state.at === 'failed' && (state.fault.key === 'other-protocol' || state.fault.key === 'other-rules')) this.isOutdated = true;
    this.changed();
  }

  private welcomed({ you, rules }: Welcome): void {
    this.you = you;
    const own = this.catalog?.rules ?? {};
    this.isOutdated = Object.entries(rules).some(([game, version]) => own[game] !== undefined && own[game] !== version);
    this.changed();
  }

  /** Waits until the server has said who this is. */
  async meet(): Promise<Person | null> {
    const session = await this.connect();
    if (session.welcome && session.isOpen) return this.you;
    return new Promise((done) => {
      const stop = session.listen({
        changed: (state) => {
          if (state.at === 'open' || state.at === 'failed') {
            stop();
            done(this.you);
          }
        },
      });
    });
  }

  /** A guest introduces themselves; the server remembers them by a cookie that scripts can't read. */
  async introduce(name: string): Promise<void> {
    await this.request('POST', 'guests', { name });
    settings.set('name', name);
    await this.connect();
    this.socket?.renew();
    await this.meet();
  }

  async rename(name: string): Promise<void> {
    this.you = await this.request<Person>('PATCH', 'me', { name });
    settings.set('name', name);
    this.changed();
  }

  async logIn(login: string, password: string): Promise<void> {
    await this.request('POST', 'session', { login, password });
    await this.connect();
    this.socket?.renew();
    await this.meet();
  }

  async register(login: string, password: string): Promise<void> {
    this.you = await this.request<Person>('POST', 'me/account', { login, password });
    this.changed();
  }

  async request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(api(path), {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    if (!answer.ok) throw new ApiFault(isJson ? ((await answer.json()) as Fault) : ({ key: 'internal' } as Fault));
    return (isJson ? await answer.json() : await answer.text()) as T;
  }

  async explain(error: unknown): Promise<string> {
    const fault = (error as { fault?: Fault } | null)?.fault;
    if (fault) return this.engine.explain(fault, null, []);
    if (error instanceof Unanswered) return t('unanswered');
    return (error as { text?: string } | null)?.text ?? (error instanceof Error ? error.message : String(error));
  }

  outdated(): void {
    this.isOutdated = true;
    this.changed();
  }
}

export const house = new House();
