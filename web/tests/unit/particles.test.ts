// The same vectors as in Rust.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { josa } from '../../src/words/particles';

const vectors = readFileSync(new URL('../../../words/tests/josa.tsv', import.meta.url), 'utf8');

test('particles follow the sound', () => {
  const lines = vectors.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    const [word, pair, expected] = line.split('\t');
    expect(josa(word!, pair!), line).toBe(expected);
  }
});
