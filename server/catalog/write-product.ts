import { type Kysely, sql, type Transaction } from 'kysely';
import type { NewProduct, ProductChange } from '../../contract/catalog-admin.ts';
import { isTaken } from '../database/database-errors.ts';
import { lockProductsExclusively } from '../database/product-locks.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { inPanel } from '../products/in-panel.ts';
import { type AttributeValues, mergeValues } from './collection-attributes.ts';
import { removeVariants } from './deleted-variants.ts';
import {
  appendImages,
  captionImages,
  countImages,
  refuseTooMany,
  replaceCover,
} from './product-images.ts';
import { findByKey, hashForm, storeKey } from './product-keys.ts';
import { changeCounting, setOffered, startCounting } from './product-stock.ts';
import { readProduct } from './read-product.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';

/** The pictures of a product's form. */
interface ProductFiles {
  /** The cover: none or one. */
  readonly image: readonly Buffer[];
  readonly images: readonly Buffer[];
}

/**
 * Makes a product; its first picture is the cover. Answers it as JSON text. The same form with the
 * same `key` (Idempotency-Key) makes one product: the second is answered with the first.
 *
 * @throws {Refusal} 422 for an unknown collection, a value that does not fit its attribute, more than 10 pictures, or a key
 *   of another form.
 */
export async function createProduct(
  services: CatalogueWriter,
  form: NewProduct,
  { image, images, key }: ProductFiles & { readonly key: string | undefined },
): Promise<string> {
  const { available = true, discount = '0', hidden = false, stock, attributes, ...values } = form;
  const uploads = [...image, ...images];
  refuseTooMany(uploads.length);
  const adminId = services.admin.userId;
  const claim = key === undefined ? null : { adminId, key, requestHash: hashForm(form, uploads) };
  return writeCatalogue(services, uploads, async (transaction, pictureIds) => {
    const made = claim && (await findByKey(transaction, claim));
    if (made)
      return {
        answer: present(await readProduct(transaction, made, 'panel')),
        dropped: pictureIds,
      };
    await requireCategory(transaction, values.category_id);
    const { category_id } = values;
    const merged = await mergeValues(transaction, { category_id, stored: null }, attributes ?? {});
    const { id } = await transaction
      .insertInto('products')
      .values({ ...values, ...shownAs(hidden), available, discount, attributes: toJson(merged) })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTakenReference);
    await appendImages(transaction, id, pictureIds);
    await captionImages(transaction, id);
    if (stock !== undefined) {
      await startCounting(transaction, { productId: id, onHand: stock, adminId });
    }
    if (claim) await storeKey(transaction, claim, id);
    return { answer: present(await readProduct(transaction, id, 'panel')) };
  });
}

/**
 * Changes what is given of a product. `image` replaces its cover, `images` are appended.
 * Answers it as JSON text.
 *
 * @throws {Refusal} 404 for no such product, 409 when it is no longer the `version` that was changed or is counted already,
 *   422 for an unknown collection, a value that does not fit its attribute, or more than 10 pictures.
 */
export async function updateProduct(
  services: CatalogueWriter,
  id: number,
  { image, images, version, stock, count_stock, ...change }: ProductChange & ProductFiles,
): Promise<string> {
  const count = present(await countImages(services.db, id)); // Before pictures are made for nothing.
  refuseTooMany(Math.max(count, image.length) + images.length);
  return writeCatalogue(services, [...image, ...images], async (transaction, pictureIds) => {
    const updatedAt = await lockProduct(transaction, id);
    await refuseOutdated(transaction, services.admin, { id, version, updatedAt });
    await changeFields(transaction, id, change);
    await changeCounting(transaction, services.admin, { id, stock, count_stock });
    const [cover, added] = [pictureIds.slice(0, image.length), pictureIds.slice(image.length)];
    const dropped = cover[0] === undefined ? [] : await replaceCover(transaction, id, cover[0]);
    await appendImages(transaction, id, added);
    await captionImages(transaction, id);
    return { answer: present(await readProduct(transaction, id, 'panel')), dropped };
  });
}

/**
 * Takes a product out of lists and carts. Its row and pictures stay, for orders show them.
 *
 * @throws {Refusal} 404 for no such product.
 */
export function deleteProduct(services: CatalogueWriter, id: number): Promise<null> {
  return writeCatalogue(services, [], async (transaction) => {
    await lockProduct(transaction, id);
    await transaction
      .updateTable('products')
      .set({ deleted_at: new Date(), hidden: false })
      .where('id', '=', id)
      .execute();
    await removeVariants(transaction, [id]);
    await leaveCarts(transaction, [id]);
    return { answer: null };
  });
}

