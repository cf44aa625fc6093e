import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { panel } from '../web/admin/screens.ts';
import { openAdminShop } from './open-shop.ts';

/** What a finger meets on the narrowest phone: nothing is smaller than 24 px, wherever it stands. */
const { send, visitAsAdmin, enterOrder } = openAdminShop();
const NARROW = { viewport: { width: 360, height: 740 } };

beforeAll(async () => {
  const [product] = (await send('GET', '/products?per_page=1')).data;
  await send('PUT', `/sales/${product.id}`, {
    discount: '10',
    from_day: '2020-01-01',
    to_day: null,
  });
  await send('POST', '/couriers', { name: 'Ziad Aoun', phone: '' });
  await enterOrder();
});

/** Screens whose addresses name nothing; what a task with a camera shows is no list. */
const SCREENS = Object.entries(panel).flatMap(([name, screen]) =>
  screen.path.includes(':') || name === 'stockTake' ? [] : [[name, screen.path] as const],
);

test.each(SCREENS)('%s has no target below 24 px at 360 px', async (_name, path) => {
  const { page, end } = await visitAsAdmin(NARROW, `/admin/adminPanel${path}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await end();
});

/** Targets that a press 11 px beside their middle misses. Links within a sentence may be as high as its lines. */
const smallTargets = (page: Page) =>
  page
    .locator('main :is(a, button, summary, select, input:not([type=hidden]))')
    .evaluateAll((all) =>
      all.flatMap((target) => {
        const label = target.matches('input') ? target.closest('label') : null;
        const shown = label ?? target;
        if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
        const isInText = [...(target.parentNode?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        shown.scrollIntoView({ block: 'center', inline: 'center' });
        const { x, y, width, height } = shown.getBoundingClientRect();
        if (isInText || width < 2 || height < 2 || (width >= 24 && height >= 24)) return [];
        const [middle, centre] = [x + width / 2, y + height / 2];
        const isHit = (across: number, down: number) => {
          const hit = document.elementFromPoint(middle + across, centre + down);
          return hit !== null && shown.contains(hit);
        };
        const around = [
          [-11, 0],
          [11, 0],
          [0, -11],
          [0, 11],
        ] as const;
        if (around.every(([across, down]) => isHit(across, down))) return [];
        const size = `${Math.round(width)} × ${Math.round(height)}`;
        return [
          `${target.tagName} "${target.textContent?.trim() || target.getAttribute('aria-label')}" ${size}`,
        ];
      }),
    );
