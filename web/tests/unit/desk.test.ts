import { describe, expect, it } from 'vitest';
import type { Engine, LocalNews, Look, Raw, Sight, Target, Telling } from '../../src/engine/api';
import type { Ask, TableInfo, Update } from '../../src/protocol';
import { Desk } from '../../src/seam/desk';
import type { End } from '../../src/seam/end';

interface Notice {
  text: string;
  aloud?: string | null;
  isOnce?: boolean;
}

const telling = ({ text, aloud = text, isOnce = false }: Notice): Telling => ({
  text,
  aloud,
  faded: isOnce ? 'You looked.' : null,
  secret: isOnce ? { element: '1,1', piece: 'sword', label: text } : null,
  elements: [],
  seat: 0,
});

/** An engine that knows no game: notices say how they are told, and everything that was drawn is kept. */
function stub(sights: Sight[]): Engine {
  const look = (sight: Sight): Look => {
    const question = sight.isCovered ? 'Which one?' : 'Which one, the Skip?';
    const step = { path: [], question, help: '', targets: [], chosen: [], spoken: {}, complete: null, canGoBack: false, preview: null };
    return { scene: { game: sight.game } as Look['scene'], status: 'Your turn.', spoken: [], step: sight.position.asked ? step : null, canUndo: false, canCover: sight.game === 'kittens' && sight.viewer !== null && !sight.position.over };
  };
  const engine: Partial<Engine> = {
    names: () => Promise.resolve(['Ann', 'Bob']),
    tell: (_game, _names, _viewer, notices) => Promise.resolve((notices as Notice[]).map(telling)),
    look: (sight) => {
      sights.push(sight);
      return Promise.resolve(look(sight));
    },
    choose: (sight, path) => Promise.resolve({ ...look(sight).step!, path }),
  };
  return engine as Engine;
}

class Table implements End {
  readonly local = null;
  readonly asked: Ask[] = [];
  readonly said: string[] = [];
  readonly sights: Sight[] = [];
  readonly desk: Desk;
  private hear: (news: LocalNews) => void = () => {};
  private told = 0;

  constructor(game: string, isCovered = false) {
    this.desk = new Desk(stub(this.sights), this, isCovered);
    this.desk.mood = { announce: (text) => text && this.said.push(text), forget: () => this.said.push('(forgotten)') };
    this.tell({ table: { table: 't1', code: 'abc', game, you: 0, seats: [], stage: { at: 'playing', of: 'm1' } } as unknown as TableInfo });
  }

  ask(ask: Ask) {
    this.asked.push(ask);
    return Promise.resolve({ was: 'done' } as never);
  }
  sit = () => Promise.resolve();
  now = () => 0;
  close(): void {}
  listen(listener: (news: LocalNews) => void): () => void {
    this.hear = listener;
    return () => {};
  }

  tell(news: unknown): void {
    this.hear(news as LocalNews);
  }

  /** What is new, heard one after the other. */
  async heard(notices: Notice[], isAsked = false): Promise<void> {
    const from = this.told;
    this.told += notices.length;
    await this.update({ from, heard: notices.map((told) => ({ told })) }, isAsked);
  }

  /** Everything is told again, as to a page that knows nothing. */
  async retold(unseen: Notice[]): Promise<void> {
    await this.update({ from: this.told, heard: [], retold: [[{ text: 'You looked.' }]] as Raw[][], unseen: unseen as Raw[] }, false);
  }

  private async update(more: Partial<Update>, isAsked: boolean): Promise<void> {
    const position = { view: {}, told: this.told, on_turn: [], undoable: null, clock: null, moves: 0, sheet: '', over: null, asked: isAsked ? { question: this.told, pace: 'turn', until: null } : null };
    this.tell({ update: { table: 't1', of: 'm1', viewer: 0, now: 1, position, ...more } });
    await this.settled();
  }

