import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask } from './http-client.ts';
import type { Run } from './scenario.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

/** Pages that are in the store once they were asked for twice. */
export const STORED_PAGES = [
  '/',
  '/collection',
  '/collection/0',
  '/collection/1',
  '/collection/0?sortBy=price_low_to_high&page=2',
  '/product/1',
  '/product/2',
  '/search/vase',
  '/api/products',
  '/api/products?page=2&category_id=1',
  '/api/products/3',
  '/api/categories',
  '/sitemap.xml',
];

/** Asks for all of them until they are stored. */
export async function storePages(run: Run): Promise<void> {
  for (let time = 0; time < 4; time += 1) for (const path of STORED_PAGES) await run.send({ path });
}

/** What happened to steady requests. */
export interface SteadyLoad {
  /** Ends it when all that was sent is answered. */
  end(): Promise<readonly Answer[]>;
}

/** Sends requests at an even pace until it is ended; slow answers do not slow the pace down. */
export function sendSteadily(
  shop: Pick<ShopUnderTest, 'port'>,
  everyMs: number,
  path: (n: number) => string,
): SteadyLoad {
  const answers: Promise<Answer>[] = [];
  const timer = setInterval(() => {
    answers.push(ask(shop, { path: path(answers.length), timeoutMs: 90_000 }));
  }, everyMs);
  return {
    end: async () => {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}

/** Asks for stored pages at an even pace; `end` prints how many failed, and expects none. */
export function loadStoredPages(run: Run, everyMs = 15) {
  const load = sendSteadily(run.shop, everyMs, (n) => STORED_PAGES[n % STORED_PAGES.length] ?? '/');
  return {
    async end() {
      const answers = await load.end();
      run.sent(answers.length);
      const failed = answers
        .map((answer, n) => ({ ...answer, path: STORED_PAGES[n % STORED_PAGES.length] }))
        .filter(({ status }) => status !== 200);
      run.figure('pages failed', `${failed.length} of ${answers.length}`);
      run.expect(
        'every page that is in the store is answered',
        failed.length === 0,
        failed.slice(0, 3).map(({ path, status, error, ms }) => ({ path, status, error, ms })),
      );
      return answers;
    },
  };
}

/** Waits until something holds, at most this long; answers how long that took, in seconds. */
export async function secondsUntil(
  holds: () => Promise<boolean>,
  mostSeconds = 90,
): Promise<number> {
  const from = performance.now();
  const passed = () => (performance.now() - from) / 1_000;
  while (!(await holds()) && passed() < mostSeconds) await pause(25);
  return passed();
}
