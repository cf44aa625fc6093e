import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Debian's `libfaketime`, which answers questions for the time. */
const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

export const canMoveClock = LIBRARY !== undefined;

/** A system clock of a shop's own, that of its embedded PostgreSQL too. */
export interface MovedClock {
  /** For the shop's process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Puts the clock so many seconds before or behind the true one. Resolves once everybody sees it. */
  move(seconds: number): Promise<void>;
}

/** The library looks at the offset so often, in seconds. */
const LOOK_EVERY = 1;

/**
 * Prepares a clock in a folder. Only the time of day moves: timers go by the monotonic clock, as when an operator or NTP
 * sets the system's time.
 */
export function prepareClock(parent: string): MovedClock {
  if (!LIBRARY) throw new Error('This scenario needs libfaketime: apt-get install libfaketime');
  const folder = join(parent, 'clock');
  mkdirSync(folder);
  const offset = join(folder, 'offset');
  const set = (seconds: number) =>
    writeFileSync(offset, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`, { mode: 0o644 });
  set(0);
  for (const path of [parent, folder]) chmodSync(path, 0o755); // PostgreSQL may run as another account.
  const environment = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_CACHE_DURATION: String(LOOK_EVERY),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
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
    move: async (seconds) => {
      set(seconds);
      await pause((LOOK_EVERY + 1) * 1_000);
    },
  };
}
