import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** A C compiler of the system builds what stands between a process and the clock. */
export const canMoveClock =
  process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;

/** A system clock of a shop's own, that of its embedded PostgreSQL too. */
export interface MovedClock {
  /** For the shop's process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Puts the clock this many seconds before or behind the true one. Everybody sees it at once. */
  move(seconds: number): void;
}

/**
 * Prepares a clock in a folder. Only the time of day moves: timers go by the monotonic clock, as when an operator or NTP
 * sets the system's time. Debian's libfaketime would not do: while a process waits in `epoll_wait`, its signal handlers
 * are shown the true time, so that PostgreSQL's alarms found time-outs over that were not, and ended connections.
 */
export function prepareClock(parent: string): MovedClock {
  if (!canMoveClock) throw new Error('This scenario needs Linux and a C compiler (cc)');
  const folder = join(parent, 'clock');
  mkdirSync(folder);
  const offset = join(folder, 'offset');
  const set = (seconds: number) => writeSeconds(offset, seconds);
  set(0);
  const library = buildLibrary(folder);
  for (const path of [parent, folder]) chmodSync(path, 0o755); // PostgreSQL may run as another account.
  const environment = { LD_PRELOAD: library, MOVED_CLOCK: offset };
  // The shop starts PostgreSQL with an environment of its own, by setpriv: this one gives it the clock too.
  const setpriv = join(folder, 'setpriv');
  const exports = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'`);
  writeFileSync(setpriv, `#!/bin/sh\n${exports.join('\n')}\nexec /usr/bin/setpriv "$@"\n`);
  chmodSync(setpriv, 0o755);
  return {
    environment: {
      ...environment,
      PATH: `${folder}:${process.execPath.replace(/\/[^/]*$/, '')}:${process.env.PATH}`,
    },
    move: set,
  };
}

/** In place, since the file is mapped. */
function writeSeconds(path: string, seconds: number): void {
  const bytes = new BigInt64Array([BigInt(seconds)]);
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644);
  try {
    writeSync(file, bytes, 0, bytes.byteLength, 0);
  } finally {
    closeSync(file);
  }
}

function buildLibrary(folder: string): string {
  const library = join(folder, 'moved-clock.so');
  const source = join(import.meta.dirname, 'moved-clock.c');
  const args = ['-shared', '-fPIC', '-O2', '-Wall', '-Werror', '-o', library, source, '-ldl'];
  const { status, stderr } = spawnSync('cc', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The clock could not be built: ${stderr}`);
  return library;
}
