import pg from 'pg';

/** Runs one statement on a connection of its own and gives its rows. */
export async function queryOnce<Row extends object>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, query_timeout: 120_000 });
  client.on('error', () => undefined); // A scenario may kill the server in between.
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