  /** Everything that was heard is drawn. */
  settled = (): Promise<void> => new Promise((done) => setTimeout(done));
}

const PEEK: Notice = { text: 'You see the Sword.', isOnce: true };

describe('what is shown once', () => {
  it('is shown once, though everything is told again before it was seen', async () => {
    const table = new Table('tellstones');
    await table.heard([PEEK]);
    expect(table.desk.secret?.text).toBe(PEEK.text);
    await table.retold([PEEK]);
    expect(table.desk.secret?.text).toBe(PEEK.text);
    table.desk.seen();
    expect(table.desk.secret).toBeNull();
    expect(table.asked).toEqual([{ do: 'seen', table: 't1', number: 1 }]);
  });

  it('is not shown again to a page that has said so, before the table has heard it', async () => {
    const table = new Table('tellstones');
    await table.heard([PEEK]);
    table.desk.seen();
    await table.retold([PEEK]);
    expect(table.desk.secret).toBeNull();
    // What comes after that is new.
    await table.heard([PEEK]);
    expect(table.desk.secret?.text).toBe(PEEK.text);
  });

  it('stays when something was taken back before it was seen', async () => {
    const table = new Table('tellstones');
    await table.heard([PEEK]);
    await table.retold([]);
    expect(table.desk.secret?.text).toBe(PEEK.text);
  });

  it('leaves nothing in the log', async () => {
    const table = new Table('tellstones');
    await table.heard([PEEK]);
    expect(JSON.stringify(table.desk.log)).not.toContain('Sword');
  });
});

describe('a covered hand', () => {
  const DRAWN: Notice = { text: 'You drew a Skip.', aloud: 'Ann draws a card.' };
  const MAY: Notice = { text: 'You may keep it.', aloud: null };

  it('is not announced, and drawn without what is private', async () => {
    const table = new Table('kittens', true);
    await table.heard([DRAWN, MAY], true);
    expect(table.said).toEqual(['Ann draws a card.', 'Your turn. Which one?']);
    expect(table.sights.every(({ isCovered }) => isCovered)).toBe(true);
    expect(table.desk.log.map(({ aloud }) => aloud)).toEqual(['Ann draws a card.', null]);
  });

  it('takes back what was just said, and is told in full when it is taken up again', async () => {
    const table = new Table('kittens');
    await table.heard([DRAWN], true);
    expect(table.said).toEqual(['You drew a Skip.', 'Your turn. Which one, the Skip?']);
    const covered = table.desk.cover(true);
    // At once, before anything is drawn again.
    expect(table.desk.step).toBeNull();
    expect(table.said.at(-1)).toBe('(forgotten)');
    await covered;
    expect(table.desk.step?.question).toBe('Which one?');
    await table.desk.cover(false);
    expect(table.desk.step?.question).toBe('Which one, the Skip?');
    await table.heard([DRAWN]);
    expect(table.said).toContain('You drew a Skip.');
  });

  it('forgets what was being chosen when it was covered', async () => {
    const table = new Table('kittens');
    await table.heard([], true);
    const { desk, said } = table;
    said.length = 0;
    await Promise.all([desk.pick({ id: 'hand-0', answer: null } as Target), desk.cover(true)]);
    expect(said).toEqual(['(forgotten)']);
    expect(desk.step).toMatchObject({ path: [], question: 'Which one?' });
  });

  it('covers games without hands in nothing', async () => {
    const table = new Table('connect4', true);
    await table.heard([DRAWN]);
    expect(table.said).toContain('You drew a Skip.');
    expect(table.desk.covers).toBe(false);
  });
});

describe('a question that was settled meanwhile', () => {
  it('is not answered with what was chosen for it', async () => {
    const table = new Table('connect4');
    await table.heard([], true);
    const { desk } = table;
    await desk.send('4', 'another question');
    expect(desk.isSending).toBe(false);
    expect(desk.error).not.toBeNull();
    expect(desk.isAsked).toBe(true);
  });
});
