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
