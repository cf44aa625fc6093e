import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import packageJson from '../package.json' with { type: 'json' };
import type { Replica } from './database/replica.ts';
import type { Database } from './database/types.ts';
import type { BoundedStore } from './http/bounded-store.ts';

interface MetricSources {
  /** Pools by what they are for. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  readonly store: BoundedStore;
  readonly db: Kysely<Database>;
  /** Absent: no figures of it. */
  readonly replica?: Replica | undefined;
  /** The folder whose disk must not fill up. Absent: no figures of the disk. */
  readonly dataDir?: string | undefined;
}

/** The database is asked at most once in this time, in ms, however often the figures are read. */
const KEEP_MS = 5_000;

/**
 * Adds what an operator watches in addition to requests: pools, the store of answers, mails, jobs and the disk. All figures
 * are read when `/metrics` is; the names and labels are fixed, so the number of series is bounded.
 *
 * @returns what counts reads of the catalogue by where they were answered
 */
export function registerShopMetrics(
  register: Registry,
  sources: MetricSources,
): (from: 'primary' | 'replica') => void {
  const { pools, store, replica, dataDir } = sources;
  const gauge = (
    name: string,
    help: string,
    collect: (this: Gauge) => void | Promise<void>,
    labelNames: string[] = [],
  ) => new Gauge({ name: `mantel_${name}`, help, labelNames, registers: [register], collect });

  gauge(
    'pool_connections',
    'Connections to the database, by pool and what they do',
    function collectPools() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'wanted' }, waitingCount);
      }
    },
    ['pool', 'state'],
  );
  gauge('store_bytes', 'Bytes of the answers that are kept', function collectBytes() {
    this.set(store.held().bytes);
  });
  new Counter({
    name: 'mantel_store_evictions_total',
    help: 'Answers that had to go for others: the store is too small for what is asked for',
    registers: [register],
    collect() {
      this.reset();
      this.inc(store.held().evicted);
    },
  });
  gauge('store_answers', 'Answers that are kept', function collectCount() {
    this.set(store.held().count);
  });
  gauge(
    'catalogue_version_known',
    '1 while changes of the catalogue arrive, 0 while stored answers may be stale',
    function collectVersion() {
      this.set(store.currentVersion() === null ? 0 : 1);
    },
  );
  gauge(
    'build_info',
    'The release of this instance',
    function collectRelease() {
      this.set({ release: packageJson.version }, 1);
    },
    ['release'],
  );
  if (dataDir) watchDisk(gauge, dataDir);
  if (replica) watchReplica(gauge, replica, store);
  watchDatabase(gauge, sources);
  const reads = new Counter({
    name: 'mantel_catalogue_reads_total',
    help: 'Reads of the catalogue that no store answered, by the database that did',
    labelNames: ['from'],
    registers: [register],
  });
  return (from) => reads.inc({ from });
}

type MakeGauge = (
  name: string,
  help: string,
  collect: (this: Gauge) => void | Promise<void>,
  labelNames?: string[],
) => Gauge;

function watchDisk(gauge: MakeGauge, dataDir: string): void {
  gauge('disk_free_bytes', 'Free bytes on the disk of DATA_DIR', async function collectDisk() {
    const { bavail, bsize } = await statfs(dataDir);
    this.set(bavail * bsize);
  });
}

function watchReplica(gauge: MakeGauge, replica: Replica, store: BoundedStore): void {
  gauge('replica_up', '1 while the replica answers', function collectReplica() {
    this.set(replica.seenVersion() === null ? 0 : 1);
  });
  gauge(
    'replica_version_lag',
    'By how many changes of the catalogue the replica is behind; absent while nobody knows',
    function collectReplicaLag() {
      const [seen, known] = [replica.seenVersion(), store.currentVersion()];
      this.remove();
      if (seen !== null && known !== null) this.set(Math.max(0, known - seen));
    },
  );
}

/** What is read of the database, in one statement. */
interface Reading {
  readonly mails_due: number;
  readonly mails_given_up: number;
  readonly oldest_mail_seconds: number;
  readonly jobs: Readonly<Record<string, number>>;
  /** In Unix seconds; `null` before the first. */
  readonly last_backup: number | null;
  readonly catalogue_version: number;
}

function watchDatabase(gauge: MakeGauge, { db, store }: MetricSources): void {
  const read = keepFor(KEEP_MS, () => readDatabase(db));
  gauge('database_up', '1 when the database answered the last reading', async function collectUp() {
    this.set((await read()) ? 1 : 0);
  });
  gauge('mails', 'Mails that wait, by why', collectMails, ['state']);
  async function collectMails(this: Gauge) {
    const reading = await read();
    this.reset();
    if (!reading) return;
    this.set({ state: 'due' }, reading.mails_due);
    this.set({ state: 'given_up' }, reading.mails_given_up);
  }
  gauge(
    'oldest_mail_seconds',
    'For how long the oldest mail has waited to leave',
    async function collectAge() {
      const reading = await read();
      if (reading) this.set(reading.oldest_mail_seconds);
    },
  );
  gauge(
    'last_backup_timestamp_seconds',
    'When the last backup was made, in Unix seconds; absent before the first',
    async function collectBackup() {
      const reading = await read();
      this.remove(); // `reset` would say 0: made in 1970.
      if (reading?.last_backup) this.set(reading.last_backup);
    },
  );
  gauge(
    'catalogue_version_lag',
    'By how many changes of the catalogue this instance is behind the database; absent while it is notified of none',
    async function collectLag() {
      const reading = await read();
      const known = store.currentVersion();
      this.remove();
      if (!reading || known === null) return;
      this.set(Math.max(0, reading.catalogue_version - known));
    },
  );
  gauge('jobs', 'Jobs by state', collectJobs, ['state']);
  async function collectJobs(this: Gauge) {
    const reading = await read();
    this.reset();
    for (const [state, count] of Object.entries(reading?.jobs ?? {})) this.set({ state }, count);
  }
}

/** What waits in the database, and how far it is; `null` when it does not answer. */
async function readDatabase(db: Kysely<Database>): Promise<Reading | null> {
  try {
    const { rows } = await sql<Reading>`
      select count(*) filter (where next_attempt_at < 'infinity')::int as mails_due,
             count(*) filter (where next_attempt_at = 'infinity')::int as mails_given_up,
             coalesce(extract(epoch from now() - min(created_at)
               filter (where next_attempt_at < 'infinity')), 0)::float8 as oldest_mail_seconds,
             coalesce((select jsonb_object_agg(state, n) from (
               select state::text, count(*) as n from jobs.job group by state) by_state), '{}') as jobs,
             (select extract(epoch from max(made_at))::float8 from backups) as last_backup,
             (select version from catalogue_version) as catalogue_version
      from outbox where sent_at is null`.execute(db);
    return rows[0] ?? null;
  } catch {
    return null;
  }
}

/** Reads once for all who ask within some ms. */
function keepFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly at: number; readonly value: Promise<T> } | null = null;
  return () => {
    if (!kept || performance.now() - kept.at >= ms) kept = { at: performance.now(), value: read() };
    return kept.value;
  };
}
