// Two commits side by side, by the processor time of each: node bench/compare.ts BEFORE [AFTER] [--rounds 5] [--seconds 3]
// [--products 10000] [--only pages|starts]. AFTER is the working tree unless a commit is named. A commit gets a worktree
// with its own packages in the system's folder for temporary files, which stays for the next run.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchShop } from './bench-shop.ts';
import { type LoadResult, runLoad } from './load.ts';
import type { MeasuredProcess } from './measured-process.ts';
import { wholeNumber } from './report.ts';
import { type Start, StartedShop } from './started-shop.ts';
import { type Collection, everyPage, storedPage } from './workloads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    products: { type: 'string', default: '10000' },
    only: { type: 'string' },
  },
});
const rounds = wholeNumber('rounds', values.rounds);
const seconds = wholeNumber('seconds', values.seconds);
const products = wholeNumber('products', values.products);

/** Of each side, before rounds of pages count. */
const WARM_UP_ROUNDS = 3;

const root = resolve(import.meta.dirname, '..');

const [before, after = '.'] = positionals;
if (before === undefined) {
  console.error('Name the commit to compare with: node bench/compare.ts 027d037');
  process.exit(1);
}
const folders = [prepare(before), prepare(after)] as const;
console.log(`${before} and ${after}, medians of ${rounds} rounds in turns; ms of processor time`);
console.log(''.padEnd(44), 'before'.padStart(9), 'after'.padStart(9), 'ratio'.padStart(7));
if (values.only !== 'starts') await comparePages();
if (values.only !== 'pages') await compareStarts();

/** The folder of a commit, with its packages and built pages; `.` is the working tree. */
function prepare(commit: string): string {
  const run = (cwd: string, command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
  if (commit === '.') {
    run(root, 'npm', 'run', '-s', 'build');
    return root;
  }
  const id = run(root, 'git', 'rev-parse', '--short=12', `${commit}^{commit}`).trim();
  const folder = join(tmpdir(), 'mantel-compare', id);
  if (!existsSync(folder)) run(root, 'git', 'worktree', 'add', '--detach', folder, id);
  if (!existsSync(join(folder, 'node_modules'))) run(folder, 'npm', 'ci', '--no-audit');
  run(folder, 'npm', 'run', '-s', 'build');
  return folder;
}

interface Side {
  readonly shop: MeasuredProcess;
  readonly bench: BenchShop;
  readonly collections: readonly Collection[];
}

/** Pages that come from the store, and those that are made for the first time, of both commits at once. */
async function comparePages(): Promise<void> {
  await withSides([], async (sides) => {
    const stored: LoadResult[][] = [[], []];
    const first: LoadResult[][] = [[], []];
    // The first rounds compile hot code and are thrown away.
    for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
      for (const [i, side] of sides.entries()) {
        const results = [await load(side, storedPage), await loadFirst(side)] as const;
        if (round >= 0) stored[i]?.push(results[0]);
        if (round >= 0) first[i]?.push(results[1]);
      }
    }
    row('stored page, Node', stored, (run) => run.nodeCpuMs);
    row('first render, Node + PostgreSQL', first, (run) => run.nodeCpuMs + run.postgresCpuMs);
    row('first render, Node', first, (run) => run.nodeCpuMs);
    row('first render, PostgreSQL', first, (run) => run.postgresCpuMs);
  });
}

/** Each commit fills a database of its own by its own code. */
async function withSides(
  sides: readonly Side[],
  measure: (sides: readonly Side[]) => Promise<void>,
): Promise<void> {
  const folder = folders[sides.length];
  if (folder === undefined) return measure(sides);
  const { withBenchShop, SHOP } = (await import(
    join(folder, 'bench/bench-shop.ts')
  )) as typeof import('./bench-shop.ts');
  await withBenchShop(products, async (bench) => {
    const { pid, url, stop } = await bench.start(...SHOP);
    const collections = await bench.query<{ id: number; products: number }>(
      `select coalesce(category_id, 0) as id, count(*)::int as products
      from products group by grouping sets ((), (category_id))`,
    );
    const shop = { pid, url, stop, dataDir: dataDirOf(pid) };
    await withSides([...sides, { shop, bench, collections }], measure);
  });
}

/** The folder of a shop's data, as its environment names it. */
function dataDirOf(pid: number): string {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  return environment.find((each) => each.startsWith('DATA_DIR='))?.slice('DATA_DIR='.length) ?? '';
}

function load({ shop }: Side, requests: typeof storedPage): Promise<LoadResult> {
  return runLoad(shop, { seconds, requests });
}

/** Nothing that is stored is right any more. */
async function loadFirst(side: Side): Promise<LoadResult> {
  const [found] = await side.bench.query<{ known: boolean }>(
    `select to_regproc('note_catalogue_change') is not null as known`,
  );
  await side.bench.query(
    found?.known
      ? `select note_catalogue_change('{all}')`
      : 'update categories set position = position', // Until 0.1.0 a statement was enough.
  );
  return load(side, everyPage(side.collections));
}

/** `npm start` on the data of a first start with the demo, after a stop and after kill -9 of everything. */
async function compareStarts(): Promise<void> {
  const shops = folders.map((folder) => new StartedShop(folder));
  const stopped: Start[][] = [[], []];
  const killed: Start[][] = [[], []];
  try {
    for (const shop of shops) {
      await shop.start();
      await shop.stop();
    }
    for (let round = -1; round < rounds; round += 1) {
      for (const [i, shop] of shops.entries()) {
        const afterStop = await shop.start();
        await shop.kill();
        const afterKill = await shop.start();
        await shop.stop();
        if (round >= 0) stopped[i]?.push(afterStop);
        if (round >= 0) killed[i]?.push(afterKill);
      }
    }
  } finally {
    for (const shop of shops) await shop.remove();
  }
  row('start on existing data', stopped, (start) => start.cpuMs);
  row('start on existing data, by the clock', stopped, (start) => start.ms);
  row('start after kill -9', killed, (start) => start.cpuMs);
  row('start after kill -9, by the clock', killed, (start) => start.ms);
}

function row<T>(name: string, runs: readonly T[][], figure: (run: T) => number): void {
  const [a = Number.NaN, b = Number.NaN] = runs.map((each) => median(each.map(figure)));
  const digits = a < 100 ? 3 : 0;
  console.log(
    name.padEnd(44),
    a.toFixed(digits).padStart(9),
    b.toFixed(digits).padStart(9),
    (b / a).toFixed(2).padStart(7),
  );
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
