import { isAlive, type ShopUnderTest } from './shop-under-test.ts';

/** How long a stopped process waits for its next share, in ms: as the kernel's bandwidth control for containers. */
const PERIOD = 100;

/** Holds an instance to a share of a core, as a container's limit does, by stopping it most of the time. Until it ends. */
export function holdToCpu(shop: ShopUnderTest, share: number): void {
  const pid = shop.pid();
  if (pid === null) return;
  const run = () => {
    if (!signal(pid, 'SIGCONT')) return;
    setTimeout(wait, PERIOD * share);
  };
  const wait = () => {
    if (!signal(pid, 'SIGSTOP')) return;
    setTimeout(run, PERIOD * (1 - share));
  };
  wait();
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  return isAlive(pid) && process.kill(pid, name);
}
