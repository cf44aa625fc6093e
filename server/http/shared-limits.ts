import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isDatabaseAway, isTooSlow } from '../database/database-errors.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { createCountingTable } from './counting-table.ts';
import { Refusal } from './refusal.ts';

/** A limit of one client or account: at most `most` in `seconds`. */
export interface Limit {
  /** What is limited and who, such as `order 192.0.2.1`. It is kept as a hash only. */
  readonly key: string;
  readonly most: number;
  /** From the first use on. */
  readonly seconds: number;
  /** How much one use takes; 1 unless said. */
  readonly cost?: number;
}

/** What a request took of its limits. */
export interface Taken {
  /** Gives a share of it back, 1 for all: the request did not cost what it might have. */
  giveBack(share?: number): Promise<void>;
}

/** Limits that hold for all instances together. */
export interface SharedLimits {
  /**
   * Takes from all of the limits, or from none of them when one is used up.
   *
   * @throws {Refusal} 429 with `Retry-After`, in the words of `refused`.
   */
  take(limits: readonly Limit[], refused?: string): Promise<Taken>;
  /** Makes limits as if nobody had used them. */
  clear(limits: readonly Limit[]): Promise<void>;
}

interface SharedLimitsOptions {
  readonly db: Kysely<Database>;
  /** Keys are hashed with it, so that the table reveals nobody's address. */
  readonly secret: string;
  readonly now?: () => number;
  /** For this long PostgreSQL is waited for, in ms: a limit must not be what makes a request slow. */
  readonly timeoutMs?: number;
}

/** For this long it is left alone after it did not answer, in ms; limits are counted in memory then. */
const PAUSE_MS = 5_000;
/** Slots of the memory that stands in for PostgreSQL: 512 kB. */
const SLOTS = 32_768;

/**
 * Counts in PostgreSQL, with one statement a request, so that two instances don't double a limit. Each instance also
 * counts in its own memory, which decides while the database is away or slow (docs/decisions/029-rate-limits.md).
 */
export function createSharedLimits({
  db,
  secret,
  now = () => performance.now(),
  timeoutMs = 300,
}: SharedLimitsOptions): SharedLimits {
  const memory = limitsInMemory(now);
  let pausedUntil = 0;
  const hashed = (limits: readonly Limit[]): HashedLimit[] =>
    limits
      .map(({ key, most, seconds, cost = 1 }) => ({
        key: createHmac('sha256', secret).update(`limit:${key}`).digest(),
        most,
        seconds,
        cost,
      }))
      .toSorted((a, b) => a.key.compare(b.key));

  /** Answers `null` when PostgreSQL doesn't, and leaves it alone for a while. */
  const ask = async <T>(statement: () => Promise<T>): Promise<T | null> => {
    if (now() < pausedUntil) return null;
    const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<null>();
    const timer = setTimeout(() => giveUp(null), timeoutMs);
    const asked = statement().catch((error: unknown) => {
      if (isDatabaseAway(error) || isTooSlow(error)) return null;
      throw error;
    });
    const answer = await Promise.race([asked, tooLate]).finally(() => clearTimeout(timer));
    asked.catch(() => undefined); // It may fail after nobody waits for it.
    if (answer === null) pausedUntil = now() + PAUSE_MS;
    return answer;
  };

  return {
    async take(limits, refused) {
      if (limits.length === 0) return NOTHING_TAKEN;
      const asked = hashed(limits);
      const outcome = await ask(() => spend(db, asked));
      if (outcome === null) {
        const wait = memory.take(asked);
        if (wait !== null) throw tooMany(wait, refused);
        return { giveBack: async (share = 1) => memory.giveBack(asked, share) };
      }
      if (outcome.waitMs !== null) {
        if (outcome.wasSpent) await ask(() => giveBack(db, asked, 1));
        throw tooMany(outcome.waitMs, refused);
      }
      memory.note(asked);
      return {
        giveBack: async (share = 1) => {
          memory.giveBack(asked, share);
          await ask(() => giveBack(db, asked, share));
        },
      };
    },
    async clear(limits) {
      if (limits.length === 0) return;
      const asked = hashed(limits.map((limit) => ({ ...limit, cost: ALL })));
      memory.giveBack(asked, 1);
      await ask(() => giveBack(db, asked, 1));
    },
  };
}

const NOTHING_TAKEN: Taken = { giveBack: async () => undefined };

/** A limit as it is counted, in the order in which rows are locked. */
interface HashedLimit extends Omit<Required<Limit>, 'key'> {
  readonly key: Buffer;
}

