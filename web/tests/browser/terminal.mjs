// Somebody at a terminal: `parlour join --plain`, played by lines. Answers every question with what it offers.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, PROGRAM, start } from './stage.mjs';

export class Terminal {
  constructor(url, name) {
    this.home = mkdtempSync(join(tmpdir(), 'parlour-terminal-'));
    this.said = '';
    this.process = start(PROGRAM, ['join', url, '--plain', '--lang', 'en', '--name', name], { env: { ...process.env, PARLOUR_HOME: this.home }, stdio: ['pipe', 'pipe', 'pipe'] });
    this.process.stdout.on('data', (text) => (this.said += text));
    this.process.stderr.on('data', (text) => (this.said += text));
  }

  type(line) {
    this.process.stdin.write(`${line}\n`);
  }

  async hears(pattern) {
    await eventually(`the terminal says ${pattern}`, () => pattern.test(this.said)).catch((error) => {
      throw new Error(`${error.message}:\n${this.said.slice(-1500)}`);
    });
  }

  close() {
    this.process.kill('SIGKILL');
    rmSync(this.home, { recursive: true, force: true });
  }
}
