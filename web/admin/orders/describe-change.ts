import type { OrderChange } from '../../../contract/order-papers.ts';

/** A change of an order in words. */
export function describeChange({ what, from, to }: OrderChange): string {
  if (what === 'status') return `Status changed from ${from} to ${to}`;
  if (from === null) return `Given to ${to ?? 'a courier'}`;
  return to === null ? `Taken from ${from}` : `Passed from ${from} to ${to}`;
}
