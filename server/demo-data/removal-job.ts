import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/types.ts';
import { DEMO_KINDS, type DemoKind, readMarks, removeMarks } from '../demo/mark-demo.ts';
import { defineJob, type Job, type JobKind } from '../jobs/define-job.ts';
import { REMOVALS } from './remove-demo.ts';

/** Enqueued by the owner in the settings. */
export const REMOVE_DEMO = {
  name: 'remove-demo-data',
  title: 'Removing the demo data',
  input: z.unknown(),
  whenBusy: 'merge',
} as const satisfies JobKind<unknown>;

/** What is being done, for the list of jobs. */
const STEPS: Readonly<Record<DemoKind, string>> = {
  order: 'Removing orders',
  customer: 'Removing customers',
  courier: 'Removing couriers',
  message: 'Removing messages',
  search: 'Removing searches',
  slide: 'Removing banners',
  offer: 'Removing offers',
  product: 'Removing products',
  collection: 'Removing collections',
  picture: 'Removing pictures',
};

/** So many rows of a kind go in one transaction: few enough for nobody to notice its locks. */
const BATCH = 20;

/**
 * Removes what the demo wrote, in short transactions that each take their marks along: one that was interrupted goes on
 * where it was. Answers how many rows of each kind were removed; what the shop's own rows need stays and is no demo data
 * any more.
 */
export const removeDemoJob: Job<unknown> = defineJob<unknown>({
  ...REMOVE_DEMO,
  async run({ db, progress, throwIfInterrupted }) {
    const removed: Partial<Record<DemoKind, number>> = {};
    for (const [done, kind] of DEMO_KINDS.entries()) {
      progress({ done, total: DEMO_KINDS.length, step: STEPS[kind] });
      for (let left = true; left; ) {
        throwIfInterrupted();
        const batch = await removeBatch(db, kind);
        removed[kind] = (removed[kind] ?? 0) + batch.removed;
        left = batch.marks === BATCH;
      }
    }
    progress({ done: DEMO_KINDS.length, total: DEMO_KINDS.length });
    return { removed };
  },
});

interface Batch {
  /** How many marks were taken away. */
  readonly marks: number;
  /** How many rows went with them. */
  readonly removed: number;
}

const removeBatch = (db: Kysely<Database>, kind: DemoKind): Promise<Batch> =>
  db.transaction().execute(async (transaction: Transaction<Database>) => {
    const keys = await readMarks(transaction, kind, BATCH);
    if (keys.length === 0) return { marks: 0, removed: 0 };
    const removed = await REMOVALS[kind](transaction, keys);
    await removeMarks(transaction, kind, keys);
    return { marks: keys.length, removed };
  });
