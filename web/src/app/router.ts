// Where somebody is. Tables and matches have paths that can be shared (t/CODE, m/ID); everything else is behind a #,
// so that plain files on any host will do.

import { Model } from './model';
import { read, type Route } from './route';

export type { Route } from './route';

/** The folder of the page, whatever path it is served under: scripts are one folder below it. */
export const ROOT = import.meta.env.DEV ? new URL('/', location.href) : new URL(/* @vite-ignore */ '..', import.meta.url);

/** The address of a page. */
export function href(route: Route): string {
  const at = (path: string) => new URL(path, ROOT).href;
  switch (route.page) {
    case 'home':
    case 'nowhere':
      return at('./');
    case 'table':
      return at(`t/${route.table}`);
    case 'match':
      return at(`m/${route.of}`);
    case 'make':
    case 'local':
    case 'rules':
    case 'lesson':
      return at(`./#/${route.page}${route.game ? `/${route.game}` : ''}`);
    case 'playing':
      return at(`./#/playing/${route.id}`);
    case 'replay':
      return at(`./#/replay${route.id ? `/${route.id}` : ''}`);
    default:
      return at(`./#/${route.page}`);
  }
}

class Router extends Model {
  route: Route = read(new URL(location.href), ROOT);

  constructor() {
    super();
    window.addEventListener('popstate', () => this.look());
    window.addEventListener('hashchange', () => this.look());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(route: Route, how: 'push' | 'replace' = 'push'): void {
    const url = href(route);
    if (url !== location.href) history[how === 'push' ? 'pushState' : 'replaceState'](null, '', url);
    this.look();
  }

  private look(): void {
    const route = read(new URL(location.href), ROOT);
    if (JSON.stringify(route) === JSON.stringify(this.route)) return;
    this.route = route;
    this.changed();
  }

  /** Links of the page itself need no reload. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || !url.pathname.startsWith(ROOT.pathname)) return;
    const route = read(url, ROOT);
    if (route.page === 'nowhere') return;
    event.preventDefault();
    this.go(route);
  }
}

export const router = new Router();
