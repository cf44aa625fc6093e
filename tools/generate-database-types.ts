// Writes server/database/types.ts from a freshly migrated database: npm run types:database
// With --check it writes nothing and fails when the committed file differs.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { makeScratchDirectory } from '../test/scratch-directory.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'server/database/types.ts');
const options = [
  '--dialect=postgres',
  '--numeric-parser=string',
  '--exclude-pattern=(public.(schema_migrations|applied_*)|jobs.*)',
  // Matches the driver's settings in server/database/connection.ts.
  '--type-mapping={"int8":"number"}',
  '--log-level=error',
];

const dataDir = makeScratchDirectory('mantel-types-');
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
try {
  await migrate(server.connectionString);
  const types = generate(server.connectionString);
  if (!process.argv.includes('--check')) writeFileSync(target, types);
  else if (readFileSync(target, 'utf8') !== types) {
    console.error(
      'server/database/types.ts is not what the migrations give: run npm run types:database',
    );
    process.exitCode = 1;
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

function generate(connectionString: string): string {
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
