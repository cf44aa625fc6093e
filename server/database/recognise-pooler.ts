import pg from 'pg';

/** In ms. */
const CONNECT_WITHIN = 5_000;

/**
 * Looks whether a pooler such as PgBouncer stands between the shop and PostgreSQL: it answers with a process id of its
 * own making, where PostgreSQL names the process that serves the connection (docs/decisions/097).
 *
 * @returns the address; behind a pooler with `pgbouncer=true`, which `openDatabase` reads. One that says `pgbouncer=…`
 * already is taken at its word, without a connection.
 * @throws {Error} that `isDatabaseAway` knows
 */
export async function recognisePooler(connectionString: string): Promise<string> {
  const address = new URL(connectionString);
  if (address.searchParams.has('pgbouncer')) return connectionString;
  if (!(await isPooled(connectionString))) return connectionString;
  address.searchParams.set('pgbouncer', 'true');
  return address.href;
}

async function isPooled(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: 'mantel-start',
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: CONNECT_WITHIN,
  }) as pg.Client & { readonly processID: number }; // Missing in the driver's types.
  client.on('error', () => undefined); // The query that was running rejects.
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== client.processID;
  } finally {
    await client.end();
  }
}
