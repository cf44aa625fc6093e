import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

const change = { changed_at: '2026-11-21T10:00:00.000Z', changed_by: null };

test.each([
  ['status', 'Pending', 'Delivered', 'Status changed from Pending to Delivered'],
  ['courier', null, 'Ziad', 'Given to Ziad'],
  ['courier', 'Ziad', 'Rami', 'Passed from Ziad to Rami'],
  ['courier', 'Rami', null, 'Taken from Rami'],
] as const)('%s from %s to %s', (what, from, to, text) => {
  expect(describeChange({ ...change, what, from, to })).toBe(text);
});
