import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ask, TableInfo, Update } from '../../src/protocol';
import { Refused, Session, Unanswered, type Dealer } from '../../src/seam/session';

class Wire {
  sent: { key: string; ask: Ask }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { key: string; ask: Ask });
  }
  last(what: string): { key: string; ask: Ask } | undefined {
    return this.sent.findLast(({ ask }) => ask.do === what);
  }
}

const dealer: Dealer = { pledge: async (_, round) => `pledge of ${round}`, deal: async () => null, dealLost: async () => {} };
const tell = (session: Session, message: unknown) => session.receive(JSON.stringify(message));

function greet(session: Session): Wire {
  const wire = new Wire();
  session.connected(wire);
  const hello = wire.last('hello');
  tell(session, { reply: { re: hello?.key, outcome: { was: 'welcome', you: null, server: 'Test', rules: {}, now: Date.now() } } });
  return wire;
}

const update = (from: number, heard: unknown[], more: object = {}): object => ({
  update: { table: 't1', of: 'm1', viewer: 0, now: 1, from, heard, position: { view: {}, told: from + heard.length, on_turn: [], undoable: null, clock: null, moves: 0, sheet: '', over: null, asked: null }, ...more },
});

describe('a session', () => {
  let session: Session;
  beforeEach(() => {
    session = new Session({ connect4: 1 }, dealer);
  });

  it('greets with its protocol and the rules that it knows', () => {
    const wire = greet(session);
    expect(wire.sent[0]?.ask).toEqual({ do: 'hello', protocol: 1, rules: { connect4: 1 } });
    expect(session.isOpen).toBe(true);
  });

  it('sends what was asked before there was a connection', async () => {
    const asked = session.ask({ do: 'mine' });
    const wire = greet(session);
    tell(session, { reply: { re: wire.last('mine')?.key, outcome: { was: 'mine', tables: [] } } });
    expect(await asked).toEqual({ was: 'mine', tables: [] });
  });

  it('repeats an answer with the same key after a lost connection', async () => {
    const first = greet(session);
    const asked = session.ask({ do: 'answer', table: 't1', question: 3, text: '4' });
    const key = first.last('answer')?.key;
    session.lost();
    expect(session.state.at).toBe('lost');
    const second = greet(session);
    expect(second.last('answer')?.key).toBe(key);
    tell(session, { reply: { re: key, outcome: { was: 'repeated' } } });
    expect(await asked).toEqual({ was: 'repeated' });
  });

  it('asks again on a new connection where a table can not be resumed just now', async () => {
    const gone = vi.fn();
    session.listen({ gone });
    const first = greet(session);
    const opened = session.ask({ do: 'open', table: 't1' });
    tell(session, { reply: { re: first.last('open')?.key, outcome: { was: 'table', table: 't1' } } });
    await opened;
    session.lost();
    const second = greet(session);
    expect(tell(session, { refused: { re: second.last('open')?.key, fault: { key: 'unavailable', retry_after: 1 } } })).toBe(false);
    expect(session.retryAfter).toBe(1);
    session.lost();
    const third = greet(session);
    expect(third.last('open')?.ask).toMatchObject({ do: 'open', table: 't1' });
    expect(gone).not.toHaveBeenCalled();
  });

  it('does not repeat what would happen twice', async () => {
    greet(session);
    const asked = session.ask({ do: 'say', table: 't1', phrase: 'hello' });
    session.lost();
    const second = greet(session);
    expect(second.last('say')).toBeUndefined();
    await expect(asked).rejects.toBeInstanceOf(Unanswered);
  });

  it('keeps what must not happen twice until a server has welcomed it', () => {
    greet(session);
    session.lost();
    void session.ask({ do: 'say', table: 't1', phrase: 'hello' }).catch(() => expect.unreachable());
    const busy = new Wire();
    session.connected(busy);
    expect(busy.last('say')).toBeUndefined();
    session.lost();
    const third = greet(session);
    expect(third.last('say')?.ask).toEqual({ do: 'say', table: 't1', phrase: 'hello' });
  });

  it('opens its tables again where it was', () => {
    const wire = greet(session);
    void session.ask({ do: 'open', table: 't1' });
    tell(session, { reply: { re: wire.last('open')?.key, outcome: { was: 'table', table: 't1' } } });
    const heard: Update[] = [];
    session.listen({ update: (one) => heard.push(one) });
    tell(session, update(0, [{ told: 1 }, { told: 2 }]));
    session.lost();
    const second = greet(session);
    expect(second.last('open')?.ask).toEqual({ do: 'open', table: 't1', since: { of: 'm1', next: 2 } });
    tell(session, update(1, [{ told: 2 }, { told: 3 }]));
    expect(heard[1]?.heard).toEqual([{ told: 3 }]);
  });

  it('resumes in one round trip', () => {
    const wire = greet(session);
    void session.ask({ do: 'open', table: 't1' });
    tell(session, { reply: { re: wire.last('open')?.key, outcome: { was: 'table', table: 't1' } } });
    tell(session, update(0, [{ told: 1 }]));
    void session.ask({ do: 'answer', table: 't1', question: 1, text: '4' }).catch(() => {});
    session.lost();
    const second = new Wire();
    session.connected(second);
    // Before the server has said a word.
    expect(second.sent.map(({ ask }) => ask.do)).toEqual(['hello', 'open', 'answer']);
    expect(second.last('open')?.ask).toEqual({ do: 'open', table: 't1', since: { of: 'm1', next: 1 } });
    expect(session.isOpen).toBe(false);
    tell(session, { reply: { re: second.sent[0]?.key, outcome: { was: 'welcome', you: null, server: 'Test', rules: {}, now: Date.now() } } });
    expect(session.isOpen).toBe(true);
    expect(second.sent).toHaveLength(3);
  });

  it('asks again when something is missing, and hears nothing twice', () => {
    const wire = greet(session);
    void session.ask({ do: 'open', table: 't1' });
    tell(session, { reply: { re: wire.last('open')?.key, outcome: { was: 'table', table: 't1' } } });
    const heard: unknown[] = [];
    session.listen({ update: (one) => heard.push(...one.heard) });
    tell(session, update(0, [{ told: 1 }]));
    tell(session, update(5, [{ told: 6 }]));
    expect(wire.last('open')?.ask).toEqual({ do: 'open', table: 't1', since: { of: 'm1', next: 1 } });
    tell(session, update(0, [{ told: 1 }]));
    expect(heard).toEqual([{ told: 1 }]);
  });

  it('tells why a request was refused', async () => {
    const wire = greet(session);
    const asked = session.ask({ do: 'sit', table: 't1', pledge: 'x' });
    tell(session, { refused: { re: wire.last('sit')?.key, fault: { key: 'full' } } });
    await expect(asked).rejects.toBeInstanceOf(Refused);
  });

  it('fails for good where another attempt would not help, and only there', () => {
    const wire = new Wire();
    session.connected(wire);
    expect(tell(session, { refused: { re: wire.last('hello')?.key, fault: { key: 'other-protocol' } } })).toBe(false);
    expect(session.state.at).toBe('failed');
    const other = new Session({}, dealer);
    greet(other);
    expect(tell(other, { bye: { fault: { key: 'shutting-down', retry_after: 2 } } })).toBe(false);
    expect(other.state.at).not.toBe('failed');
    expect(other.retryAfter).toBe(2);
  });

  it('pledges with the wish for another game', async () => {
    const wire = greet(session);
    void session.again('t1');
    await vi.waitFor(() => expect(wire.last('rematch')?.ask).toEqual({ do: 'rematch', table: 't1', wants: true, pledge: 'pledge of null' }), 30_000);
  });

  it('takes its part in the deal of a table where it has a seat', async () => {
    const reveal: Ask = { do: 'reveal', table: 't1', round: 1, bits: 'ff' };
    session = new Session({}, { ...dealer, deal: async () => reveal });
    const wire = greet(session);
    void session.ask({ do: 'open', table: 't1' });
    const info = { table: 't1', code: 'abc', you: 0, round: { number: 1, pledge: 'p', commitment: 'c', voids: [] }, seats: [], stage: { at: 'revealing', until: 1 } };
    tell(session, { table: info as unknown as TableInfo });
    await vi.waitFor(() => expect(wire.last('reveal')?.ask).toEqual(reveal), 30_000);
  });

  it('keeps the commitment that was shown first', () => {
    greet(session);
    void session.ask({ do: 'open', table: 't1' });
    const shown: (string | null | undefined)[] = [];
    session.listen({ table: (info) => shown.push(info.round.commitment) });
    const info = (commitment: string) => ({ table: { table: 't1', code: 'abc', you: null, round: { number: 1, pledge: 'p', commitment, voids: [] }, seats: [], stage: { at: 'playing', of: 'm1' } } });
    tell(session, info('first'));
    tell(session, info('other'));
    expect(shown).toEqual(['first', 'first']);
  });

  it('is no use with nonsense', () => {
    greet(session);
    expect(session.receive('{')).toBe(false);
  });
});
