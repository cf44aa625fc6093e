import type { Kysely } from 'kysely';
import type { invoiceCalls } from '../../contract/invoices.ts';
import { INVOICES } from '../../domain/words/invoices.ts';
import { speaker } from '../../domain/words/say.ts';
import { isBuyer } from '../buyers/is-buyer.ts';
import type { Database } from '../database/types.ts';
import { type Actor, signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { drawDocument } from './draw-document.ts';
import { exportDocuments } from './export-documents.ts';
import { listDocuments } from './list-documents.ts';
import { fileNameOf, findDocument, type StoredDocument } from './stored-document.ts';
import { changeInvoicing, readInvoicing } from './write-invoicing.ts';

interface InvoiceDependencies {
  readonly db: Kysely<Database>;
  readonly shopSecret: string;
  readonly knownSettings: KnownSettings;
}

const say = speaker(INVOICES, 'en');

/** Serves invoices and credit notes, and how they are written. */
export function invoiceHandlers(services: InvoiceDependencies): Handlers<typeof invoiceCalls> {
  const { db } = services;
  return {
    'GET /invoicing': async () => ({ data: await readInvoicing(db) }),
    'PUT /invoicing': async ({ body }, { actor }) => {
      await changeInvoicing(db, { staffId: signedIn(actor).userId, change: body });
      return { data: await readInvoicing(db), message: say('saved') };
    },
    'GET /invoices': async ({ query }) => ({ data: await listDocuments(db, query) }),
    'GET /invoices/export.csv': async ({ query }) => ({
      file: { name: 'invoices.csv', content: exportDocuments(db, query) },
    }),
    'GET /invoices/{id}/document.pdf': async ({ params }) =>
      toFile(await findDocument(db, params.id)),
    'GET /orders/{id}/invoices/{invoice}/document.pdf': async ({ params, headers }, { actor }) =>
      toFile(await findForBuyer(services, { ...params, actor, token: headers['x-order-token'] })),
  };
}

/** @throws {Refusal} 404 for no document */
async function toFile(document: StoredDocument | null) {
  if (!document) throw wordedRefusal(404, null, INVOICES, 'no_document');
  return { file: { name: fileNameOf(document), content: await drawDocument(document) } };
}

interface BuyerRequest {
  readonly id: number;
  readonly invoice: number;
  readonly actor: Actor;
  readonly token: string | undefined;
}

/** A document for the buyer of its order; `null` for anybody else, and where the person was removed from it. */
async function findForBuyer(
  { db, shopSecret, knownSettings }: InvoiceDependencies,
  { id, invoice, actor, token }: BuyerRequest,
): Promise<StoredDocument | null> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'user_id', 'created_at', 'person_removed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const buyer = { actor, token, shopSecret, settings: await knownSettings() };
  if (!order || order.person_removed_at !== null || !isBuyer(order, buyer)) return null;
  const document = await findDocument(db, invoice);
  return document?.order_id === id ? document : null;
}
