// How an update fits what was heard before: what one viewer hears is numbered for that viewer.

import type { Since, Update } from '../protocol';

export type Fit = { is: 'new'; known: number } | { is: 'old' } | { is: 'gap'; since: Since | null };

export function fit(since: Since | null, update: Update): Fit {
  const told = update.position.told;
  // What is retold is complete by itself.
  if (update.from + update.heard.length !== told && !update.retold) return { is: 'gap', since: null };
  if (since && since.of === update.of) {
    if (told < since.next) return { is: 'old' };
    if (update.retold) return { is: 'new', known: 0 };
    if (update.from > since.next) return { is: 'gap', since };
    return { is: 'new', known: since.next - update.from };
  }
  if (update.retold || update.from === 0) return { is: 'new', known: 0 };
  return { is: 'gap', since: null };
}
