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
import { keepUpload, refuseManyImports, type Upload } from './kept-imports.ts';

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
    'POST /products/import': async ({ body, files }, { actor }) => {
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
        const job_id = await enqueueImport(db, { csv, zip, name: body.file_name ?? '' }, userId);
        wakeJob(IMPORT);
        return { accepted: { job_id } };
      } finally {
        isReading = false;
      }
    },
  };
}

/** Stores an upload and enqueues its import. @returns the job's id. */
async function enqueueImport(
  db: Kysely<Database>,
  upload: Upload & { readonly name: string },
  adminId: number,
): Promise<string> {
  await refuseManyImports(db);
  const id = await keepUpload(db, upload);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('imports')
      .values({ id, admin_id: adminId, file_name: upload.name })
      .execute();
    await enqueue(transaction, IMPORT, null, id);
  });
  return id;
}
