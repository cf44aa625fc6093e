import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Where systems keep a Chromium or Chrome. */
const SYSTEM_BROWSERS = [
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

/** On a machine without a locale it would speak "en-US@posix", which is no language to `Intl`. */
const IN_ENGLISH = { LC_ALL: 'en_US.UTF-8' };

/**
 * Starts a real Chromium: `CHROME_PATH`, else the system's, else the one that npm brought along.
 *
 * @param options what playwright is passed in addition.
 * @throws when there is none, saying what to install.
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const installed = [process.env.CHROME_PATH ?? '', ...SYSTEM_BROWSERS].find(existsSync);
  if (installed) return launch(installed, options);
  if (process.platform !== 'linux') {
    throw new Error('No Chromium or Chrome found: install one, or name it in CHROME_PATH');
  }
  return launchPacked(options);
}

/** Without the arguments that it brings: they make it unstable here, draw slower, and forgive what CSP forbids. */
async function launchPacked(options: LaunchOptions): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'mantel-chromium-'));
  const browser = await launch(await unpackInto(folder), options);
  // Its last processes may still write: what can't be removed stays with the system's other temporary files.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 20 });
  browser.on('disconnected', () => void remove().catch(() => undefined));
  return browser;
}

/** It unpacks itself into the directory for temporary files, which others of this process use too. */
async function unpackInto(folder: string): Promise<string> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    return await sparticuz.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

const launch = (executablePath: string, options: LaunchOptions) =>
  chromium.launch({
    timeout: 280_000, // In ms; it ends what hangs, just before its hook does.
    ...options,
    executablePath,
    env: { ...process.env, ...IN_ENGLISH, ...options.env },
    args: [...QUIET, ...(options.args ?? [])],
  });
