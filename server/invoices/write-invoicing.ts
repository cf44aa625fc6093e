import { type Kysely, sql, type Transaction } from 'kysely';
import type { Invoicing, NewInvoicing } from '../../contract/invoices.ts';
import { documentNumber } from '../../domain/invoices.ts';
import { INVOICES } from '../../domain/words/invoices.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

/** What holds until it was saved once. */
const NEVER_SAVED: Invoicing = {
  is_on: false,
  invoice_prefix: 'INV-',
  next_invoice: 1,
  credit_prefix: 'CN-',
  next_credit: 1,
  seller_name: '',
  seller_address: '',
  seller_tax_number: '',
  note: '',
  vat: [],
  attaches: true,
  keep_years: 10,
  version: 0,
};

/** How invoices are written. */
export async function readInvoicing(db: Kysely<Database>): Promise<Invoicing> {
  const row = await db.selectFrom('invoicing').selectAll().executeTakeFirst();
  if (!row) return NEVER_SAVED;
  const { id: _, vat, ...rest } = row;
  return { ...rest, vat: vat as unknown as Invoicing['vat'] };
}

/**
 * Changes how invoices are written from now on. Who takes a number waits for it, and it for them.
 *
 * @throws {Refusal} 409 where it was changed since `version`; 422 for a series that would have a gap or a number twice, and what is missing.
 */
export function changeInvoicing(
  db: Kysely<Database>,
  { staffId, change }: { readonly staffId: number; readonly change: NewInvoicing },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, staffId);
    await sql`select from invoicing for update`.execute(tx);
    const now = await readInvoicing(tx);
    const { version, ...fields } = change;
    // The first rate is for all that no other has: collections of its own would take products from the others.
    const vat = fields.vat.map((one, at) => (at === 0 ? { ...one, collections: [] } : one));
    if (version !== now.version) throw wordedRefusal(409, null, INVOICES, 'changed');
    refuseMissing(change);
    await refuseRates(tx, vat);
    const series = await nextOfSeries(tx, now, change);
    const row = {
      ...fields,
      ...series,
      vat: sql`${JSON.stringify(vat)}::jsonb`,
      version: version + 1,
    };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('invoicing')
      .values({ ...row, id: 1 } as never)
      .onConflict((conflict) =>
        // Two who save it for the first time: there was no row to lock.
        conflict
          .column('id')
          .doUpdateSet(row as never)
          .where('invoicing.version', '=', version),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw wordedRefusal(409, null, INVOICES, 'changed');
  });
}

function refuseMissing({ is_on, seller_name, seller_address }: NewInvoicing): void {
  if (!is_on) return;
  if (seller_name === '') throw wordedRefusal(422, 'seller_name', INVOICES, 'seller_missing');
  if (seller_address === '')
    throw wordedRefusal(422, 'seller_address', INVOICES, 'address_missing');
}

/** Each rate once, each collection with one; all but the first have some, that are filled by hand: a product has one home. */
async function refuseRates(tx: Transaction<Database>, vat: NewInvoicing['vat']): Promise<void> {
  const ids = vat.flatMap(({ collections }) => collections);
  const rows = await tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('rule', 'is', null)
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const [rates, taken] = [new Set<string>(), new Set<number>()];
  for (const [at, { rate, collections }] of vat.entries()) {
    if (rates.has(rate)) throw wordedRefusal(422, `vat.${at}.rate`, INVOICES, 'rate_twice');
    rates.add(rate);
    if (at === 0) continue;
    const field = `vat.${at}.collections`;
    if (collections.length === 0) throw wordedRefusal(422, field, INVOICES, 'collections_missing');
    for (const id of collections) {
      const collection = names.get(id);
      if (collection === undefined) throw wordedRefusal(422, field, INVOICES, 'no_collection');
      if (taken.has(id))
        throw wordedRefusal(422, field, INVOICES, 'collection_twice', { collection });
      taken.add(id);
    }
  }
}

const SERIES = [
  ['invoice', 'invoice_prefix', 'next_invoice'],
  ['credit_note', 'credit_prefix', 'next_credit'],
] as const;

/** The next numbers: a series that was used goes on by itself, a new one begins where it is told to. */
async function nextOfSeries(tx: Transaction<Database>, now: Invoicing, change: NewInvoicing) {
  if (change.invoice_prefix === change.credit_prefix)
    throw wordedRefusal(422, 'credit_prefix', INVOICES, 'same_prefix');
  const series = { next_invoice: now.next_invoice, next_credit: now.next_credit };
  for (const [kind, prefixField, nextField] of SERIES) {
    const prefix = change[prefixField];
    const typed = change[nextField];
    const last = await tx
      .selectFrom('invoices')
      .select(['kind', 'serial'])
      .where('prefix', '=', prefix)
      .orderBy('serial', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last && last.kind !== kind) throw wordedRefusal(422, prefixField, INVOICES, 'prefix_taken');
    if (last && typed !== undefined && typed !== last.serial + 1) {
      const number = documentNumber(prefix, last.serial + 1);
      throw wordedRefusal(422, nextField, INVOICES, 'goes_on', { number });
    }
    const begins = prefix === now[prefixField] ? now[nextField] : 1;
    series[nextField] = last ? last.serial + 1 : (typed ?? begins);
  }
  return series;
}
