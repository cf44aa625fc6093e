import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notFoundRoute, shopRoutes } from '../web/routes.ts';
import { type ClientManifest, createAssetLinks } from '../web/server/write-document.ts';

/** The most JavaScript that a page of the shop may load first, gzip. */
const MAX_SCRIPT_BYTES = 95_000;
const MAX_OF_A_LIST = 90_000;

/** The driver's page is opened on the road. */
const MAX_OF_THE_DRIVER = 75_000;

const mostOf = (path: string): number =>
  path === '/collection/:id' ? MAX_OF_A_LIST : MAX_SCRIPT_BYTES;

export interface PageWeight {
  readonly path: string;
  readonly scriptBytes: number;
}

/** What the first load of each page of the shop costs in JavaScript, gzip, read from the built files. */
async function weighPages(clientDir: string): Promise<PageWeight[]> {
  const manifest: ClientManifest = JSON.parse(
    await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'),
  );
  const linksOf = createAssetLinks(manifest);
  return Promise.all(
    [...shopRoutes, notFoundRoute].map(async ({ path, file }) => {
      const { script, modules } = linksOf(file);
      const sizes = await Promise.all(
        [script, ...modules].map(
          async (name) => (await readFile(join(clientDir, `${name}.gz`))).length,
        ),
      );
      return { path, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
    }),
  );
}

/** @throws when a page is heavier than its budget, naming it and its weight. */
export async function holdBudget(clientDir: string): Promise<void> {
  const pages = await weighPages(clientDir);
  const heaviest = pages.toSorted((a, b) => b.scriptBytes - a.scriptBytes);
  const over = heaviest.filter(({ path, scriptBytes }) => scriptBytes > mostOf(path));
  if (over.length > 0) {
    const list = over.map(
      ({ path, scriptBytes }) => `${path} ${kB(scriptBytes)} of ${kB(mostOf(path))}`,
    );
    throw new Error(`More JavaScript on first load than there is room for: ${list.join(', ')}`);
  }
  const [first] = heaviest;
  if (first)
    console.log(`Heaviest page: ${first.path} with ${kB(first.scriptBytes)} of JavaScript, gzip`);
}

/** @throws when the driver's page with its worker, which are built by themselves, is heavier than its budget. */
export async function holdDriverBudget(clientDir: string): Promise<void> {
  const files = ['driver/driver.js.gz', 'driver/worker.js.gz'];
  const sizes = await Promise.all(files.map((file) => readFile(join(clientDir, file))));
  const length = sizes.reduce((sum, file) => sum + file.length, 0);
  if (length > MAX_OF_THE_DRIVER) {
    throw new Error(
      `The driver's page has ${kB(length)} of JavaScript, of ${kB(MAX_OF_THE_DRIVER)}`,
    );
  }
  console.log(`Driver's page: ${kB(length)} of JavaScript, gzip`);
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
