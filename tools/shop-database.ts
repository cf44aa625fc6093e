import type { Config } from '../server/config.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';

/** How a command reaches the shop's database. */
export interface ShopDatabase {
  readonly connectionString: string;
  /** Stops what was started for the command. */
  stop(): Promise<void>;
}

/**
 * The shop's database for a command: the one that `DATABASE_URL` names, the embedded one of a running shop,
 * or the embedded one started for this command and migrated.
 * @throws EmbeddedPostgresError, MigrationError one line for the operator
 */
export async function openShopDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { migrated = true } = {},
): Promise<ShopDatabase> {
  const running = databaseUrl ?? findEmbeddedPostgres(dataDir);
  if (running !== null) return { connectionString: running, stop: async () => undefined };
  const started = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  if (!migrated) return started;
  await migrate(started.connectionString).catch(async (error: unknown) => {
    await started.stop();
    throw error;
  });
  return started;
}
