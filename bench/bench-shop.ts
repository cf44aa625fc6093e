import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import { type MeasuredProcess, startMeasured } from './measured-process.ts';

/** A generated catalogue in an embedded, fully durable PostgreSQL, and servers that stand on it. */
export interface BenchShop {
  readonly connectionString: string;
  /** Starts a server script of this folder, or the shop itself with {@link SHOP}. */
  start(script: string, environment?: Record<string, string>): Promise<MeasuredProcess>;
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
}

/** The built shop: the script to start, and its environment. */
export const SHOP = [
  '../server/main.ts',
  { PORT: '0', SEED: 'none', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
] as const;

/** Opens a shop of this many products for a measurement, and clears everything away after it. */
export async function withBenchShop(
  products: number,
  measure: (shop: BenchShop) => Promise<void>,
): Promise<void> {
  await withBenchDatabase(products, async (connectionString, dataDir) => {
    const servers: MeasuredProcess[] = [];
    const pool = new pg.Pool({ connectionString, max: 4 });
    pool.on('error', () => undefined); // The server is stopped while connections rest.
    try {
      await measure({
        connectionString,
        async start(script, environment = {}) {
          const server = await startMeasured(resolve(import.meta.dirname, script), {
            DATABASE_URL: connectionString,
            DATA_DIR: dataDir,
            ...environment,
          });
          servers.push(server);
          return server;
        },
        async query(text) {
          const { rows } = await pool.query(text);
          return rows;
        },
      });
    } finally {
      for (const server of servers) await server.stop();
      await pool.end();
    }
  });
}

/** The database alone, with this many products in it. */
export async function withBenchDatabase(
  products: number,
  measure: (connectionString: string, dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mantel-bench-'));
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await migrate(connectionString);
    await generateCatalogue(connectionString, products);
    await measure(connectionString, dataDir);
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
