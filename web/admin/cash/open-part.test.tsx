import { expect, test } from 'vitest';
import type { OpenItem, PayoutRow } from '../../../contract/cash.ts';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const NOTHING = {
  ...{ order_id: null, sheet_id: null, row: null, outcome: null, problem: '', said: null },
  ...{ named: '', run: null, since: '2026-11-20T10:00:00.000Z', note: '' },
} satisfies Partial<OpenItem>;
const MISSING: OpenItem = {
  ...{ ...NOTHING, part: 'missing', courier_id: 2, courier_name: 'Swift' },
  ...{ order_id: 12, amount: '100.00', named: 'Jounieh' },
};
const REST: OpenItem = {
  ...{ ...NOTHING, part: 'rest', courier_id: 1, courier_name: 'Hadi', amount: '7.00' },
  ...{ run: { id: 5, day: '2026-11-19' }, note: 'Brings it on Monday' },
};
const UNKNOWN: OpenItem = {
  ...{ ...NOTHING, part: 'row', courier_id: 2, courier_name: 'Swift', amount: '-40.00' },
  ...{
    sheet_id: 3,
    row: 7,
    outcome: 'unknown',
    problem: 'No order has this number',
    said: '40.00',
  },
};
const ROW: PayoutRow = {
  ...{ sheet_id: 3, row: 7, outcome: 'unknown', cells: [], named: '', is_counted: true },
  ...{ order_id: null, problem: '', due: null, collected: '40.00', fee: '0.00', tax: '0.00' },
  ...{ dispute: '', ended_at: '2026-11-20T10:00:00.000Z', courier_name: 'Swift' },
};

async function openList() {
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /cash': () => ({
      ...{ started_at: '2026-11-01T10:00:00.000Z', till: '0.00', with_couriers: '67.00' },
      ...{ couriers: [], last_closing_at: null },
      open: {
        ...{ owed: '107.00', overpaid: '40.00', disputed: 1 },
        parts: [
          { part: 'missing', rows: 1, amount: '100.00' },
          { part: 'rest', rows: 1, amount: '7.00' },
          { part: 'row', rows: 1, amount: '-40.00' },
        ],
      },
    }),
    'GET /cash/open': () => ({
      ...{ data: [MISSING, REST, UNKNOWN], total: 3 },
      ...{ current_page: 1, last_page: 1, per_page: 30 },
    }),
    'PUT /cash/rests/{courier_id}': () => null,
    'PUT /cash/sheets/{id}/rows/{row}': () => ROW,
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/cash?tab=open');
  await expect.element(screen.getByText('To come to you')).toBeVisible();
  return { server, screen };
}

test('all that is open is one list with its sum, what was paid too much apart, and each row leads on', async () => {
  const { screen } = await openList();
  const figures = screen.container.querySelector('dl')?.textContent;
  expect(figures).toContain('To come to you$107.00');
  expect(figures).toContain('Paid too much$40.00');
  for (const choice of ['All', 'Missing 1', 'On account 1', 'Not explained 1', 'With a note 1']) {
    await expect.element(screen.getByRole('link', { name: choice })).toBeVisible();
  }
  const hrefOf = (name: string) =>
    screen.getByRole('link', { name }).element().getAttribute('href');
  expect(hrefOf('Order #12')).toBe('/admin/adminPanel/orders?order=12');
  expect(hrefOf('Run 5 of Nov 19, 2026')).toBe('/admin/adminPanel/runs/5');
  expect(hrefOf('Row 7 of the sheet')).toBe('/admin/adminPanel/cash/sheets/3');
});

test('each has a note and an end: a rest of an account, and a row of a sheet', async () => {
  const { server, screen } = await openList();
  await screen.getByRole('button', { name: 'Note the account of Hadi' }).click();
  const note = screen.getByRole('dialog', { name: 'What was said of the account of Hadi' });
  await note.getByLabelText(/^Note/).fill('On Tuesday');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect
    .poll(() => server.received('PUT /cash/rests/{courier_id}').at(-1)?.body)
    .toEqual({ note: 'On Tuesday' });
  await expect.element(note).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Close row 7' }).click();
  const end = screen.getByRole('dialog', { name: 'Close row 7' });
  await end.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect
    .poll(() => server.received('PUT /cash/sheets/{id}/rows/{row}').at(-1)?.body)
    .toEqual({ dispute: '', is_ended: true });
});
