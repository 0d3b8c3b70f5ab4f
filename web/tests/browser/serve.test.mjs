// `./serve`, as somebody starts it who has just cloned the project: what it needs, what it says where that is missing, and a page.

import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually, PROGRAM, start, visitor } from './stage.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const ALONE = 'Without the browser client the server runs too: cargo run --release -- serve';

const must = (is, what) => {
  if (!is) throw new Error(what);
};

/** Runs it to its end. */
const run = (script, args, path) =>
  new Promise((done) => {
    execFile(script, args, { env: { ...process.env, PATH: path ?? process.env.PATH, CARGO_TARGET_DIR: 'target' } }, (error, stdout, stderr) =>
      done({ code: error ? error.code : 0, stdout, stderr }),
    );
  });

/** A folder with nothing but the script and the client's lock file, on a machine that has only these programs. */
async function bare(programs, work) {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-serve-'));
  try {
    copyFileSync(join(root, 'serve'), join(folder, 'serve'));
    mkdirSync(join(folder, 'bin'));
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web', 'package-lock.json'), '{}');
    for (const name of ['env', 'bash', 'dirname', 'cat', 'cmp', 'cp']) symlinkSync(`/usr/bin/${name}`, join(folder, 'bin', name));
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(join(folder, 'bin', name), `#!/usr/bin/env bash\n${text}\n`);
      chmodSync(join(folder, 'bin', name), 0o755);
    }
    return await work(folder, (...args) => run(join(folder, 'serve'), args, join(folder, 'bin')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** It stops, and says this. */
async function stops(programs, sentence, ...args) {
  const { code, stderr } = await bare(programs, (_, serve) => serve(...args));
  must(code === 2 && stderr.includes(sentence), `instead of "${sentence}" it ended with ${code} and said: ${stderr}`);
  return stderr;
}

/** What there is on a machine where all goes well up to there. */
const CARGO = { cargo: 'exit 1' };
const NODE = { ...CARGO, node: 'exit 0', npm: 'exit 1' };
const TARGET = { rustc: 'here=${0%/*}; /bin/mkdir -p "$here/lib/rustlib/wasm32-unknown-unknown"; echo "$here"' };

/** Starts a server, and hears where it is. */
async function open(program, args, options) {
  const child = start(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  await eventually('the server says where it is', () => /http:\/\/127\.0\.0\.1:\d+/.test(said) || child.exitCode !== null);
  const [url] = said.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
  must(url, `the server ended: ${said}`);
  const stop = async () => {
    child.kill('SIGTERM');
    await eventually('the server stops', () => child.exitCode !== null || child.signalCode !== null);
  };
  return { url, stop };
}

export default {
  './serve says what it is, and what is missing': async () => {
    const { code, stdout } = await bare({}, (_, serve) => serve('--help'));
    must(code === 0 && stdout.includes('Usage: ./serve') && stdout.includes('--built'), `--help: ${stdout}`);
    must((await stops({}, 'Please install cargo')).includes(ALONE), 'the way without a client is not named');
    await stops(CARGO, 'Please install node');
    await stops({ ...CARGO, node: 'exit 0' }, 'Please install npm');
    await stops({ ...NODE, node: '[ "$1" = --version ] && echo v18.0.0 || exit 1' }, 'this is v18.0.0');
    const none = { rustc: 'echo /nowhere' };
    await stops({ ...NODE, ...none }, 'Please install rustup');
    await stops({ ...NODE, ...none, rustup: 'exit 1' }, 'Rust for wasm32-unknown-unknown could not be installed');
    await stops({ ...NODE, ...TARGET }, 'npm could not install what the browser client is built with');
    const installs = 'if [ "$1" = ci ]; then /bin/mkdir -p node_modules; else exit 1; fi';
    must((await stops({ ...NODE, ...TARGET, npm: installs }, 'The browser client could not be built')).includes(ALONE), 'the way without a client is not named');
    await stops({}, 'start ./serve once without --built', '--built');
  },

  './serve starts the server with the client': async () => {
    const data = mkdtempSync(join(tmpdir(), 'parlour-served-'));
    const env = { ...process.env, PARLOUR: PROGRAM, PARLOUR_HOME: data };
    const server = await open(join(root, 'serve'), ['--built', '--listen', '127.0.0.1:0', '--data', data, '--lang', 'en'], { env });
    const { page, context, errors } = await visitor('Ann');
    try {
      await page.goto(server.url);
      await page.locator('main h1').first().waitFor();
      must(errors.length === 0, errors.join('\n'));
    } finally {
      await context.close();
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    }
  },

  'a server without the client says so on a clear page': async () => {
    const data = mkdtempSync(join(tmpdir(), 'parlour-bare-'));
    // A program that lies alone, in a folder without a client.
    const program = join(data, 'parlour');
    symlinkSync(PROGRAM, program);
    const server = await open(program, ['serve', '--listen', '127.0.0.1:0', '--data', data, '--lang', 'en'], { cwd: data, env: { ...process.env, PARLOUR_HOME: data } });
    const { page, context } = await visitor('Ann');
    try {
      await page.goto(server.url);
      for (const text of ['started without the browser client', 'parlour join', './serve', '브라우저']) await page.getByText(text).first().waitFor();
    } finally {
      await context.close();
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    }
  },
};
