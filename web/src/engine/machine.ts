// One instance of the engine: JSON in, JSON out, through the memory of the WebAssembly module.

/** What `browser/src/lib.rs` exports. */
interface Exports {
  memory: WebAssembly.Memory;
  parlour_room(length: number): number;
  parlour_call(): number;
  parlour_answer(): number;
}

/** What the engine answers: something, or why not. */
export type Answer = { ok: unknown } | { fault: AnsweredFault };

export interface AnsweredFault {
  key: string;
  text: string;
  /** What a table in the page says no with, as a server would. */
  refusal?: unknown;
}

/** The engine met something that no game has. What it knew is lost; the next question is answered by a new instance. */
const CRASHED: AnsweredFault = { key: 'crashed', text: '' };

/** Where chance comes from. */
export type Random = (bytes: Uint8Array) => Uint8Array;

/** What nobody can guess. */
export const secret: Random = (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>);

export class Machine {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private exports: Exports | null = null;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly random: Random,
  ) {}

  /** Asks one question, and waits for its answer. */
  ask(question: object): Answer {
    const random = Array.from(this.random(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0'));
    const envelope = { now: Date.now(), random: random.join(''), ...question };
    try {
      return JSON.parse(this.call(JSON.stringify(envelope))) as Answer;
    } catch (error) {
      this.exports = null;
      return { fault: { ...CRASHED, text: String(error) } };
    }
  }

  private call(question: string): string {
    const engine = (this.exports ??= this.start());
    const bytes = this.encoder.encode(question);
    const room = engine.parlour_room(bytes.length);
    // Memory may have grown, and is another buffer then: it is looked up each time.
    new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
    const length = engine.parlour_call();
    const answer = new Uint8Array(engine.memory.buffer, engine.parlour_answer(), length);
    return this.decoder.decode(answer);
  }

  /** The engine has no clock of its own. */
  private start(): Exports {
    const imports = { env: { parlour_now: () => performance.now() } };
    return new WebAssembly.Instance(this.module, imports).exports as unknown as Exports;
  }
}
