import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/database/embedded.ts';
import { processesUnder } from './processes.ts';

/** A durable PostgreSQL beside the shop, as an operator's own: it can be stopped, frozen and killed. */
export interface OutsideDatabase {
  /** Stays the same over stops and starts. */
  readonly connectionString: string;
  processes(): number[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it in a folder under `dataDir`. */
export async function startOutsideDatabase(dataDir: string): Promise<OutsideDatabase> {
  const folder = join(dataDir, 'outside');
  mkdirSync(folder);
  const link = join(dataDir, 'socket'); // Each start has a socket folder of its own: a link stands still.
  let running: Awaited<ReturnType<typeof startEmbeddedPostgres>> | null = null;
  const start = async () => {
    running = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
    rmSync(link, { force: true });
    symlinkSync(new URL(running.connectionString).searchParams.get('host') ?? '', link);
    return running.connectionString;
  };
  const address = new URL(await start());
  address.searchParams.set('host', link);
  return {
    connectionString: address.href,
    processes: () => processesUnder(join(folder, 'postgres')),
    start: async () => {
      await start();
    },
    stop: async () => {
      await running?.stop();
      running = null;
    },
  };
}
