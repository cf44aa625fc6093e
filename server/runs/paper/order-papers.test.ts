import { expect, test } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { DEFAULT_SETTINGS } from '../../../domain/shop-settings.ts';
import { labelOf, slipOf } from './order-papers.ts';

const order = (change: Partial<Order> = {}): Order => ({
  id: 12,
  created_at: '2026-11-28T21:30:00.000Z',
  subtotal: '120.00',
  delivery_fee: '5.00',
  total_price: '92.50',
  status: { id: 1, name: 'Pending' },
  payment_status: { id: 1, name: 'Unpaid' },
  payment_method: { id: 1, name: 'Cash on delivery' },
  courier: { id: 3, name: 'Ziad' },
  guest_name: 'Rima Haddad',
  guest_email: '',
  guest_phone: '+961 3123456',
  guest_region: 'Beirut',
  guest_city: 'Achrafieh',
  guest_street: 'Cedar street 4',
  notes: 'Ring twice',
  items: [
    {
      ...{ id: 1, product_id: 5, variant_id: 6, variant_name: 'Sage / Large', quantity: 2 },
      product: { id: 5, name: 'Cushion', image_url: null },
      ...{ price: '60.00', discount: '0.00', subtotal: '120.00' },
    },
  ],
  ...change,
});
const SETTINGS = { ...DEFAULT_SETTINGS, time_zone: 'Asia/Beirut' };
const slip = (change?: Partial<Order>, settings = SETTINGS) =>
  slipOf(order(change), undefined, settings);

test('a slip has the lines, what offers take off, the delivery and what store credit pays', () => {
  const { facts, lines, amounts } = slip({
    offers: [
      { name: 'Winter', code: 'WINTER10', amount: '12.50', lines: [] },
      { name: 'FREE', code: 'FREE', amount: '0.00', free_delivery: true, lines: [] },
    ],
    credit: '20.00',
  });
  expect(facts).toEqual(['Nov 28, 2026', '', '', 'Courier: Ziad']);
  expect(lines.map(({ quantity, name, price }) => [quantity, name, price].join('|'))).toEqual([
    '2 ×|Cushion, Sage / Large|$120',
    '|Winter (WINTER10)|−$12.50',
    '|FREE|Free delivery',
    '|Delivery|$5',
    '|Store credit|−$20',
  ]);
  expect(amounts).toEqual(['$93']);
});

test('an edited one says its version, one in a run its stop, by the shop’s clock', () => {
  const edited = order({ edits: 2, edited_at: '2026-11-28T22:15:00.000Z' });
  const stop = { run: 4, stop: 9, courier: 'Karim' };
  expect(slipOf(edited, stop, SETTINGS).facts.slice(1)).toEqual([
    'Version 3, changed Nov 29, 2026, 00:15',
    'Run 4 · Stop 9',
    'Courier: Karim',
  ]);
});

test('it says where, near what and when, and where the pin is', () => {
  const { address } = slip({
    delivery: {
      zone: { id: 1, name: 'Beirut' },
      landmark: 'Behind the bakery',
      window: { day: '2026-12-01', begins: '10:00', ends: '13:00' },
      location: { latitude: 33.89, longitude: 35.52 },
    },
  });
  expect(address).toEqual([
    'Cedar street 4',
    'Achrafieh, Beirut',
    'Landmark: Behind the bakery',
    'Zone: Beirut',
    'Arrives Tue, Dec 1, 10:00 to 13:00',
    'On the map: 33.89,35.52',
  ]);
});

test('the second currency is that of the order, today’s while it is pending, none afterwards', () => {
  const frozen = { code: 'LBP', rate: '90000', note: '1000', rounding: 'nearest' } as const;
  const today = {
    ...SETTINGS,
    second_currency_on: true,
    second_currency_code: 'LBP',
    second_currency_rate: '80000',
    second_currency_note: '1000',
  };
  const second = (change: Partial<Order>) => slip(change, today).amounts[1];
  const delivered = { status: { id: 3, name: 'Delivered' } };
  expect(second({ second_currency: { ...frozen, amount: null } })).toContain('8,325,000');
  expect(second({})).toContain('7,400,000');
  expect(labelOf(order(), undefined, today).amount).toMatch(/^\$92\.50 or 7,400,000/);
  expect(second(delivered)).toBeUndefined();
  expect(second({ ...delivered, second_currency: { ...frozen, amount: null } })).toContain(
    '8,325,000',
  );
});

test('of a paid one nothing is collected, and it says why', () => {
  const { amounts, nothing } = slip({ payment_status: { id: 2, name: 'Paid' } });
  expect([amounts, nothing]).toEqual([[], 'Paid: collect nothing']);
});
