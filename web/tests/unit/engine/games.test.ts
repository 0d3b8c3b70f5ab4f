// Whole games at local tables, through the messages of the worker.

import { describe, expect, test } from 'vitest';
import { dice } from '../../dice.mjs';
import { Ear, engine, GAMES, play, sit } from './harness';

const LEVELS = { connect4: ['easy', 'medium', 'perfect'], kittens: ['easy', 'hard'], frogs: ['easy', 'medium'], tellstones: ['easy', 'expert'] };

describe.each(GAMES)('%s', (game) => {
  test.each(LEVELS[game])('a person plays a whole game against %s', async (level) => {
    const own = engine();
    await own.setLanguage(level === 'easy' ? 'ko' : 'en');
    const ear = await sit(own, game, [null, level]);
    const throws = dice(5);
    let turns = 0;
    while (!ear.isOver) {
      await ear.until(() => ear.isOver || ear.isAsked, 'a question');
      if (ear.isOver) break;
      const before = ear.news.length;
      const steps = await play(own, ear, (step) => {
        // Random, but a brag or giving up would end it soon.
        const usual = step.targets.map((target, index) => ({ target, index })).filter(({ target }) => !['give-up', 'brag'].includes(target.id));
        return usual[Math.floor(throws() * usual.length)]?.index ?? 0;
      });
      for (const step of steps) {
        expect(step.question).not.toBe('');
        expect(step.help).not.toBe('');
      }
      await ear.until(() => ear.news.length > before);
      turns += 1;
      expect(turns).toBeLessThan(600);
      if (turns === 60 && game !== 'connect4' && !ear.isOver) await ear.table.ask({ do: 'leave', table: ear.table.table });
    }
    const sight = await ear.sight(own);
    const look = await own.look(sight);
    expect(look.step).toBeNull();
    const summary = await own.summary(sight);
    expect(summary.result).not.toBe('');
    const over = ear.update?.position.over;
    expect(over?.places).toHaveLength(2);
    const verified = await own.verify(over?.record ?? '');
    expect(verified).toMatchObject({ passes: true });
    expect(ear.news.some((piece) => 'stored' in piece)).toBe(true);
    own.stop();
  });
});

test('computers play each other, and spectators see it', async () => {
  const own = engine();
  const ear = await sit(own, 'kittens', ['easy', 'medium', 'easy'], { choices: 'preset=classic seats=3' });
  await ear.until(() => ear.isOver, 'the end');
  expect(ear.update?.viewer).toBeNull();
  own.stop();
});

test('an undo, a rematch and a resumed match', async () => {
  const own = engine();
  const ear = await sit(own, 'connect4', [null, null], { choices: 'first=1' });
  await ear.until(() => ear.isAsked);
  await ear.answer('4');
  await ear.until(() => ear.update?.position.moves === 1);
  expect(ear.update?.viewer).toBe(1);
  await ear.table.ask({ do: 'ask-undo', table: ear.table.table });
  await ear.until(() => ear.update?.position.moves === 0);
  expect(ear.update?.viewer).toBe(0);
  for (const column of ['1', '2', '1', '2', '1']) {
    const { moves } = ear.update!.position;
    await ear.answer(column);
    await ear.until(() => ear.update!.position.moves > moves);
  }
  const stored = await ear.table.stored();
  const preview = await own.preview(stored);
  expect(preview).toMatchObject({ moves: 5, isOver: false, names: ['Ann', 'Bob'] });
  await ear.table.close();
  const again = new Ear(await own.resume(stored));
  await again.until(() => again.update?.position.moves === 5);
  await again.answer('2');
  await again.until(() => again.update?.position.moves === 6);
  await again.answer('1');
  await again.until(() => again.isOver);
  expect((await again.table.stored()).isOver).toBe(true);
  await again.table.ask({ do: 'rematch', table: again.table.table, wants: true });
  await again.until(() => again.update?.position.moves === 0);
  own.stop();
});

