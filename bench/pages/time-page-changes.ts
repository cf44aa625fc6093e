import type { Browser, Page } from 'playwright-core';
import { DESKTOP } from '../../e2e/journey.ts';
import { launchBrowser } from '../../test/browser.ts';
import { atMost, type Figure, median } from './figures.ts';
import { untilAtRest } from './until-at-rest.ts';

/** How long a person's pointer rests on a link before they press, in ms. */
const HOVER_MS = 150;

const CHANGES = [
  { name: 'home to collection', from: '/', link: 'main a[href^="/collection/"]' },
  {
    name: 'collection to product',
    from: '/collection/0',
    link: 'main article a[href^="/product/"]',
  },
  { name: 'product to collection', from: '/product/1', link: 'main nav a[href^="/collection/"]' },
] as const;

/** From a click to the next page's heading in a frame (at most 150 ms, 300 ms at 4× slower). */
export async function timePageChanges(shopUrl: string, rounds: number): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const figures: Figure[] = [];
    for (const { slower, most } of [
      { slower: 1, most: 150 },
      { slower: 4, most: 300 },
    ]) {
      for (const { name, from, link } of CHANGES) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          times.push(await timeChange(browser, { url: shopUrl + from, link, slower }));
        }
        figures.push({
          name: `${name}, click to content${slower > 1 ? ` at ${slower}× slower` : ''}`,
          unit: 'ms',
          value: median(times),
          target: atMost(most),
        });
      }
    }
    return figures;
  } finally {
    await browser.close();
  }
}

interface Change {
  readonly url: string;
  readonly link: string;
  readonly slower: number;
}

async function timeChange(browser: Browser, { url, link, slower }: Change): Promise<number> {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await untilAtRest(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const time = await timeClick(page, link);
  await context.close();
  return time;
}

async function timeClick(page: Page, link: string): Promise<number> {
  const target = page.locator(link).first();
  await target.scrollIntoViewIfNeeded();
  const timing = page.evaluate(timeNextHeading);
  await target.hover();
  await page.waitForTimeout(HOVER_MS);
  await page.mouse.down();
  await page.mouse.up();
  return timing;
}

/** Runs in the page: from the click to the frame after another heading stands in it. */
function timeNextHeading(): Promise<number> {
  const heading = () => document.querySelector('main h1')?.textContent ?? '';
  const before = heading();
  let clicked = 0;
  addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true });
  return new Promise((resolve) => {
    const watcher = new MutationObserver(() => {
      if (clicked === 0 || heading() === '' || heading() === before) return;
      watcher.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)));
    });
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
