// What runs in a worker: answers questions, and keeps the tables of the page going: computers think, clocks run out.

import type { LocalNews } from './api';
import { Machine, secret, type Answer, type Random } from './machine';

/** From the page to a worker. The first message brings the compiled module. */
export type ToWorker = { module: WebAssembly.Module; options?: Options } | { id: number; language: string; ask: object };

/** From a worker to the page. */
export type FromWorker = { id: number; answer: Answer } | { table: string; news: LocalNews[] };

/** For tests: how many iterations computers think at most. Without it their level decides. */
export interface Options {
  iterations?: number;
}

/** What the engine says after something was said to a table. */
interface Reply {
  outcome: unknown;
  news: LocalNews[];
  think: number | null;
  deadline: number | null;
}

interface Timers {
  think?: ReturnType<typeof setTimeout> | undefined;
  clock?: ReturnType<typeof setTimeout> | undefined;
}

export class Service {
  private readonly machine: Machine;
  private readonly timers = new Map<string, Timers>();

  constructor(
    module: WebAssembly.Module,
    private readonly post: (message: FromWorker) => void,
    private readonly options: Options = {},
    random: Random = secret,
  ) {
    this.machine = new Machine(module, random);
  }

  /** Answers a question of the page. */
  receive(message: { id: number; language: string; ask: object }): void {
    const { id, language, ask } = message;
    const table = tableOf(ask);
    const answer = table === null ? this.machine.ask({ language, ask }) : this.say(language, table, ask);
    this.post({ id, answer });
  }

  /** Says something to a table, and passes on what follows from it. */
  private say(language: string, table: string, ask: object): Answer {
    const answer = this.machine.ask({ language, ask });
    if ('fault' in answer || !isReply(answer.ok)) {
      if (isClosing(ask)) this.forget(table);
      return answer;
    }
    const { outcome, news, think, deadline } = answer.ok;
    if (news.length > 0) this.post({ table, news });
    this.schedule(language, table, think, deadline);
    return { ok: outcome };
  }

  private schedule(language: string, table: string, think: number | null, deadline: number | null): void {
    const timers = this.timers.get(table) ?? {};
    this.timers.set(table, timers);
    if (think !== null && timers.think === undefined) {
      timers.think = setTimeout(() => {
        timers.think = undefined;
        const limit = this.options.iterations === undefined ? {} : { iterations: this.options.iterations };
        this.say(language, table, { local: { table, say: { think: limit } } });
      }, think);
    }
    clearTimeout(timers.clock);
    timers.clock = undefined;
    if (deadline !== null) {
      const left = Math.max(0, deadline - Date.now()) + 1;
      timers.clock = setTimeout(() => this.say(language, table, { local: { table, say: { clock: {} } } }), left);
    }
  }

  private forget(table: string): void {
    const timers = this.timers.get(table);
    clearTimeout(timers?.think);
    clearTimeout(timers?.clock);
    this.timers.delete(table);
  }
}

interface LocalAsk {
  local: { table: string; say: object };
}

const isLocal = (ask: object): ask is LocalAsk => 'local' in ask;
const tableOf = (ask: object): string | null => (isLocal(ask) ? ask.local.table : null);
const isClosing = (ask: object): boolean => isLocal(ask) && 'close' in ask.local.say;

function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && 'news' in value && 'think' in value;
}
