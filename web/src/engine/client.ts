// The engine as the page sees it: promises over two workers. One answers at once (looks, choices, replays); the other one has the
// tables of the page, and may think for a while without holding the first one up.

import type {
  Analysis, Catalog, Check, CheckedSetup, Described, Engine, EngineFault, GameName, Hint, Id, Language, LocalNews,
  LocalRefusal, LocalTable, Look, Raw, Replay, ReviewProgress, SetupForm, Sight, Step, StoredMatch, StoredPreview,
  Summary, Telling, Typed, Verification,
} from './api';
import type { Ask, Fault, MatchName, NewTable, Outcome, Seat, TableInfo, TableName } from '../protocol';
import type { Answer, AnsweredFault } from './machine';
import type { FromWorker, Options, ToWorker } from './service';

/** One end of a worker. */
export interface Port {
  post(message: ToWorker): void;
  listen(listener: (message: FromWorker) => void): void;
  stop(): void;
}

/** What the engine needs from outside. */
export interface Sources {
  module(): Promise<WebAssembly.Module>;
  /** The Fluent files of a language. */
  words(language: Language): Promise<string[]>;
  /** The openings of Connect 4. */
  book(): Promise<ArrayBuffer>;
}

/** Starts the engine: the workers load the module beside the first page. */
export function startEngine(options: Options = {}): Engine {
  return new Client(() => startWorker(), SOURCES, options);
}

const SOURCES: Sources = {
  module: once(async () => {
    const { default: url } = await import('./parlour.wasm?url');
    return compile(url);
  }),
  words: async (language) => (language === 'ko' ? await import('./words-ko') : await import('./words-en')).default,
  book: async () => (await fetch((await import('../../../ai/connect4.book?url')).default)).arrayBuffer(),
};

function startWorker(): Port {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return {
    post: (message) => worker.postMessage(message),
    listen: (listener) => worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => listener(data)),
    stop: () => worker.terminate(),
  };
}

/** Some servers do not know the type of the file. */
async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

class Failure extends Error implements EngineFault {
  override readonly name = 'EngineFault';
  constructor(readonly key: string, readonly text: string) {
    super(text || key);
  }
}

class Refusal extends Error implements LocalRefusal {
  override readonly name = 'LocalRefusal';
  constructor(readonly fault: Fault, readonly text: string) {
    super(text);
  }
}

function failure(fault: AnsweredFault): Error {
  return fault.refusal === undefined
    ? new Failure(fault.key, fault.text)
    : new Refusal(fault.refusal as Fault, fault.text);
}

/** A worker with the questions that it has not answered yet. */
class Line {
  private readonly port: Port;
  private readonly open = new Map<number, (answer: Answer) => void>();
  private readonly learnt = new Map<Language, Promise<unknown>>();
  private next = 1;
  private isStopped = false;

  constructor(
    start: () => Port,
    private readonly sources: Sources,
    options: Options,
    private readonly hear: (table: string, news: LocalNews[]) => void,
  ) {
    this.port = start();
    this.port.listen((message) => {
      if ('news' in message) return this.hear(message.table, message.news);
      this.open.get(message.id)?.(message.answer);
      this.open.delete(message.id);
    });
    sources.module().then(
      (module) => this.port.post({ module, options }),
      (error: unknown) => this.fail({ key: 'not-loaded', text: String(error) }),
    );
  }

  /** Asks in a language whose words are there by then. */
  async ask<T>(language: Language, ask: object): Promise<T> {
    await this.learn(language);
    return this.put<T>(language, ask);
  }

  /** The words of a language are loaded once. */
  private learn(language: Language): Promise<unknown> {
    const known = this.learnt.get(language);
    if (known) return known;
    const learning = this.sources.words(language).then((files) => this.put(language, { words: { files } }));
    this.learnt.set(language, learning);
    learning.catch(() => this.learnt.delete(language));
    return learning;
  }

  /** The book is wanted where Connect 4 is played or analysed. Without it openings take longer, and that is all. */
  async bring(): Promise<void> {
    const bytes = new Uint8Array(await this.sources.book());
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    await this.put('en', { book: { bytes: hex } });
  }

  private async put<T>(language: Language, ask: object): Promise<T> {
    const id = this.next++;
    const answer = await new Promise<Answer>((resolve) => {
      this.open.set(id, resolve);
      if (this.isStopped) return this.fail({ key: 'stopped', text: '' });
      this.port.post({ id, language, ask });
    });
    if ('fault' in answer) throw failure(answer.fault);
    return answer.ok as T;
  }

  stop(): void {
    this.port.stop();
    this.fail({ key: 'stopped', text: '' });
  }

  private fail(fault: AnsweredFault): void {
    this.isStopped = true;
    for (const answer of this.open.values()) answer({ fault });
    this.open.clear();
  }
}

/** The promise API over ports. Tests pass ports without workers. */
export class Client implements Engine {
  private language: Language = 'en';
  private readonly listeners = new Map<string, Set<(news: LocalNews) => void>>();
  private readonly lines: { quick: Line | null; slow: Line | null } = { quick: null, slow: null };

  constructor(
    private readonly start: () => Port,
    private readonly sources: Sources,
    private readonly options: Options = {},
  ) {
    void this.line('quick');
  }