/** Takes products that are no longer in the shop out of all carts. */
export async function leaveCarts(
  transaction: Transaction<Database>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .deleteFrom('cart_items')
    .where('product_id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
}

/** The columns of a product that is shown, or hidden from now on. */
const shownAs = (hidden: boolean) => ({ hidden, deleted_at: hidden ? new Date() : null });

/** Orders that are being placed for it are done, and later ones wait. Answers when it was last changed. */
export async function lockProduct(transaction: Transaction<Database>, id: number): Promise<Date> {
  await lockProductsExclusively(transaction, [id]);
  const found = await transaction
    .selectFrom('products')
    .select('updated_at')
    .where('id', '=', id)
    .where(inPanel('products'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return present(found ?? null).updated_at;
}

async function changeFields(
  transaction: Transaction<Database>,
  id: number,
  { attributes, hidden, ...values }: Omit<ProductChange, 'version' | 'stock' | 'count_stock'>,
): Promise<void> {
  const change = { ...values, ...(hidden !== undefined && shownAs(hidden)) };
  const { available, category_id } = change;
  if (hidden) await leaveCarts(transaction, [id]);
  if (hidden === false) await requireShowable(transaction, id, change);
  if (available !== undefined) await setOffered(transaction, [{ id, available }]);
  if (category_id !== undefined) await requireCategory(transaction, category_id);
  if (!attributes) return setFields(transaction, id, change);
  // Values belong to the collection that the product is in then: it moves first, and takes along what fits.
  if (category_id !== undefined) await setFields(transaction, id, { category_id });
  const now = await transaction
    .selectFrom('products')
    .select(['category_id', 'attributes as stored'])
    .where('id', '=', id)
    .$narrowType<{ category_id: number; stored: AttributeValues | null }>()
    .executeTakeFirstOrThrow();
  const merged = toJson(await mergeValues(transaction, now, attributes));
  await setFields(transaction, id, { ...change, attributes: merged });
}

/** Columns of a product; those that are undefined stay. */
async function setFields(
  transaction: Transaction<Database>,
  id: number,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  await transaction
    .updateTable('products')
    .set(Object.fromEntries(given))
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenReference);
}

/** @throws {Refusal} 422 under `reference`. */
function refuseTakenReference(error: unknown): never {
  if (!isTaken(error)) throw error;
  const message = 'Another product has this reference';
  throw new Refusal(422, message, { errors: fieldErrors('reference', message) });
}

const toJson = (values: AttributeValues | null) =>
  values === null ? null : JSON.stringify(values);

/**
 * The release before deletes the collections of hidden products, too; and drafts of other shops may have no price yet.
 *
 * @throws {Refusal} 422 under what is missing.
 */
async function requireShowable(
  db: Kysely<Database>,
  id: number,
  given: { readonly category_id?: number | undefined; readonly price?: string | undefined },
): Promise<void> {
  const { name, ...stored } = await db
    .selectFrom('products')
    .select(['name', 'category_id', 'price'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const refuse = (field: string, message: string) => {
    throw new Refusal(422, message, { errors: fieldErrors(field, message) });
  };
  if ((given.category_id ?? stored.category_id) === null)
    refuse('category_id', 'Its collection is gone: choose another one');
  if (Number(given.price ?? stored.price) === 0) refuse('price', hasNoPrice(name));
}

/** Why a product can't be shown yet. */
export const hasNoPrice = (name: string): string =>
  `'${name}' has no price yet: enter one, then show it`;

async function requireCategory(db: Kysely<Database>, id: number): Promise<void> {
  const found = await db
    .selectFrom('categories')
    .select('name')
    .select(sql<boolean>`rule is not null`.as('is_by_rule'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (found && !found.is_by_rule) return;
  const message = found ? isNoHome(found.name) : 'There is no such collection';
  throw new Refusal(422, message, { errors: fieldErrors('category_id', message) });
}

/** Why a product can't be at home in a collection by rule. */
export const isNoHome = (name: string): string =>
  `'${name}' fills itself by its rule: choose another collection`;

/** @throws {Refusal} 404 for a product that is absent or deleted. */
export function present<T>(found: T | null): T {
  if (found === null) throw notFound('Product');
  return found;
}

interface SeenProduct {
  readonly id: number;
  /** The `updated_at` that the admin saw; none: they take the product as it is. */
  readonly version: string | undefined;
  /** What it is now. */
  readonly updatedAt: Date;
  /** Under which field the error stands. */
  readonly field?: string;
}

/**
 * Warns an admin who changes what they no longer see that someone was faster, so that nothing is silently
 * overwritten.
 *
 * @throws {Refusal} 409 with who it was and when, as far as that is known.
 */
export async function refuseOutdated(
  db: Kysely<Database>,
  admin: SignedIn,
  { id, version, updatedAt, field = 'version' }: SeenProduct,
): Promise<void> {
  if (version === undefined || Date.parse(version) === updatedAt.getTime()) return;
  const message = await explain(db, admin, id);
  throw new Refusal(409, message, { errors: fieldErrors(field, message) });
}

interface LastChange {
  readonly name: string | null;
  readonly changed_by: number | null;
  readonly seconds: number;
  readonly product: string;
}

async function explain(db: Kysely<Database>, admin: SignedIn, id: number): Promise<string> {
  const { rows } = await sql<LastChange>`
    select p.name as product, u.name, u.id as changed_by,
      extract(epoch from clock_timestamp() - p.updated_at)::int4 as seconds
    from products p
      left join audit_log a on a.id = (
        select max(id) from audit_log where subject = 'products' and subject_id = p.id::text
          and changed_at >= p.updated_at - interval '1 second')
      left join users u on u.id = a.changed_by
    where p.id = ${id}`.execute(db);
  const [last] = rows;
  const changed = `changed '${last?.product}'`;
  const since = ago(last?.seconds ?? 0);
  if (last?.changed_by === admin.userId) return `You ${changed} elsewhere, ${since}`;
  return `${last?.name ?? 'Somebody'} ${changed} ${since}`;
}

const STEPS = [
  [60, 'minute'],
  [3_600, 'hour'],
  [86_400, 'day'],
] as const;

/** How long ago, in words that need no time zone. */
export function ago(seconds: number): string {
  const step = STEPS.findLast(([length]) => seconds >= length);
  if (!step) return 'just now';
  const count = Math.floor(seconds / step[0]);
  return `${count} ${step[1]}${count === 1 ? '' : 's'} ago`;
}
