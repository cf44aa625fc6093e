import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import {
  type AppliedFiles,
  readAppliedFiles,
  recordFunctions,
  recordMigrations,
} from './applied-files.ts';
import { isNameTaken, isStepUndone } from './database-errors.ts';
import {
  type Applied,
  databaseFolder,
  MigrationError,
  type Release,
  readBaseline,
  readRelease,
  type SqlFile,
} from './sql-files.ts';

export interface MigrateOptions {
  /** Is given lines for the operator. */
  readonly report?: (line: string) => void;
  /** How often a file that gets no lock is tried, about once a second. */
  readonly tries?: number;
  /**
   * The database is restored from a backup that has these migrations: they alone are applied, without functions. Nothing but
   * the restore may make its schema meanwhile.
   */
  readonly asIn?: readonly Applied[];
}

/** An empty schema of this name marks a database from the moment it is emptied for a restore until its tables are filled. */
export const RESTORING = 'mantel_restoring';

/** A file waits so long for a lock, in ms: requests wait behind it. Then it gives way and tries again. */
const LOCK_TIMEOUT = 400;
const BETWEEN_TRIES = 600;
const TRIES = 120;

const BASELINE = 'baseline.sql';

/** What is applied at once, and then recorded. */
interface Step extends Pick<SqlFile, 'name' | 'statements' | 'inTransaction'> {
  record(): Promise<void>;
}

/**
 * Brings the schema up to date. An empty database gets `baseline.sql`, the schema of release 0.5.0. Then come tables and data by
 * `migrations/NNNN_name.sql`, in the order of their numbers, then functions, triggers and views by the files
 * `functions/subject.sql` whose text has changed. Each file runs in its own transaction together with its record, so that a kill
 * leaves it done or not begun. A migration with the line `-- outside-transaction` runs statement by statement, and must be safe
 * to run again; one with `-- after-functions` waits for them. Migrations that a newer release has applied stay, and those that
 * were left out are applied late; a newer release's functions stay. Instances that start at once wait for each other. What is
 * refused leaves the database as it was.
 * @param connectionString as a role that owns the database
 * @param folder of the release; the project's own by default
 * @returns the names applied by this call
 * @throws MigrationError server older than 15; a database of another program or a release before 0.5.0; an applied migration
 * edited; a file that fails or gets no lock; half restored
 */
export async function migrate(
  connectionString: string,
  folder = databaseFolder,
  { report = () => undefined, tries = TRIES, asIn }: MigrateOptions = {},
): Promise<string[]> {
  const release = readRelease(folder);
  const [client, holder] = await Promise.all([open(connectionString), open(connectionString)]);
  try {
    await refuseOldServer(client);
    await becomeTheOnlyOne(holder);
    if (!asIn) await refuseHalfRestored(client);
    const applied = await readAppliedFiles(client);
    const steps = planSteps(client, { folder, release, applied, report, asIn });
    if (!isEmpty(applied)) for (const statement of applied.missing) await client.query(statement);
    for (const step of steps) await applyPatiently(client, step, { report, tries });
    return steps.map(({ name }) => name);
  } finally {
    await Promise.all([client.end(), holder.end()]);
  }
}

/**
 * How a database stands beside this release's migrations. Changes nothing.
 * @returns those that are not applied yet, and those that only a newer release has
 * @throws MigrationError an applied migration was edited; OlderDatabase
 */
export async function compareMigrations(
  client: pg.Client,
): Promise<{ waiting: string[]; newer: string[] }> {
  const { migrations } = await readAppliedFiles(client);
  const { waiting, newer } = compare(readRelease(), migrations);
  return { waiting: waiting.map(({ name }) => name), newer };
}

/** The database was made by a release that this one can't upgrade by itself. */
export class OlderDatabase extends MigrationError {}

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'mantel-migrate',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined); // The query that was running rejects.
  await client.connect();
  return client;
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int4 as version`,
  );
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < 15)
    throw new MigrationError(`The database is PostgreSQL ${major}; 15 or later is needed`);
}

async function refuseHalfRestored(client: pg.Client): Promise<void> {
  if (await isHalfRestored(client))
    throw new MigrationError(
      'A restore of this database is under way or was broken off: wait for it, or run it again',
    );
}

/** Whether a restore has emptied the database and not filled it yet. */
export async function isHalfRestored(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [
    RESTORING,
  ]);
  return rowCount !== 0;
}

/**
 * Takes the lock of migrating in a transaction that stays open, on a connection of its own: it works behind PgBouncer
 * too, and no kill leaves it behind. Asked for again and again: who waits inside a statement has a snapshot, which an
 * index that is made concurrently would wait for.
 */
async function becomeTheOnlyOne(holder: pg.Client): Promise<void> {
  for (;;) {
    await holder.query('begin');
    await holder.query(`set local idle_in_transaction_session_timeout = 0`);
    // Without parameters: with them the statement, and its snapshot, would stay open until the next one.
    const { rows } = await holder.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.schema}) as taken`,
    );
    if (rows[0]?.taken) return;
    await holder.query('rollback');
    await pause(100);
  }
}

