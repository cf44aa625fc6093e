import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DEFAULT_SETTINGS } from '../../../domain/shop-settings.ts';
import { Refused, startServer, UNREACHABLE } from '../../../test/components/server.ts';
import {
  cartItem,
  product,
  RANA,
  storedLine,
  variant,
} from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';
import { switchToGuestCart } from '../../cart/cart-store.ts';
import { storeCoupon } from '../../cart/use-offers.ts';
import { EMPTY_SHIPPING, readStoredShipping } from './shipping.ts';

const vase = product(1, 'Ribbed vase');
const PHONE_MESSAGE =
  "Please enter a valid phone number don't include spaces or dashes, eg: 123456789";
const FILL_IN = 'Please fill in all the SHIPPING TO required info';
const WRONG_PHONE = 'Please enter a valid phone number format';

const PRICE = { subtotal: '40.00', offers: [], delivery_fee: '4.00', total_price: '44.00' };

/** Opens the checkout with one vase in the guest's cart. */
async function openCheckout(answers: Parameters<typeof startServer>[0] = {}) {
  const server = startServer({ 'GET /products/by-ids': () => [vase], ...answers });
  switchToGuestCart([storedLine(vase, 1)]);
  const screen = await showPage('/checkout');
  const place = screen.getByRole('button', { name: 'Place Order · Pay $44 in cash on delivery' });
  await expect.element(place).toBeVisible();
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  const fillIn = async (shipping: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(shipping)) await field(label).fill(text);
  };
  return { server, screen, place, field, fillIn };
}

const NADIM = {
  Name: 'Nadim Khoury',
  'Email (optional)': 'nadim@example.com',
  Phone: '3 123 456',
  Region: 'Beirut',
  City: 'Beirut',
  Street: 'Cedar street 4',
  'Note (optional)': 'Ring twice',
};

test('orders the variants that were chosen, and shows each as a line', async () => {
  const [sage, sand] = [variant(5, 'Sage / L'), variant(6, 'Sand / L', { price: '50.00' })];
  const { server, screen, fillIn } = await openCheckout({
    'GET /products/by-ids': () => [{ ...vase, variants: [sage, sand] }],
    'POST /orders': () => new Refused(409, 'Closed today'),
  });
  switchToGuestCart([sage, sand].map(({ id }) => ({ ...storedLine(vase, 1), variant_id: id })));
  await expect.element(screen.getByText('Sage / L').first()).toBeInTheDocument();
  await expect.element(screen.getByText('Sand / L').first()).toBeInTheDocument();
  await fillIn(NADIM);
  await screen.getByRole('button', { name: 'Place Order · Pay $90 in cash on delivery' }).click();
  await expect
    .poll(() => server.received('POST /orders').map(({ body }) => body.products))
    .toEqual([
      [
        { product_id: 1, variant_id: 5, quantity: 1 },
        { product_id: 1, variant_id: 6, quantity: 1 },
      ],
    ]);
});

test('prices that could not be read are asked for again by a press, and once the network is back', async () => {
  let away = true;
  const server = startServer({
    'GET /settings': () => ({ ...DEFAULT_SETTINGS, info_pages: [], offers: { automatic: true } }),
    'GET /products/by-ids': () => [vase],
    'POST /orders/price': () => (away ? UNREACHABLE : PRICE),
  });
  switchToGuestCart([storedLine(vase, 1)]);
  const screen = await showPage('/checkout');
  const asked = () => server.received('POST /orders/price').length;
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(asked).toBe(2);
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  away = false;
  dispatchEvent(new Event('online'));
  await expect
    .element(screen.getByRole('button', { name: 'Place Order · Pay $44 in cash on delivery' }))
    .toBeVisible();
});

test('the focus follows a discount code: into its field when it is refused, to the code when it holds', async () => {
  const { screen } = await openCheckout({
    'GET /settings': () => ({ ...DEFAULT_SETTINGS, info_pages: [], offers: { codes: true } }),
    'POST /orders/price': ({ body }) =>
      body.coupon_code === 'WELCOME'
        ? { ...PRICE, coupon_problem: 'This code has ended' }
        : { ...PRICE, offers: [{ name: 'Welcome', code: 'GIFT', amount: '4.00', lines: [] }] },
  });
  await screen.getByRole('button', { name: 'Discount code' }).click();
  const code = screen.getByRole('textbox', { name: 'Discount code' });
  await expect.element(code).toHaveFocus();
  await code.fill('welcome');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription('This code has ended');
  await expect.element(code).toHaveFocus();
  await code.fill('gift');
  await screen.getByRole('button', { name: 'Apply' }).click();
  const applied = screen.getByText('Discount code GIFT');
  await expect.element(applied).toBeVisible();
  await expect
    .poll(() => document.activeElement?.textContent)
    .toBe('Discount code GIFTRemove discount code');
});

