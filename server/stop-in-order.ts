import { setTimeout as pause } from 'node:timers/promises';

/** Something that was started and is stopped again. */
interface Part {
  readonly name: string;
  readonly stop: () => Promise<unknown>;
  /** How long its stop is waited for, in ms. */
  readonly within: number;
}

/** Parts of the process and how they end: within 5 s in all (decisions, "Stopping"). */
export interface Parts {
  /** Serving and background work: asked to stop all at once, so that none waits for another. */
  work(name: string, stop: () => Promise<unknown>): void;
  /** What work stands on: stopped after it, the latest first. */
  base(name: string, stop: () => Promise<unknown>, within?: number): void;
  /** Stops all parts. What fails or is late is reported, and the others are stopped all the same. */
  stop(): Promise<void>;
}

/** In ms: requests and work end by themselves within 3 s, and what they stand on the rest of 5 s. */
const WORK_WITHIN = 3_300;
const BASE_WITHIN = 300;

/** @param report gets which part did not stop as it should, and why */
export function createParts(report: (part: string, reason: string) => void): Parts {
  const work: Part[] = [];
  const base: Part[] = [];
  const end = async ({ name, stop, within }: Part) => {
    const late = new AbortController();
    const limit = pause(within, 'late', { signal: late.signal }).catch(() => 'late');
    try {
      const outcome = await Promise.race([stop(), limit]);
      if (outcome === 'late') report(name, `it did not stop within ${within / 1000} s`);
    } catch (error) {
      report(name, error instanceof Error ? error.message : String(error));
    } finally {
      late.abort();
    }
  };
  return {
    work: (name, stop) => void work.push({ name, stop, within: WORK_WITHIN }),
    base: (name, stop, within = BASE_WITHIN) => void base.unshift({ name, stop, within }),
    async stop() {
      await Promise.all(work.splice(0).map(end));
      for (const part of base.splice(0)) await end(part);
    },
  };
}
