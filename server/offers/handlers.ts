import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { NewOffer, Offer, OfferChange, offerCalls } from '../../contract/offers.ts';
import { MAX_AUTOMATIC_OFFERS } from '../../domain/offers.ts';
import { offset } from '../../domain/pagination.ts';
import {
  OFFER_CONTINUED,
  OFFER_CREATED,
  OFFER_REMOVED,
  OFFER_STOPPED,
  OFFER_UPDATED,
} from '../../domain/success-messages.ts';
import { isTaken } from '../database/database-errors.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import { fieldErrors, refusedField } from '../http/parse-input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { ChangeShop } from '../shop/shop-settings.ts';

interface OfferDependencies {
  readonly db: Kysely<Database>;
  readonly changeShop: ChangeShop;
}

/** Serves coupon codes and automatic offers to the panel. */
export function offerHandlers({ db, changeShop }: OfferDependencies): Handlers<typeof offerCalls> {
  return {
    'GET /offers': async ({ query }) => ({
      data: await listOffers(db, query),
    }),
    'GET /offers/{id}': async ({ params }) => ({
      data: await readOffer(db, params.id),
    }),
    'POST /offers': async ({ body }, { actor }) => {
      const data = await changeShop(signedIn(actor), (transaction) =>
        createOffer(transaction, body),
      );
      return { data, message: OFFER_CREATED };
    },
    'PUT /offers/{id}': async ({ params, body }, { actor }) => {
      const data = await changeShop(signedIn(actor), (transaction) =>
        changeOffer(transaction, { id: params.id, change: body }),
      );
      return { data, message: OFFER_UPDATED };
    },
    'PUT /offers/{id}/stopped': async ({ params, body }, { actor }) => {
      const data = await changeShop(signedIn(actor), (transaction) =>
        stopOffer(transaction, { id: params.id, ...body }),
      );
      return { data, message: body.stopped ? OFFER_STOPPED : OFFER_CONTINUED };
    },
    'DELETE /offers/{id}': async ({ params }, { actor }) => {
      await changeShop(signedIn(actor), (transaction) => removeOffer(transaction, params.id));
      return { data: null, message: OFFER_REMOVED };
    },
  };
}

interface OfferRow extends Omit<Offer, 'code' | 'parts' | 'minimum' | 'category_ids'> {
  readonly code: string | null;
  readonly parts: NonNullable<Offer['parts']> | null;
  readonly minimum: string;
  readonly category_ids: number[];
}

/** Uses of automatic offers are counted up to here; codes know theirs. */
const MAX_COUNTED = 10_000;

const columns = sql`
  o.id, o.name, o.code, o.kind, o.value, o.minimum, o.category_ids, o.most_uses, o.most_uses_per_phone,
  o.from_day::text, o.to_day::text,
  case
    when o.stopped_at is not null then 'stopped' when o.ends_at <= now() then 'over'
    when o.uses >= o.most_uses then 'used-up' when o.starts_at > now() then 'waiting' else 'running'
  end as state,
  case
    when o.code is not null then o.uses
    else (select count(*)::int4 from (select from offer_uses u where u.offer_id = o.id limit ${MAX_COUNTED}) counted)
  end as uses,
  (
    select jsonb_agg(part.fields || jsonb_build_object('name', coalesce(p.name, c.name::text, '')) order by part.place)
    from jsonb_array_elements(o.parts) with ordinality as part (fields, place)
    left join products p on p.id = (part.fields ->> 'product_id')::int and p.deleted_at is null
    left join categories c on c.id = (part.fields ->> 'category_id')::int
  ) as parts`;

async function findOffers(db: Kysely<Database>, rest: RawBuilder<unknown>): Promise<Offer[]> {
  const { rows } = await sql<OfferRow>`select ${columns} from offers o ${rest}`.execute(db);
  return rows.map(toWire);
}

