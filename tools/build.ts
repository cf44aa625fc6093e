import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { holdBrowserFloor } from './browser-floor.ts';
import { holdBudget, holdDriverBudget } from './page-budget.ts';

const root = resolve(import.meta.dirname, '..');
const stampFile = join(root, 'dist/stamp');

/** What the built client and renderer are made from. */
const SOURCES = [
  'web',
  'domain',
  'contract',
  'vite.config.ts',
  'vite.driver.config.ts',
  'package-lock.json',
  'tools/build.ts',
  'tools/browser-floor.ts',
];

/** Builds the pages for browser and server, unless nothing they are made from has changed. */
async function buildWhenChanged(): Promise<void> {
  const stamp = await hashSources();
  if ((await readStamp()) === stamp) return;
  console.log('Building the shop’s pages …');
  await rm(join(root, 'dist'), { recursive: true, force: true });
  const { build } = await import('vite'); // Pages that are built need no builder.
  const common = { root, logLevel: 'warn' as const, configFile: join(root, 'vite.config.ts') };
  await build({ ...common });
  await build({ ...common, build: { ssr: true } });
  const driver = { logLevel: 'warn' as const, configFile: join(root, 'vite.driver.config.ts') };
  await build(driver);
  await build({ ...driver, mode: 'worker' });
  await compressAssets(join(root, 'dist/client/assets'));
  await compressAssets(join(root, 'dist/client/driver'));
  await holdBudget(join(root, 'dist/client'));
  await holdDriverBudget(join(root, 'dist/client'));
  await holdBrowserFloor(join(root, 'dist/client'));
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, stamp);
}

/** Whether the pages were built from the sources as they are now. */
export const isBuilt = async (): Promise<boolean> => (await readStamp()) === (await hashSources());

/** What the pages were built from; `null` when they were not. */
const readStamp = () => readFile(stampFile, 'utf8').catch(() => null);

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesUnder(join(root, source))) {
      hash.update(relative(root, file)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Text assets are compressed once here, so that the server only sends bytes. */
async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/**
 * What an operator does where the shop's account may not write its own folder, as under systemd after an upgrade.
 *
 * @returns `null` for any other failure.
 */
export function explainUnwritable(error: unknown): string | null {
  const { code = '', path = root } = error as NodeJS.ErrnoException;
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) return null;
  return `The pages are older than this release, and ${path} can't be written: ${code}. Run npm run build in ${root} as who owns it, then start the shop again.`;
}

if (import.meta.main) {
  await buildWhenChanged().catch((error: unknown) => {
    const said = explainUnwritable(error);
    if (said === null) throw error;
    console.error(said);
    process.exitCode = 1;
  });
}
