// A table in this page: the engine hosts it. What it stores goes to the shelf before anybody hears of the move.

import { settings } from '../app/settings';
import type { LocalNews, LocalTable } from '../engine/api';
import type { Ask, Outcome } from '../protocol';
import type { End } from './end';
import { shelf } from './shelf';

export class LocalEnd implements End {
  constructor(readonly local: LocalTable) {
    if (settings.get('tempo') === 'quick') void local.tempo(0).catch(() => {});
  }

  listen(listener: (news: LocalNews) => void): () => void {
    return this.local.listen((news) => {
      if ('stored' in news) {
        const { stored } = news;
        // A lesson can be gone on with, but its result counts nowhere.
        void (stored.isLesson && stored.isOver ? shelf.delete(stored.id) : shelf.put(stored));
        return;
      }
      listener(news);
    });
  }

  ask(ask: Ask): Promise<Outcome> {
    return this.local.ask(ask);
  }

  sit(): Promise<void> {
    return Promise.resolve();
  }

  now(): number {
    return Date.now();
  }

  close(): void {
    void this.local.close();
  }
}
