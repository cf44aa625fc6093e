import { type Kysely, sql, type Transaction } from 'kysely';
import type { EditedVariants, WrittenVariant, WrittenVariants } from '../../contract/variants.ts';
import { variantName } from '../../domain/variants.ts';
import { isTaken } from '../database/database-errors.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { inPanel } from '../products/in-panel.ts';
import { stopCounting } from './product-stock.ts';
import { storeCounts } from './variant-counts.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';
import { lockProduct, present, refuseOutdated } from './write-product.ts';

type Tx = Transaction<Database>;

/**
 * A product's options and variants as the panel edits them. One query.
 *
 * @throws {Refusal} 404 for no such product.
 */
export async function readVariants(db: Kysely<Database>, id: number): Promise<EditedVariants> {
  const { rows } = await sql<{ json: EditedVariants }>`
    select json_build_object(
      'options', coalesce((select options::json from product_options where product_id = p.id), '[]'),
      'version', to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'variants', coalesce((
        select json_agg(json_strip_nulls(json_build_object('id', v.id, 'values', v.option_values, 'name', v.name,
          'price', v.price::text, 'discount', v.discount::text, 'available', v.available::int4,
          'offered', v.offered::int4, 'reference', v.reference, 'barcode', v.barcode, 'image_id', v.image_id,
          'on_hand', s.on_hand, 'low_at', s.low_at)) order by v.position)
        from product_variants v left join variant_stock s on s.variant_id = v.id
        where v.product_id = p.id and v.deleted_at is null
      ), '[]')) as json
    from products p where p.id = ${id} and ${inPanel('p')}`.execute(db);
  return present(rows[0] ?? null).json;
}

/**
 * Makes these the options and variants of a product, all or none. A variant keeps its id as long as it is named by it or by
 * its values, also when it was removed before; those that are not named are removed, and orders keep what they show of them.
 * Without options the product is sold as one again.
 *
 * @throws {Refusal} 404 for no such product, 409 when it is no longer the `version` that was changed or a variant is gone,
 *   422 for a picture that is not the product's or a reference that another one has.
 */
export function writeVariants(
  services: CatalogueWriter,
  id: number,
  { options, variants, version }: WrittenVariants,
): Promise<EditedVariants> {
  return writeCatalogue(services, [], async (transaction) => {
    const updatedAt = await lockProduct(transaction, id);
    await refuseOutdated(transaction, services.admin, { id, version, updatedAt });
    await refuseForeignPictures(transaction, id, { options, variants });
    await refuseTakenReferences(transaction, id, variants);
    const named = nameVariants(variants, await findFormer(transaction, id));
    await stopCounting(transaction, id, services.admin.userId);
    await storeVariants(transaction, id, {
      options,
      variants: named,
      adminId: services.admin.userId,
    });
    return { answer: await readVariants(transaction, id) };
  });
}

/** @throws {Refusal} 422 at the picture. */
async function refuseForeignPictures(
  db: Tx,
  productId: number,
  { options, variants }: Pick<WrittenVariants, 'options' | 'variants'>,
): Promise<void> {
  const named = [
    ...options.flatMap(({ values }, option) =>
      values.map(({ image_id }, at) => ({ image_id, at: `options.${option}.values.${at}` })),
    ),
    ...variants.map(({ image_id }, at) => ({ image_id, at: `variants.${at}` })),
  ];
  const images = await db
    .selectFrom('product_images')
    .select('id')
    .where('product_id', '=', productId)
    .execute();
  const own = new Set(images.map(({ id }) => id));
  const foreign = named.find(({ image_id }) => image_id && !own.has(image_id));
  if (foreign) throw refuse(422, `${foreign.at}.image_id`, 'is no picture of this product');
}

/**
 * The index refuses what comes between this look and the write.
 *
 * @throws {Refusal} 422 at each reference that a variant of another product has, or two of these.
 */
async function refuseTakenReferences(
  db: Tx,
  productId: number,
  variants: WrittenVariants['variants'],
): Promise<void> {
  const references = variants.map(({ reference }) => reference?.toLowerCase() ?? null);
  const { rows } = await sql<{ reference: string }>`
    select lower(reference) as reference from product_variants
    where lower(reference) = any (${references}::text[]) and deleted_at is null
      and product_id <> ${productId}`.execute(db);
  const taken = new Set(rows.map(({ reference }) => reference));
  const wrong = references.flatMap((reference, at) =>
    reference !== null && (taken.has(reference) || references.indexOf(reference) !== at) ? at : [],
  );
  if (wrong.length === 0) return;
  const message = 'Another variant has this reference';
  const errors = Object.fromEntries(wrong.map((at) => [`variants.${at}.reference`, [message]]));
  throw new Refusal(422, message, { errors });
}

const refuse = (status: 409 | 422, field: string, message: string) =>
  new Refusal(status, message, { errors: fieldErrors(field, message) });

interface FormerVariant {
  readonly id: number;
  readonly option_values: readonly string[];
}

