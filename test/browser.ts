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

/** In a closed network a browser that phones home only fails slowly. */
const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** On a machine without a locale it would speak "en-US@posix", which is no language to `Intl`. */
const IN_ENGLISH = { LC_ALL: 'en_US.UTF-8' };

/** The packed browser's own arguments that make it unstable here (architecture.md, trap 6). */
const UNWANTED = /^--(single-process|no-zygote|headless)/;

/**
 * Starts a real Chromium: `CHROME_PATH`, else the system's, else the one that npm brought along.
 *
 * @param given what playwright is told besides.
 * @throws when there is none, saying what to install.
 */
export async function launchBrowser(given: LaunchOptions = {}): Promise<Browser> {
  const options = { env: { ...process.env, ...IN_ENGLISH }, ...given };
  const installed = [process.env.CHROME_PATH ?? '', ...SYSTEM_BROWSERS].find(existsSync);
  const more = options.args ?? [];
  if (installed) {
    return chromium.launch({ ...options, executablePath: installed, args: [...QUIET, ...more] });
  }
  if (process.platform !== 'linux') {
    throw new Error('No Chromium or Chrome found: install one, or name it in CHROME_PATH');
  }
  return launchPacked(options);
}

async function launchPacked(options: LaunchOptions): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'mantel-chromium-'));
  process.env.TMPDIR = folder; // It unpacks itself there.
  const executablePath = await sparticuz.executablePath();
  const args = sparticuz.args.filter((argument) => !UNWANTED.test(argument));
  const browser = await chromium.launch({
    ...options,
    executablePath,
    args: [...args, ...QUIET, ...(options.args ?? [])],
  });
  browser.on('disconnected', () => void rm(folder, { recursive: true, force: true }));
  return browser;
}
