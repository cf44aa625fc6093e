import { sql, type Transaction } from 'kysely';
import type { BulkChange, ProductsChanged } from '../../contract/catalog-bulk.ts';
import { MAX_LENGTH } from '../../contract/fields.ts';
import { SHOWN_FACTS } from '../../domain/product-facts.ts';
import { formatTags, parseTags, tagsError } from '../../domain/tags.ts';
import { isTaken } from '../database/database-errors.ts';
import { lockProductsExclusively } from '../database/product-locks.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { inPanel } from '../products/in-panel.ts';
import { copyVariants } from './copy-variants.ts';
import { removeVariants, restoreVariants } from './deleted-variants.ts';
import { copyCosts } from './product-costs.ts';
import { captionImages } from './product-images.ts';
import { findByKey, hashCopy, storeKey } from './product-keys.ts';
import { setOffered } from './product-stock.ts';
import { readProduct } from './read-product.ts';
import { type EndedSale, resumeSales, runningSale } from './sales.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';
import { hasNoPrice, isNoHome, leaveCarts, present, refuseOutdated } from './write-product.ts';

type Db = Transaction<Database>;

interface Former {
  readonly id: number;
  readonly available: boolean;
  readonly name: string;
  readonly price: string;
  readonly discount: string;
  readonly category_id: number | null;
  readonly tags: string | null;
  readonly is_deleted: boolean;
  readonly hidden: boolean;
  readonly updated_at: Date;
  /** The scheduled sale that runs. */
  readonly sale: EndedSale | null;
}

/**
 * Changes, deletes or restores many products together, all or none. Orders keep what they show; carts that lost a
 * product do not get it back.
 *
 * @returns the changes that would take it back.
 * @throws {Refusal} 422 by `changes.N.field` for unknown products and collections, 409 where one is no longer the
 *   `version` that was changed.
 */
export function changeProducts(
  services: CatalogueWriter,
  changes: readonly BulkChange[],
): Promise<ProductsChanged> {
  return writeCatalogue(services, [], async (transaction) => {
    const former = await lockFormer(transaction, changes);
    refuseUnknown(changes, former, await knownCategories(transaction));
    for (const [index, { id, version }] of changes.entries()) {
      const updatedAt = former.get(id)?.updated_at;
      const field = `changes.${index}.version`;
      if (updatedAt)
        await refuseOutdated(transaction, services.admin, { id, version, updatedAt, field });
    }
    await setOffered(transaction, changes.flatMap(withSwitch));
    const restored = changes.flatMap(({ id, deleted }) => (deleted === false ? id : []));
    if (restored.length > 0) await restoreVariants(transaction, restored).catch(refuseRestored);
    const tags = taggedAs(changes, former);
    const versions = await writeChanges(transaction, changes, tags);
    await resumeSales(transaction, changes);
    const gone = changes.flatMap(({ id, deleted }) => (deleted ? id : []));
    if (gone.length > 0) await removeVariants(transaction, gone);
    const left = changes.flatMap(({ id, deleted, hidden }) => (deleted || hidden ? id : []));
    await leaveCarts(transaction, left);
    const undo = changes.map((change) => undoOf(change, former.get(change.id), versions));
    return { answer: { undo } };
  });
}

const withSwitch = ({ id, available }: BulkChange) =>
  available === undefined ? [] : [{ id, available }];

async function lockFormer(
  db: Db,
  changes: readonly BulkChange[],
): Promise<ReadonlyMap<number, Former>> {
  const ids = changes.map(({ id }) => id);
  await lockProductsExclusively(db, ids);
  const rows = await db
    .selectFrom('products')
    .leftJoin('product_stock', 'product_stock.product_id', 'products.id')
    .select(['id', 'name', 'price', 'discount', 'category_id', 'tags', 'hidden', 'updated_at'])
    // What the merchant has set.
    .select(
      sql<boolean>`coalesce((select o.offered from product_options o where o.product_id = products.id),
        product_stock.offered, available)`.as('available'),
    )
    .select(sql<boolean>`not ${inPanel('products')}`.as('is_deleted'))
    .select(runningSale.as('sale'))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate('products')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Each collection's name where it is by rule, and so nobody's home. */
async function knownCategories(db: Db): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .select(sql<boolean>`rule is not null`.as('is_by_rule'))
    .execute();
  return new Map(rows.map(({ id, name, is_by_rule }) => [id, is_by_rule ? name : null]));
}

