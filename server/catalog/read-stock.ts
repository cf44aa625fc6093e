import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import {
  type CodedStock,
  MAX_OF_CODE,
  type ProductStock,
  type StockChange,
} from '../../contract/stock.ts';
import { offset } from '../../domain/pagination.ts';
import { spellingsOfCode } from '../../domain/stock.ts';
import { nameWithVariant } from '../../domain/variants.ts';
import type { Database } from '../database/types.ts';
import { notFound } from '../http/refusal.ts';
import { inPanel } from '../products/in-panel.ts';
import { findStock, findVariantStock } from './product-stock.ts';

interface ChangeRow extends Omit<StockChange, 'changed_at'> {
  readonly changed_at: Date;
}

/** Which page, and of what of the product. */
interface StockQuery {
  readonly page: number;
  readonly per_page: number;
  readonly variant_id?: number | undefined;
}

/** What is read of a product's stock. */
interface StockRead {
  readonly name: string;
  readonly stock: ProductStock | null;
  readonly changes: Page<StockChange>;
}

/**
 * The count of a product, or of one of its variants, and one page of its ledger, the latest first. Staff are named, buyers are not: who keeps the
 * catalogue has no sight of them (docs/decisions/105).
 *
 * @throws {Refusal} 404 for a product that is absent or deleted, and for no variant of it
 */
export async function readStock(
  db: Kysely<Database>,
  id: number,
  { page, per_page, variant_id }: StockQuery,
): Promise<StockRead> {
  const which =
    variant_id === undefined
      ? sql`product_id = ${id} and variant_id is null`
      : sql`product_id = ${id} and variant_id = ${variant_id}`;
  const [product, [stock = null], { rows }, counted] = await Promise.all([
    db
      .selectFrom('products')
      .leftJoin('product_variants as v', (join) =>
        join.onRef('v.product_id', '=', 'products.id').on('v.id', '=', variant_id ?? null),
      )
      .select(['products.name', 'v.name as variant'])
      .where('products.id', '=', id)
      .where(inPanel('products'))
      .executeTakeFirst(),
    variant_id === undefined ? findStock(db, [id]) : findVariantStock(db, id, variant_id),
    sql<ChangeRow>`
      select c.id, c.change, c.on_hand, c.reason, c.note, c.order_id, c.changed_at,
        case when u.role = 'admin' or u.staff_role is not null
          then jsonb_build_object('id', u.id, 'name', u.name) end as changed_by
      from stock_changes c left join users u on u.id = c.changed_by
      where ${which}
      order by c.id desc limit ${per_page} offset ${offset(page, per_page)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int4 as total from stock_changes where ${which}`.execute(db),
  ]);
  if (!product) throw notFound('Product');
  if (variant_id !== undefined && !product.variant) throw notFound('Variant');
  const changes = rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
  const total = counted.rows[0]?.total ?? 0;
  const name = nameWithVariant(product.name, product.variant);
  return { name, stock, changes: toPage(changes, total, { page, per_page }) };
}

/** Where a column holds one of these digits in the groups in which they are printed, as the indexes of 0187 have it. */
const inGroups = (column: 'reference' | 'barcode' | 'p.reference', codes: RawBuilder<unknown>) =>
  sql`translate(${sql.ref(column)}, E' \\u00a0-', '') = any (${codes})
    and ${sql.ref(column)} ~ '^[0-9]+[ \\u00a0-][0-9 \\u00a0-]+$'`;

/**
 * What has exactly this code: products and variants by their reference, variants by their barcode, regardless of case, and of
 * the groups in which digits are written. A product that is sold in variants stands for all of them. By name, at most
 * {@link MAX_OF_CODE}. One query.
 */
export async function findByCode(db: Kysely<Database>, code: string): Promise<CodedStock[]> {
  const codes = sql`array(select lower(code) from unnest(${spellingsOfCode(code)}::text[]) code)`;
  const { rows } = await sql<{ json: CodedStock }>`
    with named as (
      select product_id, id as variant_id from product_variants
      where lower(reference) = any (${codes}) and deleted_at is null
      union
      (select product_id, id from product_variants
        where lower(barcode) = any (${codes}) and barcode is not null and deleted_at is null limit ${MAX_OF_CODE})
      union
      (select product_id, id from product_variants
        where ${inGroups('barcode', codes)} and deleted_at is null limit ${MAX_OF_CODE})
      union
      (select product_id, id from product_variants
        where ${inGroups('reference', codes)} and deleted_at is null limit ${MAX_OF_CODE})
      union
      select p.id, v.id from products p
        left join product_variants v on v.product_id = p.id and v.deleted_at is null
      where lower(p.reference) = any (${codes}) and ${inPanel('p')}
      union
      (select p.id, v.id from products p
        left join product_variants v on v.product_id = p.id and v.deleted_at is null
        where ${inGroups('p.reference', codes)} and p.deleted_at is null limit ${MAX_OF_CODE})
      union
      (select p.id, v.id from products p
        left join product_variants v on v.product_id = p.id and v.deleted_at is null
        where ${inGroups('p.reference', codes)} and p.hidden limit ${MAX_OF_CODE})
    ), found as (
      select p.id, p.name, p.reference as product_reference, v.id as variant_id, v.name as variant, v.position,
        v.reference, v.barcode, v.image_id, v.offered
      from named join products p on p.id = named.product_id left join product_variants v on v.id = named.variant_id
      where ${inPanel('p')}
      order by p.name, p.id, v.position limit ${MAX_OF_CODE}
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
