// Stepwise choosing: a chain of frogs, a combo of cats, a challenge; and moves that are typed.

import { expect, test } from 'vitest';
import type { Engine, KittensScene, Language, Step } from '../../../src/engine/api';
import { Ear, engine, play, sit } from './harness';

const LANGUAGES: Language[] = ['en', 'ko'];
const HANGUL = /[가-힣]/;

function speaks(language: Language, step: Step): void {
  expect(HANGUL.test(step.question)).toBe(language === 'ko');
  expect(HANGUL.test(step.help)).toBe(language === 'ko');
}

async function follow(own: Engine, ear: Ear, path: string[]): Promise<Step> {
  const sight = await ear.sight(own);
  let step: Step | null = null;
  for (let end = 0; end <= path.length; end += 1) step = await own.choose(sight, path.slice(0, end));
  return step!;
}

test.each(LANGUAGES)('a column is an answer at once (%s)', async (language) => {
  const own = engine();
  await own.setLanguage(language);
  const ear = await sit(own, 'connect4', [null, null], { choices: 'first=1' });
  await ear.until(() => ear.isAsked);
  const look = await own.look(await ear.sight(own));
  speaks(language, look.step!);
  const fourth = look.step!.targets.find((target) => target.id === '4')!;
  expect(fourth).toMatchObject({ answer: '4', lands: 'c4r1' });
  expect(fourth.elements).toContain('c4r6');
  const here = look.step!.spoken['c4r1'];
  expect(here).toBe(language === 'en' ? 'column 4, row 1, empty; you can drop here' : '4열 1행, 비어 있음, 여기에 놓을 수 있음');
  expect(look.scene.game === 'connect4' && look.scene.rows.length).toBe(6);
  own.stop();
});

test.each(LANGUAGES)('a chain of frogs is chosen frog by frog, and taken back (%s)', async (language) => {
  const own = engine();
  await own.setLanguage(language);
  const ear = await sit(own, 'frogs', [null, null]);
  await ear.until(() => ear.isAsked);
  // Chance decides who begins.
  const ways = [['W', 'a3', 'b3'], ['E', 'e3', 'd3']] as const;
  const beginner = ear.update!.viewer!;
  for (const moves of [1, 2]) {
    const [from, to] = ways[ear.update!.viewer!]!;
    await ear.answer(`${from}-${to}`);
    await ear.until(() => ear.update?.position.moves === moves && ear.isAsked);
  }
  const [home, gate, next] = ways[beginner]!;
  const first = await follow(own, ear, [home]);
  speaks(language, first);
  expect(first.targets.map((target) => target.id)).toEqual(expect.arrayContaining([gate, next]));
  const second = await follow(own, ear, [home, gate]);
  expect(second.complete).toBeNull();
  expect(second.canGoBack).toBe(true);
  expect(second.chosen).toEqual([home, gate]);
  const whole = await follow(own, ear, [home, gate, next]);
  expect(whole.complete).toMatchObject({ answer: `${home}-${gate}-${next}`, confirm: 'button' });
  expect(whole.preview?.game === 'frogs' && whole.preview.rows.flat().find((pad) => pad.id === next)?.frog).toBe(beginner);
  // Before its first step another frog can be chosen; what the rules refuse has a reason.
  expect((await follow(own, ear, [home, gate])).path).toEqual([home, gate]);
  expect((await own.choose(await ear.sight(own), [gate, home])).path).toEqual([home]);
  await expect(follow(own, ear, ['c3'])).rejects.toMatchObject({ text: expect.stringMatching(language === 'ko' ? HANGUL : /frog/) });
  const bridge = await follow(own, ear, ['build']).catch((fault: unknown) => fault);
  expect(bridge).toBeInstanceOf(Error);
  await ear.answer(whole.complete!.answer);
  await ear.until(() => ear.update?.position.moves === 3);
  const sight = await ear.sight(own);
  expect(await own.typed(sight, 'e9')).toHaveProperty('refusal');
  const [from] = ways[1 - beginner]!;
  const pad = from === 'E' ? 'e4' : 'a4';
  const typed = await own.typed(sight, `${from.toLowerCase()} ${pad}`);
  expect(typed).toMatchObject({ answer: `${from}-${pad}`, preview: { game: 'frogs' } });
  own.stop();
});

