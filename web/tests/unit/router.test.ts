import { describe, expect, it } from 'vitest';
import { read } from '../../src/app/route';

const at = (path: string, root = 'https://x.org/') => read(new URL(path, root), new URL(root));

describe('an address', () => {
  it('leads to a table, a match or a page', () => {
    expect(at('')).toEqual({ page: 'home' });
    expect(at('t/plum-7')).toEqual({ page: 'table', table: 'plum-7' });
    expect(at('m/7k3m09pq')).toEqual({ page: 'match', of: '7k3m09pq' });
    expect(at('#/rules/frogs')).toEqual({ page: 'rules', game: 'frogs' });
    expect(at('#/local')).toEqual({ page: 'local', game: null });
    expect(at('#/playing/x1')).toEqual({ page: 'playing', id: 'x1' });
  });

  it('works below any path', () => {
    const root = 'https://x.org/games/parlour/';
    expect(at('t/abc', root)).toEqual({ page: 'table', table: 'abc' });
    expect(at('./', root)).toEqual({ page: 'home' });
    expect(at('index.html', root)).toEqual({ page: 'home' });
  });

  it('that makes no sense leads nowhere', () => {
    for (const path of ['t/', 't/a;b', 'x', '#/lesson', '#/t/%3Cscript%3E']) expect(at(path)).toEqual({ page: 'nowhere' });
  });
});
