import { expect, test } from 'vitest';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPart } from '../../../test/components/show.tsx';
import { OrderChips } from './order-controls.tsx';
import { ALL_ORDERS } from './orders-search.ts';

const ZONE = {
  id: 3,
  name: 'Matn hills',
  fee: '4.00',
  free_from: null,
  return_fee: '2.00',
  served: true,
  days_min: 1,
  days_max: 2,
  cutoff_hour: 15,
  closed_weekdays: [],
  windows: [],
  places: [],
  waiting: 0,
};

test('the area that orders are narrowed down to is named', async () => {
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /zones': () => ({ zones: [ZONE], places: [] }),
  });
  logIn(ADMIN);
  const params = { ...ALL_ORDERS, zoneId: 3 };
  const screen = await showPart(<OrderChips params={params} total={null} isExact />);
  const chip = screen.getByRole('link', { name: 'Remove filter Area: Matn hills' });
  await expect.element(chip).toBeVisible();
});