  private line(which: 'quick' | 'slow'): Line {
    const known = this.lines[which];
    if (known) return known;
    const line = new Line(this.start, this.sources, this.options, (table, news) => {
      for (const listener of this.listeners.get(table) ?? []) news.forEach((piece) => listener(piece));
    });
    if (which === 'slow') line.bring().catch(() => undefined);
    return (this.lines[which] = line);
  }

  /** Names as they are kept: composed. */
  private static composed<T extends string | null>(names: T[]): T[] {
    return names.map((name) => (name === null ? name : (name.normalize('NFC') as T)));
  }

  private quick<T>(ask: object): Promise<T> {
    return this.line('quick').ask<T>(this.language, ask);
  }

  private slow<T>(ask: object): Promise<T> {
    return this.line('slow').ask<T>(this.language, ask);
  }

  /** Speaks it as soon as its words are there. */
  async setLanguage(language: Language): Promise<void> {
    this.language = language;
  }

  catalog = (): Promise<Catalog> => this.quick({ catalog: {} });

  checkSetup = (game: GameName, form: SetupForm): Promise<CheckedSetup> => this.quick({ 'check-setup': { game, form } });

  describe = (table: { game: string; choices: string; clock?: string }): Promise<Described> =>
    this.quick({ describe: { game: table.game, choices: table.choices, clock: table.clock ?? '' } });

  checkName = (name: string): Promise<{ name: string } | { fault: string }> => this.quick({ 'check-name': { name: name.normalize('NFC') } });

  names = (table: TableInfo): Promise<string[]> => this.quick({ names: { table } });

  explain = (fault: Fault, _game: string | null, names: string[]): Promise<string> =>
    this.quick({ explain: { fault, names } });

  look = (sight: Sight): Promise<Look> => this.quick({ look: { sight } });

  choose = (sight: Sight, path: Id[]): Promise<Step> => this.quick({ choose: { sight, path } });

  typed = (sight: Sight, text: string): Promise<Typed> => 
    this.quick({ typed: { sight, text: text.normalize('NFC') } });

  tell = (game: GameName, names: string[], viewer: Seat | null, notices: Raw[]): Promise<Telling[]> =>
    this.quick({ tell: { notices: { game, names, viewer, notices } } });

  summary = (sight: Sight): Promise<Summary> => this.quick({ summary: { sight } });

  hint = (sight: Sight, heard: Raw[]): Promise<Hint> => this.slow({ hint: { sight, heard } });

  begin = (table: NewTable, names: (string | null)[]): Promise<LocalTable> => 
    this.table({ begin: { table, names: Client.composed(names) } });

  resume = (stored: StoredMatch): Promise<LocalTable> => this.table({ resume: { stored } });

  preview = (stored: StoredMatch): Promise<StoredPreview> => this.quick({ preview: { stored } });

  beginLesson = (game: GameName, name: string | null): Promise<LocalTable> =>
    this.table({ 'begin-lesson': { game, name: name?.normalize('NFC') ?? null } });

  analyse = (sight: Sight, milliseconds: number): Promise<Analysis> => this.slow({ analyse: { sight, milliseconds } });

  async review(
    record: string,
    listener: (progress: ReviewProgress) => void,
    signal?: AbortSignal,
  ): Promise<ReviewProgress> {
    for (;;) {
      const progress = await this.slow<ReviewProgress>({ review: { record } });
      if (signal?.aborted) return progress;
      listener(progress);
      if (progress.isDone) return progress;
    }
  }

  replay = (record: string, viewer: Seat | null): Promise<Replay> => this.quick({ replay: { record, viewer } });

  moment = (record: string, viewer: Seat | null, index: number): Promise<Look> =>
    this.quick({ moment: { record, viewer, index } });

  verify = (record: string): Promise<Verification> => this.slow({ verify: { record } });

  branch = (
    record: string,
    index: number,
    seats: NewTable['seats'],
    names: (string | null)[],
  ): Promise<LocalTable> => 
    this.table({ branch: { record, index, seats: seats ?? [], names: Client.composed(names) } });

  pledge = (table: TableName, round: number | null): Promise<string> => this.quick({ pledge: { table, round } });

  deal = (table: TableInfo): Promise<Ask | null> => this.quick({ deal: { table } });

  dealLost = async (): Promise<void> => void (await this.quick({ 'deal-lost': {} }));

  dealt = (table: TableName, of: MatchName, record: string): Promise<Check | null> =>
    this.quick({ dealt: { table, of, record } });

  stop(): void {
    this.lines.quick?.stop();
    this.lines.slow?.stop();
  }

  private async table(ask: object): Promise<LocalTable> {
    const { table } = await this.slow<{ table: TableName }>(ask);
    return this.opened(table);
  }

  private opened(table: TableName): LocalTable {
    const say = <T>(what: object): Promise<T> => this.slow<T>({ local: { table, say: what } });
    const done = async (what: object): Promise<void> => void (await say(what));
    return {
      table,
      listen: (listener) => {
        const listeners = this.listeners.get(table) ?? new Set();
        this.listeners.set(table, listeners.add(listener));
        void done({ open: {} }).catch(() => undefined);
        return () => listeners.delete(listener);
      },
      ask: (ask) => say<Outcome>({ ask }),
      looks: (seat) => done({ looks: { seat } }),
      pause: (on) => done({ pause: { on } }),
      tempo: (milliseconds) => done({ tempo: { milliseconds } }),
      read: () => done({ read: {} }),
      stored: () => say<StoredMatch>({ stored: {} }),
      close: async () => {
        this.listeners.delete(table);
        await done({ close: {} });
      },
    };
  }
}
