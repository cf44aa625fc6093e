import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { descendantsOf, processesUnder } from '../test/scenarios/processes.ts';
import { cpuMs } from './measured-process.ts';

/** What a start took until the home page was answered, in ms. */
export interface Start {
  readonly ms: number;
  /** Of all its processes: npm, the supervisor, the builder, the shop and PostgreSQL. */
  readonly cpuMs: number;
}

/** A shop that is run by `npm start`, again and again on the same data. */
export class StartedShop {
  readonly #folder: string;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'mantel-starts-'));
  #npm: ChildProcess | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Starts it and waits for the home page. */
  async start(): Promise<Start> {
    const from = performance.now();
    const npm = spawn('npm', ['start'], {
      cwd: this.#folder,
      env: { ...process.env, DATA_DIR: this.#dataDir, PORT: '0', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    this.#npm = npm;
    const url = await addressOf(npm);
    const page = await fetch(url);
    await page.arrayBuffer();
    if (!page.ok) throw new Error(`the home page was answered with ${page.status}`);
    const ms = performance.now() - from;
    return { ms, cpuMs: this.#processes().reduce((sum, pid) => sum + cpuMs(pid), 0) };
  }

  /** Asks it to stop, as a service manager does, and waits for all of it. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Ends all its processes at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Removes its data. */
  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const npm = this.#npm;
    if (!npm) return;
    this.#npm = null;
    const pids = this.#processes(npm);
    const ended = once(npm, 'exit');
    for (const pid of signal === 'SIGKILL' ? pids : [npm.pid ?? 0]) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended since it was listed.
      }
    }
    await ended;
  }

  #processes(npm = this.#npm): number[] {
    const pid = npm?.pid ?? 0;
    const postgres = processesUnder(join(this.#dataDir, 'postgres'));
    return [...new Set([pid, ...descendantsOf(pid), ...postgres])];
  }
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the process has no output');
  for await (const line of createInterface(stdout)) {
    const address = /https?:\/\/\S+:\d+/.exec(line)?.[0];
    if (!address) continue;
    stdout.resume();
    return address;
  }
  throw new Error('the process printed no address');
}
