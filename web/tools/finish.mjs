// After the build: the compressed form of every file, and the service worker with the list of everything.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const walk = (folder) => readdirSync(folder).flatMap((name) => (statSync(join(folder, name)).isDirectory() ? walk(join(folder, name)) : [join(folder, name)]));
const files = walk(dist).filter((file) => !file.endsWith('.br') && !file.endsWith('worker.js')).map((file) => relative(dist, file)).sort();

const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
const version = hash.digest('hex').slice(0, 16);
const shell = ['./', ...files.filter((file) => file !== 'index.html')];
const template = readFileSync(fileURLToPath(new URL('worker.js', import.meta.url)), 'utf8');
writeFileSync(join(dist, 'worker.js'), template.replace("'VERSION'", JSON.stringify(version)).replace("['FILES']", JSON.stringify(shell)));

for (const file of [...files, 'worker.js']) {
  if (/\.(png|br)$/.test(file)) continue;
  const plain = readFileSync(join(dist, file));
  const squeezed = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
  if (squeezed.length < plain.length) writeFileSync(join(dist, `${file}.br`), squeezed);
}
console.log(`version ${version}, ${files.length} files`);
