import type { DriverRun, DriverStop } from '../../contract/runs.ts';
import { DRIVER_PAGE } from '../../domain/words/driver-page.ts';
import { speaker } from '../../domain/words/say.ts';

const say = speaker(DRIVER_PAGE, 'en');

/**
 * What the shop changed in a run since the phone read it, a sentence each: orders that came in and went out, another order of the stops,
 * another amount, place or person. Nothing of stops that have an outcome.
 *
 * @param exactly writes decimal text in the shop's currency
 */
export function changesBetween(
  before: DriverRun,
  after: DriverRun,
  exactly: (decimal: string) => string,
): string[] {
  if (before.id !== after.id || after.is_over) return [];
  const knew = new Map(before.stops.map((stop) => [stop.order_id, stop]));
  const left = after.stops.filter(({ outcome }) => outcome === null);
  const there = new Set(after.stops.map(({ order_id }) => order_id));
  const open = before.stops.filter(({ outcome }) => outcome === null);
  // Of a stop that was reported meanwhile the answer to its report tells.
  const gone = open.filter(({ order_id, visit }) => visit !== null && !there.has(order_id));
  const stayed = left.filter(({ order_id }) => knew.get(order_id)?.outcome === null);
  const stayedIds = new Set(stayed.map(({ order_id }) => order_id));
  const was = open.filter(({ order_id }) => stayedIds.has(order_id));
  const isOtherOrder = stayed.some(({ order_id }, n) => order_id !== was[n]?.order_id);
  return [
    ...gone.map(({ order_id }) => say('taken_out', { id: `#${order_id}` })),
    ...left
      .filter(({ order_id }) => !knew.has(order_id))
      .map(({ order_id }) => say('added', { id: `#${order_id}` })),
    ...stayed.flatMap((stop) => changesOfStop(knew.get(stop.order_id), stop, exactly)),
    ...(isOtherOrder ? [say('reordered')] : []),
  ];
}

function changesOfStop(
  before: DriverStop | undefined,
  { order_id, visit }: DriverStop,
  exactly: (decimal: string) => string,
): string[] {
  const former = before?.visit;
  if (!former || !visit) return [];
  const id = `#${order_id}`;
  const { due: formerDue, ...formerFacts } = former;
  const { due, ...facts } = visit;
  return [
    ...(due === formerDue ? [] : [say('other_amount', { id, amount: exactly(due) })]),
    ...(JSON.stringify(facts) === JSON.stringify(formerFacts) ? [] : [say('other_facts', { id })]),
  ];
}
