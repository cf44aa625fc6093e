import type { Kysely } from 'kysely';
import type { demoDataCalls } from '../../contract/demo-data.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { enqueue, type WakeJob } from '../jobs/define-job.ts';
import { countDemo } from './count-demo.ts';
import { REMOVE_DEMO } from './removal-job.ts';

interface DemoDataServices {
  /** Of the panel. */
  readonly db: Kysely<Database>;
  readonly wakeJob: WakeJob;
}

/** Serves the panel's view of the demo and its removal. */
export const demoDataHandlers = ({
  db,
  wakeJob,
}: DemoDataServices): Handlers<typeof demoDataCalls> => ({
  'GET /admin/demo-data': async () => ({ data: await countDemo(db) }),
  'DELETE /admin/demo-data': async () => {
    if (!(await countDemo(db)).is_there) throw new Refusal(409, 'There is no demo data');
    await enqueue(db, REMOVE_DEMO, null);
    wakeJob(REMOVE_DEMO);
    return { data: null, message: 'The demo data is being removed' };
  },
});
