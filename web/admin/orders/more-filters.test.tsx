import { expect, test } from 'vitest';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPart } from '../../../test/components/show.tsx';
import { MoreFilters } from './more-filters.tsx';
import { ALL_ORDERS } from './orders-search.ts';

const ZONE = {
  ...{ id: 3, name: 'Matn hills', fee: '4.00', free_from: null, return_fee: '2.00', served: true },
  ...{ days_min: 1, days_max: 2, cutoff_hour: 15, closed_weekdays: [], windows: [], places: [] },
  waiting: 0,
};

async function showFilters(zones: readonly (typeof ZONE)[], zoneId: number | null, on = false) {
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /zones': () => ({ zones: [...zones], places: [] }),
    'GET /confirmation': () => ({ on, waiting: 0, oldest: null, later: 0, aside: 0 }),
  });
  logIn(ADMIN);
  return showPart(<MoreFilters params={{ ...ALL_ORDERS, zoneId }} />);
}

test('areas are offered once the filters are open', async () => {
  const screen = await showFilters([ZONE], null);
  await screen.getByRole('button', { name: 'More filters' }).click();
  const area = screen.getByLabelText('Area');
  await expect.element(area).toHaveDisplayValue('Any area');
  await expect.element(area).toHaveTextContent('Any areaMatn hills');
});

test('the area that was chosen is in sight', async () => {
  const screen = await showFilters([ZONE], 3);
  await expect.element(screen.getByLabelText('Area')).toHaveDisplayValue('Matn hills');
});

test('a shop without zones is not asked for one', async () => {
  const screen = await showFilters([], null);
  await screen.getByRole('button', { name: 'More filters' }).click();
  await expect.element(screen.getByLabelText('Channel')).toBeVisible();
  await expect.element(screen.getByLabelText('Area')).not.toBeInTheDocument();
});

test('stages are offered where orders are confirmed', async () => {
  const screen = await showFilters([], null, true);
  await screen.getByRole('button', { name: 'More filters' }).click();
  const stage = screen.getByLabelText('Stage');
  await expect.element(stage).toHaveDisplayValue('Any stage');
  await expect
    .element(stage)
    .toHaveTextContent(
      'Any stageNewNo answer yetCall laterPostponedHeldConfirmedWrong numberNot reached',
    );
});

test('where nobody confirms orders no stage is asked for', async () => {
  const screen = await showFilters([], null);
  await screen.getByRole('button', { name: 'More filters' }).click();
  await expect.element(screen.getByLabelText('Channel')).toBeVisible();
  await expect.element(screen.getByLabelText('Stage')).not.toBeInTheDocument();
});
