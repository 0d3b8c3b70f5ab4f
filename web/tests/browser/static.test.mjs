// The client as plain files on any static host, below any path: it plays without a server.

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessible, dice, PHONE, visitor } from './stage.mjs';
import { playOut } from './player.mjs';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const PATH = '/games/parlour/';
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };

export default {
  'as plain files below a path, without any server': async () => {
    const host = createServer((request, response) => {
      const path = new URL(request.url, 'http://x').pathname;
      const file = join(dist, path.startsWith(PATH) ? path.slice(PATH.length) || 'index.html' : 'none');
      if (!path.startsWith(PATH) || path.includes('..') || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
        return;
      }
      // A host that does not even know what WebAssembly is.
      response.writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' });
      createReadStream(file).pipe(response);
    });
    await new Promise((done) => host.listen(0, '127.0.0.1', done));
    const ann = await visitor('Ann', { size: PHONE });
    try {
      const url = `http://127.0.0.1:${host.address().port}${PATH}`;
      await ann.page.goto(url);
      await ann.page.getByText('There is no server behind this page').waitFor();
      await accessible(ann.page, 'without a server');
      await ann.page.goto(`${url}#/local/connect4`);
      await ann.page.locator('[data-key=make]').click();
      await playOut([ann], dice(19));
      if (ann.errors.length > 0) throw new Error(ann.errors.join('\n'));
    } finally {
      await ann.context.close();
      host.close();
      host.closeAllConnections();
    }
  },
};
