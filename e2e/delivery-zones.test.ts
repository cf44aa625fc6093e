import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, openHydrated, PHONE, untilSaid, visit } from './journey.ts';
import { openShop, visitByLogin, WITH_ADMIN } from './open-shop.ts';

const ZONES = '/admin/adminPanel/zones';
const shop = openShop(WITH_ADMIN);

describe('delivery zones, on a phone', () => {
  test('are filled in by a press, changed and turned on, and a guest orders by them', async () => {
    const admin = await visitByLogin(shop, PHONE, ZONES);
    await admin.page.getByText('No zones yet.').waitFor();
    await admin.page.getByRole('button', { name: 'Add Lebanon’s governorates' }).click();
    await admin.page.getByText('Keserwan-Jbeil').first().waitFor();
    await admin.page.getByRole('button', { name: 'Edit Beirut', exact: true }).click();
    const dialog = admin.page.getByRole('dialog', { name: 'Edit zone' });
    await dialog.getByLabel('Delivery fee').fill('3');
    await dialog.getByLabel('Free from').fill('500');
    for (const [place, day] of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].entries()) {
      await dialog.getByRole('button', { name: 'Add delivery time' }).click();
      const row = dialog.getByRole('group', { name: `Delivery time ${place + 1}` });
      await row.getByLabel('Day').selectOption(day);
      await row.getByLabel('From').fill('10:00');
      await row.getByLabel('Until').fill('13:00');
      await row.getByLabel('Orders, at most').click(); // A press elsewhere: the button's next one counts.
      await row.getByLabel('Orders, at most').fill('2');
    }
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await untilSaid(admin.page, 'Zone updated');
    await admin.page.getByLabel('Delivery goes by zones').check();
    await admin.page.getByLabel('Addresses outside of all zones').selectOption('refused');
    await admin.page.getByRole('button', { name: 'Save', exact: true }).click();
    await untilSaid(admin.page, 'Settings saved');
    await admin.page.getByText('$3, free from $500').waitFor();
    await expectAccessible(admin.page);

    const { page, browserErrors, end } = await visit(shop.browser, {
      ...PHONE,
      permissions: ['geolocation'],
      geolocation: { latitude: 33.89, longitude: 35.52 },
    });
    await openHydrated(page, `${shop.url}/product/1`);
    await page.getByText('Delivery $3–$4, by your area').first().waitFor();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    await drawer.getByText('Delivery $3–$4, by your area').waitFor();
    await drawer.getByRole('link', { name: 'Checkout' }).click();
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await fillIn(page, { Name: 'Rima Haddad', Region: 'Elsewhere', City: 'Nowhere' });
    await page.getByText('We don’t know this area').first().waitFor();
    await fillIn(page, { Region: 'Beirut', City: 'Jounieh' });
    await page.getByText('Jounieh is in Keserwan-Jbeil').first().waitFor();
    await page.getByRole('button', { name: 'Place Order', exact: true }).waitFor();
    await fillIn(page, { Region: 'بيروت', City: 'Ashrafieh', Street: 'Cedar street 4' });
    await page
      .getByText(/^Arrives /)
      .first()
      .waitFor();
    await page.getByText('Delivery $3, free from $500').first().waitFor();
    await page.getByLabel('Phone', { exact: false }).last().fill('3 123 456');
    await page.getByLabel('Landmark (optional)').fill('Behind the bakery');
    await page.getByLabel('Delivery time (optional)').selectOption({ index: 1 });
    await page
      .getByText(/^Arrives [^–]+$/)
      .first()
      .waitFor();
    // The document of the product page may not ask: the checkout is loaded again, with all that was typed.
    await page.getByRole('button', { name: 'Share my location' }).click();
    await page.getByText('Your location goes with the order').waitFor();
    expect(await page.getByLabel('Landmark (optional)').inputValue()).toBe('Behind the bakery');
    await expectAccessible(page);
    const place = page.getByRole('button', { name: /^Place Order · Pay/ });
    const paid = /\$(\d+)/.exec(await place.innerText())?.[1];
    await place.click();
    await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
    await page.getByText(`$${paid}`).first().waitFor();
    await page.locator('main a[href^="/orders/"]').first().click();
    await page.getByText(/^Arrives .*10:00 to 13:00$/).waitFor();
    await expectAccessible(page);
    expect(browserErrors).toEqual([]);
    await end();

    await openHydrated(admin.page, `${shop.url}/admin/adminPanel/orders`);
    await admin.page
      .getByRole('button', { name: /Order #\d/ })
      .first()
      .click();
    await admin.page.getByText('Zone: Beirut').waitFor();
    await admin.page.getByText('Landmark: Behind the bakery').waitFor();
    await admin.page.getByText(/^Arrives .*10:00 to 13:00$/).waitFor();
    expect(admin.browserErrors).toEqual([]);
    await admin.end();
  });
});

async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByRole('combobox', { name: label, exact: true }))
      .first()
      .fill(text);
}