test('a code that was typed and not applied holds the order back until its sum, or what is wrong with it, was seen', async () => {
  storeCoupon(''); // The code outlives a page.
  const offers = [{ name: 'Gift', code: 'GIFT', amount: '4.00', lines: [] }];
  const { server, screen, place, fillIn } = await openCheckout({
    'GET /settings': () => ({ ...DEFAULT_SETTINGS, info_pages: [], offers: { codes: true } }),
    'POST /orders/price': ({ body }) =>
      body.coupon_code === 'GIFT'
        ? { ...PRICE, offers, total_price: '40.00' }
        : { ...PRICE, coupon_problem: 'We don’t know this code' },
    'POST /orders': () => new Refused(409, 'Closed today'),
  });
  await fillIn(NADIM);
  await screen.getByRole('button', { name: 'Discount code' }).click();
  const code = screen.getByRole('textbox', { name: 'Discount code' });
  await code.fill('gifft');
  await place.click();
  await expect.element(code).toHaveAccessibleDescription('We don’t know this code');
  await expect.element(code).toHaveFocus();
  await code.fill('gift');
  await place.click();
  await expect.element(screen.getByText(/it now comes to \$40/)).toBeVisible();
  expect(server.received('POST /orders')).toEqual([]);
  await screen.getByRole('button', { name: 'Place Order · Pay $40 in cash on delivery' }).click();
  await expect
    .poll(() => server.received('POST /orders').map(({ body }) => body.coupon_code))
    .toEqual(['GIFT']);
});

