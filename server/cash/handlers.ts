import type { Kysely } from 'kysely';
import type { cashCalls } from '../../contract/cash.ts';
import type { waybillCalls } from '../../contract/waybills.ts';
import type { ReadFile } from '../company-sheets/read-rows.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { listEntries } from './book-entry.ts';
import { noteRest } from './courier-rests.ts';
import { endOpenOrder, noteOpenOrder } from './end-open-order.ts';
import { exportBooks, exportBooksWorkbook } from './export-books.ts';
import { bookHandOver, listOpenOrders } from './hand-overs.ts';
import { readWaybillFile, storeWaybills } from './import-waybills.ts';
import {
  bookClosing,
  bookMovement,
  readOverview,
  reverseEntry,
  startBooks,
  writeOff,
} from './keep-books.ts';
import { listOpen } from './open-list.ts';
import {
  bookSheet,
  chooseColumns,
  listRows,
  listSheets,
  noteRow,
  readSheet,
  readSheetFile,
  removeSheet,
} from './payout-sheets.ts';
import { keepWaybill, readWaybill } from './waybills.ts';

interface CashDependencies {
  readonly db: Kysely<Database>;
  readonly readFile: ReadFile;
}

/** Serves the books of cash. */
export function cashHandlers({ db, readFile }: CashDependencies): Handlers<typeof cashCalls> {
  const staffOf = (actor: Parameters<typeof signedIn>[0]) => signedIn(actor).userId;
  const bookingOf = (actor: Parameters<typeof signedIn>[0]) => ({ staffId: staffOf(actor) });
  return {
    'GET /cash': async () => ({ data: await readOverview(db) }),
    'POST /cash/start': async ({ body }, { actor }) => ({
      data: await startBooks(db, { staffId: staffOf(actor), ...body }),
    }),
    'GET /cash/open': async ({ query }) => ({ data: await listOpen(db, query) }),
    'PUT /cash/rests/{courier_id}': async ({ params, body }, { actor }) => {
      const { courier_id: courierId } = params;
      await noteRest(db, { staffId: staffOf(actor), courierId, note: body.note });
      return { data: null };
    },
    'GET /cash/open-orders': async ({ query }) => ({ data: await listOpenOrders(db, query) }),
    'PUT /cash/open-orders/{id}': async ({ params, body }, { actor }) => {
      await noteOpenOrder(db, { staffId: staffOf(actor), id: params.id, note: body.note });
      return { data: null };
    },
    'POST /cash/open-orders/{id}/end': async ({ params, body }, { actor }) => ({
      data: await endOpenOrder(db, bookingOf(actor), { id: params.id, note: body.note }),
    }),
    'POST /cash/hand-overs': async ({ body }, { actor }) => ({
      data: await bookHandOver(db, bookingOf(actor), body),
    }),
    'POST /cash/movements': async ({ body }, { actor }) => ({
      data: await bookMovement(db, bookingOf(actor), body),
    }),
    'POST /cash/closings': async ({ body }, { actor }) => ({
      data: await bookClosing(db, bookingOf(actor), body),
    }),
    'POST /cash/write-offs': async ({ body }, { actor }) => ({
      data: await writeOff(db, bookingOf(actor), body),
    }),
    'GET /cash/entries': async ({ query }) => ({ data: await listEntries(db, query) }),
    'POST /cash/entries/{id}/reverse': async ({ params, body }, { actor }) => ({
      data: await reverseEntry(db, { staffId: staffOf(actor), id: params.id, note: body.note }),
    }),
    'GET /cash/export.csv': async () => ({
      file: { name: 'cash.csv', content: exportBooks(db) },
    }),
    'GET /cash/export.xlsx': async () => ({
      file: { name: 'cash.xlsx', content: exportBooksWorkbook(db) },
    }),
    'GET /cash/sheets': async ({ query }) => ({ data: await listSheets(db, query) }),
    'POST /cash/sheets': async ({ body, files }, { actor }) => ({
      data: await readSheetFile(db, readFile, {
        staffId: staffOf(actor),
        courierId: body.courier_id,
        fileName: body.file_name ?? '',
        file: files.file[0] as Buffer,
      }),
    }),
    'GET /cash/sheets/{id}': async ({ params }) => ({ data: await readSheet(db, params.id) }),
    'PUT /cash/sheets/{id}/columns': async ({ params, body }, { actor }) => ({
      data: await chooseColumns(db, { staffId: staffOf(actor), id: params.id }, body.columns),
    }),
    'GET /cash/sheets/{id}/rows': async ({ params, query }) => ({
      data: await listRows(db, { id: params.id, ...query }),
    }),
    'POST /cash/sheets/{id}/book': async ({ params, body }, { actor }) => ({
      data: await bookSheet(db, { staffId: staffOf(actor), id: params.id }, body),
    }),
    'DELETE /cash/sheets/{id}': async ({ params }, { actor }) => {
      await removeSheet(db, { staffId: staffOf(actor), id: params.id });
      return { data: null };
    },
    'PUT /cash/sheets/{id}/rows/{row}': async ({ params, body }, { actor }) => ({
      data: await noteRow(db, {
        staffId: staffOf(actor),
        id: params.id,
        row: params.row,
        dispute: body.dispute,
        isEnded: body.is_ended,
        isCounted: body.is_counted,
      }),
    }),
    'GET /orders/{id}/waybill': async ({ params }) => ({ data: await readWaybill(db, params.id) }),
    'PUT /orders/{id}/waybill': async ({ params, body }, { actor }) => ({
      data: await keepWaybill(db, { staffId: staffOf(actor), id: params.id, ...body }),
    }),
  };
}

/** Serves the numbers that courier companies send of parcels. */
export function waybillHandlers({
  db,
  readFile,
}: Pick<CashDependencies, 'db' | 'readFile'>): Handlers<typeof waybillCalls> {
  return {
    'POST /couriers/{id}/waybills/preview': async ({ params, body, files }) => ({
      data: await readWaybillFile(db, readFile, {
        courierId: params.id,
        file: files.file[0] as Buffer,
        orderColumn: body.order_column ?? null,
        waybillColumn: body.waybill_column ?? null,
      }),
    }),
    'POST /couriers/{id}/waybills': async ({ params, body }, { actor }) => ({
      data: await storeWaybills(db, {
        staffId: signedIn(actor).userId,
        courierId: params.id,
        rows: body.rows,
        ...(body.read_by && { readBy: body.read_by }),
      }),
    }),
  };
}
