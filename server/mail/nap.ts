import { setTimeout as pause } from 'node:timers/promises';

/** Naps of a worker; the end of its work ends them all. */
export interface Nap {
  /** Until the time is over, in ms. */
  deep(milliseconds: number): Promise<void>;
  /** Until the time is over, in ms, or until {@link Nap.wake}, which may have come before. */
  light(milliseconds: number): Promise<void>;
  wake(): void;
}

export function createNap(end: AbortSignal): Nap {
  let awake = new AbortController();
  const sleep = (milliseconds: number, signal: AbortSignal) =>
    pause(milliseconds, undefined, { signal }).catch(() => undefined);
  return {
    deep: (milliseconds) => sleep(milliseconds, end),
    async light(milliseconds) {
      await sleep(milliseconds, AbortSignal.any([end, awake.signal]));
      awake = new AbortController();
    },
    wake: () => awake.abort(),
  };
}