describe('the checkout form', () => {
  test('names each field that is missing, goes to the first and sends nothing', async () => {
    const { server, screen, place, field } = await openCheckout();
    await place.click();
    await expect.element(screen.getByRole('alert').getByText(FILL_IN)).toBeVisible();
    for (const [label, missing] of [
      ['Name', 'Please enter your name'],
      ['Phone', 'Please enter your phone number'],
      ['Region', 'Please enter your region'],
      ['City', 'Please enter your city'],
      ['Street', 'Please enter your street'],
    ] as const) {
      await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
      await expect.element(field(label)).toHaveAccessibleDescription(missing);
    }
    for (const label of ['Email (optional)', 'Note (optional)'])
      await expect.element(field(label)).not.toHaveAttribute('aria-invalid');
    await expect.element(field('Name')).toHaveFocus();
    expect(server.received('POST /orders')).toEqual([]);
  });

  test('takes back what it said once that is corrected', async () => {
    const { screen, place, field, fillIn } = await openCheckout();
    await fillIn({ ...NADIM, City: ' ' });
    await place.click();
    await expect.element(screen.getByText(FILL_IN)).toBeVisible();
    await expect.element(field('City')).toHaveFocus();
    await userEvent.keyboard('B');
    await expect.element(field('City')).not.toHaveAttribute('aria-invalid');
    await expect.element(screen.getByText(FILL_IN)).not.toBeInTheDocument();
  });

  test('checks a field when it is left, but does not blame an empty one', async () => {
    const { screen, field } = await openCheckout();
    await field('Name').click();
    await field('Email (optional)').fill('nadim@');
    await userEvent.keyboard('{Tab}');
    await expect
      .element(field('Email (optional)'))
      .toHaveAccessibleDescription('Please enter an e-mail address like name@example.com');
    await expect.element(field('Name')).not.toHaveAttribute('aria-invalid');

    await field('Phone').fill('12');
    await field('Region').click();
    await expect.element(field('Phone')).toHaveAccessibleDescription(PHONE_MESSAGE);
    await field('Phone').fill('3123456');
    await expect.element(screen.getByText(PHONE_MESSAGE)).not.toBeInTheDocument();
  });

  test('says what is missing and that the phone is wrong, both at once', async () => {
    const { screen, place, field, fillIn } = await openCheckout();
    await fillIn({ ...NADIM, Phone: '12', Street: '' });
    await place.click();
    await expect.element(screen.getByRole('alert').getByText(FILL_IN)).toBeVisible();
    await expect.element(screen.getByRole('alert').getByText(WRONG_PHONE)).toBeVisible();
    await expect.element(field('Phone')).toHaveFocus();

    await field('Phone').fill('3123456');
    await expect.element(screen.getByText(WRONG_PHONE)).not.toBeInTheDocument();
    await expect.element(screen.getByText(FILL_IN)).toBeVisible();
    await field('Street').fill('Cedar street 4');
    await expect.element(screen.getByText(FILL_IN)).not.toBeInTheDocument();
  });

  test('takes a number apart that was typed with the code of its country', async () => {
    const { screen, field } = await openCheckout();
    await field('Phone').fill('+33 6 12 34 56 78');
    await field('Region').click();
    await expect
      .element(screen.getByRole('button', { name: /^Country code/ }))
      .toHaveTextContent('Country code +33');
    await expect.element(field('Phone')).toHaveValue('6 12 34 56 78');
    await expect.element(field('Phone')).not.toHaveAttribute('aria-invalid');
  });

  test('lets the country be chosen by keyboard, and the number is one of that country then', async () => {
    const { server, screen, place, field, fillIn } = await openCheckout({
      'POST /orders': () => new Refused(409, 'Closed today'),
    });
    await fillIn({ ...NADIM, Phone: '612345678' });
    await place.click();
    await expect.element(field('Phone')).toHaveAccessibleDescription(PHONE_MESSAGE);

    const country = screen.getByRole('button', { name: /^Country code/ });
    await country.click();
    await expect.element(screen.getByRole('combobox')).toHaveFocus();
    await expect.element(screen.getByRole('option', { name: /^France/ })).toBeInTheDocument();
    await userEvent.keyboard('fran{Enter}');
    await expect.element(country).toHaveTextContent('Country code +33');
    await expect.element(country).toHaveFocus();
    await expect.element(field('Phone')).not.toHaveAttribute('aria-invalid');
    await place.click();
    await expect
      .poll(() => server.received('POST /orders').map(({ body }) => body.guest_phone))
      .toEqual(['+33 612345678']);
  });

  test('keeps what was typed over a refusal, and shows it at its fields', async () => {
    const { server, screen, place, field, fillIn } = await openCheckout({
      'POST /orders': () =>
        new Refused(422, 'Validation failed', {
          guest_city: ['We don’t deliver there'],
          guest_street: ['is too long'],
        }),
    });
    await fillIn(NADIM);
    await place.click();
    const said = screen.getByRole('alert').getByText('We don’t deliver there');
    await expect.element(said.last()).toBeVisible();
    await expect.element(screen.getByText('Street is too long')).toBeVisible();
    await expect.element(field('City')).toHaveAccessibleDescription('We don’t deliver there');
    await expect.element(field('Street')).toHaveAccessibleDescription('is too long');
    await expect.element(field('City')).toHaveFocus();
    for (const [label, text] of Object.entries(NADIM))
      await expect.element(field(label)).toHaveValue(text);
    expect(server.received('POST /orders')[0]?.body).toMatchObject({
      guest_name: 'Nadim Khoury',
      guest_email: 'nadim@example.com',
      guest_phone: '+961 3123456',
      guest_region: 'Beirut',
      guest_city: 'Beirut',
      guest_street: 'Cedar street 4',
      notes: 'Ring twice',
      user_id: null,
    });
  });

  test('without an answer says so, and sends the same order under the same key again', async () => {
    const { server, screen, place, fillIn } = await openCheckout({
      'POST /orders': () => UNREACHABLE,
    });
    await fillIn(NADIM);
    await place.click();
    await expect.element(screen.getByText(/it is placed only once/)).toBeVisible();
    await expect.element(screen.getByText('Failed to place order')).toBeVisible();
    await place.click();
    await expect.poll(() => server.received('POST /orders')).toHaveLength(2);
    const [first, second] = server.received('POST /orders');
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toEqual(first?.body);
  });

  test('has what was typed again after a reload of the tab', async () => {
    sessionStorage.setItem(
      'shipping',
      JSON.stringify({ name: 'Nadim Khoury', country: 'FR', dialCode: '+33', notes: 'Ring' }),
    );
    const { screen, field } = await openCheckout();
    await expect.element(field('Name')).toHaveValue('Nadim Khoury');
    await expect.element(field('Note (optional)')).toHaveValue('Ring');
    await expect
      .element(screen.getByRole('button', { name: /^Country code/ }))
      .toHaveTextContent('Country code +33');
    await field('City').fill('Lyon');
    await expect
      .poll(() => JSON.parse(sessionStorage.getItem('shipping') ?? '{}'))
      .toMatchObject({ name: 'Nadim Khoury', city: 'Lyon', dialCode: '+33' });
  });
});