/** Plays cats together once somebody has a pair; other turns draw. */
test.each(LANGUAGES)('cats are played together (%s)', async (language) => {
  const own = engine();
  await own.setLanguage(language);
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const ear = await sit(own, 'kittens', [null, 'easy', 'easy'], { choices: 'preset=classic seats=3' });
    await ear.until(() => ear.isAsked);
    const sight = await ear.sight(own);
    const look = await own.look(sight);
    const scene = look.scene as KittensScene;
    const hand = scene.hand!;
    const cat = hand.find((card) => card.title?.match(/cat|melon/) && hand.filter((other) => other.title === card.title).length > 1);
    const isTurn = look.step?.targets.some((target) => target.id === 'draw');
    if (!cat || !isTurn) {
      await ear.table.close();
      continue;
    }
    const [one, other] = hand.filter((card) => card.title === cat.title);
    speaks(language, look.step!);
    const part = await own.choose(sight, [one!.id]);
    expect(part.complete).toBeNull();
    expect(part.targets.map((target) => target.id)).toContain(other!.id);
    // Choosing it again takes it back.
    expect((await own.choose(sight, [one!.id, one!.id])).path).toEqual([]);
    const pair = await own.choose(sight, [one!.id, other!.id]);
    const seats = pair.targets.filter((target) => target.kind === 'seat');
    expect(seats.map((target) => target.seat)).toEqual([1, 2]);
    const whole = await own.choose(sight, [one!.id, other!.id, 'seat-2']);
    expect(whole.complete).toMatchObject({ answer: `pair ${cat.title} 2`, confirm: 'button' });
    const third = await own.typed(sight, `pair ${cat.title} 3`);
    expect(third).toMatchObject({ answer: `pair ${cat.title} 2` });
    expect(await own.typed(sight, 'pair nope 3')).toHaveProperty('refusal');
    await ear.answer(whole.complete!.answer);
    await ear.until(() => ear.heard.length > 2);
    own.stop();
    return;
  }
  throw new Error('nobody ever had two equal cats');
});

test.each(LANGUAGES)('a challenge is confirmed, and a name starts at nothing (%s)', async (language) => {
  const own = engine();
  await own.setLanguage(language);
  const ear = await sit(own, 'tellstones', [null, null], { choices: 'first=1' });
  const answer = async (text: string): Promise<void> => {
    const before = ear.news.length;
    await ear.answer(text);
    await ear.until(() => ear.news.length > before && ear.isAsked);
  };
  await ear.until(() => ear.isAsked);
  await answer('draw');
  const placing = (await own.look(await ear.sight(own))).step!;
  speaks(language, placing);
  expect(placing.targets.some((target) => target.id === '1,1' && target.answer === null)).toBe(true);
  const placed = await follow(own, ear, ['2,2']);
  expect(placed.complete).toMatchObject({ answer: 'place 2,2', confirm: 'sure' });
  await answer('place 2,2');
  while (ear.update?.viewer === 0) await play(own, ear);
  await ear.until(() => ear.update?.viewer === 1 && ear.isAsked);
  await answer('flip 2,2');
  // The cell first, and then what is done there; or the other way round.
  const there = await follow(own, ear, ['2,2']);
  expect(there.targets.map((target) => target.id)).toEqual(expect.arrayContaining(['challenge', 'peek', 'flip', 'swap']));
  for (const path of [['2,2', 'challenge'], ['challenge', '2,2']]) {
    const challenge = await follow(own, ear, path);
    expect(challenge.complete).toMatchObject({ answer: 'challenge 2,2', confirm: 'sure' });
    expect(challenge.complete!.question).toContain('2,2');
  }
  await answer('challenge 2,2');
  const naming = (await own.look(await ear.sight(own))).step!;
  speaks(language, naming);
  expect(naming.chosen).toEqual([]);
  expect(naming.complete).toBeNull();
  expect(naming.targets).toHaveLength(11);
  expect(naming.targets.every((target) => target.kind === 'stone' && target.answer === null)).toBe(true);
  const named = await follow(own, ear, ['stone-3', 'stone-4']);
  expect(named.path).toEqual(['stone-4']);
  expect(named.complete).toMatchObject({ answer: 'name 4', confirm: 'button' });
  own.stop();
});

test('a peek is told once, and then only that there was one', async () => {
  const own = engine();
  const ear = await sit(own, 'tellstones', [null, null], { choices: 'first=1' });
  const say = async (text: string): Promise<void> => {
    const before = ear.news.length;
    await ear.answer(text);
    await ear.until(() => ear.news.length > before && ear.isAsked);
  };
  await ear.until(() => ear.isAsked);
  // Draw until something without an effect comes, so that it is the other player's turn.
  await say('draw');
  await say('place 0,0');
  while (ear.update?.viewer === 0) await play(own, ear);
  await ear.until(() => ear.isAsked);
  await say('flip 0,0');
  const stored = await ear.table.stored();
  const seat = ear.update!.viewer!;
  await ear.answer('peek 0,0');
  // The device stays with the player who peeked, until they have seen it.
  await ear.until(() => !ear.isAsked);
  expect(ear.update?.viewer).toBe(seat);
  await ear.table.looks(seat);
  await ear.until(() => (ear.update?.unseen ?? []).length > 0);
  const unseen = ear.update!.unseen ?? [];
  const told = await own.tell('tellstones', ['Ann', 'Bob'], seat, unseen);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ secret: { element: '0,0' }, faded: expect.stringContaining('peeks') });
  await ear.table.ask({ do: 'seen', table: ear.table.table, number: ear.update!.position.told });
  await ear.until(() => ear.update?.viewer === 1 - seat);
  expect(ear.update!.unseen ?? []).toEqual([]);
  await ear.table.looks(null);
  await ear.until(() => ear.update?.viewer === null);
  await ear.table.looks(seat);
  await ear.until(() => ear.update?.viewer === seat);
  expect(ear.update!.unseen ?? []).toEqual([]);
  expect(stored.isOver).toBe(false);
  own.stop();
});
