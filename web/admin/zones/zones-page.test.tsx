import { expect, test } from 'vitest';
import { Refused, startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const ZONE = {
  ...{ id: 3, name: 'Beirut', fee: '4.00', free_from: null, return_fee: '0.00', served: true },
  ...{ days_min: 1, days_max: 2, cutoff_hour: 15, closed_weekdays: [], places: ['Beirut'] },
  windows: [{ id: 1, weekday: 1, begins: '09:00', ends: '12:00', capacity: null }],
  waiting: 0,
};

async function editZone() {
  const sent: unknown[] = [];
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /zones': () => ({ zones: [ZONE], places: ['Beirut'] }),
    'GET /admin/settings': () => new Refused(503, 'Busy'),
    'PUT /zones/{id}': ({ body }) => {
      sent.push(body);
      return ZONE;
    },
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/zones');
  await screen.getByRole('button', { name: 'Edit Beirut' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Edit zone' });
  const row = (place: number) => dialog.getByRole('group', { name: `Delivery time ${place}` });
  return { sent, dialog, row, save: dialog.getByRole('button', { name: 'Save changes' }) };
}

test('delivery times are chosen: a day, two times, and how many orders fit in', async () => {
  const { sent, dialog, row, save } = await editZone();
  await expect.element(row(1).getByLabelText('From')).toHaveValue('09:00');
  await dialog.getByRole('button', { name: 'Add delivery time' }).click();
  await row(2).getByLabelText('Day').selectOptions('Tue');
  await row(2).getByLabelText('From').fill('14:00');
  await row(2).getByLabelText('Until').fill('18:30');
  await row(2).getByLabelText('Orders, at most').fill('5');
  await save.click();
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        windows: [
          { weekday: 1, begins: '09:00', ends: '12:00', capacity: null },
          { weekday: 2, begins: '14:00', ends: '18:30', capacity: 5 },
        ],
      },
    ]);
});

test('a time that is missing is said at its field and nothing is sent; a row that is removed is gone', async () => {
  const { sent, dialog, row, save } = await editZone();
  await dialog.getByRole('button', { name: 'Add delivery time' }).click();
  await row(2).getByLabelText('From').fill('14:00');
  await save.click();
  await expect.element(row(2).getByText('Please choose a time')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove: Delivery time 1' }).click();
  await row(1).getByLabelText('Until').fill('18:00');
  await save.click();
  await expect
    .poll(() => sent)
    .toMatchObject([{ windows: [{ weekday: 1, begins: '14:00', ends: '18:00', capacity: null }] }]);
});
