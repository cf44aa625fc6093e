import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findWholeBrowser } from '../test/browser.ts';
import { DESKTOP, expectAccessible, openHydrated, PHONE, untilSaid } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** Staff write to buyers from templates, and are notified of new orders on their phones. */
const { shop, send, visitAsAdmin } = openAdminShop({
  launch: { executablePath: await findWholeBrowser() }, // The one without windows shows no notifications.
});
const TEMPLATES = '/admin/adminPanel/message-templates';
const ACCOUNT = '/admin/adminPanel/account';

async function placeOrder(name: string): Promise<number> {
  const { data } = await send('GET', '/products?in_stock=1&per_page=1');
  const order = await send('POST', '/admin/orders', {
    guest_name: name,
    guest_email: '',
    guest_phone: '+961 3123456',
    guest_region: 'Mount Lebanon',
    guest_city: 'Jounieh',
    guest_street: '12 Harbour Street',
    products: [{ product_id: data[0].id, quantity: 1 }],
    payment_method_id: 1,
    channel: 'phone',
  });
  return order.id;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('a text of one’s own is previewed with a real order, refused with a wrong placeholder, and opened in WhatsApp in two taps', async () => {
  const id = await placeOrder('Rita Khoury');
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, TEMPLATES);
  await press(page, 'Edit Confirmed');
  const dialog = page.getByRole('dialog', { name: 'Message “Confirmed”' });
  await dialog.getByLabel(/^Text/).fill('Dear {nmae}, order {order} is yours.');
  await dialog.getByRole('button', { name: /^(Save|Update)/ }).click();
  await dialog.getByText('There is no {nmae}. You can use').first().waitFor();
  await dialog.getByLabel(/^Text/).fill('Dear {name}, order {order} is yours 🪴');
  await dialog.getByText(`Dear Rita Khoury, order ${id} is yours 🪴`).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^(Save|Update)/ }).click();
  await untilSaid(page, 'Message saved');

  await openHydrated(page, `${shop.url}/admin/adminPanel/orders?order=${id}`);
  await press(page, /^Message$/);
  const menu = page.getByRole('dialog', { name: `Message about order #${id}` });
  const link = menu.getByRole('link', { name: 'WhatsApp Confirmed' });
  expect(await link.getAttribute('href')).toBe(
    `https://wa.me/9613123456?text=${encodeURIComponent(`Dear Rita Khoury, order ${id} is yours 🪴`)}`,
  );
  await expectAccessible(page);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const [chat] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await chat.close();
  await menu.getByText(/WhatsApp opened by/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('WhatsApp message “Confirmed” opened').waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

/** A push service gives browsers an address; a test's browser has none, so that it is given this one. */
async function subscribeByHand(page: Page): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await page.addInitScript((given) => {
    let subscription: unknown = null;
    const endpoint = 'https://push.example/phone';
    const made = () => ({ endpoint, options: {}, toJSON: () => ({ endpoint, keys: given }) });
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      subscription = made();
      return subscription as PushSubscription;
    };
  }, keys);
}

test('a phone is notified of a new order by its browser, and the notification opens the order', async () => {
  const id = await placeOrder('Rita Khoury');
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, ACCOUNT);
  const { origin } = new URL(shop.url);
  await page.context().grantPermissions(['notifications'], { origin });
  await subscribeByHand(page);
  await openHydrated(page, shop.url + ACCOUNT);
  const section = page.getByRole('region', { name: 'New order notifications' });
  await section.getByRole('button', { name: 'Notify me on this device' }).click();
  await section.getByText('This device', { exact: true }).waitFor();
  await section.getByLabel('Quiet from').fill('22:00');
  await section.getByLabel('until').fill('07:00');
  await section.getByRole('button', { name: 'Save quiet hours' }).click();
  await untilSaid(page, 'Quiet hours saved');
  await expectAccessible(page);

  const client = await page.context().newCDPSession(page);
  const registration = Promise.withResolvers<string>();
  client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const one of registrations) {
      expect(one.scopeURL).toBe(`${origin}/admin/`);
      registration.resolve(one.registrationId);
    }
  });
  await client.send('ServiceWorker.enable');
  const url = `/admin/adminPanel/orders?order=${id}`;
  await client.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registration.promise,
    data: JSON.stringify({ title: `New order ${id}`, body: '$84.00', url, orders: 1 }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/admin/');
      const all = (await worker?.getNotifications()) ?? [];
      return all.map(({ title, body }) => ({ title, body }));
    });
  await expect.poll(shown).toEqual([{ title: `New order ${id}`, body: '$84.00' }]);

  const worker = page.context().serviceWorkers()[0];
  await worker?.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: the worker's own globals
    const self = globalThis as any;
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }));
  });
  await page.getByRole('dialog', { name: `Order #${id}` }).waitFor();
  await expect.poll(shown).toEqual([]);
  expect(browserErrors).toEqual([]);
  await end();
});

test('the shop has no worker and another manifest than the panel', async () => {
  const { page, end } = await visitAsAdmin(DESKTOP, ACCOUNT);
  const manifest = await page.request.get(`${shop.url}/admin/panel.webmanifest`);
  expect(await manifest.json()).toMatchObject({
    id: '/admin/',
    scope: '/admin/',
    start_url: '/admin/adminPanel',
    display: 'standalone',
  });
  await expect
    .poll(() => page.locator('link[rel=manifest]').getAttribute('href'))
    .toBe('/admin/panel.webmanifest');
  await openHydrated(page, shop.url);
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/site.webmanifest');
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  await end();
});
