// What happens at a table apart from its game, in words.

import type { Note, TableInfo } from '../protocol';
import { t } from '../words/words';

/** Is somebody connected? Null where nobody has to be. */
function isHere(info: TableInfo, seat: number): boolean | null {
  const who = info.seats[seat]?.who;
  return typeof who === 'object' && 'person' in who ? who.person.is_here : null;
}

/** Who came, who went, and for whom a computer plays now. */
export function presence(before: TableInfo, after: TableInfo, names: string[]): string[] {
  return after.seats.flatMap((seat, index) => {
    if (index === after.you) return [];
    const player = names[index] ?? '';
    const [was, is] = [isHere(before, index), isHere(after, index)];
    return [
      ...(was === true && is === false ? [t('player-away', { player })] : []),
      ...(was === false && is === true ? [t('player-back', { player })] : []),
      ...(!before.seats[index]?.is_replaced && seat.is_replaced ? [t('player-replaced', { player })] : []),
    ];
  });
}

/** A note as a line of the log; null for what is shown in another way. */
export function noteText(note: Note, names: string[]): string | null {
  const player = (seat: number) => ({ player: names[seat] ?? '' });
  switch (note.note) {
    case 'undo-refused':
      return t('undo-refused', player(note.by));
    case 'time-up':
      return t('time-is-up', player(note.seat));
    case 'unsure':
      return t('computer-unsure', player(note.seat));
    default:
      return null;
  }
}
