import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { secondsUntil } from '../test/scenarios/page-load.ts';
import { residentMb } from '../test/scenarios/processes.ts';
import type { Scenario } from '../test/scenarios/scenario.ts';
import { releaseFolder } from '../test/scenarios/shop-under-test.ts';

/** How much memory the shop may hold at rest, in MB. */
const MAX_AT_REST_MB = 200;
const MIN_HEAP_FLAG_MB = 512;

export const atRest: readonly Scenario[] = [
  {
    line: 'A',
    name: 'memory-at-rest',
    shop: {},
    ownShop: true,
    short: 1,
    run: async (run) => {
      // What the start left behind ends by itself: the demo's pictures are still being converted.
      const residentNow = () => residentMb(run.shop.pid() ?? 0).now;
      if (!run.isShort) await pause(20_000);
      else await secondsUntil(async () => residentNow() <= MAX_AT_REST_MB, run.within(20));
      const resident = residentNow();
      run.figure('resident MB', Math.round(resident));
      run.expect(
        `at most ${MAX_AT_REST_MB} MB after the demo's start`,
        resident <= MAX_AT_REST_MB,
        resident,
      );
      const flags = startFlags().map(Number);
      run.expect(
        'no heap flag below 512 MB',
        flags.every((mb) => mb >= MIN_HEAP_FLAG_MB),
        flags,
      );
    },
  },
];

/** Every `--max-old-space-size` that the release names in what starts it: the script itself, or its supervisor. */
function startFlags(): string[] {
  const starts = ['package.json', 'tools/supervise.mjs'].map((path) => join(releaseFolder, path));
  const text = starts.map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')).join();
  return [...text.matchAll(/--max-old-space-size=(\d+)/g)].map(([, mb = '']) => mb);
}
