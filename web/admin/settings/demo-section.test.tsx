import { describe, expect, test } from 'vitest';
import type { Invoicing } from '../../../contract/invoices.ts';
import { DEFAULT_SETTINGS } from '../../../domain/shop-settings.ts';
import { type Answers, Refused, startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const DEMO = {
  is_there: true,
  products: 48,
  collections: 8,
  orders: 120,
  customers: 30,
  couriers: 3,
  messages: 11,
  slides: 4,
  sold_products: 2,
  shared_collections: 1,
  busy_couriers: 0,
  is_tried: false,
  is_being_removed: false,
};

const GONE = { ...DEMO, is_there: false };

const INVOICING: Invoicing = {
  ...{
    is_on: false,
    invoice_prefix: 'INV-',
    next_invoice: 1,
    credit_prefix: 'CR-',
    next_credit: 1,
  },
  ...{ seller_name: '', seller_address: '', seller_tax_number: '', note: '', vat: [] },
  ...{ attaches: true, keep_years: 10, version: 0 },
};

/** Opens the settings as an owner, unless another role is named. */
async function openSettings(answers: Answers, staff_role: 'owner' | 'viewer' = 'owner') {
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /admin/settings': () => ({ ...DEFAULT_SETTINGS, default_sender_email: 'shop@localhost' }),
    'GET /backups': () => ({ place: null, last: null }),
    'GET /invoicing': () => INVOICING,
    ...answers,
  });
  logIn({ ...ADMIN, staff_role });
  const screen = await showPage('/admin/adminPanel/settings');
  await expect.element(screen.getByRole('heading', { name: 'Backups' })).toBeVisible();
  const section = screen.getByRole('region', { name: 'Demo data' });
  const press = () => section.getByRole('button', { name: 'Remove demo data' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Remove demo data' });
  const confirm = () => dialog.getByRole('button', { name: 'Remove demo data' }).click();
  return { server, screen, section, dialog, press, confirm };
}

describe('the settings’ section of the demo data', () => {
  test('says before it asks the server what will go and what stays', async () => {
    const { server, dialog, press } = await openSettings({ 'GET /admin/demo-data': () => DEMO });
    await press();
    await expect.element(dialog.getByText('120 orders', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('7 collections', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText(/^2 products in your orders/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.received('DELETE /admin/demo-data')).toHaveLength(0);
  });

  test('offers to try the work with orders, once, and says where to look', async () => {
    const { server, section } = await openSettings({
      'GET /admin/demo-data': () => DEMO,
      'POST /admin/demo-data/trial': () => {
        server.answer({ 'GET /admin/demo-data': () => ({ ...DEMO, is_tried: true, zones: 9 }) });
        return null;
      },
    });
    await section.getByRole('button', { name: 'Try it with the demo’s orders' }).click();
    await expect.element(section.getByRole('link', { name: 'Orders to confirm' })).toBeVisible();
    await expect.element(section.getByText(/9 delivery zones/)).toBeVisible();
    expect(server.received('POST /admin/demo-data/trial')).toHaveLength(1);
    await expect.element(section.getByRole('button', { name: /^Try it/ })).not.toBeInTheDocument();
  });

  test('follows the removal, says when the demo is gone, and goes itself', async () => {
    const { server, screen, section, press, confirm } = await openSettings({
      'GET /admin/demo-data': () => DEMO,
      'DELETE /admin/demo-data': () => {
        server.answer({ 'GET /admin/demo-data': () => ({ ...DEMO, is_being_removed: true }) });
        return null;
      },
    });
    await press();
    await confirm();
    await expect.element(section.getByText('The demo data is being removed…')).toBeVisible();
    server.answer({ 'GET /admin/demo-data': () => GONE });
    await expect.element(screen.getByText('The demo data was removed')).toBeVisible();
    await expect.element(section).not.toBeInTheDocument();
    expect(server.received('DELETE /admin/demo-data')).toHaveLength(1);
  });

  test('says why it was refused, and can be pressed again', async () => {
    const { screen, section, press, confirm } = await openSettings({
      'GET /admin/demo-data': () => DEMO,
      'DELETE /admin/demo-data': () => new Refused(503, 'The shop is not available just now'),
    });
    await press();
    await confirm();
    await expect.element(screen.getByText('The shop is not available just now')).toBeVisible();
    await expect.element(section.getByRole('button', { name: 'Remove demo data' })).toBeEnabled();
  });

  test('is not there without a demo', async () => {
    const without = await openSettings({ 'GET /admin/demo-data': () => GONE });
    await expect.poll(() => without.server.received('GET /admin/demo-data')).toHaveLength(1);
    await expect.element(without.section).not.toBeInTheDocument();
  });

  test('asks nothing for someone who may not remove it', async () => {
    const { server, section } = await openSettings({}, 'viewer');
    await expect.element(section).not.toBeInTheDocument();
    expect(server.received('GET /admin/demo-data')).toHaveLength(0);
  });
});
