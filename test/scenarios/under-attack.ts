import { setTimeout as pause } from 'node:timers/promises';
import { inParallel } from './http-client.ts';
import { type HeapReader, readHeapOf } from './live-heap.ts';
import { resetPeak, residentMb } from './processes.ts';
import type { Run } from './scenario.ts';
import { isAlive } from './shop-under-test.ts';

/** The bounds for the Node process, in MB; the live heap may end this many times higher. */
const MAX_RESIDENT_MB = 768;
const MAX_HEAP_GROWTH = 1.1;

/** Pages that every visitor reads: asked before an attack, so that what is loaded lazily is there. */
const WARM_UP = [
  '/',
  '/collection',
  '/collection/0',
  '/collection/1',
  '/search/vase',
  '/product/1',
  '/product/0',
  '/contact',
  '/api/products',
  '/api/products?search=lamp',
  '/api/categories',
  '/sitemap.xml',
];

/** Addresses that nobody has asked for: the engine compiles some 1 MB with the first hundred of what is in no store. */
const UNSEEN = Array.from({ length: 100 }, (_, n) => [
  `/search/unseen${n}`,
  `/collection/0?priceFrom=${n}`,
  `/product/${1_000_000_000 + n}`,
  `/api/products?search=unseen${n}`,
]).map((kinds, n) => kinds[n % kinds.length] ?? '/');

/**
 * Attacks the shop and holds it to these bounds: the same process lives and answers, its resident
 * memory stayed in its bounds, and its live heap came back.
 */
export async function underAttack(run: Run, attack: () => Promise<unknown>): Promise<void> {
  const { shop } = run;
  for (let time = 0; time < 5; time += 1)
    await inParallel(WARM_UP, 4, (path) => run.send({ path }));
  await inParallel(UNSEEN, 4, (path) => run.send({ path }));
  const pid = shop.pid();
  if (pid === null) throw new Error('The shop does not run');
  const heap = await readHeapOf(shop);
  const before = { heap: await heap.live(), resident: residentMb(pid).now };
  resetPeak(pid);
  const watch = watchPeak(heap, () => isAlive(pid));
  await attack();
  const peakHeap = await watch.end();
  const isSame = isAlive(pid) && shop.pid() === pid;
  run.figure('alive', isSame ? 'yes' : 'NO');
  run.expect('the process that was attacked lives', isSame, lastWords(shop.output()));
  if (!isSame) return;
  const { peak } = residentMb(pid);
  const health = await untilWell(run);
  run.expect('/healthz answers 200 after it', health.status === 200, health);
  const page = await run.sendPatiently({ path: '/collection/0' });
  run.expect('a page answers 200 after it', page.status === 200, page);
  const after = { heap: await heap.live(), resident: residentMb(pid).now };
  heap.close();
  run.figure('heap MB', [before.heap, peakHeap, after.heap].map(Math.round).join('→'));
  run.figure('resident MB', [before.resident, peak, after.resident].map(Math.round).join('→'));
  run.expect(`resident memory stays under ${MAX_RESIDENT_MB} MB`, peak <= MAX_RESIDENT_MB, peak);
  run.expect(
    'the live heap comes back within 10 %',
    after.heap <= before.heap * MAX_HEAP_GROWTH,
    `${before.heap.toFixed(1)} MB before, ${after.heap.toFixed(1)} MB after`,
  );
}

/** Work that clients left behind may take a moment to end. */
async function untilWell(run: Run) {
  const timeoutMs = run.within(10) * 1_000;
  let answer = await run.send({ path: '/healthz', timeoutMs });
  for (let time = 0; time < 10 && answer.status !== 200; time += 1) {
    await pause(500);
    answer = await run.send({ path: '/healthz', timeoutMs });
  }
  return answer;
}

/** Reads the heap in use every so often; under load the shop answers when it comes to it. */
function watchPeak(heap: HeapReader, isRunning: () => boolean): { end: () => Promise<number> } {
  let peak = 0;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching && isRunning()) {
      const used = await Promise.race([
        heap.used().catch(() => 0),
        pause(5_000, 0, { ref: false }),
      ]);
      peak = Math.max(peak, used);
      await pause(200);
    }
  })();
  return {
    end: async () => {
      isWatching = false;
      await watching;
      return peak;
    },
  };
}

const lastWords = (output: string) => output.slice(-600);