/** More than any limit allows. */
const ALL = 1_000_000_000;

/**
 * $1 keys in order, $2 costs, $3 what each limit allows, $4 their seconds. Nothing is counted when one is used up. Of
 * requests that come at once some may be counted beyond a limit: they are refused too, and give back what they took.
 * A window that ends later than a whole one from now was begun before the clock was put back: it is over, or it would
 * last for as long as the clock was put back by.
 */
const SPEND = {
  name: 'spend-rate-limits',
  text: `
    with asked as (
      select * from unnest($1::bytea[], $2::int[], $3::int[], $4::int[]) as asked (key, cost, most, seconds)
    ), running as (
      select l.* from rate_limits l join asked using (key)
      where l.ends_at > now() and l.ends_at <= now() + (asked.seconds + 1) * interval '1 second'
    ), over as (
      delete from rate_limits where key in (
        select key from rate_limits where ends_at <= now() and key <> all ($1::bytea[])
        order by ends_at limit 20 for update skip locked)
    ), used_up as (
      select l.key, l.ends_at from running l join asked using (key) where l.spent + asked.cost > asked.most
    ), spent as (
      insert into rate_limits as l (key, spent, ends_at)
      select key, cost, now() + seconds * interval '1 second' from asked
      where not exists (select from used_up) order by key
      on conflict (key) do update set
        spent = excluded.spent +
          case when l.ends_at > now() and l.ends_at <= excluded.ends_at + interval '1 second' then l.spent else 0 end,
        ends_at =
          case when l.ends_at > now() and l.ends_at <= excluded.ends_at + interval '1 second' then l.ends_at else excluded.ends_at end
      returning key, spent, ends_at
    )
    select exists (select from spent) as "wasSpent",
      extract(epoch from greatest(
        (select max(ends_at) from used_up),
        (select max(spent.ends_at) from spent join asked using (key) where spent.spent > asked.most)
      ) - now())::float8 * 1000 as "waitMs"`,
};

interface Spent {
  readonly wasSpent: boolean;
  /** Until there is room again, in ms; `null` when there was room. */
  readonly waitMs: number | null;
}

async function spend(db: Kysely<Database>, limits: readonly HashedLimit[]): Promise<Spent> {
  const [spent] = await namedQuery<Spent>(db, SPEND, [
    limits.map(({ key }) => key),
    limits.map(({ cost }) => cost),
    limits.map(({ most }) => most),
    limits.map(({ seconds }) => seconds),
  ]);
  return spent ?? { wasSpent: false, waitMs: null };
}

const GIVE_BACK = {
  name: 'give-back-rate-limits',
  text: `
    with given as (
      select l.key, given.cost from rate_limits l
      join unnest($1::bytea[], $2::int[]) as given (key, cost) on given.key = l.key
      order by l.key for update of l
    )
    update rate_limits l set spent = greatest(0, l.spent - given.cost)
    from given where given.key = l.key`,
};

async function giveBack(
  db: Kysely<Database>,
  limits: readonly HashedLimit[],
  share: number,
): Promise<true> {
  await namedQuery(db, GIVE_BACK, [
    limits.map(({ key }) => key),
    limits.map(({ cost }) => Math.floor(cost * share)),
  ]);
  return true;
}

function limitsInMemory(now: () => number) {
  const table = createCountingTable({ slots: SLOTS, now });
  const name = ({ key }: HashedLimit) => key.toString('latin1');
  /** Counts without asking whether there is room. */
  const note = (limits: readonly HashedLimit[]) => {
    for (const limit of limits) table.add(name(limit), limit.cost, limit.seconds);
  };
  return {
    /** How long to wait, in ms; `null` when there was room. */
    take(limits: readonly HashedLimit[]): number | null {
      const used = limits.map((limit) => ({ ...limit, ...table.read(name(limit)) }));
      const over = used.filter(({ spent, cost, most }) => spent + cost > most);
      if (over.length > 0) return Math.max(...over.map(({ endsIn }) => endsIn));
      note(limits);
      return null;
    },
    note,
    giveBack(limits: readonly HashedLimit[], share: number) {
      for (const limit of limits) {
        table.add(name(limit), -Math.floor(limit.cost * share), limit.seconds);
      }
    },
  };
}

/** A refusal that says when to come back. */
export function tooMany(waitMs: number, message = 'Too many requests, please try again later') {
  return new Refusal(429, message, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}

/** Removes counts whose window is over; a request removes some too. @returns how many it removed. */
export async function removeOldLimits(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limits where key in (
      select key from rate_limits where ends_at <= now() limit ${most} for update skip locked)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