test('a hand that others must not see changes hands only when its owner looks', async () => {
  const own = engine();
  const ear = await sit(own, 'kittens', [null, null], { choices: 'preset=house seats=2' });
  await ear.until(() => ear.news.some((piece) => 'handover' in piece));
  const handover = ear.news.find((piece) => 'handover' in piece)!;
  if (!('handover' in handover)) throw new Error();
  expect(ear.update?.viewer).toBeNull();
  expect(handover.handover.text).toContain('Ann');
  const blind = await own.look(await ear.sight(own));
  expect(blind.scene).toMatchObject({ game: 'kittens', hand: null });
  await ear.table.looks(handover.handover.to);
  await ear.until(() => ear.update?.viewer === handover.handover.to);
  const look = await own.look(await ear.sight(own));
  expect(look.scene.game === 'kittens' && look.scene.hand?.length).toBeGreaterThan(4);
  // A kitten that is drawn and defused has to be hidden first: that is asked of the same person.
  const question = () => ear.update?.position.asked?.question;
  let last = question();
  await ear.answer('draw');
  for (;;) {
    await ear.until(() => ear.update?.viewer === null || (ear.isAsked && question() !== last), 'the next turn');
    if (ear.update?.viewer === null) break;
    last = question();
    await play(own, ear);
  }
  own.stop();
});

test('a refusal has a fault and a sentence', async () => {
  const own = engine();
  const ear = await sit(own, 'connect4', [null, null]);
  await ear.until(() => ear.isAsked);
  await own.setLanguage('ko');
  await expect(ear.answer('9')).rejects.toMatchObject({ fault: { key: 'refused' }, text: expect.stringMatching(/[가-힣]/) });
  own.stop();
});

test('a clock that runs out is noticed', async () => {
  const own = engine();
  const ear = await sit(own, 'connect4', [null, null], { clock: 'move=1' });
  await ear.until(() => ear.news.some((piece) => 'note' in piece), 'a note');
  await ear.until(() => (ear.update?.position.moves ?? 0) > 0, 'a move');
  own.stop();
});

test.each(GAMES)('the lesson of %s can be begun', async (game) => {
  const own = engine();
  const ear = new Ear(await own.beginLesson(game, 'Ann'));
  await ear.table.tempo(0);
  const lesson = () => ear.news.flatMap((piece) => ('lesson' in piece ? [piece.lesson] : [])).at(-1);
  await ear.until(() => lesson() !== undefined);
  expect(lesson()).toMatchObject({ isTelling: true, number: 1 });
  while (lesson()!.isTelling) {
    const { number } = lesson()!;
    await ear.table.read();
    await ear.until(() => lesson()!.number > number);
  }
  await ear.until(() => ear.isAsked);
  const sight = await ear.sight(own);
  const other = (await own.look(sight)).step!;
  expect(other.targets.length).toBeGreaterThan(0);
  if (game === 'connect4') {
    await ear.answer('7');
    await ear.until(() => lesson()!.notNow !== null);
    await ear.answer('4');
    await ear.until(() => lesson()!.notNow === null);
  }
  own.stop();
});

test('a lesson goes on where it stopped, and so does its partner', async () => {
  const own = engine();
  const begun = new Ear(await own.beginLesson('kittens', 'Ann'));
  await begun.table.tempo(0);
  const at = (ear: Ear) => ear.news.flatMap((piece) => ('lesson' in piece ? [piece.lesson.number] : [])).at(-1) ?? 0;
  await begun.table.read();
  await begun.table.read();
  for (const answer of ['favor 1', 'draw']) {
    await begun.until(() => begun.isAsked);
    const before = at(begun);
    await begun.answer(answer);
    await begun.until(() => at(begun) > before && begun.isAsked);
  }
  const stored = await begun.table.stored();
  expect(stored.isLesson).toBe(true);
  await begun.table.close();
  const ear = new Ear(await own.resume(stored));
  await ear.table.tempo(0);
  await ear.until(() => at(ear) === 5 && ear.isAsked);
  // The partner's next answer fits: it draws, and the learner is asked again.
  await ear.answer('nope');
  await ear.until(() => at(ear) === 6 && ear.isAsked);
  own.stop();
});
