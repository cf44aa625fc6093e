import { describe, expect, test } from 'vitest';
import type { DriverRun, DriverStop } from '../../contract/runs.ts';
import { changesBetween } from './run-changes.ts';

const visit = {
  name: 'Rima Haddad',
  phone: '+961 3123456',
  address: 'Harbour street 12, Jounieh',
  landmark: '',
  location: null,
  note: '',
  window: '',
  due: '54.00',
  lines: [],
};
const open = (order_id: number, change: object = {}): DriverStop => ({
  order_id,
  outcome: null,
  visit: { ...visit, ...change },
});
const done = (order_id: number): DriverStop => ({ order_id, outcome: 'delivered', visit: null });
const runOf = (...stops: DriverStop[]): DriverRun => ({
  id: 1,
  shop: 'Mantel',
  courier: 'Ziad',
  day: '2026-11-28',
  is_over: false,
  currency_symbol: '$',
  currency_position: 'before',
  stops,
});
const said = (before: DriverRun, after: DriverRun) =>
  changesBetween(before, after, (decimal) => `$${decimal}`);

describe('what the shop changed in a run', () => {
  test('an order came in, another went out', () => {
    expect(said(runOf(open(1), open(2)), runOf(open(1), open(3)))).toEqual([
      'Order #2 was taken out: don’t deliver it.',
      'Order #3 came in.',
    ]);
  });

  test('the stops are in another order, once for all of them', () => {
    const before = runOf(done(9), open(1), open(2), open(3));
    expect(said(before, runOf(open(3), open(1), open(2), done(9)))).toEqual([
      'The stops are in another order.',
    ]);
  });

  test('an order that came in between the others puts them into no other order', () => {
    expect(said(runOf(open(1), open(2)), runOf(open(1), open(3), open(2)))).toEqual([
      'Order #3 came in.',
    ]);
  });

  test('another amount, and other facts', () => {
    expect(said(runOf(open(1)), runOf(open(1, { due: '60.00' })))).toEqual([
      'Order #1: $60.00 to collect now.',
    ]);
    expect(said(runOf(open(1)), runOf(open(1, { address: 'Cedar street 4' })))).toEqual([
      'Order #1: name, place or goods have changed.',
    ]);
  });

  test('nothing of what was reported, of a run that is over and of another run', () => {
    const reported: DriverStop = { order_id: 2, outcome: null, visit: null };
    expect(said(runOf(open(1), reported), runOf(done(1)))).toEqual([]);
    expect(said(runOf(open(1)), { ...runOf(), is_over: true })).toEqual([]);
    expect(said(runOf(open(1)), { ...runOf(open(2)), id: 2 })).toEqual([]);
  });
});
