import type { Browser, Locator, Page } from 'playwright-core';
import { PHONE } from '../../e2e/journey.ts';
import { launchBrowser } from '../../test/browser.ts';
import { atMost, type Figure, median } from './figures.ts';
import { untilAtRest } from './until-at-rest.ts';

/** How many times slower than this machine the processor pretends to be. */
const SLOWER = 4;

type Step = (page: Page) => Promise<void>;

/** What a shopper does, on a page just loaded: its parts' code may have to come first. */
const INTERACTIONS: readonly { name: string; path: string; steps: readonly Step[] }[] = [
  {
    name: 'add to cart',
    path: '/collection/0',
    steps: [
      (page) => tap(page.getByRole('button', { name: /^Add to Cart: / })),
      (page) => page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Subtotal').waitFor(),
    ],
  },
  {
    name: 'cart drawer',
    path: '/collection/0',
    steps: [
      (page) => tap(page.locator('header a[href="/checkout"]')),
      (page) => page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor(),
      (page) => page.keyboard.press('Escape'),
    ],
  },
  {
    name: 'filter',
    path: '/collection/0',
    steps: [
      (page) => tap(page.getByRole('button', { name: /^Filter/ })),
      (page) => tap(page.getByRole('dialog').getByLabel(/in stock/i)),
      (page) => tap(page.getByRole('dialog').getByRole('button', { name: /^Show/ })),
      (page) => page.waitForURL(/showInStockOnly/),
    ],
  },
  {
    name: 'stepper',
    path: '/product/1',
    steps: [
      (page) => tap(page.getByRole('button', { name: 'Increase quantity' })),
      (page) => tap(page.getByRole('button', { name: 'Increase quantity' })),
      (page) => tap(page.getByRole('button', { name: 'Decrease quantity' })),
    ],
  },
  {
    name: 'search',
    path: '/',
    steps: [
      (page) => tap(page.getByRole('link', { name: 'Search', exact: true })),
      (page) => page.getByRole('combobox').pressSequentially('vase', { delay: 60 }),
      (page) => page.getByRole('option').first().waitFor(),
      (page) => page.keyboard.press('ArrowDown'),
    ],
  },
];

/** From a touch or key to the next paint, the slowest of each thing a shopper does. */
export async function timeInteractions(shopUrl: string, rounds: number): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const figures: Figure[] = [];
    for (const { name, path, steps } of INTERACTIONS) {
      const slowest: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        slowest.push(await timeSteps(browser, shopUrl + path, steps));
      }
      figures.push({
        name: `${name}, to the next paint at ${SLOWER}× slower`,
        unit: 'ms',
        value: median(slowest),
        target: atMost(100),
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function timeSteps(browser: Browser, url: string, steps: readonly Step[]): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(keepDurations);
  await page.goto(url, { waitUntil: 'load' });
  await untilAtRest(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (const step of steps) {
    await step(page);
    await page.evaluate(untilPainted);
  }
  const slowest = await page.evaluate(() => Math.max(0, ...window.interactionDurations));
  await context.close();
  return slowest;
}

/**
 * A finger on the middle of the first that is found, once the page is at rest. Not `locator.tap()`: that
 * listens in the page to what it touches, and its own work would count as the shop's.
 */
async function tap(found: Locator): Promise<void> {
  const target = found.first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`Not there to be touched: ${target}`);
  await target.page().evaluate(untilPainted);
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Event timing in steps of 8 ms; what is shorter than 16 ms is not reported at all. */
function keepDurations(): void {
  window.interactionDurations = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as PerformanceEventTiming;
      if (interactionId > 0) window.interactionDurations.push(duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Two frames and a task later the entries of what was just done are there. */
const untilPainted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
  });

declare global {
  interface Window {
    interactionDurations: number[];
  }
}
