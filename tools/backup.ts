// Run by `npm run backup -- [TARGET]`, `npm run restore -- [SOURCE]` and `npm run move-database -- URL`.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { type BackupResult, type BackupTarget, makeBackup } from '../server/backup/make-backup.ts';
import { BackupError } from '../server/backup/manifest.ts';
import { restoreBackup } from '../server/backup/restore-backup.ts';
import { recordBackup } from '../server/backup/stored-backups.ts';
import { type Config, readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/connection.ts';
import { findEmbeddedPostgres } from '../server/database/embedded.ts';
import { openMediaStore } from '../server/media/media-store.ts';
import {
  createFolderStore,
  isObjectStore,
  type ObjectStore,
} from '../server/storage/object-store.ts';
import { openObjectStore } from '../server/storage/open-object-store.ts';
import { explainFailure, openShopDatabase } from './shop-database.ts';

const USAGE = `Usage: npm run backup -- [TARGET]              backs up database and pictures, beside a running shop
       npm run restore -- [SOURCE] [--replace]   restores the newest backup of SOURCE, or SOURCE/mantel-…
       npm run move-database -- postgresql://… [--replace]   moves the shop of DATA_DIR into that database
TARGET and SOURCE are folders or s3://bucket/prefix?endpoint=…; without one BACKUP_URL says where. BACKUP_KEY encrypts.
Restoring and moving need the shop stopped. --replace overwrites a shop that is there.`;

const wrongUsage = (problem: string) => new BackupError(`${problem}\n${USAGE}`);

/** A place that was named, as one that can hold backups. */
function storeIn(place: string | undefined, missing: string): string {
  if (!place) throw wrongUsage(missing);
  if (!isObjectStore(place)) throw wrongUsage(`${place} is neither a folder nor s3://bucket.`);
  return place;
}

async function backup(config: Config, [target, ...rest]: readonly string[]): Promise<string> {
  if (rest.length > 0) throw wrongUsage('One target at a time.');
  const place = storeIn(
    target ?? config.backupUrl,
    'Say where the backup goes, or set BACKUP_URL.',
  );
  const store = await openObjectStore(place);
  const { folder, tables, rows, pictures } = await backUpTo(config, store);
  const how = config.backupKey ? ', encrypted' : ', not encrypted: BACKUP_KEY is not set';
  return `Backed up ${rows} rows of ${tables} tables and ${pictures} picture files to ${folder} in ${store.place}${how}.`;
}

async function backUpTo(config: Config, store: ObjectStore): Promise<BackupResult> {
  const database = await openShopDatabase(config);
  try {
    const target = { store, passphrase: config.backupKey };
    const made = await makeBackup(
      {
        connectionString: database.connectionString,
        media: await openMediaStore(config),
        release: packageJson.version,
      },
      target,
    );
    await note(database.connectionString, target, made);
    return made;
  } finally {
    await database.stop();
  }
}

/** A backup that can't be noted in the shop's database is still a good one: its schema may be older than this command. */
async function note(connectionString: string, target: BackupTarget, made: BackupResult) {
  const { db, close } = openDatabase({ connectionString, timeLimit: 'maintenance', poolSize: 1 });
  try {
    await recordBackup(db, target, made);
  } catch (error) {
    console.error(`The shop does not show this backup: ${(error as Error).message}`);
  } finally {
    await close();
  }
}

async function restore(config: Config, words: readonly string[]): Promise<string> {
  const replace = words.includes('--replace');
  const [named = config.backupUrl, ...rest] = words.filter((word) => word !== '--replace');
  if (rest.length > 0) throw wrongUsage('One source at a time.');
  const source = storeIn(named, 'Say where the backup is, or set BACKUP_URL.');
  const { folder, pictures, tables } = await restoreFrom(config, source, replace);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `Restored ${rows} rows and ${pictures.count} picture files from ${folder}. Start the shop now.`;
}

async function restoreFrom(config: Config, source: string, replace: boolean) {
  const { target, folder } = splitSource(source);
  const database = await openShopDatabase(config, { migrated: false });
  try {
    return await restoreBackup({
      store: await openObjectStore(target),
      folder,
      passphrase: config.backupKey,
      connectionString: database.connectionString,
      media: await openMediaStore(config),
      replace,
    });
  } finally {
    await database.stop();
  }
}

/** `TARGET/mantel-…` names one backup of a target. */
function splitSource(source: string): { target: string; folder?: string } {
  const match = /^(.*?)\/?(mantel-\d{8}T\d{6}Z)\/?(\?.*)?$/.exec(source);
  if (!match) return { target: source };
  return { target: `${match[1] || '.'}${match[3] ?? ''}`, folder: match[2] ?? '' };
}

/** From the embedded database to another: a backup and a restore, through a folder in between. */
async function moveDatabase(config: Config, words: readonly string[]): Promise<string> {
  const replace = words.includes('--replace');
  const [url = '', ...rest] = words.filter((word) => word !== '--replace');
  if (rest.length > 0 || !/^postgres(ql)?:\/\//.test(url)) {
    throw wrongUsage('Say which database the shop moves to.');
  }
  if (config.databaseUrl) throw wrongUsage('DATABASE_URL is set: the shop does not use DATA_DIR.');
  if (findEmbeddedPostgres(config.dataDir))
    throw new BackupError('the shop runs: stop it first, or what it takes meanwhile stays behind');
  const between = mkdtempSync(join(config.dataDir, 'move-'));
  try {
    await backUpTo({ ...config, backupKey: undefined }, createFolderStore(between));
    await restoreFrom({ ...config, backupKey: undefined, databaseUrl: url }, between, replace);
  } finally {
    rmSync(between, { recursive: true, force: true });
  }
  return 'The shop is in the new database. Start it with DATABASE_URL set to that address; pictures stay in DATA_DIR.';
}

const COMMANDS: Readonly<
  Record<string, (config: Config, words: readonly string[]) => Promise<string>>
> = { backup, restore, 'move-database': moveDatabase };

const [name = '', ...words] = process.argv.slice(2);
try {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw wrongUsage(`There is no command ${name}.`);
  console.log(await command(readConfig(process.env), words));
} catch (error) {
  console.error(explainFailure(error, BackupError));
  process.exitCode = 1;
}
