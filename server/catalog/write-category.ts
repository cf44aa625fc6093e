import { type Kysely, sql, type Transaction } from 'kysely';
import type { Category } from '../../contract/catalog.ts';
import { sqlState } from '../database/database-errors.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { readCategory } from './list-categories.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';

type Db = Kysely<Database>;

/**
 * Makes a collection; it is shown last.
 *
 * @throws {Refusal} 422 under `name` when another has the name, regardless of case.
 */
export function createCategory(
  services: CatalogueWriter,
  name: string,
  image: readonly Buffer[],
): Promise<Category> {
  return writeCatalogue(services, image, async (transaction, [picture_id = null]) => {
    const position = sql<number>`(select coalesce(max(position) + 1, 0) from categories)`;
    const { id } = await transaction
      .insertInto('categories')
      .values({ name, picture_id, position })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName);
    return { answer: present(await readCategory(transaction, id)) };
  });
}

/**
 * Renames a collection and, with an image, changes its picture.
 *
 * @throws {Refusal} 404 for no such collection, 422 under `name` when another has the name.
 */
export async function updateCategory(
  services: CatalogueWriter,
  id: number,
  { name, image }: { readonly name: string; readonly image: readonly Buffer[] },
): Promise<Category> {
  present(await readCategory(services.db, id)); // Before pictures are made for nothing.
  return writeCatalogue(services, image, async (transaction, [pictureId]) => {
    const { picture_id } = await lockCategory(transaction, id);
    await transaction
      .updateTable('categories')
      .set({ name, picture_id: pictureId ?? picture_id })
      .where('id', '=', id)
      .execute()
      .catch(refuseTakenName);
    const dropped = pictureId === undefined || picture_id === null ? [] : [picture_id];
    return { answer: present(await readCategory(transaction, id)), dropped };
  });
}

/**
 * Deletes a collection. Products that were deleted before leave it; they are kept for orders.
 *
 * @throws {Refusal} 404 for no such collection, 409 while products are in it.
 */
export function deleteCategory(services: CatalogueWriter, id: number): Promise<null> {
  return writeCatalogue(services, [], async (transaction) => {
    const { name, picture_id } = await lockCategory(transaction, id);
    await refuseWithProducts(transaction, id, name);
    await transaction
      .updateTable('products')
      .set({ category_id: null })
      .where('category_id', '=', id)
      .execute();
    await transaction.deleteFrom('categories').where('id', '=', id).execute();
    return { answer: null, dropped: picture_id === null ? [] : [picture_id] };
  });
}

async function lockCategory(transaction: Transaction<Database>, id: number) {
  const found = await transaction
    .selectFrom('categories')
    .select(['name', 'picture_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return present(found ?? null);
}

async function refuseWithProducts(db: Db, id: number, name: string): Promise<void> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('category_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  const products = count === 1 ? '1 product' : `${count} products`;
  throw new Refusal(409, `'${name}' still has ${products}: move or delete them first`);
}

function refuseTakenName(error: unknown): never {
  if (sqlState(error) !== '23505') throw error;
  const message = 'There is already a collection with this name';
  throw new Refusal(422, message, { errors: fieldErrors('name', message) });
}

function present<T>(found: T | null): T {
  if (found === null) throw new Refusal(404, 'Collection not found');
  return found;
}
