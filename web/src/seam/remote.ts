// A table on a server, over the socket that all tables share.

import type { LocalNews } from '../engine/api';
import type { Ask, Message, Outcome, TableInfo } from '../protocol';
import type { End } from './end';
import type { Session } from './session';

export class RemoteEnd implements End {
  readonly local = null;
  /** Its real name; it may have been opened by its code. */
  private table: string | null = null;

  private constructor(
    private readonly session: Session,
    private readonly name: string,
  ) {}

  /** Opens a table by its name or its code. Rejects if there is none. */
  static async open(session: Session, name: string): Promise<{ end: RemoteEnd; opened: Promise<Outcome> }> {
    const end = new RemoteEnd(session, name);
    return { end, opened: session.ask({ do: 'open', table: name }) };
  }

  listen(listener: (news: LocalNews) => void): () => void {
    const isOurs = (table: string) => table === this.table || table === this.name;
    const pass = (table: string, message: Message) => {
      if (isOurs(table)) listener(message);
    };
    return this.session.listen({
      table: (info) => {
        if (info.code === this.name.toLowerCase() || info.table === this.name) this.table = info.table;
        pass(info.table, { table: info } as Message);
      },
      update: (update) => pass(update.table, { update } as Message),
      note: (table, note) => pass(table, { note: { table, note } } as Message),
      gone: (table, fault) => pass(table, { gone: { table, fault } } as Message),
    });
  }

  ask(ask: Ask): Promise<Outcome> {
    return ask.do === 'rematch' && ask.wants ? this.session.again(ask.table) : this.session.ask(ask);
  }

  sit(info: TableInfo, seat: number | null): Promise<void> {
    return this.session.sit(info, seat);
  }

  now(): number {
    return Date.now() + this.session.skew;
  }

  close(): void {
    const table = this.table ?? this.name;
    void this.session.ask({ do: 'close', table }).catch(() => {});
  }
}
