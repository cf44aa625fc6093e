import { type Kysely, sql } from 'kysely';
import type { WrittenVariant } from '../../contract/variants.ts';
import type { Database } from '../database/types.ts';

/** A product's variants, in their order, as the panel wrote them, and who it was. */
interface WrittenCounts {
  readonly variants: readonly Pick<WrittenVariant, 'stock' | 'low_at'>[];
  readonly adminId: number | null;
}

/**
 * Starts and stops counting variants and takes stock, as their grid says, and writes the ledger with it; what it leaves out
 * stays as it is, and removed variants are counted no longer. The product is locked and its variants are written: anyone who
 * takes from their counts waits.
 */
export async function storeCounts(
  db: Kysely<Database>,
  productId: number,
  { variants, adminId }: WrittenCounts,
): Promise<void> {
  const rows = JSON.stringify(
    variants.map(({ stock, low_at }, position) => ({
      position,
      counted: stock ?? null,
      stops: stock === null,
      low_at,
    })),
  );
  const wanted = sql`
    select v.id as variant_id, r.counted, r.stops, r.low_at
    from jsonb_to_recordset(${rows}::jsonb) r (position int, counted int, stops boolean, low_at int)
      join product_variants v on v.product_id = ${productId} and v.deleted_at is null and v.position = r.position`;
  await sql`
    with wanted as (${wanted}), stopped as (
      delete from variant_stock s using product_variants v
      where v.id = s.variant_id and v.product_id = ${productId}
        and (v.deleted_at is not null or exists (select from wanted w where w.variant_id = v.id and w.stops))
      returning s.variant_id, s.on_hand
    )
    insert into stock_changes (product_id, variant_id, change, on_hand, reason, changed_by)
    select ${productId}, variant_id, -on_hand, 0, 'stopped', ${adminId} from stopped order by variant_id`.execute(
    db,
  );
  await sql`
    with wanted as (${wanted}), former as (
      select variant_id, on_hand from variant_stock
      where variant_id in (select variant_id from wanted) order by variant_id for no key update
    ), taken as (
      update variant_stock s set on_hand = w.counted from wanted w join former f using (variant_id)
      where s.variant_id = w.variant_id and f.on_hand <> w.counted
      returning s.variant_id, s.on_hand, s.on_hand - f.on_hand as change, 'stock_take' as reason
    ), started as (
      insert into variant_stock (variant_id, on_hand, first_change)
      select variant_id, counted, nextval(pg_get_serial_sequence('stock_changes', 'id')) from wanted
      where counted is not null and variant_id not in (select variant_id from former)
      returning variant_id, on_hand, on_hand as change, 'started' as reason
    )
    insert into stock_changes (product_id, variant_id, change, on_hand, reason, changed_by)
    select ${productId}, variant_id, change, on_hand, reason, ${adminId}
    from (table taken union all table started) c order by variant_id`.execute(db);
  await sql`
    with wanted as (${wanted})
    update variant_stock s set low_at = w.low_at from wanted w
    where s.variant_id = w.variant_id and w.low_at is not null and s.low_at <> w.low_at`.execute(
    db,
  );
}
