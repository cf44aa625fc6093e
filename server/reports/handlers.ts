import type { Dashboard, dashboardCalls } from '../../contract/dashboard.ts';
import { DEFAULT_RANGE } from '../../domain/report-range.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { mayAct } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { readDashboard } from './dashboard.ts';

interface ReportDependencies {
  readonly database: Pick<OpenDatabase, 'db'>;
  readonly knownSettings: KnownSettings;
}

/** Serves every call of the reports slice. */
export function reportHandlers({
  database: { db },
  knownSettings,
}: ReportDependencies): Handlers<typeof dashboardCalls> {
  const kept = createKeptReads<Dashboard>();
  return {
    'GET /dashboard': async ({ query: { range = DEFAULT_RANGE } }, { actor }) => {
      const { time_zone: timeZone } = await knownSettings();
      // Those who may not see margins are never given an answer that was read with them.
      const withMargin = mayAct(actor, 'read', 'costs');
      const read = () => readDashboard(db, { range, timeZone, withMargin, now: new Date() });
      return { data: await kept(`${range} ${timeZone} ${withMargin}`, read) };
    },
  };
}

/** A read that takes longer, in ms, is worth keeping: those of a shop with few orders are made again each time. */
const WORTH_KEEPING = 1000;
/** What was read is given again for so many times as long as it took, so that at most a fiftieth of a connection's time goes into it. */
const TIMES_AS_LONG = 50;
/** So old an answer, in ms, is given while the next one is read. */
const OLDEST = 10 * 60_000;

interface Kept<T> {
  readonly answer: T;
  readonly readAt: number;
  readonly until: number;
}

/**
 * Keeps the answers of reads that take long (docs/decisions/165): for a while as they are, then given while they are read again
 * behind their reader. Who asks meanwhile waits for the same read.
 */
export function createKeptReads<T>(
  now = () => performance.now(),
): (key: string, read: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  const running = new Map<string, Promise<T>>();
  const readNow = async (key: string, read: () => Promise<T>) => {
    const began = now();
    const answer = await read();
    const took = now() - began;
    const readAt = now();
    if (took < WORTH_KEEPING) kept.delete(key);
    else kept.set(key, { answer, readAt, until: readAt + took * TIMES_AS_LONG });
    return answer;
  };
  return async (key, read) => {
    const known = kept.get(key);
    if (known && known.until > now()) return known.answer;
    const reading = running.get(key) ?? readNow(key, read).finally(() => running.delete(key));
    running.set(key, reading);
    if (!known || known.readAt < now() - OLDEST) return reading;
    reading.catch(() => kept.delete(key)); // The next request reads again, and gets the error.
    return known.answer;
  };
}
