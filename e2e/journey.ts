import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, BrowserContextOptions, LaunchOptions, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** For journeys that no picture matters to: fetching and drawing them is most of their work. */
export const WITHOUT_PICTURES: LaunchOptions = { args: ['--blink-settings=imagesEnabled=false'] };

/** A visitor's page, together with whatever went wrong on it. */
export interface Visit {
  readonly page: Page;
  /** Console errors, warnings, uncaught errors and failed requests so far. */
  readonly browserErrors: readonly string[];
  /** Calls of the API under way. */
  readonly calls: WatchedRequests;
  readonly end: () => Promise<void>;
}

/** Ends what hangs. Far longer than a machine may stand still in the middle of a test, in ms. */
const MAX_WAIT_MS = 120_000;

/** Opens a fresh visitor's browser window. Errors and warnings of the console are kept as `browserErrors`. */
export async function visit(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(MAX_WAIT_MS);
  await context.addInitScript(noteMessages);
  const page = await context.newPage();
  const browserErrors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) browserErrors.push(message.text());
  });
  page.on('pageerror', (error) => browserErrors.push(error.message));
  const calls = watchRequests(page, ({ pathname }) => pathname.startsWith('/api/'));
  return { page, browserErrors, calls, end: () => context.close() };
}

/** Opens an address and waits until the page's own code has taken over its links and buttons. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await untilHydrated(page);
}

export const untilHydrated = (page: Page) =>
  page.waitForFunction(() => history.scrollRestoration === 'manual');

interface WatchedRequests {
  readonly underWay: number;
  readonly asked: number;
}

/** Counts requests under way, all or some: what is on show may be followed by others still. */
export function watchRequests(
  page: Page,
  isCounted: (url: URL) => boolean = () => true,
): WatchedRequests {
  // One by one: the answer to what was asked before is none of these.
  const underWay = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    if (!isCounted(new URL(request.url()))) return;
    underWay.add(request);
    asked += 1;
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return {
    get underWay() {
      return underWay.size;
    },
    get asked() {
      return asked;
    },
  };
}

/** Picks up what the focused handle drags. dnd-kit listens for the arrow keys once its timers and effects have run. */
export async function pickUpByKeyboard(page: Page, announced: string): Promise<void> {
  await page.keyboard.press('Space');
  await page.getByText(announced).waitFor();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
}

declare global {
  interface Window {
    /** What toasts have said on this page, and no test has asked for yet. */
    said?: string[];
  }
}

/**
 * Messages leave by themselves after some seconds, in which a machine may stand still: each is written down as it comes.
 * One with a button, such as Undo, stays: the pointer is on it, as far as the page knows.
 */
function noteMessages(): void {
  const said: string[] = [];
  const noted = new WeakMap<Element, string>();
  window.said = said;
  const note = (toast: Element) => {
    const text = toast.querySelector('p')?.textContent ?? '';
    if (noted.get(toast) === text) return;
    noted.set(toast, text);
    said.push(text);
    if (toast.querySelectorAll('button').length > 1)
      toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  };
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-position] [data-type]')) note(toast);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Waits for a message that leaves by itself, also where it has left already. Each counts once. */
export async function untilSaid(page: Page, text: string): Promise<void> {
  const isSaid = (words: string) => {
    const place = window.said?.findIndex((one) => one.includes(words)) ?? -1;
    return place >= 0 && window.said?.splice(place, 1).length === 1;
  };
  await page.waitForFunction(isSaid, text, { polling: 50 });
}

/** Dismisses the messages that are still there. */
export const dismissMessages = (page: Page): Promise<void> =>
  page
    .locator('[data-position]')
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click();
    });

const AXE = readFileSync(
  resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'),
  'utf8',
);

/** Holds a page to WCAG 2.2 AA and best practice, in what it shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

/** Those of axe's rules that look at colours: all others find the same in light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Holds what a page shows now to all of {@link expectAccessible} in light, and its colours in dark; it stays light. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await violationsOf(page, { runOnly: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(inDark).toEqual([]);
}

async function violationsOf(page: Page, rules: object = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (chosen) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<AxeResult> };
    };
    // Of what passes nothing is described, which was half of the work.
    const { violations } = await axe.run({ resultTypes: ['violations'], ...chosen });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`,
    );
  }, rules);
}

interface AxeResult {
  readonly violations: { id: string; nodes: { target: string[] }[] }[];
}
