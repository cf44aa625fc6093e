import { asciiDigits } from './typed-text.ts';

/** How many orders one run takes: also what the search for a short way is bounded by. */
export const MAX_STOPS = 200;

/** Where a run stands: it is put together, it is on its way, it is over. */
export const RUN_STATES = ['open', 'out', 'closed'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** What became of a stop. */
export const STOP_OUTCOMES = ['delivered', 'partly', 'refused', 'not_home', 'postponed'] as const;
export type StopOutcome = (typeof STOP_OUTCOMES)[number];

/** What becomes of a scanned label: it is of this run, was scanned before, is of another run or of none, or no order has its number. */
export const SCAN_OUTCOMES = ['scanned', 'again', 'not_here', 'unknown'] as const;

/** The order that a scanned or typed label names; `null`: it names none. Digits may be Arabic, with a number sign or zeros in front. */
export function scannedOrder(code: string): number | null {
  const digits = asciiDigits(code).trim().replace(/^#/, '');
  const id = /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}

/** Why somebody did not take what was brought. */
export const REFUSAL_REASONS = [
  'changed_mind',
  'not_as_expected',
  'damaged',
  'too_late',
  'no_money',
  'other',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** How many days ahead a stop is postponed at most. */
export const MAX_POSTPONED_DAYS = 30;

/** For so long after the end of a run its reports are still taken. In hours. */
export const LATE_HOURS = 48;

/** What decides whether an order may be taken into a run; whether it is confirmed is decided where orders are handed over. */
export interface TakenOrder {
  readonly isPending: boolean;
  /** The open run that has it; `null`: none. */
  readonly inRun: number | null;
  /** Goods of it are on their way back to the shop. */
  readonly comesBack: boolean;
}

/** Why an order can't be taken into a run; `null`: it can. An order is in one open run at most (docs/product.md, Runs). */
export function whyNotTaken({
  isPending,
  inRun,
  comesBack,
}: TakenOrder): 'not_pending' | 'in_run' | 'comes_back' | null {
  if (inRun !== null) return 'in_run';
  if (comesBack) return 'comes_back';
  return isPending ? null : 'not_pending';
}

/** Whether something of the order comes back to the shop with this outcome. */
export const comesBack = (outcome: StopOutcome): boolean =>
  outcome === 'refused' || outcome === 'partly';

/** Whether the order is free for another run once this one is over, and its courier is taken from it. */
export const isTriedAgain = (outcome: StopOutcome | null): boolean =>
  outcome === null || outcome === 'not_home' || outcome === 'postponed';

/** Whether a report is taken: `late` where the run is over and the report was made before that. */
export function reportTime(
  { closedAt }: { readonly closedAt: Date | null },
  { madeAt, now }: { readonly madeAt: Date; readonly now: Date },
): 'in_time' | 'late' | 'too_late' {
  if (closedAt === null) return 'in_time';
  const hours = (now.getTime() - closedAt.getTime()) / 3_600_000;
  return madeAt <= closedAt && hours <= LATE_HOURS ? 'late' : 'too_late';
}

/** A place on the map, in degrees. */
export interface Pin {
  readonly latitude: number;
  readonly longitude: number;
}

/** A stop that is put into an order; `pin` is `null` where nobody said where it is. */
export interface RoutedStop {
  readonly id: number;
  readonly pin: Pin | null;
}

const RADIANS = Math.PI / 180;
const EARTH_KM = 6371;

/** How far two pins are apart as the crow flies, in km. */
export function distanceKm(from: Pin, to: Pin): number {
  const across = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2) ** 2;
  const along = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2) ** 2;
  const narrowing = Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(across + narrowing * along)));
}

/** The way through pins in their order, in km. */
export const wayKm = (pins: readonly Pin[]): number =>
  pins.slice(1).reduce((sum, pin, n) => sum + distanceKm(pins[n] as Pin, pin), 0);

/**
 * A short way through the stops, which begins with the first that has a pin: always to the nearest next, then parts of the way are
 * turned around as long as that makes it shorter. Stops without a pin come last, in their order.
 *
 * @returns the ids of all stops
 */
export function shortRoute(stops: readonly RoutedStop[]): number[] {
  const pinned = stops.filter((stop): stop is PinnedStop => stop.pin !== null);
  const others = stops.filter(({ pin }) => pin === null);
  const route = turnParts(toNearest(pinned.slice(0, MAX_STOPS)));
  return [...route, ...pinned.slice(MAX_STOPS), ...others].map(({ id }) => id);
}

type PinnedStop = RoutedStop & { readonly pin: Pin };

function toNearest(stops: readonly PinnedStop[]): PinnedStop[] {
  const [first, ...left] = stops;
  if (!first) return [];
  const route = [first];
  while (left.length > 0) {
    const here = (route.at(-1) as PinnedStop).pin;
    const distances = left.map(({ pin }) => distanceKm(here, pin));
    const nearest = distances.indexOf(Math.min(...distances));
    route.push(...left.splice(nearest, 1));
  }
  return route;
}

/** So often all pairs are looked at, at most: with 200 stops a second of a phone. */
const MAX_ROUNDS = 30;
/** Below this a way counts as no shorter, in km: sums of fractions differ by less. */
const NOTHING_KM = 1e-9;

/** 2-opt: where two legs of the way cross, the part between them is walked the other way. The end of the way is free. */
function turnParts(stops: readonly PinnedStop[]): PinnedStop[] {
  const route = [...stops];
  const leg = (from: number, to: number): number => {
    const [a, b] = [route[from], route[to]];
    return a && b ? distanceKm(a.pin, b.pin) : 0;
  };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let isShorter = false;
    for (let from = 1; from < route.length - 1; from += 1) {
      for (let to = from + 1; to < route.length; to += 1) {
        const before = leg(from - 1, from) + leg(to, to + 1);
        const after = leg(from - 1, to) + leg(from, to + 1);
        if (after >= before - NOTHING_KM) continue;
        route.splice(from, to - from + 1, ...route.slice(from, to + 1).reverse());
        isShorter = true;
      }
    }
    if (!isShorter) break;
  }
  return route;
}
