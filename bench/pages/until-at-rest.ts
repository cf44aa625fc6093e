import type { Page } from 'playwright-core';
import { untilHydrated } from '../../e2e/journey.ts';

/**
 * Until the page is hydrated, the code of the pages that it leads to is there, and nothing is under way. How long
 * all of that blocks is Lighthouse's figure; a person's first touch comes later.
 */
export async function untilAtRest(page: Page): Promise<void> {
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
