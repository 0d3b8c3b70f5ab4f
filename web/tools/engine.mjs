// Compiles the engine for web pages: node tools/engine.mjs [--quick]. It ends up in src/engine/parlour.wasm.
//
// --quick leaves out the optimisations that take long; for tests.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const isQuick = process.argv.includes('--quick');
const profile = isQuick ? 'page' : 'page-dist';
const target = resolve(root, process.env.CARGO_TARGET_DIR ?? 'target');
const wasm = 'wasm32-unknown-unknown';

const cargo = ['build', '--locked', '--quiet', '--package=browser', `--target=${wasm}`, `--profile=${profile}`];
// SHA-256 is small or quick, and here it hashes a few hundred bytes per game.
const env = { CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: '--cfg sha2_backend_soft="compact"', ...process.env };
execFileSync('cargo', cargo, { cwd: root, stdio: 'inherit', env });

let bytes = readFileSync(join(target, wasm, profile, 'browser.wasm'));
if (!isQuick) bytes = (await import('./shrink.mjs')).shrink(bytes);
writeFileSync(join(web, 'src/engine/parlour.wasm'), bytes);
if (!isQuick) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const compressed = brotliCompressSync(bytes, { params }).length;
  console.log(`engine: ${bytes.length} bytes, ${compressed} compressed`);
}
