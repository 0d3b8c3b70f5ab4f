// Analysis, replays, verification, deals and the catalog, in both languages.

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Engine, Language } from '../../../src/engine/api';
import type { TableInfo } from '../../../src/protocol';
import { engine, GAMES, sit } from './harness';

const LANGUAGES: Language[] = ['en', 'ko'];
const HANGUL = /[가-힣]/;

async function finished(own: Engine): Promise<{ record: string; moves: number }> {
  const ear = await sit(own, 'connect4', [null, null], { choices: 'width=4 height=4 line=3 first=1' });
  // Two side by side, and the second player does not see it.
  for (const column of ['2', '1', '2', '2', '3', '1', '4']) {
    await ear.until(() => ear.isAsked);
    const { moves } = ear.update!.position;
    await ear.answer(column);
    await ear.until(() => ear.update!.position.moves > moves);
  }
  await ear.until(() => ear.isOver);
  return { record: ear.update!.position.over!.record, moves: ear.update!.position.moves };
}

test.each(LANGUAGES)('a record is replayed, verified and reviewed (%s)', async (language) => {
  const own = engine();
  await own.setLanguage(language);
  const { record, moves } = await finished(own);
  const replay = await own.replay(record, 0);
  expect(replay).toMatchObject({ game: 'connect4', names: ['Ann', 'Bob'], isComplete: true, places: [1, 2] });
  expect(replay.moments).toHaveLength(moves + 1);
  expect(replay.moments.every(({ lines, hasScene }) => lines.length > 0 && hasScene)).toBe(true);
  const last = await own.moment(record, 0, moves);
  expect(last.scene.game === 'connect4' && last.scene.rows.flat().filter((cell) => cell.isWinning)).toHaveLength(3);
  const verified = await own.verify(record);
  expect(verified.passes).toBe(true);
  expect(HANGUL.test(verified.checks[0]!.text)).toBe(language === 'ko');
  const reviewed = await own.review(record, () => undefined);
  expect(reviewed).toMatchObject({ isDone: true, left: 0 });
  expect(reviewed.mistakes.length).toBeGreaterThan(0);
  for (const { text, index } of reviewed.mistakes) {
    expect(HANGUL.test(text)).toBe(language === 'ko');
    expect(index).toBeLessThan(moves);
  }
  own.stop();
});

