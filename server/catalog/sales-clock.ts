import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { lockCatalogue, readCatalogueVersion } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import type { ChangedSince, CurrentVersion } from '../http/bounded-store.ts';
import { fillCollections } from './fill-collections.ts';
import { untilKnown } from './write-catalogue.ts';

interface SalesClockDependencies {
  readonly db: Kysely<Database>;
  readonly currentVersion: CurrentVersion;
  readonly changedSince: ChangedSince;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A request waits this long at most for a sale to start or end, in ms. */
const MAX_WAIT = 2_000;
/** It is counted in steps, in ms: a process that stood still counts few of them, and reads first what came meanwhile. */
const STEP = 100;
/** After a failure it is tried again no sooner, in ms. */
const AGAIN_AFTER = 1_000;
/** The timer looks again after this long at the latest, in ms: the database's clock may have been moved. */
const MAX_TIMER = 60_000;
/** A clock that was put right by less than this is not looked at for it, in ms. */
const CLOCK_MOVED = 1_000;

/**
 * Starts and ends sales and automatic offers when their time comes, lets products leave collections of new ones, and sections of
 * pages come and go, by the database's clock: the first request after it waits until the catalogue is
 * what it has to be, so no answer and no stored page shows a price that is over. A timer does it where nobody asks, for caches
 * in front. Nobody waits while the database is away. When the next one is due is read at the start, after each change of a sale by any instance, after each one, and when this
 * machine's clock was moved: how long to wait was computed by the old one.
 */
export function keepSalesTimely(app: FastifyInstance, deps: SalesClockDependencies): void {
  const { currentVersion, changedSince, db, log } = deps;
  let dueAt = Number.NEGATIVE_INFINITY;
  let clock = clockOffset();
  let known: number | null = null;
  let looking: Promise<void> | null = null;
  let filling: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const look = async () => {
    known = currentVersion();
    clock = clockOffset();
    try {
      const { wait, fills } = await settleDue(db, currentVersion);
      if (fills && !isStopped) fill();
      dueAt = performance.now() + (wait ?? Number.POSITIVE_INFINITY);
    } catch (error) {
      dueAt = performance.now() + AGAIN_AFTER;
      log.warn({ err: error }, 'sales wait for the database');
    }
    clearTimeout(timer);
    if (isStopped) return;
    const left = Math.min(dueAt - performance.now(), MAX_TIMER);
    timer = setTimeout(() => void lookOnce(), Math.max(left, 0)).unref();
  };
  /** Nobody waits for collections that are filled: it takes long where products are many. */
  const fill = () => {
    filling ??= fillCollections(db, () => isStopped)
      .catch((error) => log.warn({ err: error }, 'collections wait for the database'))
      .finally(() => {
        filling = null;
      });
  };
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  const isDue = (): boolean => {
    if (performance.now() >= dueAt || Math.abs(clockOffset() - clock) > CLOCK_MOVED) return true;
    const now = currentVersion();
    if (now === null || now === known) return false;
    if (known === null || changedSince(known, [SALES, MEMBERS])) return true;
    known = now;
    return false;
  };
  /** A look that was on its way may have begun before a sale was changed. */
  const untilSettled = async () => {
    while (!isAway() && isDue()) await lookOnce();
  };
  /** The timer goes on trying; nobody waits for it, so that stored pages stay quick. */
  const isAway = () => currentVersion() === null;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isAway() || !isDue()) return done();
    if (request.routeOptions.config.load === 'none') return done(); // Health and figures show no price.
    Promise.race([untilSettled(), untilTooLong()]).then(() => done(), done);
  });
  app.addHook('onReady', lookOnce);
  app.addHook('onClose', async () => {
    isStopped = true;
    clearTimeout(timer);
    await Promise.all([looking, filling]);
  });
}

/** How far the time of day is ahead of the time that this process counts, in ms: it stays unless the clock is moved. */
const clockOffset = (): number => Date.now() - performance.now();

/** The tag of every change of a sale and of an offer, whose days it keeps too (`note_sales` and `note_offers` in SQL). */
const SALES = 'sales';
/** The tag of what has collections filled again, and may ask for new products. */
const MEMBERS = 'members';

async function untilTooLong(): Promise<void> {
  for (let left = MAX_WAIT; left > 0; left -= STEP) await pause(STEP, undefined, { ref: false });
}

interface Next {
  /** Until the next of them is due, in ms; below zero when one is, `null` when none will be. */
  readonly wait: number | null;
  /** Whether collections wait to be filled. */
  readonly fills: boolean;
}

/** This many sales start or end in one transaction: it is short, and those who change the catalogue go in between. */
const BATCH = 200;

/** Does what is due, and says what comes next. */
async function settleDue(db: Kysely<Database>, currentVersion: CurrentVersion): Promise<Next> {
  let next = await readNext(db);
  let version: number | null = null;
  while (next.wait !== null && next.wait <= 0) {
    version = await db.transaction().execute(async (transaction) => {
      await lockCatalogue(transaction);
      await sql`
        select settle_some_sales(${BATCH}), settle_some_members(${BATCH}), settle_offers(), settle_sections()`.execute(
        transaction,
      );
      return readCatalogueVersion(transaction);
    });
    next = await readNext(db);
  }
  if (version !== null) await untilKnown(currentVersion, version);
  return next;
}

async function readNext(db: Kysely<Database>): Promise<Next> {
  const { rows } = await sql<Next>`
    select ceil(extract(epoch from least(
      (select min(starts_at) from product_sales where base_discount is null),
      (select min(ends_at) from product_sales),
      next_member_leaves(),
      (select min(at) from section_moments),
      (select min(case when announced then ends_at else starts_at end) from offers
         where code is null and stopped_at is null and (announced or coalesce(ends_at > now(), true)))
    ) - now()) * 1000)::float8 as wait, exists (select from collection_fill) as fills`.execute(db);
  return rows[0] ?? { wait: null, fills: false };
}
