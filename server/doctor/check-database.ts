import type pg from 'pg';
import { compareMigrations, OlderDatabase } from '../database/migrate.ts';
import { MigrationError } from '../database/sql-files.ts';
import { type Finding, findingsAbout } from './finding.ts';

/** Connections of one instance: 10 for the shop, 4 for the panel, 5 for jobs, 3 that listen and pack the search index. */
const CONNECTIONS_OF_ONE = 22;
/** A transaction that is open for longer keeps rows from being cleaned up, in minutes. */
const MAX_TRANSACTION = 30;
/** Tokens, limits and backups compare times of instances and database, in ms. */
const CLOCKS_APART = 2_000;

interface Facts {
  readonly major: number;
  readonly is_standby: boolean;
  readonly is_superuser: boolean;
  readonly durable: boolean;
  readonly encoding: string;
  readonly free_connections: number;
  readonly instances: number;
  readonly oldest_transaction_minutes: number;
  readonly now: Date;
}

const READ_FACTS = `select
  current_setting('server_version_num')::int / 10000 as major,
  pg_is_in_recovery() as is_standby,
  (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
  current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
    and current_setting('synchronous_commit') <> 'off' as durable,
  pg_encoding_to_char((select encoding from pg_database where datname = current_database())) as encoding,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free_connections,
  (select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name = 'mantel-listener') as instances,
  coalesce((select extract(epoch from now() - min(xact_start)) / 60 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()), 0)::float8 as oldest_transaction_minutes,
  clock_timestamp() as now`;

/**
 * Checks PostgreSQL itself, the schema, and the clock.
 * @param isPooled whether PgBouncer stands between (`recognisePooler`)
 * @returns the findings, and how many instances run on it
 */
export async function checkDatabase(
  client: pg.Client,
  isPooled: boolean,
): Promise<{ findings: Finding[]; instances: number }> {
  const asked = Date.now();
  const { rows } = await client.query<Facts>(READ_FACTS);
  const answered = Date.now();
  const [facts] = rows;
  if (!facts) throw new Error('PostgreSQL said nothing of itself');
  return {
    findings: [
      ...checkServer(facts, isPooled),
      checkClock(facts.now.getTime() - (asked + answered) / 2),
      await checkMigrations(client, facts.instances),
    ],
    instances: facts.instances,
  };
}

function checkServer(facts: Facts, isPooled: boolean): Finding[] {
  const { ok, warning, problem } = findingsAbout('Database');
  const pooler = isPooled ? ' behind PgBouncer' : '';
  const findings: Finding[] = [ok(`PostgreSQL ${facts.major} answers${pooler}.`)];
  if (facts.major < 15)
    findings.push(problem(`It is PostgreSQL ${facts.major}.`, 'Upgrade it to 15 or later.'));
  if (facts.is_standby)
    findings.push(
      problem('It is a standby and takes no writes.', 'Let DATABASE_URL name the primary.'),
    );
  if (facts.encoding !== 'UTF8')
    findings.push(
      problem(
        `Its encoding is ${facts.encoding}.`,
        'Make a database with encoding UTF8, and move the shop there by npm run backup and npm run restore.',
      ),
    );
  if (!facts.durable)
    findings.push(
      problem(
        'Acknowledged orders can be lost: fsync, full_page_writes or synchronous_commit is off.',
        'Turn all three on in postgresql.conf.',
      ),
    );
  if (facts.is_superuser)
    findings.push(
      warning(
        'The shop connects as a superuser.',
        'Make a role that owns the database and nothing else, and name it in DATABASE_URL.',
      ),
    );
  if (!isPooled && facts.free_connections < CONNECTIONS_OF_ONE)
    findings.push(
      warning(
        `Only ${facts.free_connections} connections are free; an instance takes up to ${CONNECTIONS_OF_ONE}.`,
        'Raise max_connections, or put PgBouncer before the database.',
      ),
    );
  if (facts.oldest_transaction_minutes > MAX_TRANSACTION)
    findings.push(
      warning(
        `A transaction has been open for ${Math.round(facts.oldest_transaction_minutes)} minutes.`,
        'Find it in pg_stat_activity by xact_start, and end it with pg_terminate_backend.',
      ),
    );
  return findings;
}

/** @param apart database's clock minus ours, in ms */
function checkClock(apart: number): Finding {
  const { ok, warning } = findingsAbout('Clock');
  if (Math.abs(apart) <= CLOCKS_APART) return ok('This machine and the database agree.');
  return warning(
    `The database's clock is ${Math.abs(Math.round(apart / 1000))} s ${apart > 0 ? 'ahead of' : 'behind'} this machine's.`,
    'Run a time service (systemd-timesyncd or chrony) on both machines.',
  );
}

async function checkMigrations(client: pg.Client, instances: number): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout('Migrations');
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('public.applied_migrations')::text as found`,
  );
  if (!rows[0]?.found) return problem('The database holds no shop yet.', 'Run npm start once.');
  try {
    const { waiting, newer } = await compareMigrations(client);
    if (waiting.length > 0)
      return problem(
        `${waiting.length} are not applied yet, the first is ${waiting[0]}.`,
        instances > 0
          ? 'The running shop is of an older release: restart it with this one.'
          : 'Start the shop: it applies them.',
      );
    if (newer.length > 0)
      return warning(
        `The database has ${newer.length} of a newer release, up to ${newer.at(-1)}.`,
        'Finish the upgrade: run the newer release on each instance.',
      );
    return ok('All are applied.');
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    if (error instanceof OlderDatabase)
      return problem(`${error.message}.`, 'Section 6 of docs/operations.md says how to upgrade.');
    return problem(`${error.message}.`, 'Put the release back as it was published: git status.');
  }
}

/** Changes of the catalogue that a replica may be behind for a moment. */
const SMALL_LAG = 100;

/** Checks that the replica is one, and follows. `primary` is connected to the database that it copies. */
export async function checkReplica(client: pg.Client, primary: pg.Client): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout('Replica');
  const read = `select pg_is_in_recovery() as is_standby, version::int8 as version from catalogue_version`;
  const [copy, original] = await Promise.all([client.query(read), primary.query(read)]);
  const lag = Number(original.rows[0]?.version) - Number(copy.rows[0]?.version);
  if (!copy.rows[0]?.is_standby)
    return problem(
      'DATABASE_REPLICA_URL names a database that takes writes.',
      'Let it name a standby that streams from DATABASE_URL, or remove it.',
    );
  if (lag <= SMALL_LAG) return ok(`It follows, ${lag} changes of the catalogue behind.`);
  return warning(
    `It is ${lag} changes of the catalogue behind: the shop does not use it.`,
    'Look at pg_stat_replication on the primary, and at the log of the replica.',
  );
}
