import type { Browser, Page } from 'playwright-core';
import { PHONE, untilAlive } from '../../e2e/journey.ts';
import { launchBrowser } from '../../test/browser.ts';
import { atMost, type Figure, median } from './figures.ts';

/** How many times slower than this machine the processor pretends to be. */
const SLOWER = 4;

type Act = (page: Page) => Promise<void>;

/** What a shopper does, on a page just loaded: its code may have to come first. */
const INTERACTIONS: readonly { name: string; path: string; acts: readonly Act[] }[] = [
  {
    name: 'add to cart',
    path: '/collection/0',
    acts: [
      (page) =>
        page
          .getByRole('button', { name: /^Add to Cart: / })
          .first()
          .tap(),
      (page) => page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Subtotal').waitFor(),
    ],
  },
  {
    name: 'cart drawer',
    path: '/collection/0',
    acts: [
      (page) => page.locator('header a[href="/checkout"]').tap(),
      (page) => page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor(),
      (page) => page.keyboard.press('Escape'),
    ],
  },
  {
    name: 'filter',
    path: '/collection/0',
    acts: [
      (page) =>
        page
          .getByRole('button', { name: /^Filter/ })
          .first()
          .tap(),
      (page) =>
        page
          .getByRole('dialog')
          .getByLabel(/in stock/i)
          .tap(),
      (page) => page.getByRole('dialog').getByRole('button', { name: /^Show/ }).tap(),
      (page) => page.waitForURL(/showInStockOnly/),
    ],
  },
  {
    name: 'stepper',
    path: '/product/1',
    acts: [
      (page) => page.getByRole('button', { name: 'Increase quantity' }).first().tap(),
      (page) => page.getByRole('button', { name: 'Increase quantity' }).first().tap(),
      (page) => page.getByRole('button', { name: 'Decrease quantity' }).first().tap(),
    ],
  },
  {
    name: 'search',
    path: '/',
    acts: [
      (page) => page.getByRole('link', { name: 'Search', exact: true }).tap(),
      (page) => page.getByRole('combobox').pressSequentially('vase', { delay: 60 }),
      (page) => page.getByRole('option').first().waitFor(),
      (page) => page.keyboard.press('ArrowDown'),
    ],
  },
];

/** From a touch or key to the next paint, the slowest of each thing a shopper does (look.md). */
export async function timeInteractions(shopUrl: string, rounds: number): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const figures: Figure[] = [];
    for (const { name, path, acts } of INTERACTIONS) {
      const slowest: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        slowest.push(await timeActs(browser, shopUrl + path, acts));
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

async function timeActs(browser: Browser, url: string, acts: readonly Act[]): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(keepDurations);
  await page.goto(url, { waitUntil: 'load' });
  await untilAlive(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (const act of acts) {
    await act(page);
    await page.evaluate(untilPainted);
  }
  const slowest = await page.evaluate(() => Math.max(0, ...window.interactionDurations));
  await context.close();
  return slowest;
}

/** Event timing in steps of 8 ms; what is shorter than 16 ms is not told at all. */
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
