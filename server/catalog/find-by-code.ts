import { type Kysely, sql } from 'kysely';
import { type CodedStock, MOST_OF_CODE } from '../../contract/stock.ts';
import { spellingsOfCode } from '../../domain/stock.ts';
import type { Database } from '../database/types.ts';

/**
 * What has exactly this code: products and variants by their reference, variants by their barcode, regardless of case. A
 * product that is sold in variants stands for all of them. By name, at most {@link MOST_OF_CODE}. One query.
 */
export async function findByCode(db: Kysely<Database>, code: string): Promise<CodedStock[]> {
  const codes = sql`array(select lower(code) from unnest(${spellingsOfCode(code)}::text[]) code)`;
  const { rows } = await sql<{ json: CodedStock }>`
    with named as (
      select product_id, id as variant_id from product_variants
      where lower(reference) = any (${codes}) and deleted_at is null
      union
      (select product_id, id from product_variants
        where lower(barcode) = any (${codes}) and barcode is not null and deleted_at is null limit ${MOST_OF_CODE})
      union
      select p.id, v.id from products p
        left join product_variants v on v.product_id = p.id and v.deleted_at is null
      where lower(p.reference) = any (${codes}) and p.deleted_at is null
    ), found as (
      select p.id, p.name, p.reference as product_reference, v.id as variant_id, v.name as variant, v.position,
        v.reference, v.barcode, v.image_id, v.offered
      from named join products p on p.id = named.product_id left join product_variants v on v.id = named.variant_id
      where p.deleted_at is null
      order by p.name, p.id, v.position limit ${MOST_OF_CODE}
    )
    select json_build_object('stock', s.json, 'image', coalesce(
        (select image from json_array_elements(c.card::json -> 'images') image where (image ->> 'id')::int = f.image_id),
        c.card::json -> 'images' -> 0))::jsonb
      || jsonb_strip_nulls(jsonb_build_object('product_id', f.id, 'variant_id', f.variant_id, 'name', f.name,
        'variant', f.variant, 'barcode', f.barcode,
        'reference', case when f.variant_id is null then f.product_reference else f.reference end)) as json
    from found f left join product_cards c on c.product_id = f.id
      left join lateral (
        select json_build_object('product_id', product_id, 'on_hand', on_hand, 'low_at', low_at,
          'offered', offered::int4) as json
        from product_stock where f.variant_id is null and product_id = f.id
        union all
        select json_build_object('product_id', f.id, 'variant_id', variant_id, 'on_hand', on_hand, 'low_at', low_at,
          'offered', f.offered::int4)
        from variant_stock where variant_id = f.variant_id
      ) s on true
    order by f.name, f.id, f.position`.execute(db);
  return rows.map(({ json }) => json);
}
