import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, SentRequest } from './http-client.ts';
import { ask } from './http-client.ts';
import type { ShopOptions, ShopWithData } from './shop-under-test.ts';

/** One line of the issue as a run against a real shop. */
export interface Scenario {
  /** The line it shows, such as `A2`. */
  readonly line: string;
  readonly name: string;
  readonly shop: ShopOptions;
  /** The scenario stops, kills or fills its shop: nobody else may use it. */
  readonly ownShop?: boolean;
  /** Share of the full count that the short form (`--short`) has; absent: the long form only. */
  readonly short?: number;
  /** `npm test` runs the short form too: it guards orders, or takes seconds and nothing else proves it on a whole shop. */
  readonly inEachRun?: boolean;
  readonly run: (run: Run) => Promise<void>;
}

/** What a scenario works with. Numbers and misses end up in the printed line. */
export interface Run {
  readonly shop: ShopWithData;
  /** Whether this is the short form. */
  readonly isShort: boolean;
  /** A count of the full form, scaled down where a shorter one was asked for; at least 1. */
  times(full: number): number;
  /** A time limit in seconds. In short forms, which run on any machine beside other work, it only ends what hangs. */
  within(seconds: number): number;
  /** Sends a request, and counts it. */
  send(request: SentRequest): Promise<Answer>;
  /** The same; in short forms, whose machine may stand still, what is answered 503 is sent again, as clients do. */
  sendPatiently(request: SentRequest): Promise<Answer>;
  /** Adds to `requests sent` what went out by other ways. */
  sent(count: number): void;
  /** Prints a figure in the scenario's line. */
  figure(name: string, value: string | number): void;
  /** Notes a miss unless `isTrue`; `saw` says what was there instead. */
  expect(promise: string, isTrue: boolean, saw?: unknown): void;
}

/** What a scenario showed. */
export interface Outcome {
  readonly figures: ReadonlyMap<string, string | number>;
  readonly misses: readonly string[];
  readonly seconds: number;
}

/** In seconds. */
const HANGS_AFTER = 90;

/** The first ones say what is wrong. */
const MAX_MISSES = 12;

/** Runs one scenario against its shop; what it throws is a miss. */
export async function runScenario(
  scenario: Scenario,
  shop: ShopWithData,
  { scale, isShort }: { readonly scale: number; readonly isShort: boolean },
): Promise<Outcome> {
  const figures = new Map<string, string | number>();
  const misses: string[] = [];
  let requests = 0;
  const from = performance.now();
  const send = (request: SentRequest) => {
    requests += 1;
    return ask(shop, request);
  };
  const run: Run = {
    shop,
    isShort,
    times: (full) => Math.max(1, Math.round(full * scale)),
    within: (seconds) => (isShort ? HANGS_AFTER : seconds),
    send,
    sendPatiently: async (request) => {
      const until = performance.now() + HANGS_AFTER * 1_000;
      let answer = await send(request);
      while (isShort && answer.status === 503 && performance.now() < until) {
        await pause(500);
        answer = await send(request);
      }
      return answer;
    },
    sent: (count) => {
      requests += count;
    },
    figure: (name, value) => figures.set(name, value),
    expect: (promise, isTrue, saw) => {
      const miss = saw === undefined ? promise : `${promise}; saw ${show(saw)}`;
      if (!isTrue && !misses.includes(miss) && misses.length < MAX_MISSES) misses.push(miss);
    },
  };
  try {
    await scenario.run(run);
  } catch (error) {
    misses.push(`it broke off: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  }
  if (requests > 0) figures.set('sent', requests);
  return { figures, misses, seconds: (performance.now() - from) / 1_000 };
}

const show = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value).slice(0, 500);
