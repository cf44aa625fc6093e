import type { Lines } from './line-changes.ts';

/** A change that is shown at once and stands once the server has taken it. */
export interface Change {
  readonly apply: (lines: Lines) => Lines;
  /** Sends it; answers what the server then has, made of what it had before. */
  readonly send: (confirmed: Lines) => Promise<Lines>;
  /** Said when the server refuses without a reason. */
  readonly failed: string;
}

interface ChangeQueueOptions {
  /** Shown until the server's lines are read. */
  readonly first: Lines;
  /** Reads the server's lines, before the first change is sent. */
  readonly read: () => Promise<Lines>;
  readonly notRead: string;
  readonly onChange: () => void;
  /** Told why something did not stand; it is taken back already. */
  readonly onFailure: (error: unknown, fallback: string) => void;
}

/**
 * Lines that live on the server. What is shown is what the server has, with the changes on top
 * that it has not answered yet; they go out one after the other, and one that fails is taken back.
 */
export function createChangeQueue(options: ChangeQueueOptions) {
  let confirmed = options.first;
  let isRead = false;
  let isTried = false;
  let pending: readonly Change[] = [];
  let ended = false;
  let working: Promise<void> | null = null;

  const changed = () => {
    if (!ended) options.onChange();
  };
  const fail = (error: unknown, fallback: string) => {
    changed();
    if (!ended) options.onFailure(error, fallback);
  };

  const read = async () => {
    try {
      confirmed = await options.read();
      isRead = true;
      isTried = true;
      changed();
    } catch (error) {
      isTried = true;
      pending = []; // They can't stand on what is not known.
      fail(error, options.notRead);
    }
  };

  const carryOut = async (change: Change) => {
    const done = () => {
      pending = pending.filter((other) => other !== change);
    };
    try {
      confirmed = await change.send(confirmed);
      done();
      changed();
    } catch (error) {
      done();
      fail(error, change.failed);
    }
  };

  const work = async () => {
    if (!isRead) await read();
    for (let next = pending[0]; next && !ended; next = pending[0]) await carryOut(next);
    working = null; // In one breath with the last look at what waits.
  };

  /** Sends what waits, the oldest first; resolves when all is answered. */
  const start = async (): Promise<void> => {
    if (isRead && pending.length === 0) return;
    working ??= work();
    await working;
  };

  return {
    start,
    /** Whether the server's lines were read, or could not be. */
    isKnown: () => isTried,
    lines: (): Lines => pending.reduce((lines, change) => change.apply(lines), confirmed),
    push(change: Change): void {
      pending = [...pending, change];
      changed();
      void start();
    },
    /** Reads anew, unless something is on its way: the server's lines may have changed elsewhere. */
    async refresh(): Promise<void> {
      if (working || pending.length > 0) return;
      if (!isRead) return start();
      confirmed = await options.read().catch(() => confirmed);
      changed();
    },
    end(): void {
      ended = true;
    },
  };
}
