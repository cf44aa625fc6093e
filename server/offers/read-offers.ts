import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { Offer } from '../../contract/offers.ts';
import { offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';

interface OfferRow extends Omit<Offer, 'code' | 'parts' | 'minimum' | 'category_ids'> {
  readonly code: string | null;
  readonly parts: NonNullable<Offer['parts']> | null;
  readonly minimum: string;
  readonly category_ids: number[];
}

/** Uses of automatic offers are counted up to here; codes know theirs. */
const MOST_COUNTED = 10_000;

const columns = (timeZone: string) => sql`
  o.id, o.name, o.code, o.kind, o.value, o.minimum, o.category_ids, o.most_uses, o.most_uses_per_phone,
  to_char(o.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as from_day,
  to_char(o.ends_at at time zone ${timeZone} - interval '1 day', 'YYYY-MM-DD') as to_day,
  case
    when o.stopped_at is not null then 'stopped' when o.ends_at <= now() then 'over'
    when o.uses >= o.most_uses then 'used-up' when o.starts_at > now() then 'waiting' else 'running'
  end as state,
  case
    when o.code is not null then o.uses
    else (select count(*)::int4 from (select from offer_uses u where u.offer_id = o.id limit ${MOST_COUNTED}) counted)
  end as uses,
  (
    select jsonb_agg(part.fields || jsonb_build_object('name', coalesce(p.name, c.name::text, '')) order by part.place)
    from jsonb_array_elements(o.parts) with ordinality as part (fields, place)
    left join products p on p.id = (part.fields ->> 'product_id')::int and p.deleted_at is null
    left join categories c on c.id = (part.fields ->> 'category_id')::int
  ) as parts`;

async function findOffers(
  db: Kysely<Database>,
  timeZone: string,
  rest: RawBuilder<unknown>,
): Promise<Offer[]> {
  const { rows } = await sql<OfferRow>`select ${columns(timeZone)} from offers o ${rest}`.execute(
    db,
  );
  return rows.map(toWire);
}

/** Offers, the latest first. */
export async function listOffers(
  db: Kysely<Database>,
  { page, per_page }: { readonly page: number; readonly per_page: number },
  timeZone: string,
): Promise<Page<Offer>> {
  const rest = sql`order by o.id desc limit ${per_page} offset ${offset(page, per_page)}`;
  const [offers, counted] = await Promise.all([
    findOffers(db, timeZone, rest),
    sql<{ total: number }>`select count(*)::int4 as total from offers`.execute(db),
  ]);
  return toPage(offers, counted.rows[0]?.total ?? 0, { page, per_page });
}

/** @throws {Refusal} 404 for no such offer. */
export async function readOffer(
  db: Kysely<Database>,
  id: number,
  timeZone: string,
): Promise<Offer> {
  const [found] = await findOffers(db, timeZone, sql`where o.id = ${id}`);
  if (!found) throw new Refusal(404, 'Offer not found');
  return found;
}

const toWire = ({ code, parts, minimum, category_ids, ...offer }: OfferRow): Offer => ({
  ...offer,
  ...(code === null ? { parts: parts ?? [] } : { code, minimum, category_ids }),
});
