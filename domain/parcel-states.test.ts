import { expect, test } from 'vitest';
import {
  guessMeaning,
  guessStateColumns,
  isSettledByHand,
  PARCEL_STATES,
  type ParcelState,
  type StateOrder,
  type StateRow,
  stateOutcome,
  stateWordKey,
  wordOf,
} from './parcel-states.ts';

const PENDING: StateOrder = { courierId: 7, statusId: 1, parcel: null };
const ROW: StateRow = {
  isReadable: true,
  order: PENDING,
  courierId: 7,
  meaning: { state: 'delivered', reason: null },
  elsewhere: null,
};
const told = (other: Partial<StateRow>) => stateOutcome({ ...ROW, ...other });
const said = (state: ParcelState, back: 'expected' | null = null): StateOrder => ({
  ...PENDING,
  parcel: { state, reason: null, back },
});
const becomes = (order: StateOrder, state: ParcelState) =>
  told({ order, meaning: { state, reason: null } });

test('a row that names nothing usable is told why', () => {
  expect(told({ isReadable: false })).toBe('unreadable');
  expect(told({ order: null })).toBe('unknown');
  expect(told({ order: { ...PENDING, courierId: 8 } })).toBe('other_courier');
  expect(told({ order: { ...PENDING, courierId: null } })).toBe('other_courier');
  expect(told({ meaning: null })).toBe('unknown_word');
  expect(told({ meaning: { state: 'nothing', reason: null } })).toBe('passed_over');
});

test('two rows about one order are twice where they say the same, else they contradict each other', () => {
  expect(told({ elsewhere: 'same' })).toBe('twice');
  expect(told({ elsewhere: 'other' })).toBe('contradicts');
});

test('every state changes an order of which nothing was said, and said again it changes nothing', () => {
  for (const state of PARCEL_STATES) {
    expect([state, becomes(PENDING, state)]).toEqual([state, 'changes']);
    expect([state, becomes(said(state), state)]).toEqual([state, 'same']);
  }
});

test('another reason is a change', () => {
  expect(
    told({ order: said('refused', 'expected'), meaning: { state: 'refused', reason: 'too_late' } }),
  ).toBe('changes');
});

test('a delivered order is only told so again', () => {
  const delivered = { ...PENDING, statusId: 3 };
  const outcomes = PARCEL_STATES.map((state) => becomes(delivered, state));
  expect(new Set(outcomes)).toEqual(new Set(['same', 'contradicts']));
  expect(becomes(delivered, 'delivered')).toBe('same');
  expect(becomes({ ...said('partly'), statusId: 3 }, 'partly')).toBe('same');
});

test('a canceled order may come back, and is not delivered', () => {
  const canceled = { ...PENDING, statusId: 4 };
  expect(PARCEL_STATES.filter((state) => becomes(canceled, state) === 'same')).toEqual([
    'refused',
    'returned',
    'lost',
  ]);
  expect(becomes(canceled, 'delivered')).toBe('contradicts');
});

test('a refused parcel may be tried again, one that came back or was partly taken may not', () => {
  expect(becomes(said('refused', 'expected'), 'delivered')).toBe('changes');
  expect(becomes(said('refused', 'expected'), 'returned')).toBe('changes');
  expect(becomes(said('returned', 'expected'), 'delivered')).toBe('contradicts');
  expect(becomes(said('partly', 'expected'), 'delivered')).toBe('contradicts');
  expect(becomes(said('partly', 'expected'), 'returned')).toBe('same');
  expect(becomes(said('lost', 'expected'), 'returned')).toBe('changes');
});

test('columns are known by usual headings, and as the merchant said', () => {
  expect(
    guessStateColumns(['Merchant Order ID', 'Tracking #', 'City', 'Status', 'Reason']),
  ).toEqual(['order', 'waybill', null, 'state', 'reason']);
  expect(guessStateColumns(['رقم الطلب', 'رقم الشحنة', 'الحالة'])).toEqual([
    ...['order', 'waybill', 'state'],
  ]);
  const known = { stage: 'state', status: null } as const;
  expect(guessStateColumns(['Code', 'Status', 'Stage', 'constructor'], known)).toEqual([
    ...[null, null, 'state', null],
  ]);
});

test('words are compared without case, digits of scripts and spaces, and usual ones are guessed', () => {
  expect(stateWordKey(' OUT  for delivery ٢')).toBe(stateWordKey('Out for Delivery 2'));
  expect(guessMeaning('LIVRÉ')).toEqual({ state: 'delivered', reason: null });
  expect(guessMeaning('تم الإرجاع')).toEqual({ state: 'returned', reason: null });
  expect(guessMeaning('Refused')).toEqual({ state: 'refused', reason: 'other' });
  expect(guessMeaning('Q7')).toBeNull();
});

test('the word of a row has its reason behind it', () => {
  expect(wordOf('Refused', 'no money')).toBe('Refused · no money');
  expect(wordOf('Delivered', '')).toBe('Delivered');
  expect(wordOf('x'.repeat(500), '')).toHaveLength(200);
});

test('what comes back, is partly taken or lost is ended by hand', () => {
  expect(PARCEL_STATES.filter(isSettledByHand)).toEqual(['partly', 'refused', 'returned', 'lost']);
});