/** @throws {Refusal} 422 with a message for each product or collection that is not there, or without a price and to be shown. */
function refuseUnknown(
  changes: readonly BulkChange[],
  former: ReadonlyMap<number, Former>,
  categories: ReadonlyMap<number, string | null>,
): void {
  const errors: Record<string, string[]> = {};
  for (const [index, { id, deleted, hidden, category_id }] of changes.entries()) {
    const found = former.get(id);
    if (!found || (found.is_deleted && deleted !== false)) {
      errors[`changes.${index}.id`] = ['There is no such product'];
    } else if (category_id !== undefined && !categories.has(category_id)) {
      errors[`changes.${index}.category_id`] = ['There is no such collection'];
    } else if (category_id !== undefined && typeof categories.get(category_id) === 'string') {
      errors[`changes.${index}.category_id`] = [isNoHome(categories.get(category_id) ?? '')];
    } else if (category_id === undefined && found.category_id === null) {
      errors[`changes.${index}.category_id`] = ['Its collection is gone: name another one'];
    } else if (Number(found.price) === 0 && (hidden === false || (deleted === false && !hidden))) {
      errors[`changes.${index}.hidden`] = [hasNoPrice(found.name)];
    }
  }
  const [first] = Object.values(errors);
  if (first?.[0]) throw new Refusal(422, first[0], { errors });
}

const hasTags = ({ tags, add_tags, remove_tags }: BulkChange): boolean =>
  [tags, add_tags, remove_tags].some((given) => given !== undefined);

/**
 * The tags that products get, blank for none; those whose tags stay are left out.
 *
 * @throws {Refusal} 422 where one would have too many.
 */
function taggedAs(
  changes: readonly BulkChange[],
  former: ReadonlyMap<number, Former>,
): ReadonlyMap<number, string> {
  const all = new Map<number, string>();
  for (const [index, change] of changes.entries()) {
    if (!hasTags(change)) continue;
    const { id, tags = former.get(id)?.tags, add_tags, remove_tags } = change;
    const gone = parseTags(remove_tags ?? '');
    const own = parseTags(tags ?? '').filter((tag) => !gone.includes(tag));
    const next = [...new Set([...own, ...parseTags(add_tags ?? '')])];
    const wrong = tagsError(next);
    if (wrong) {
      const field = `changes.${index}.add_tags`;
      throw new Refusal(422, `Tags ${wrong}`, { errors: fieldErrors(field, wrong) });
    }
    all.set(id, formatTags(next));
  }
  return all;
}