/** All variants that the product ever had, those that it has now first. */
const findFormer = (db: Tx, productId: number): Promise<FormerVariant[]> =>
  db
    .selectFrom('product_variants')
    .select(['id', 'option_values'])
    .where('product_id', '=', productId)
    .orderBy(sql`deleted_at is not null`)
    .orderBy('id', 'desc')
    .execute();

/** A variant with the id that it has or had. */
export type NamedVariant = WrittenVariant & { readonly id: number | undefined };

/** Gives each variant the id that it has or had; `undefined`: it is new. */
function nameVariants(
  variants: readonly WrittenVariant[],
  former: readonly FormerVariant[],
): NamedVariant[] {
  const taken = new Set(variants.flatMap(({ id }) => id ?? []));
  return variants.map((variant, at) => {
    const { id, values } = variant;
    if (id !== undefined) {
      if (!former.some((one) => one.id === id))
        throw refuse(409, `variants.${at}.id`, 'is no variant of this product');
      if (variants.findIndex((one) => one.id === id) !== at)
        throw refuse(422, `variants.${at}.id`, 'is given twice');
      return { ...variant, id };
    }
    const name = variantName(values);
    const same = former.find(
      (one) => !taken.has(one.id) && variantName(one.option_values) === name,
    );
    if (same) taken.add(same.id);
    return { ...variant, id: same?.id };
  });
}

interface StoredVariants extends Pick<WrittenVariants, 'options'> {
  readonly variants: readonly NamedVariant[];
  /** Whose counts they are; `null` where nobody counts. */
  readonly adminId: number | null;
}

/** Writes all, and lets what is made of it follow once. */
export async function storeVariants(
  db: Tx,
  productId: number,
  { options, variants, adminId }: StoredVariants,
): Promise<void> {
  await sql`select set_config('mantel.follows_variants', 'on', true)`.execute(db);
  if (options.length === 0) {
    await sql`
      with gone as (delete from product_options where product_id = ${productId} returning product_id, offered)
      update products set available = gone.offered, variant_reduced = false from gone where id = product_id`.execute(
      db,
    );
  } else {
    await sql`
      insert into product_options (product_id, options, offered)
      select id, ${JSON.stringify(options)}, available from products where id = ${productId}
      on conflict (product_id) do update set options = excluded.options`.execute(db);
  }
  const rows = JSON.stringify(
    variants.map((variant, position) => ({
      ...variant,
      position,
      offered: variant.available === 1,
      name: variantName(variant.values),
    })),
  );
  await sql`
    update product_variants v set deleted_at = now()
    where product_id = ${productId} and deleted_at is null
      and id <> all (${variants.flatMap(({ id }) => id ?? [])}::int[])`.execute(db);
  // Two variants may change places with theirs.
  await sql`
    update product_variants v set reference = null from ${recordsOf(rows)}
    where v.id = r.id and lower(v.reference) is distinct from lower(r.reference)
      and exists (select from ${recordsOf(rows, 'o')}
        where lower(o.reference) = lower(v.reference) and o.id is distinct from v.id)`.execute(db);
  await sql`
    update product_variants v set position = r.position, option_values = r.values, name = r.name, price = r.price,
      discount = r.discount, base_discount = case when v.discount = r.discount then v.base_discount end,
      offered = r.offered, reference = r.reference, barcode = r.barcode, image_id = r.image_id, deleted_at = null
    from ${recordsOf(rows)} where v.id = r.id
      and (v.position, v.option_values, v.name, v.price, v.discount, v.offered, v.reference, v.barcode, v.image_id, v.deleted_at)
        is distinct from (r.position, r.values, r.name, r.price, r.discount, r.offered, r.reference, r.barcode, r.image_id, null)`
    .execute(db)
    .catch(refuseTakenReference);
  await sql`
    insert into product_variants (product_id, position, option_values, name, price, discount, base_discount, offered,
      available, reference, barcode, image_id)
    select ${productId}, position, values, name, price, r.discount,
      case when s.base_discount is not null and s.discount = r.discount then s.base_discount end,
      offered, offered, reference, barcode, image_id
    from ${recordsOf(rows)} left join product_sales s on s.product_id = ${productId}
    where id is null order by position`
    .execute(db)
    .catch(refuseTakenReference);
  await storeCounts(db, productId, { variants, adminId });
  await sql`
    update product_variants v set available = offered
      and coalesce((select on_hand > 0 from variant_stock s where s.variant_id = v.id), true)
    where product_id = ${productId} and deleted_at is null`.execute(db);
  await sql`select set_config('mantel.follows_variants', '', true)`.execute(db);
  // The product is a new version, whatever of it changed.
  await sql`update products set available = available where id = ${productId}`.execute(db);
  await sql`select show_changed_variants(array[${productId}::int])`.execute(db);
}

const recordsOf = (
  rows: string,
  name: 'r' | 'o' = 'r',
) => sql`jsonb_to_recordset(${rows}::jsonb) ${sql.ref(name)} (id int, position int, values text[],
  name text, price numeric, discount numeric, offered boolean, reference text, barcode text, image_id int)`;

/** @throws {Refusal} 422 under `variants`. */
function refuseTakenReference(error: unknown): never {
  if (!isTaken(error)) throw error;
  throw refuse(422, 'variants', 'Another variant has one of these references');
}
