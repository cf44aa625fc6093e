import { type Config, ConfigError } from '../server/config.ts';
import { recognisePooler } from '../server/database/connection.ts';
import { isTableMissing } from '../server/database/database-errors.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../server/database/embedded.ts';
import { EmbeddedPostgresError } from '../server/database/embedded-account.ts';
import { explainRefusal } from '../server/database/explain-refusal.ts';
import { migrate } from '../server/database/migrate.ts';
import { MigrationError } from '../server/database/sql-files.ts';
import { StoreFailed } from '../server/storage/object-store.ts';

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
  const running = databaseUrl ? await recognisePooler(databaseUrl) : findEmbeddedPostgres(dataDir);
  if (running !== null) return { connectionString: running, stop: async () => undefined };
  const started = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  if (!migrated) return started;
  await migrate(started.connectionString).catch(async (error: unknown) => {
    await started.stop();
    throw error;
  });
  return started;
}

/**
 * What a command says when it fails: one line for what an operator can correct, the trace for a fault of ours.
 * @param OwnError the command's own error, whose message is for the operator
 */
export function explainFailure(error: unknown, OwnError: new (message: string) => Error): string {
  if (isTableMissing(error)) return 'The database has no tables yet: start the shop once.';
  const refusal = explainRefusal(error);
  if (refusal !== null) return refusal;
  const known = [OwnError, ConfigError, EmbeddedPostgresError, MigrationError, StoreFailed];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
