import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Config, ConfigError, findMisspelt, readConfig } from '../config.ts';
import { openDatabase, recognisePooler } from '../database/connection.ts';
import { findEmbeddedPostgres } from '../database/embedded.ts';
import { describeOtherMajor } from '../database/embedded-cluster.ts';
import { openMediaStore } from '../media/media-store.ts';
import { checkBooks } from './check-books.ts';
import { checkBackups, checkMails, checkPictures } from './check-data.ts';
import { checkDatabase, checkReplica } from './check-database.ts';
import { checkDisk, checkNode, checkServing, checkSettings } from './check-machine.ts';
import { type Finding, findingsAbout, messageOf } from './finding.ts';

/**
 * Checks an installation from its environment alone, beside the running shop. It changes nothing, and starts nothing.
 * A check that breaks off is a finding of its own.
 */
export async function checkShop(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  const config = tryConfig(variables);
  if ('level' in config) return [checkNode(), config];
  return [
    checkNode(),
    ...checkSettings(config),
    ...checkNames(variables),
    await checkDisk(config.dataDir),
    ...(await checkServing(config)),
    ...(await checkStored(config)),
  ];
}

/** A misspelt setting has no effect, and nothing else says so. */
const checkNames = (variables: Parameters<typeof findMisspelt>[0]): Finding[] =>
  findMisspelt(variables).map((line) =>
    findingsAbout('Settings').warning(
      line,
      'Correct its name and restart the shop; README.md lists all settings.',
    ),
  );

function tryConfig(variables: Parameters<typeof readConfig>[0]): Config | Finding {
  try {
    return readConfig(variables);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return findingsAbout('Settings').problem(
      `${error.message}.`,
      'Correct this variable; README.md lists them all.',
    );
  }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

async function checkStored(config: Config): Promise<Finding[]> {
  const { warning, problem } = findingsAbout('Database');
  const address = config.databaseUrl ?? findEmbeddedPostgres(config.dataDir);
  const cluster = join(config.dataDir, 'postgres');
  const isMade = existsSync(join(cluster, 'PG_VERSION'));
  const other = address === null && isMade ? describeOtherMajor(cluster) : null;
  if (other) return [problem(`${other.says}.`, `${capitalised(other.toDo)}.`)];
  if (address === null)
    return [
      warning(
        isMade
          ? 'The embedded PostgreSQL does not run: what is in it was not checked.'
          : `There is no database in ${config.dataDir} yet.`,
        'Start the shop by npm start, then run npm run doctor again.',
      ),
    ];
  try {
    const connectionString = await recognisePooler(address);
    const { findings, instances, replica } = await withClient(connectionString, async (client) => ({
      ...(await checkDatabase(client, connectionString !== address)),
      replica: await checkCopy(config.replicaUrl, client),
    }));
    return [...findings, ...replica, ...(await checkRows(config, connectionString, instances))];
  } catch (error) {
    return [
      problem(
        `It can't be used: ${messageOf(error)}.`,
        'Check that PostgreSQL runs, and DATABASE_URL: host, port, name, user and password.',
      ),
    ];
  }
}

async function checkCopy(replicaUrl: string | undefined, primary: pg.Client): Promise<Finding[]> {
  if (!replicaUrl) return [];
  try {
    return [await withClient(replicaUrl, (client) => checkReplica(client, primary))];
  } catch (error) {
    return [
      findingsAbout('Replica').warning(
        `It does not answer: ${messageOf(error)}.`,
        'Start it, or check DATABASE_REPLICA_URL. Meanwhile the primary answers everything.',
      ),
    ];
  }
}

async function withClient<T>(connectionString: string, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({
    connectionString,
    application_name: 'mantel-doctor',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined); // The query that was running rejects.
  await client.connect();
  return use(client).finally(() => client.end());
}

async function checkRows(
  config: Config,
  connectionString: string,
  instances: number,
): Promise<Finding[]> {
  const { db, close } = openDatabase({ connectionString, timeLimit: 'maintenance', poolSize: 2 });
  const run = (about: string, check: () => Promise<Finding[]>) =>
    check().catch((error: unknown) => [
      findingsAbout(about).problem(
        `It could not be checked: ${messageOf(error)}.`,
        'See the other findings first, then run npm run doctor again.',
      ),
    ]);
  try {
    return [
      ...(await run('Pictures', async () =>
        checkPictures(db, await openMediaStore(config), { ...config, instances }),
      )),
      ...(await run('Mail', () => checkMails(db, config))),
      ...(await run('Cash', () => checkBooks(db))),
      ...(await run('Backups', async () => [await checkBackups(db, config)])),
    ];
  } finally {
    await close();
  }
}
