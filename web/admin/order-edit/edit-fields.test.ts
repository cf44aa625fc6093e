import { expect, test } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { product } from '../../../test/components/shop-data.ts';
import {
  editErrors,
  editOf,
  isSameField,
  isUnchanged,
  linesIn,
  newLine,
  priceEdit,
  valuesOf,
} from './edit-fields.ts';

const item = (id: number, quantity: number, variant_id?: number): Order['items'][number] => ({
  id,
  product_id: id,
  ...(variant_id !== undefined && { variant_id }),
  product: { id, name: `Thing ${id}`, image_url: null },
  quantity,
  price: '20.00',
  discount: '10.00',
  subtotal: '36.00',
});

const ORDER: Order = {
  id: 12,
  created_at: '2026-11-21T10:00:00.000Z',
  subtotal: '54.00',
  delivery_fee: '4.00',
  total_price: '58.00',
  status: { id: 1, name: 'Pending' },
  payment_status: { id: 1, name: 'Unpaid' },
  payment_method: { id: 1, name: 'Cash on delivery' },
  courier: null,
  guest_name: 'Rima',
  guest_email: '',
  guest_phone: '+961 3123456',
  guest_region: 'Beirut',
  guest_city: 'Beirut',
  guest_street: '1 Cedar Street',
  notes: '',
  items: [item(1, 2), item(2, 1, 7)],
};

const typed = (change: Partial<ReturnType<typeof valuesOf>>) => ({ ...valuesOf(ORDER), ...change });
const errorsOf = (change: Partial<ReturnType<typeof valuesOf>>, isValid = true) =>
  Object.keys(editErrors(typed(change), ORDER, () => isValid));

test('what was not touched is not sent', () => {
  expect(editOf(valuesOf(ORDER), ORDER)).toEqual({ version: 0 });
  expect(editOf(typed({ guest_street: ' 1 Cedar Street ' }), ORDER)).toEqual({ version: 0 });
});

test.each([
  { guest_phone: '+44 7700 900123' },
  { guest_phone: '+961 03123456' },
  { guest_phone: '' },
  { guest_region: '' },
])('what the order has already holds no edit up: %o', (had) => {
  const order = { ...ORDER, ...had };
  const values = { ...valuesOf(order), guest_street: '2 Cedar Street' };
  expect(editErrors(values, order, () => false)).toEqual({});
  expect(editOf(values, order)).toEqual({ version: 0, guest_street: '2 Cedar Street' });
});

test('an edit that only says "tell the buyer" changes nothing', () => {
  expect(isUnchanged(editOf(typed({ tells: '1' }), ORDER))).toBe(true);
  expect(isUnchanged(editOf(typed({ delivery_fee: '3' }), ORDER))).toBe(false);
});

test('an address that is corrected is sent with the version that was seen, and nothing else', () => {
  const seen = { ...ORDER, edits: 3 };
  expect(
    editOf(typed({ guest_street: '2 Cedar Street', phone: '03123457', tells: '1' }), seen),
  ).toEqual({
    version: 3,
    guest_street: '2 Cedar Street',
    guest_phone: '+961 3123457',
    tells: true,
  });
});

test('lines are sent all together, without those that were taken out, with new ones', () => {
  const [first, second] = linesIn(valuesOf(ORDER).lines);
  if (!first || !second) throw new Error('No lines');
  const lines = JSON.stringify([{ ...first, quantity: 0 }, second, newLine(product(9, 'Vase'))]);
  expect(priceEdit(typed({ lines }), ORDER).products).toEqual([
    { product_id: 2, variant_id: 7, quantity: 1 },
    { product_id: 9, quantity: 1 },
  ]);
  expect(isSameField('lines', lines, valuesOf(ORDER).lines)).toBe(false);
});

test('a line costs what it costs in the order', () => {
  expect(linesIn(valuesOf(ORDER).lines).map(({ unitCents }) => unitCents)).toEqual([1_800, 1_800]);
});

test('a discount and a fee that are emptied are taken back', () => {
  const given: Order = {
    ...ORDER,
    delivery_fee: '2.00',
    fee_by_hand: true,
    offers: [{ name: 'Sorry', amount: '5.00', by_hand: true, lines: [] }],
  };
  const values = valuesOf(given);
  expect([values.delivery_fee, values.discount_amount, values.discount_reason]).toEqual([
    '2.00',
    '5.00',
    'Sorry',
  ]);
  const emptied = { ...values, delivery_fee: '', discount_amount: '', discount_reason: '' };
  expect(priceEdit(emptied, given)).toEqual({ version: 0, delivery_fee: null, discount: null });
});

test('what is missing or no amount is named', () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ lines: '[]' })).toEqual(['lines']);
  expect(errorsOf({ delivery_fee: 'free' })).toEqual(['delivery_fee']);
  expect(errorsOf({ discount_amount: '5' })).toEqual(['discount_reason']);
  expect(errorsOf({ guest_city: ' ', phone: '' })).toEqual(['phone', 'guest_city']);
  expect(errorsOf({ phone: '12' }, false)).toEqual(['phone']);
  expect(errorsOf({ dialCode: '+44' }, false)).toEqual(['phone']);
});

test('another area is priced before it is saved, since it may have a fee of its own; an empty one is not', () => {
  expect(priceEdit(typed({ guest_region: 'Keserwan ', guest_city: 'Jounieh' }), ORDER)).toEqual({
    version: 0,
    guest_region: 'Keserwan',
    guest_city: 'Jounieh',
  });
  expect(priceEdit(typed({ guest_city: ' ', guest_street: '2 Cedar Street' }), ORDER)).toEqual({
    version: 0,
  });
});
