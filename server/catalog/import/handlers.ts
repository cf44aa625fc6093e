import type { Kysely } from 'kysely';
import type { catalogExchangeCalls, ImportResult } from '../../../contract/catalog-exchange.ts';
import type { TextEncoding } from '../../../domain/text-encodings.ts';
import type { Database } from '../../database/types.ts';
import { mayAct, signedIn } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Handlers } from '../../http/serve-calls.ts';
import { enqueue, type WakeJob } from '../../jobs/define-job.ts';
import {
  type CheckWishes,
  checkImport,
  type ImportFiles,
  type ImportSources,
  SHARE,
} from './check-import.ts';
import { exportProducts } from './export-products.ts';
import { IMPORT } from './import-job.ts';
import type { SaidReading } from './import-reading.ts';
import { listChanges } from './list-changes.ts';
import { startPace } from './pace.ts';
import { recode } from './read-sheet.ts';
import { isWorkbook } from './read-workbook.ts';
import { readChanges, storeCheck } from './stored-checks.ts';
import {
  type ChosenUpload,
  importIdOf,
  readStoredImport,
  refuseManyImports,
  storeUpload,
} from './stored-imports.ts';

interface ExchangeServices extends ImportSources {
  readonly wakeJob: WakeJob;
}

/** Serves the catalogue as a file: out of the shop, and into it. */
export function catalogExchangeHandlers(
  services: ExchangeServices,
): Handlers<typeof catalogExchangeCalls> {
  const { db, wakeJob, mediaCdnUrl } = services;
  let isReading = false;
  return {
    'GET /products/export': async (_input, { actor }) => {
      const withCosts = mayAct(actor, 'read', 'costs');
      const content = await exportProducts(db, { mediaCdnUrl, withCosts });
      return { file: { name: 'products.csv', content } };
    },
    'POST /products/import': async ({ headers, body, files }, { actor }) => {
      const {
        file: [sent = Buffer.of()],
        pictures: [zip = null],
      } = files;
      // Two of the largest files would fill the memory of this instance.
      if (isReading) throw new Refusal(409, 'Another file is being read: try again in a moment');
      isReading = true;
      try {
        const columns = body.columns ?? null;
        const encoding = isWorkbook(sent) ? undefined : body.encoding;
        const csv = encoding ? await recode(sent, encoding, startPace(SHARE)) : sent;
        const { userId } = signedIn(actor);
        const said: SaidReading = {
          decimals: { file: body.decimal ?? null, columns: body.decimals ?? [] },
          collection: body.collection ?? null,
          drafts: body.drafts ?? null,
        };
        if (body.dry_run) {
          const { ask_columns: ask = false, forget = false } = body;
          const wishes = { columns, said, ask, forget, remember: true };
          const data = await checkAndStage(services, { csv, zip }, wishes, userId);
          return { data: encoding ? readAs(data, encoding) : data };
        }
        const upload = { csv, zip, columns, said };
        const job_id = importIdOf(userId, headers['idempotency-key'], upload);
        await enqueueImport(db, job_id, {
          ...upload,
          name: body.file_name ?? '',
          adminId: userId,
        });
        wakeJob(IMPORT);
        return { accepted: { job_id } };
      } finally {
        isReading = false;
      }
    },
    'GET /import-checks/{id}/changes': async ({ params, query }) => ({
      data: await readChanges(db, params.id, { ...query, kind: query.kind ?? 'changed' }),
    }),
  };
}

/** The same, of a file that was read as an admin said. */
const readAs = ({ columns, ...result }: ImportResult, encoding: TextEncoding): ImportResult => ({
  ...result,
  ...(columns && { columns: { ...columns, encoding } }),
});

/** Checks a file, and keeps what it would change to be looked at. */
async function checkAndStage(
  services: ImportSources,
  files: ImportFiles,
  wishes: CheckWishes,
  adminId: number,
): Promise<ImportResult> {
  const changes = listChanges();
  const { result } = await checkImport(services, files, { ...wishes, changes });
  if (result.columns?.source === 'guess') return result;
  const id = await storeCheck(services.db, adminId, changes);
  return { ...result, check: { id, counts: changes.counts() } };
}

/** Stores an upload and enqueues its import, unless an earlier try with the same id did. */
async function enqueueImport(
  db: Kysely<Database>,
  id: string,
  {
    name,
    adminId,
    columns,
    said,
    ...upload
  }: ChosenUpload & { readonly name: string; readonly adminId: number },
): Promise<void> {
  if (await readStoredImport(db, id)) return;
  await refuseManyImports(db);
  await storeUpload(db, id, upload);
  await db.transaction().execute(async (transaction) => {
    const made = await transaction
      .insertInto('imports')
      .values({
        ...{ id, admin_id: adminId, file_name: name },
        columns: columns && JSON.stringify(columns),
        reading: JSON.stringify(said),
      })
      .onConflict((same) => same.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) await enqueue(transaction, IMPORT, null, id);
  });
}
