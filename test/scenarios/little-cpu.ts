import { readFileSync } from 'node:fs';
import { isAlive, type ShopUnderTest } from './shop-under-test.ts';

/** In ms, as the kernel's bandwidth control for containers has them. */
const PERIOD = 100;
const LOOK_EVERY = 4;

/**
 * Holds an instance's main thread to a share of a core, as a container's limit does: once it has used its share of a
 * period it is stopped until the next one. Until it ends.
 */
export function holdToCpu(shop: ShopUnderTest, share: number): void {
  const pid = shop.pid();
  if (pid === null) return;
  const begin = () => {
    const used = cpuTime(pid);
    if (used === null || !signal(pid, 'SIGCONT')) return;
    const until = performance.now() + PERIOD;
    const look = setInterval(() => {
      const isOver = performance.now() >= until;
      if (!isOver && (cpuTime(pid) ?? 0) - used < PERIOD * share) return;
      clearInterval(look);
      if (isOver) return begin();
      signal(pid, 'SIGSTOP');
      setTimeout(begin, Math.max(1, until - performance.now()));
    }, LOOK_EVERY);
  };
  begin();
}

/** How long the main thread has run, in ms; `null` when it is gone. */
function cpuTime(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  return isAlive(pid) && process.kill(pid, name);
}