describe('what the shop has too few of', () => {
  test('is named above the form, and set to what is left or taken out by one press', async () => {
    const lamp = product(2, 'Arc lamp');
    let isLampThere = true;
    const { server, screen, place, fillIn } = await openCheckout({
      'GET /products/by-ids': () => [vase, isLampThere ? lamp : { ...lamp, available: 0 as const }],
      'POST /orders': () => {
        isLampThere = false;
        return new Refused(409, "Only 12 of 'Ribbed vase' are left", {
          'products.0.quantity': ["Only 12 of 'Ribbed vase' are left"],
          'products.1.product_id': ["'Arc lamp' is out of stock: 0 left"],
        });
      },
    });
    await expect.element(place).toBeVisible();
    switchToGuestCart([storedLine(vase, 20), storedLine(lamp, 1)]);
    await fillIn(NADIM);
    await screen.getByRole('button', { name: /^Place Order · Pay \$840/ }).click();
    const notice = screen.getByRole('region', { name: 'Not enough in stock' });
    const why = notice.getByText('Only 12 of Ribbed vase are left. You have 20.');
    await expect.element(why).toBeVisible();
    await expect.element(notice.getByText('Arc lamp is out of stock.')).toBeVisible();
    await notice.getByRole('button', { name: 'Set Ribbed vase to 12' }).click();
    await expect.element(notice).toHaveFocus();
    await notice.getByRole('button', { name: 'Remove Arc lamp' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await screen.getByRole('button', { name: /^Place Order · Pay \$480/ }).click();
    await expect
      .poll(() => server.received('POST /orders').map(({ body }) => body.products))
      .toEqual([
        [
          { product_id: 1, quantity: 20 },
          { product_id: 2, quantity: 1 },
        ],
        [{ product_id: 1, quantity: 12 }],
      ]);
  });

  test('is said before anything is sent where the shop says how many are left', async () => {
    const { screen } = await openCheckout({
      'GET /products/by-ids': () => [{ ...vase, only_left: 1 }],
    });
    const notice = screen.getByRole('region', { name: 'Not enough in stock' });
    await expect.element(notice).not.toBeInTheDocument();
    switchToGuestCart([storedLine(vase, 2)]);
    await notice.getByRole('button', { name: 'Set Ribbed vase to 1' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect
      .element(screen.getByRole('button', { name: 'Place Order · Pay $44 in cash on delivery' }))
      .toBeVisible();
  });
});

test('a line whose variant is gone is named above the form, with the way to the others', async () => {
  const summary = { count: 1, price_varies: false };
  const { server, screen, place } = await openCheckout();
  await expect.element(place).toBeVisible();
  server.answer({
    'GET /products/by-ids': () => [
      { ...vase, variant_summary: summary, variants: [] },
      product(2, 'Arc lamp'),
    ],
  });
  switchToGuestCart([
    { ...storedLine(vase, 1), variant_id: 5, variant_name: 'Sage / L' },
    storedLine(product(2, 'Arc lamp'), 1),
  ]);
  const notice = screen.getByRole('region', { name: 'Not enough in stock' });
  await expect
    .element(notice.getByRole('link', { name: 'Choose another: Ribbed vase, Sage / L' }))
    .toHaveAttribute('href', '/product/1');
  await notice.getByRole('button', { name: 'Remove Ribbed vase, Sage / L' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

describe('the checkout of a customer with a saved address', () => {
  async function openAsRana(answers: Parameters<typeof startServer>[0] = {}) {
    logIn(RANA);
    const opened = await openCheckout({
      'POST /cartItems/merge/{userId}': () => [cartItem(vase, 1)],
      'GET /cartItems/cart/{userId}': () => [cartItem(vase, 1)],
      'POST /orders': () => new Refused(409, 'Closed today'),
      ...answers,
    });
    const box = opened.screen.getByRole('checkbox', { name: 'Use default address' });
    return { ...opened, box };
  }

  test('stands in the fields, which can’t be changed, and is sent with a note', async () => {
    const { server, place, field, box } = await openAsRana();
    await expect.element(box).toBeChecked();
    for (const [label, text] of Object.entries(SAVED)) {
      await expect.element(field(label)).toHaveValue(text);
      await expect.element(field(label)).toHaveAttribute('readonly');
    }
    expect(readStoredShipping()).toEqual(EMPTY_SHIPPING); // Nothing for a guest who comes after.
    await field('Note (optional)').fill('Ring twice');
    await place.click();
    await expect
      .poll(() => server.received('POST /orders')[0]?.body)
      .toMatchObject({
        guest_name: 'Rana Haddad',
        guest_phone: '+961 3123456',
        guest_street: 'Cedar street 4',
        notes: 'Ring twice',
        user_id: 7,
      });
  });

  test('can be changed for this order once it is unchecked; checked again it is back', async () => {
    const { server, place, field, box } = await openAsRana();
    await box.click();
    for (const [label, text] of Object.entries(SAVED))
      await expect.element(field(label)).toHaveValue(text);
    await field('Street').fill('Sea road 9');
    await box.click();
    await expect.element(field('Street')).toHaveValue('Cedar street 4');
    await expect.element(field('Street')).toHaveAttribute('readonly');
    await box.click();
    await field('Street').fill('Sea road 9');
    await place.click();
    await expect
      .poll(() => server.received('POST /orders')[0]?.body.guest_street)
      .toBe('Sea road 9');
  });

  test('takes its errors away when it is checked', async () => {
    const { screen, place, field, box } = await openAsRana();
    await box.click();
    await field('Street').fill('');
    await place.click();
    await expect.element(field('Street')).toHaveAttribute('aria-invalid', 'true');
    await box.click();
    await expect.element(field('Street')).not.toHaveAttribute('aria-invalid');
    await expect.element(screen.getByText('Please enter your street')).not.toBeInTheDocument();
  });
});

const SAVED = {
  Name: 'Rana Haddad',
  'Email (optional)': 'rana@example.com',
  Phone: '3123456',
  Region: 'Mount Lebanon',
  City: 'Jounieh',
  Street: 'Cedar street 4',
};

test('the region of a known city is filled in where it is empty; one that was typed stays', async () => {
  const place = (region: string, city: string, ...other_names: string[]) => ({
    region,
    district: '',
    city,
    other_names,
  });
  startServer({
    'GET /products/by-ids': () => [vase],
    'GET /settings': () => ({
      ...DEFAULT_SETTINGS,
      info_pages: [],
      zones: { lowest: '3.00', highest: '4.00' },
    }),
    'GET /zones/places': () => [place('South', 'Sidon', 'صيدا'), place('North', 'Tripoli')],
    'POST /orders/price': () => PRICE,
  });
  switchToGuestCart([storedLine(vase, 1)]);
  const screen = await showPage('/checkout');
  const [region, city] = ['Region', 'City'].map((name) => screen.getByRole('combobox', { name }));
  if (!region || !city) throw new Error('No fields');
  await city.fill('صيدا');
  await expect.element(region).toHaveValue('South');
  await city.fill('tripoli');
  await expect.element(region).toHaveValue('North');
  await region.fill('');
  await expect.element(region).toHaveValue('');
  await region.fill('Mount Lebanon');
  await city.fill('Sidon');
  await expect.element(region).toHaveValue('Mount Lebanon');
});

test('with zones the button says that delivery is still to come, then the sum with it; the city says what is wrong or unusual with it', async () => {
  const asked = (city: string) =>
    ({
      Tripoli: {
        problem: 'Tripoli is in North. Please check the region and the city',
        fee: '4.00',
      },
      Batroun: { note: 'We don’t know this area yet', fee: '4.00' },
    })[city] ?? { zone: { id: 1, name: 'Beirut' }, fee: '4.00' };
  startServer({
    'GET /products/by-ids': () => [vase],
    'GET /settings': () => ({
      ...DEFAULT_SETTINGS,
      info_pages: [],
      zones: { lowest: '3.00', highest: '4.00' },
    }),
    'GET /zones/places': () => [],
    'POST /orders/price': ({ body }) => ({ ...PRICE, delivery: asked(body.guest_city) }),
  });
  switchToGuestCart([storedLine(vase, 1)]);
  const screen = await showPage('/checkout');
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  await expect
    .element(button('Place Order · Pay $40 plus delivery in cash on delivery'))
    .toBeVisible();
  await expect.element(screen.getByText('Total without delivery')).toBeInTheDocument();
  const [region, city] = ['Region', 'City'].map((name) => screen.getByRole('combobox', { name }));
  if (!region || !city) throw new Error('No fields');
  await region.fill('Beirut');
  await city.fill('Tripoli');
  await expect
    .element(city)
    .toHaveAccessibleDescription('Tripoli is in North. Please check the region and the city');
  await expect.element(button('Place Order')).toBeVisible();
  await city.fill('Batroun');
  await expect.element(city).toHaveAccessibleDescription('We don’t know this area yet');
  await expect.element(button('Place Order · Pay $44 in cash on delivery')).toBeVisible();
});