/** Offers, the latest first. */
async function listOffers(
  db: Kysely<Database>,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<Page<Offer>> {
  const rest = sql`order by o.id desc limit ${per_page} offset ${offset(page, per_page)}`;
  const [offers, counted] = await Promise.all([
    findOffers(db, rest),
    sql<{ total: number }>`select count(*)::int4 as total from offers`.execute(db),
  ]);
  return toPage(offers, counted.rows[0]?.total ?? 0, { page, per_page });
}

/** @throws {Refusal} 404 for no such offer. */
async function readOffer(db: Kysely<Database>, id: number): Promise<Offer> {
  const [found] = await findOffers(db, sql`where o.id = ${id}`);
  if (!found) throw notFound('Offer');
  return found;
}

const toWire = ({ code, parts, minimum, category_ids, ...offer }: OfferRow): Offer => ({
  ...offer,
  ...(code === null ? { parts: parts ?? [] } : { code, minimum, category_ids }),
});

type Tx = Transaction<Database>;

/**
 * Makes an offer. One whose days have begun runs from this transaction on.
 *
 * @throws {Refusal} 422 for a code that another offer has, for what the shop does not have, for days that are over, and for too many
 * automatic offers.
 */
async function createOffer(tx: Tx, offer: NewOffer): Promise<Offer> {
  await refuseUnknown(tx, offer);
  const values = valuesOf(offer);
  const known = values.code === null ? await findJustMade(tx, values) : null;
  if (known) return readOffer(tx, known.id);
  const { id } = await refuseTakenCode(() =>
    tx.insertInto('offers').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return settle(tx, id);
}

/**
 * An automatic offer on the same terms that was made in the last 10 minutes and goes on: its answer was lost, and it is asked for
 * again. Made twice, it would take its share off twice. Makers wait for each other: `changeShop`.
 */
async function findJustMade(tx: Tx, values: ReturnType<typeof valuesOf>) {
  const { rows } = await sql<{ id: number }>`
    select id from offers
    where created_at > now() - interval '10 minutes' and stopped_at is null and code is null
      and (name, kind, value, parts, minimum, category_ids, from_day, to_day, most_uses, most_uses_per_phone)
        is not distinct from (${values.name}, ${values.kind}, ${values.value}::numeric, ${values.parts}::jsonb,
          ${values.minimum}::numeric, ${values.category_ids}::int[], ${values.from_day}::date, ${values.to_day}::date,
          ${values.most_uses}::int, ${values.most_uses_per_phone}::int)`.execute(tx);
  return rows[0];
}

/** @throws {Refusal} 404 for no such offer, 409 where it is not as it was `seen`, 422 as {@link createOffer}. */
async function changeOffer(
  tx: Tx,
  { id, change: { seen, ...offer } }: { readonly id: number; readonly change: OfferChange },
): Promise<Offer> {
  await tx.selectFrom('offers').select('id').where('id', '=', id).forUpdate().execute();
  const now = await readOffer(tx, id);
  await refuseUnknown(tx, offer);
  await refuseTakenCode(() =>
    tx.updateTable('offers').set(valuesOf(offer)).where('id', '=', id).execute(),
  );
  const changed = await settle(tx, id);
  // What is as it is wanted already is not outdated: an answer may have been lost.
  const isNow = (other: Offer) => isDeepStrictEqual(termsOf(other), termsOf(now));
  if (!seen || isNow(seen) || isNow(changed)) return changed;
  const message = `Someone else has changed this offer, '${now.name}', meanwhile. Save again to replace it`;
  throw new Refusal(409, message);
}

/** What the merchant said of an offer, without what became of it. */
const termsOf = ({ uses: _, state: _state, parts, ...terms }: Offer): object => ({
  ...terms,
  parts: parts?.map(({ name: _name, ...part }) => part),
});

/** Stops an offer, or lets it go on. @throws {Refusal} 404 for no such offer, 422 for too many automatic offers. */
async function stopOffer(
  tx: Tx,
  { id, stopped }: { readonly id: number; readonly stopped: boolean },
): Promise<Offer> {
  const stopped_at = stopped ? sql<Date>`coalesce(stopped_at, now())` : null;
  await tx.updateTable('offers').set({ stopped_at }).where('id', '=', id).execute();
  return settle(tx, id);
}

/** Removes an offer; orders keep what it took off. @throws {Refusal} 404 for no such offer. */
async function removeOffer(tx: Tx, id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('offers')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound('Offer');
}

/** The moments of its days follow by the database's trigger apply_days. */
const valuesOf = ({ parts, ...offer }: NewOffer) => ({
  ...offer,
  parts: offer.code === null ? JSON.stringify(parts) : null,
});

/** Shows the offer on pages where it runs, and answers it as it is now. */
async function settle(tx: Tx, id: number): Promise<Offer> {
  await sql`select settle_offers()`.execute(tx);
  const { rows } = await sql<{ automatic: number }>`
    select count(*)::int4 as automatic from offers
    where code is null and stopped_at is null and coalesce(ends_at > now(), true)`.execute(tx);
  if ((rows[0]?.automatic ?? 0) > MAX_AUTOMATIC_OFFERS) {
    const message = `At most ${MAX_AUTOMATIC_OFFERS} offers without a code can run or wait: stop another first`;
    throw new Refusal(422, message);
  }
  return readOffer(tx, id);
}

/**
 * Refuses products and collections that are not there, and collections by rule, which are the home of no product: such an offer
 * would hold for nobody.
 */
async function refuseUnknown(tx: Tx, { parts, category_ids }: NewOffer): Promise<void> {
  const { rows } = await sql<{ products: number[]; categories: number[] }>`
    select array(select id from products where id = any(${idsOf(parts, 'product_id')}::int[]) and deleted_at is null) as products,
      array(select id from categories where id = any(${[...idsOf(parts, 'category_id'), ...category_ids]}::int[]) and rule is null) as categories
  `.execute(tx);
  const { products = [], categories = [] } = rows[0] ?? {};
  const errors: Record<string, string[]> = {};
  for (const [index, { product_id, category_id }] of parts.entries()) {
    if (product_id !== undefined && !products.includes(product_id))
      errors[`parts.${index}.product_id`] = ['is no product of the shop'];
    if (category_id !== undefined && !categories.includes(category_id))
      errors[`parts.${index}.category_id`] = ['is no collection that is filled by hand'];
  }
  if (category_ids.some((id) => !categories.includes(id)))
    Object.assign(
      errors,
      fieldErrors('category_ids', 'must be collections that are filled by hand'),
    );
  const [first] = Object.entries(errors);
  if (first) throw new Refusal(422, `${first[0]} ${first[1][0]}`, { errors });
}

const idsOf = (parts: NewOffer['parts'], key: 'product_id' | 'category_id'): number[] =>
  parts.flatMap((part) => part[key] ?? []);

async function refuseTakenCode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw refusedField(422, 'code', 'is the code of another offer');
  }
}
