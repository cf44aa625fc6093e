// Writes what is read from a freshly migrated database: server/database/types.ts, database/schema.sql and docs/tables.md.
// npm run schema. With --check it writes nothing and fails when a committed file differs.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { makeScratchDirectory } from '../test/scratch-directory.ts';
import { describeToday } from './describe-schema.ts';
import { drawTables } from './draw-tables.ts';

const root = join(import.meta.dirname, '..');
const options = [
  '--dialect=postgres',
  '--numeric-parser=string',
  '--exclude-pattern=(public.(schema_migrations|applied_*)|jobs.*)',
  // Matches the driver's settings in server/database/connection.ts.
  '--type-mapping={"int8":"number"}',
  '--log-level=error',
];

const dataDir = makeScratchDirectory('mantel-schema-');
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
const client = new pg.Client({ connectionString: server.connectionString });
try {
  await migrate(server.connectionString);
  await client.connect();
  keep('server/database/types.ts', generateTypes(server.connectionString));
  keep('database/schema.sql', await describeToday(client));
  keep('docs/tables.md', await drawTables(client));
} finally {
  await client.end();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

/** Writes a file, or only compares it. */
function keep(path: string, text: string): void {
  const file = join(root, path);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is not what the migrations and functions give: run npm run schema`);
    process.exitCode = 1;
  }
}

function generateTypes(connectionString: string): string {
  const out = join(dataDir, 'types.ts');
  const codegen = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const { status, stderr } = spawnSync(
    process.execPath,
    [codegen, ...options, `--url=${connectionString}`, `--out-file=${out}`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return readFileSync(out, 'utf8').replace('export interface DB {', 'export interface Database {');
}
