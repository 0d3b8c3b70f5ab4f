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
execFileSync('cargo', cargo, { cwd: root, stdio: 'inherit' });

let bytes = readFileSync(join(target, wasm, profile, 'browser.wasm'));
if (!isQuick) bytes = await smaller(bytes);
writeFileSync(join(web, 'src/engine/parlour.wasm'), bytes);
if (!isQuick) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const compressed = brotliCompressSync(bytes, { params }).length;
  console.log(`engine: ${bytes.length} bytes, ${compressed} compressed`);
}

/**
 * Some passes of npm's binaryen, which is what wasm-opt is made of. All of its passes together make a smaller file, but one that
 * compresses worse, and what counts is what travels.
 */
async function smaller(bytes) {
  const { default: binaryen } = await import('binaryen');
  const module = binaryen.readBinary(bytes);
  module.setFeatures(binaryen.Features.All);
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  module.runPasses(['duplicate-function-elimination', 'reorder-locals', 'merge-blocks', 'optimize-instructions']);
  return module.emitBinary();
}
