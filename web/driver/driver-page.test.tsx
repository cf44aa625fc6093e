import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { DriverRun } from '../../contract/runs.ts';
import { startServer } from '../../test/components/server.ts';
import { showPart } from '../../test/components/show.tsx';
import { DriverPage } from './driver-page.tsx';
import { openRun } from './run-store.ts';
import { readPhoto } from './stored-run.ts';

const RUN: Omit<DriverRun, 'id'> = {
  ...{ shop: 'Mantel', courier: 'Ziad', day: '2026-11-28', is_over: false },
  ...{ currency_symbol: '$', currency_position: 'before' },
  stops: ['Rima Haddad', 'Samir Khoury'].map((name, n) => ({
    order_id: 70 + n,
    outcome: null,
    visit: {
      ...{ name, phone: '', address: 'Cedar street 4', landmark: '', note: '' },
      ...{ location: null, window: '', due: '26.00' },
      lines: [{ product_id: 1, name: 'Vase', quantity: 2 }],
    },
  })),
};

// Time stands still: what was reported can be taken back, and nothing is sent.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

let lastRun = 0;

/** Another run on the phone than that of other tests. */
async function openPage() {
  lastRun += 1;
  const run = { ...RUN, id: lastRun };
  startServer({ 'GET /driver/run': () => run });
  const open = openRun(crypto.randomUUID());
  const screen = await showPart(<DriverPage open={open} />);
  await expect.element(screen.getByRole('heading', { name: 'Rima Haddad' })).toBeVisible();
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  return { open, screen, press };
}

test('a refusal that is taken back keeps its reason, and is reported again by one press', async () => {
  const { open, screen, press } = await openPage();
  await press('Something else…');
  await press('Refused');
  await press('No money at hand');
  await press('Undo: order #70');
  await expect.element(screen.getByText('Refused · No money at hand')).toBeVisible();
  await press('Report it again');
  await expect.element(screen.getByRole('heading', { name: 'Samir Khoury' })).toBeVisible();
  expect(open.read().reports.map(({ report }) => [report.outcome, report.reason])).toEqual([
    ['refused', 'no_money'],
  ]);
  expect(open.read().undone).toEqual([]);
});

test('so does the photo of a door; another outcome removes both', async () => {
  const { open, screen, press } = await openPage();
  await press('Something else…');
  const picture = await new Promise<Blob | null>((done) =>
    Object.assign(document.createElement('canvas'), { width: 40, height: 30 }).toBlob(done),
  );
  await userEvent.upload(
    screen.getByLabelText('Not at home, with a photo'),
    new File([picture as Blob], 'door.png', { type: 'image/png' }),
  );
  await press('Undo: order #70');
  await expect.element(screen.getByText('Not at home · Photo')).toBeVisible();
  const id = open.read().undone[0]?.report.id ?? '';
  expect(await readPhoto(id)).not.toBeNull();
  await press('Report it again');
  await expect.poll(() => open.read().reports[0]?.hasPhoto).toBe(true);
  expect(await readPhoto(id)).not.toBeNull();
  await press('Undo: order #70');
  await press('Delivered');
  await expect.element(screen.getByText(/^Order #70: Delivered/)).toBeVisible();
  await expect.poll(() => readPhoto(id)).toBeNull();
  expect(open.read().undone).toEqual([]);
});
