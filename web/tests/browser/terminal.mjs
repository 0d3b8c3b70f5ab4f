// Somebody at a terminal: `parlour join --plain`, played by lines. Answers every question with what it offers.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM, pause, start } from './stage.mjs';

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

  async hears(pattern, milliseconds = 15_000) {
    for (let waited = 0; waited < milliseconds; waited += 50) {
      if (pattern.test(this.said)) return;
      await pause(50);
    }
    throw new Error(`the terminal never said ${pattern}:\n${this.said.slice(-1500)}`);
  }

  close() {
    this.process.kill('SIGKILL');
    rmSync(this.home, { recursive: true, force: true });
  }
}
