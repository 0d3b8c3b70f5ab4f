// What an address means.

export type Route =
  | { page: 'home' }
  | { page: 'make'; game: string | null }
  | { page: 'table'; table: string }
  | { page: 'match'; of: string }
  | { page: 'local'; game: string | null }
  | { page: 'playing'; id: string }
  | { page: 'lesson'; game: string }
  | { page: 'rules'; game: string | null }
  | { page: 'games' }
  | { page: 'replay'; id: string | null }
  | { page: 'verify' }
  | { page: 'statistics' }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'nowhere' };

const NAME = /^[A-Za-z0-9-]{1,40}$/;

export function read(url: URL, root: URL): Route {
  const path = url.pathname.startsWith(root.pathname) ? url.pathname.slice(root.pathname.length) : '';
  const linked = path.split('/').filter(Boolean);
  const parts = url.hash.startsWith('#/') ? url.hash.slice(2).split('/').filter(Boolean).map(decodeURIComponent) : linked;
  const [first, second] = parts;
  const named = second !== undefined && NAME.test(second) ? second : null;
  switch (first) {
    case undefined:
    case 'index.html':
      return { page: 'home' };
    case 't':
      return named ? { page: 'table', table: named } : { page: 'nowhere' };
    case 'm':
      return named ? { page: 'match', of: named } : { page: 'nowhere' };
    case 'make':
    case 'local':
    case 'rules':
      return { page: first, game: named };
    case 'playing':
      return named ? { page: 'playing', id: named } : { page: 'nowhere' };
    case 'lesson':
      return named ? { page: 'lesson', game: named } : { page: 'nowhere' };
    case 'replay':
      return { page: 'replay', id: named };
    case 'games':
    case 'verify':
    case 'statistics':
    case 'settings':
    case 'about':
      return { page: first };
    default:
      return { page: 'nowhere' };
  }
}