test.each(LANGUAGES)('a record that was tampered with fails, and says why (%s)', async (language) => {
  const own = engine();
  await own.setLanguage(language);
  const { record } = await finished(own);
  for (const tampered of [
    record.replace('Ann (human)', 'Eve (human)'),
    record.replace(/^1\. 0 2 /m, '1. 0 3 '),
    record.replace('[Result "1 2"]', '[Result "2 1"]'),
    record.replace(/\[Seed "(.)/, (_, digit: string) => `[Seed "${digit === '0' ? '1' : '0'}`),
    record.split('\n').filter((line) => !line.startsWith('2. ')).join('\n'),
  ]) {
    expect(tampered).not.toBe(record);
    const verified = await own.verify(tampered);
    expect(verified.passes).toBe(false);
    expect(HANGUL.test(verified.checks[0]!.text)).toBe(language === 'ko');
  }
  expect((await own.verify('something else')).passes).toBe(false);
  own.stop();
});

test('a position is analysed, and a match branches off a replay', async () => {
  const own = engine();
  const { record } = await finished(own);
  const table = await own.branch(record, 6, [{ computer: 'easy' }, 'person'], [null, 'Bob']);
  expect((await table.stored()).isOver).toBe(false);
  const ear = await sit(own, 'connect4', [null, null], { choices: 'width=4 height=4 line=3 first=1' });
  await ear.until(() => ear.isAsked);
  const sight = await ear.sight(own);
  const analysis = await own.analyse(sight, 2000);
  expect(analysis.isExact).toBe(true);
  expect(analysis.columns).toHaveLength(4);
  expect(analysis.columns.some(({ isBest, score, text }) => isBest && score! > 0 && text.startsWith('wins in'))).toBe(true);
  const hint = await own.hint(sight, []);
  expect(hint.text).toContain('Column');
  expect((await own.choose(sight, hint.path)).complete).not.toBeNull();
  own.stop();
});

test.each(LANGUAGES)('a match with a computer goes on from a replay (%s)', async (language) => {
  const own = engine();
  await own.setLanguage(language);
  const ear = await sit(own, 'connect4', [null, 'easy'], { choices: 'first=1' });
  await ear.until(() => ear.isAsked);
  await ear.answer('4');
  await ear.until(() => ear.update?.position.moves === 2 && ear.isAsked);
  await ear.table.ask({ do: 'leave', table: ear.table.table });
  await ear.until(() => ear.isOver);
  const { record } = ear.update!.position.over!;
  const replay = await own.replay(record, null);
  expect(replay.levels).toEqual([null, 'easy']);
  const table = await own.branch(record, 2, ['person', { computer: replay.levels[1]! }], replay.names);
  expect((await table.stored()).isOver).toBe(false);
  own.stop();
});

test.each(LANGUAGES)('somebody who deleted their account has a name in the language (%s)', async (language) => {
  const own = engine();
  await own.setLanguage(language);
  const named = (name: string) => ({ who: { person: { person: 'p1', name, is_here: true, rating: null } } });
  const names = await own.names(info({ seats: [named('deleted player'), named('deleted player 2')] }));
  expect(names).toEqual(language === 'en' ? ['Deleted player', 'Deleted player 2'] : ['탈퇴한 플레이어', '탈퇴한 플레이어 2']);
  own.stop();
});

test.each(LANGUAGES)('the catalog has words for everything (%s)', async (language) => {
  const own = engine();
  await own.setLanguage(language);
  const catalog = await own.catalog();
  expect(catalog.games.map(({ game }) => game).sort()).toEqual([...GAMES].sort());
  const texts = catalog.games.flatMap((game) => [
    game.title, game.tagline, ...game.rules,
    ...game.presets.map(({ label }) => label),
    ...game.settings.flatMap(({ label, about, kind }) => [label, about!, ...(typeof kind === 'object' && 'choice' in kind ? kind.choice.map((one) => one.label) : [])]),
    ...game.levels.map(({ label }) => label),
    ...game.pieces.flatMap(({ label, about }) => [label, about]),
  ]);
  texts.push(...catalog.phrases.map(({ text }) => text), ...catalog.table.map(({ label }) => label));
  for (const text of texts) expect(text).not.toMatch(/^$|^[a-z0-9]+-[a-z0-9-]+$/);
  const checked = await own.checkSetup('connect4', { preset: null, seats: null, values: { width: '4', height: '4', line: '6' } });
  expect(HANGUL.test(checked.fault!)).toBe(language === 'ko');
  expect((await own.checkSetup('kittens', { preset: 'classic', seats: 4, values: {} })).fault).toBeNull();
  expect(await own.checkName('  Zoë ')).toEqual({ name: 'Zoë' });
  expect(await own.checkName('a;b')).toHaveProperty('fault');
  const described = await own.describe({ game: 'kittens', choices: 'preset=house seats=3', clock: 'move=30' });
  expect(described.setup.length).toBeGreaterThan(1);
  expect(described.clock).not.toBeNull();
  own.stop();
});

test('every fault of a server has a sentence', async () => {
  const own = engine();
  for (const language of LANGUAGES) {
    await own.setLanguage(language);
    for (const key of ['too-fast', 'stale', 'other-rules', 'round-void', 'not-seated'] as const) {
      const text = await own.explain({ key, retry_after: 3 }, null, []);
      expect(HANGUL.test(text)).toBe(language === 'ko');
    }
  }
  const line = { key: 'connect4-refusal-full', args: [['column', { number: 3 }]] as [string, { number: number }][] };
  await own.setLanguage('en');
  expect(await own.explain({ key: 'refused', line }, 'connect4', [])).toBe('Column 3 is full. Choose another one.');
  own.stop();
});

const info = (more: Partial<TableInfo>): TableInfo => ({
  table: 't1', code: 'ABC', game: 'connect4', rules: 1, choices: '', patience: '', clock: '', access: 'link', spectators: true,
  locked: false, host: null, you: 0, stage: { at: 'gathering' }, last: 0,
  round: { number: 1, pledge: 'aa', commitment: null, voids: [] },
  seats: [{ who: { person: { person: 'p1', name: 'Ann', is_here: true, rating: null } } }, { who: { computer: { level: 'easy' } } }],
  ...more,
});

test('bits are pledged, revealed and checked without crypto.subtle', async () => {
  const own = engine();
  const pledge = await own.pledge('t1', 1);
  const seats = [{ ...info({}).seats[0]!, pledge }, info({}).seats[1]!];
  expect(await own.deal(info({ seats }))).toBeNull();
  const revealed = await own.deal(info({ seats, stage: { at: 'revealing', until: 1 } }));
  if (revealed?.do !== 'reveal') throw new Error(JSON.stringify(revealed));
  const hash = createHash('sha256').update('parlour pledge v1\n').update(Buffer.from(revealed.bits, 'hex')).digest('hex');
  expect(hash).toBe(pledge);
  // Another game: the bits are fresh, and asking twice keeps the first pledge.
  const next = await own.pledge('t1', null);
  expect(next).not.toBe(pledge);
  expect(await own.pledge('t1', null)).toBe(next);
  const again = info({ seats: [{ ...seats[0]!, pledge: next }, seats[1]!], stage: { at: 'revealing', until: 1 }, round: { number: 2, pledge: 'cc', commitment: null, voids: [] } });
  expect(await own.deal(again)).toMatchObject({ do: 'reveal', round: 2 });
  // Another device pledged for this seat: this one does it anew.
  await own.dealLost();
  const other = await own.deal(info({ seats: [{ ...seats[0]!, pledge: 'bb' }, seats[1]!], round: { number: 3, pledge: 'aa', commitment: null, voids: [] } }));
  expect(other).toMatchObject({ do: 'pledge', round: 3 });
  expect(await own.names(info({}))).toEqual(['Ann', 'Computer']);
  await own.setLanguage('ko');
  expect((await own.names(info({})))[1]).toMatch(HANGUL);
  own.stop();
});

test('nonsense is a fault with words, and the engine goes on', async () => {
  const own = engine();
  const ear = await sit(own, 'connect4', [null, null]);
  await ear.until(() => ear.isAsked);
  const sight = await ear.sight(own);
  const view = sight.position.view as { columns: unknown };
  for (const columns of [[], [[0]], Array.from({ length: 7 }, () => Array(200).fill(0)), 'x']) {
    const bad = { ...sight, position: { ...sight.position, view: { ...view, columns } } };
    await expect(own.look(bad)).rejects.toMatchObject({ key: expect.stringMatching(/no-view|crashed/) });
  }
  await expect(own.choose(sight, ['99'])).rejects.toMatchObject({ key: 'no-such-choice' });
  await expect(own.look({ ...sight, game: 'chess' as 'connect4' })).rejects.toMatchObject({ key: 'no-game' });
  await expect(own.resume({ ...(await ear.table.stored()), data: '{}' })).rejects.toMatchObject({ key: 'no-match' });
  expect((await own.look(sight)).step).not.toBeNull();
  own.stop();
});
