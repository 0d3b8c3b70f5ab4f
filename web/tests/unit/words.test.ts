import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bundle } from '../../src/words/words';

const web = fileURLToPath(new URL('../../', import.meta.url));
const walk = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => (statSync(join(folder, name)).isDirectory() ? walk(join(folder, name)) : [join(folder, name)]));

const own = (language: string) =>
  readdirSync(join(web, 'words', language)).map((name) => readFileSync(join(web, 'words', language, name), 'utf8'));
const shared = (language: string) =>
  ['players', 'table'].map((name) => readFileSync(join(web, '..', 'words', 'ftl', language, `${name}.ftl`), 'utf8'));
const keys = (files: string[]) => files.flatMap((text) => [...text.matchAll(/^([a-z][a-z0-9_-]*) =/gm)].map(([, key]) => key ?? '')).sort();
/** The variables that a message uses. */
const variables = (files: string[]) => {
  const found = new Map<string, string>();
  for (const text of files) {
    for (const entry of text.split(/^(?=[a-z][a-z0-9_-]* =)/m)) {
      const key = entry.match(/^([a-z][a-z0-9_-]*) =/)?.[1];
      if (key) found.set(key, [...new Set([...entry.matchAll(/\$([a-z]+)/g)].map(([, name]) => name ?? ''))].sort().join());
    }
  }
  return found;
};

const sources = walk(join(web, 'src')).filter((file) => file.endsWith('.ts')).map((file) => readFileSync(file, 'utf8'));
const used = [...new Set(sources.flatMap((text) => [...text.matchAll(/\bt\('([a-z0-9-]+)'/g)].map(([, key]) => key ?? '')))];

describe('words of the page', () => {
  it('are the same messages in both languages', () => {
    expect(keys(own('ko'))).toEqual(keys(own('en')));
    expect(new Set(keys(own('en'))).size).toBe(keys(own('en')).length);
  });

  it('take the same arguments in both languages', () => {
    const [english, korean] = [variables(own('en')), variables(own('ko'))];
    for (const [key, names] of english) expect(`${key}: ${korean.get(key)}`).toBe(`${key}: ${names}`);
  });

  it('exist for everything that is said, and nothing else does', () => {
    const known = new Set([...keys(own('en')), ...keys(shared('en'))]);
    expect(used.filter((key) => !known.has(key))).toEqual([]);
    expect(keys(own('en')).filter((key) => !used.includes(key))).toEqual([]);
  });

  it.each(['en', 'ko'] as const)('can be said: %s', (language) => {
    const made = bundle(language, [...own(language), ...shared(language)]);
    const args = { player: '지수', players: '지수', name: 'Ann', game: 'Frogs', number: 1, count: 2, level: 'easy', points: 1, place: 3, move: 1, of: 2, phrase: 'Hi', rating: 1500, pledged: 1, people: 2, seconds: 1 };
    for (const key of keys(own(language))) {
      const errors: Error[] = [];
      const text = made.formatPattern(made.getMessage(key)?.value ?? '', args, errors);
      expect(errors, key).toEqual([]);
      expect(text, key).not.toMatch(/[\u2068\u2069{}]/);
    }
  });

  it('choose Korean particles by sound', () => {
    const made = bundle('ko', own('ko'));
    const say = (player: string) => made.formatPattern(made.getMessage('player-back')?.value ?? '', { player });
    expect(say('지수')).toBe('지수가 돌아왔습니다.');
    expect(say('민준')).toBe('민준이 돌아왔습니다.');
  });
});
