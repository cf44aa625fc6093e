import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The schema can't be brought up to date; the message is one line for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** What is recorded of a migration. */
export interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** A file of SQL that is applied once for each text that it has. */
export interface SqlFile extends Applied {
  /** Its statements: one for all of them in a transaction, or each by itself. */
  readonly statements: readonly string[];
  readonly inTransaction: boolean;
  /** It calls functions of this release, so that it waits for them. */
  readonly afterFunctions: boolean;
}

/** What a release makes its schema of. */
export interface Release {
  /** The migrations of release 0.5.0, which `baseline.sql` stands for. */
  readonly baseline: readonly Applied[];
  /** Those that came later, by number. */
  readonly migrations: readonly SqlFile[];
  readonly functions: readonly SqlFile[];
  /** The name of its last migration; a release with a higher one is newer. */
  readonly highest: string;
}

/** The folder of this release: `baseline.sql`, `migrations` and `functions`. */
export const databaseFolder = join(import.meta.dirname, '../../database');

/**
 * Reads the files of a release, but for the baseline itself, which only an empty database needs.
 * @throws MigrationError a migration's name, number or text is against the rules
 */
export function readRelease(folder = databaseFolder): Release {
  const migrations = readMigrations(join(folder, 'migrations'));
  return {
    baseline: readBaselineNames(folder),
    migrations,
    functions: readFunctions(join(folder, 'functions')),
    highest: migrations.at(-1)?.name ?? '',
  };
}

/** The schema of release 0.5.0 for an empty database. */
export const readBaseline = (folder: string): string =>
  readFileSync(join(folder, 'baseline.sql'), 'utf8');

/** Lines of sha256sum. */
function readBaselineNames(folder: string): Applied[] {
  const lines = readFileSync(join(folder, 'baseline.sha256'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [checksum = '', name = ''] = line.split('  ');
    return { name, checksum };
  });
}

function readMigrations(directory: string): SqlFile[] {
  const names = sqlFilesIn(directory);
  return names.map((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new MigrationError(`Migration ${name} should be named NNNN_name.sql`);
    // Numbers may be left out: branches take theirs beforehand.
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4))
      throw new MigrationError(`Migration ${name} has the number of ${names[index - 1]}`);
    const sql = readFileSync(join(directory, name), 'utf8');
    if (/^\s*(begin|commit|rollback)(\s+(work|transaction))?\s*;/im.test(sql))
      throw new MigrationError(`Migration ${name} must not begin or end a transaction itself`);
    const inTransaction = !/^-- outside-transaction$/m.test(sql);
    return {
      name,
      checksum: checksumOf(sql),
      statements: inTransaction ? [sql] : sql.split(/;\s*$/m).filter((text) => text.trim()),
      inTransaction,
      afterFunctions: /^-- after-functions$/m.test(sql),
    };
  });
}

/** Bodies are not checked as they are applied: then functions may call each other in any order of files. */
function readFunctions(directory: string): SqlFile[] {
  if (!existsSync(directory)) return [];
  return sqlFilesIn(directory).map((name) => {
    const sql = readFileSync(join(directory, name), 'utf8');
    return {
      name: `functions/${name}`,
      checksum: checksumOf(sql),
      statements: ['set local check_function_bodies = off', sql],
      inTransaction: true,
      afterFunctions: false,
    };
  });
}

const sqlFilesIn = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();

const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');