/** One statement, so that cards and the catalogue's version are written once. Answers the new versions. */
async function writeChanges(
  db: Db,
  changes: readonly BulkChange[],
  tags: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, Date>> {
  const given = <Field extends keyof BulkChange>(field: Field) =>
    changes.map((change) => change[field] ?? null);
  const { rows } = await sql<{ id: number; updated_at: Date }>`
    update products p set
      available = coalesce(c.available, p.available),
      discount = coalesce(c.discount, p.discount),
      category_id = coalesce(c.category_id, p.category_id),
      tags = nullif(coalesce(c.tags, p.tags), ''),
      hidden = c.deleted is not true and coalesce(c.hidden, p.hidden),
      deleted_at = case
        when c.deleted then now()
        when c.hidden and not p.hidden then now()
        when not coalesce(c.hidden, p.hidden) and (c.hidden is not null or c.deleted is not null) then null
        else p.deleted_at end
    from unnest(${given('id')}::int[], ${given('available')}::bool[], ${given('discount')}::numeric[],
      ${given('category_id')}::int[], ${given('deleted')}::bool[], ${given('hidden')}::bool[],
      ${changes.map(({ id }) => tags.get(id) ?? null)}::text[])
      c (id, available, discount, category_id, deleted, hidden, tags)
    where p.id = c.id
    returning p.id, p.updated_at`
    .execute(db)
    .catch(refuseRestored);
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
}

/** @throws {Refusal} 409 where a deleted product is to come back, and another one has its reference by now. */
function refuseRestored(error: unknown): never {
  if (!isTaken(error)) throw error;
  throw new Refusal(409, 'Another product has the same reference by now: change that one first');
}

/** What puts back those fields of a product that a change has set. */
function undoOf(
  change: BulkChange,
  former: Former | undefined,
  versions: ReadonlyMap<number, Date>,
): ProductsChanged['undo'][number] {
  if (!former) throw new Error('A product that was changed was not locked');
  const { available, discount, category_id, tags, is_deleted, hidden, sale } = former;
  const endsSale = sale !== null && Number(change.discount ?? discount) !== Number(discount);
  return {
    id: change.id,
    version: (versions.get(change.id) ?? former.updated_at).toISOString(),
    ...(change.available !== undefined && { available: available ? 1 : 0 }),
    ...(change.discount !== undefined && { discount }),
    ...(endsSale && { sale }),
    ...(change.category_id !== undefined && category_id !== null && { category_id }),
    ...(hasTags(change) && { tags: tags ?? '' }),
    ...(change.deleted !== undefined && { deleted: is_deleted }),
    ...((change.hidden !== undefined || (change.deleted && hidden)) && { hidden: hidden ? 1 : 0 }),
  };
}

/**
 * Makes a copy of a product, out of stock until someone has looked at it. Its pictures are shown by both: files
 * stay as long as one of them has them. Answers the copy as JSON text. The same `key` (Idempotency-Key) makes one
 * copy, however often it is sent.
 *
 * @throws {Refusal} 404 for no such product, 422 for a key that made something else.
 */
export function duplicateProduct(
  services: CatalogueWriter,
  id: number,
  key: string | undefined,
): Promise<string> {
  const adminId = services.admin.userId;
  const claim = key === undefined ? null : { adminId, key, requestHash: hashCopy(id) };
  return writeCatalogue(services, [], async (transaction) => {
    const made = claim && (await findByKey(transaction, claim));
    if (made) return { answer: present(await readProduct(transaction, made, 'panel')) };
    const found = await transaction
      .selectFrom('products')
      .select([
        'name',
        'description',
        'price',
        'category_id',
        'tags',
        'hidden',
        'deleted_at',
        ...SHOWN_FACTS,
      ])
      // A copy is on no sale.
      .select(
        sql<string>`coalesce((select base_discount from product_sales where product_id = products.id), discount)`.as(
          'discount',
        ),
      )
      .select(sql<string | null>`attributes::text`.as('attributes'))
      .where('id', '=', id)
      .where(inPanel('products'))
      .executeTakeFirst();
    const product = present(found ?? null);
    const { id: copyId } = await transaction
      .insertInto('products')
      .values({ ...product, name: copyName(product.name), available: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into product_images (product_id, picture_id, position, alt_text, own_words)
      select ${copyId}, picture_id, position, alt_text, own_words from product_images
      where product_id = ${id}`.execute(transaction);
    await captionImages(transaction, copyId);
    await copyVariants(transaction, id, copyId);
    await copyCosts(transaction, id, copyId);
    if (claim) await storeKey(transaction, claim, copyId);
    return { answer: present(await readProduct(transaction, copyId, 'panel')) };
  });
}

const MARK = ' (copy)';

/** The name with its mark, cut where both together would be too long. */
function copyName(name: string): string {
  const room = MAX_LENGTH.productName - MARK.length;
  return [...name].slice(0, room).join('').trimEnd() + MARK;
}