interface Plan {
  readonly folder: string;
  readonly release: Release;
  readonly applied: AppliedFiles;
  readonly report: (line: string) => void;
  readonly asIn: MigrateOptions['asIn'] | undefined;
}

/** What is to be applied, in its order. */
function planSteps(client: pg.Client, plan: Plan): Step[] {
  const { release, applied, report, asIn } = plan;
  const migrations = isEmpty(applied) ? release.baseline : applied.migrations;
  const { waiting, newer } = compare(release, migrations);
  if (newer.length > 0)
    report(
      `This database has ${newer.length} migrations of a newer release, up to ${newer.at(-1)}`,
    );
  const steps = waiting
    .filter(({ name }) => asIn?.some((migration) => migration.name === name) ?? true)
    .map((file) => ({ ...file, record: () => recordMigrations(client, [file]) }))
    // Those that wait for functions change rows alone: the backup has them as they were changed.
    .map((step) => (asIn && step.afterFunctions ? { ...step, statements: [] } : step));
  const functions = asIn ? [] : findChanged(release, applied.functions);
  return [
    ...(isEmpty(applied) ? [baselineStep(client, plan)] : []),
    ...steps.filter(({ afterFunctions }) => !afterFunctions),
    ...functions.map((file) => ({
      ...file,
      record: () => recordFunctions(client, file, release.highest),
    })),
    ...steps.filter(({ afterFunctions }) => afterFunctions),
  ];
}

const isEmpty = ({ migrations }: AppliedFiles): boolean => migrations.length === 0;

/** With its records in the same transaction: where another program's tables are there, nothing of it stays. */
const baselineStep = (client: pg.Client, { folder, release, applied }: Plan): Step => ({
  name: BASELINE,
  statements: [...applied.missing, readBaseline(folder)],
  inTransaction: true,
  record: () => recordMigrations(client, release.baseline),
});

/** The files of functions whose text is another one than that which was applied; none where a newer release has applied its own. */
function findChanged(
  { functions, highest }: Release,
  applied: AppliedFiles['functions'],
): readonly SqlFile[] {
  if (applied.some(({ migration }) => migration > highest)) return [];
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  return functions.filter(({ name, checksum }) => checksums.get(name) !== checksum);
}

/** What is not applied yet. Those that only the database knows are of a newer release, which this one runs beside. */
function compare(
  { baseline, migrations }: Release,
  applied: readonly Applied[],
): { waiting: SqlFile[]; newer: string[] } {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const missing = baseline.find(({ name }) => !checksums.has(name));
  if (missing)
    throw new OlderDatabase(
      `The database is of a release before 0.5.0 (${missing.name} is not applied): start release 0.5.0 on it once, then this one`,
    );
  const known = [...baseline, ...migrations];
  const edited = known.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (edited) throw new MigrationError(`Migration ${edited.name} was edited after it was applied`);
  const names = new Set(known.map(({ name }) => name));
  return {
    waiting: migrations.filter(({ name }) => !checksums.has(name)),
    newer: applied.map(({ name }) => name).filter((name) => !names.has(name)),
  };
}

async function applyPatiently(
  client: pg.Client,
  step: Step,
  { report, tries }: Required<Pick<MigrateOptions, 'report' | 'tries'>>,
): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      await apply(client, step);
      return;
    } catch (cause) {
      if (!(cause instanceof pg.DatabaseError)) throw cause;
      if (!isStepUndone(cause) || left <= 0) throw explainFailure(step, cause);
      if (left === tries - 1) report(`Migration ${step.name} waits for a lock`);
      await pause(BETWEEN_TRIES);
    }
  }
}

function explainFailure(step: Step, cause: pg.DatabaseError): MigrationError {
  if (step.name === BASELINE && isNameTaken(cause))
    return new MigrationError(
      `The database is used by another program: ${cause.message}. Give the shop a database of its own`,
      { cause },
    );
  const kept = step.inTransaction ? ', nothing of it was kept' : '';
  return new MigrationError(
    `Migration ${step.name} failed${kept}: ${cause.message} (${cause.code})`,
    { cause },
  );
}

async function apply(client: pg.Client, step: Step): Promise<void> {
  if (!step.inTransaction) {
    for (const statement of step.statements) await client.query(statement);
    await step.record();
    return;
  }
  await client.query('begin');
  try {
    await client.query(`set local statement_timeout = 0; set local lock_timeout = ${LOCK_TIMEOUT};
      set local idle_in_transaction_session_timeout = 0`);
    for (const statement of step.statements) await client.query(statement);
    await step.record();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
