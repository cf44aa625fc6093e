import type { Kysely } from 'kysely';
import type { catalogExchangeCalls } from '../../../contract/catalog-exchange.ts';
import type { Database } from '../../database/types.ts';
import { signedIn } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Handlers } from '../../http/serve-calls.ts';
import { enqueue, type WakeJob } from '../../jobs/define-job.ts';
import { checkImport, type ImportSources } from './check-import.ts';
import { exportProducts } from './export-products.ts';
import { IMPORT } from './import-job.ts';
import {
  importIdOf,
  keepUpload,
  readKeptImport,
  refuseManyImports,
  type Upload,
} from './kept-imports.ts';

interface ExchangeServices extends ImportSources {
  readonly wakeJob: WakeJob;
}

/** Serves the catalogue as a file: out of the shop, and into it. */
export function catalogExchangeHandlers(
  services: ExchangeServices,
): Handlers<typeof catalogExchangeCalls> {
  const { db, wakeJob } = services;
  let isReading = false;
  return {
    'GET /products/export': async () => ({
      file: { name: 'products.csv', content: await exportProducts(db) },
    }),
    'POST /products/import': async ({ headers, body, files }, { actor }) => {
      const {
        file: [csv = Buffer.of()],
        pictures: [zip = null],
      } = files;
      // Two of the largest files would fill the memory of this instance.
      if (isReading) throw new Refusal(409, 'Another file is being read: try again in a moment');
      isReading = true;
      try {
        if (body.dry_run) return { data: (await checkImport(services, { csv, zip })).result };
        const { userId } = signedIn(actor);
        const key = headers['idempotency-key'];
        const job_id = importIdOf(userId, key, { csv, zip });
        await enqueueImport(db, job_id, { csv, zip, name: body.file_name ?? '', adminId: userId });
        wakeJob(IMPORT);
        return { accepted: { job_id } };
      } finally {
        isReading = false;
      }
    },
  };
}

/** Stores an upload and enqueues its import, unless an earlier try with the same id did. */
async function enqueueImport(
  db: Kysely<Database>,
  id: string,
  { name, adminId, ...upload }: Upload & { readonly name: string; readonly adminId: number },
): Promise<void> {
  if (await readKeptImport(db, id)) return;
  await refuseManyImports(db);
  await keepUpload(db, id, upload);
  await db.transaction().execute(async (transaction) => {
    const made = await transaction
      .insertInto('imports')
      .values({ id, admin_id: adminId, file_name: name })
      .onConflict((same) => same.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) await enqueue(transaction, IMPORT, null, id);
  });
}
