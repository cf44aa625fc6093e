import { describe, expect, test } from 'vitest';
import {
  amountsOf,
  decimalSignOf,
  guessPayoutColumns,
  isShortenedNumber,
  orderNumberIn,
  type PayoutOrder,
  payoutCents,
  payoutColumnsProblem,
  payoutOutcome,
  waybillKey,
} from './payout-sheet.ts';

describe('columns', () => {
  test.each([
    [
      ['Tracking no.', 'Order code', 'COD'],
      ['waybill', 'order', 'collected'],
    ],
    [
      ['Order No.', 'COD Amount', 'Delivery Fees', 'Net'],
      ['order', 'collected', 'fee', 'paid'],
    ],
    [
      ['N° commande', 'Montant encaissé', 'Frais'],
      ['order', 'collected', 'fee'],
    ],
    [
      ['رقم الطلب', 'المبلغ', 'رسوم التوصيل'],
      ['order', 'collected', 'fee'],
    ],
    [
      ['cprNumber_1', 'invoicePayment', 'transactionFee', 'transactionTax', 'settle'],
      [null, 'collected', 'fee', 'tax', 'paid'],
    ],
    [
      ['Order', 'Order id'],
      ['order', null],
    ],
  ])('%j are known by their headings', (head, columns) => {
    expect(guessPayoutColumns(head)).toEqual(columns);
  });

  test('what was said of a heading before holds', () => {
    const known = { statut: null, cle: 'waybill', montant: 'paid' } as const;
    expect(guessPayoutColumns(['Clé', 'Statut', 'Montant'], known)).toEqual([
      'waybill',
      null,
      'paid',
    ]);
  });

  test('without a key or an amount they can not be used', () => {
    expect(payoutColumnsProblem(['collected'])).toBe('no_order');
    expect(payoutColumnsProblem(['waybill', null])).toBe('no_amount');
    expect(payoutColumnsProblem(['waybill', 'paid'])).toBeNull();
  });
});

test.each([
  ['#1024', 1024],
  ['Order 0001024', 1024],
  ['MNT-١٠٢٤', 1024],
  ['1024-2', null],
  ['1.02E+08', null],
  ['', null],
])('the order in %j is %j', (cell, number) => {
  expect(orderNumberIn(cell)).toBe(number);
});

test('a waybill is known without its zeros, spaces and case', () => {
  expect(waybillKey('AB 00-12')).toBe(waybillKey('ab0012'));
  expect(waybillKey('000123')).toBe(waybillKey('123'));
  expect(isShortenedNumber('1.23457E+11')).toBe(true);
  expect(isShortenedNumber('123457')).toBe(false);
});

test.each([
  ['$1,299.50', 129_950],
  ['1.299,50', 129_950],
  ['12,5', 1_250],
  ['١٢٫٥٠', 1_250],
  ['1,250', 125_000],
  ['(3.00)', -300],
  ['', 0],
  ['-', 0],
  ['12.345.678', 1_234_567_800],
  ['12.3456', null],
  ['#REF!', null],
])('%j is %j cents', (cell, cents) => {
  expect(payoutCents(cell, null)).toBe(cents);
});

test('the sign of a sheet is what its amounts show', () => {
  expect(decimalSignOf(['12,50', '1,250'])).toBe(',');
  expect(decimalSignOf(['12,50', '3.5'])).toBeNull();
});

test('what is paid stands for what was collected, with fee and tax', () => {
  expect(amountsOf(['fee', 'paid', 'tax'], ['-3.00', '96.50', '0.50'], '.')).toEqual({
    collectedCents: 10_000,
    feeCents: 300,
    taxCents: 50,
    netCents: 9_650,
    netDiffersCents: 0,
  });
  expect(amountsOf(['collected'], ['soon'], null)).toBeNull();
});

describe('what is told of a row', () => {
  const order: PayoutOrder = {
    id: 9,
    courierId: 2,
    isDelivered: true,
    dueCents: 10_000,
    settledCents: 0,
    isSeen: false,
    returnFeeCents: null,
  };
  const amounts = (collectedCents: number) => ({ collectedCents, feeCents: 0, taxCents: 0 });

  test.each([
    ['matched', 10_000, {}],
    ['short', 9_300, {}],
    ['over', 10_100, {}],
    ['matched', 700, { settledCents: 9_300 }],
    ['twice', 10_000, { isSeen: true }],
    ['other_fee', 0, { isSeen: true }],
    ['not_delivered', 10_000, { isDelivered: false }],
    ['matched', 0, { isDelivered: false }],
    ['other_courier', 10_000, { courierId: 3 }],
    ['other_courier', 10_000, { courierId: null }],
  ] as const)('%s: %i cents with %j', (outcome, cents, differs) => {
    expect(payoutOutcome(amounts(cents), { ...order, ...differs }, 2)).toBe(outcome);
  });

  test('of nothing that is known', () => {
    expect(payoutOutcome(amounts(1), null, 2)).toBe('unknown');
    expect(payoutOutcome(null, order, 2)).toBe('unreadable');
  });
});
