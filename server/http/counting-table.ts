import { hash, randomBytes } from 'node:crypto';

/** How much was counted under a key, and how long until counting begins again, in ms. */
interface Count {
  readonly spent: number;
  readonly endsIn: number;
}

/** Counts by key in a fixed amount of memory, outside the heap. */
interface CountingTable {
  /** What is counted now; nothing when the time is over or the key is unknown. */
  read(key: string): Count;
  /** Counts `cost` more, for `seconds` from the first time on, and answers the count. Negative costs give back. */
  add(key: string, cost: number, seconds: number): Count;
}

interface TableOptions {
  /** A power of two. A slot takes 16 bytes. */
  readonly slots?: number;
  /** In ms. A clock that never jumps: a day or an hour that the system's clock is put back must lock nobody out. */
  readonly now?: () => number;
}

/** This many slots are looked at for a key. */
const WAYS = 8;
const NOTHING: Count = { spent: 0, endsIn: 0 };

/**
 * A table of counts that never grows: a key has its place in one of eight slots, and takes the one that is over, or else
 * the one with the least count. So a million addresses that come once can't drive out those that come often, which are
 * the ones to limit. Keys are kept as 64 bits of a salted hash: nobody outside can choose which of them collide.
 */
export function createCountingTable({
  slots = 131_072,
  now = () => performance.now(),
}: TableOptions = {}): CountingTable {
  const salt = randomBytes(16).toString('hex');
  const keys = new Uint32Array(slots * 2);
  const spent = new Uint32Array(slots);
  /** In seconds. */
  const ends = new Uint32Array(slots);
  const seconds = () => Math.floor(now() / 1000);

  /** The slot of a key, and whether it holds the key; else it is the one that the key may take. */
  const find = (key: string, at: number) => {
    const digest = hash('sha256', `${salt}${key}`, 'buffer');
    const [first, second] = [digest.readUInt32LE(0), digest.readUInt32LE(4)];
    const start = (digest.readUInt32LE(8) & (slots / WAYS - 1)) * WAYS;
    let free = start;
    for (let slot = start; slot < start + WAYS; slot += 1) {
      if (keys[2 * slot] === first && keys[2 * slot + 1] === second) {
        return { slot, known: (ends[slot] ?? 0) > at, first, second };
      }
      if (worth(slot, at) < worth(free, at)) free = slot;
    }
    return { slot: free, known: false, first, second };
  };
  const worth = (slot: number, at: number) => ((ends[slot] ?? 0) > at ? 1 + (spent[slot] ?? 0) : 0);
  const countIn = (slot: number): Count => ({
    spent: spent[slot] ?? 0,
    endsIn: (ends[slot] ?? 0) * 1000 - now(),
  });

  return {
    read(key) {
      const { slot, known } = find(key, seconds());
      return known ? countIn(slot) : NOTHING;
    },
    add(key, cost, forSeconds) {
      const at = seconds();
      const { slot, known, first, second } = find(key, at);
      if (!known) {
        if (cost <= 0) return NOTHING;
        keys[2 * slot] = first;
        keys[2 * slot + 1] = second;
        spent[slot] = 0;
        ends[slot] = at + forSeconds;
      }
      spent[slot] = Math.max(0, (spent[slot] ?? 0) + cost);
      return countIn(slot);
    },
  };
}

/** Writes what is noted in memory, some time after it came. */
export interface BatchWriter {
  /** Sees to it that what was noted is written within the time. */
  later(): void;
  /** Writes what is noted now, after a batch that is being written. Rejects when the database is away. */
  flush(): Promise<void>;
  /** Writes the rest, in two tries, and stops. */
  close(): Promise<void>;
}

interface BatchWriterOptions {
  /** Writes all that is noted; what it could not write stays noted. */
  readonly write: () => Promise<void>;
  /** Within this time, in ms. */
  readonly every: number;
  /** Called when a batch could not be written; it is tried again with the next. */
  readonly onError: (error: unknown) => void;
}

/** Batches are written one after the other. */
export function createBatchWriter({ write, every, onError }: BatchWriterOptions): BatchWriter {
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const writeNow = () => {
    clearTimeout(timer);
    timer = undefined;
    return write();
  };
  const flush = () => {
    writing = writing.then(writeNow, writeNow);
    return writing;
  };
  return {
    later() {
      timer ??= setTimeout(() => flush().catch(onError), every).unref();
    },
    flush,
    async close() {
      await flush().catch(flush).catch(onError);
      clearTimeout(timer);
    },
  };
}
