import type { Kysely } from 'kysely';
import { openSession } from '../server/accounts/session-queries.ts';
import type { Database } from '../server/database/types.ts';

type Db = Kysely<Database>;

/** What a test says of a product; the rest is filled in. Money and percent are decimal texts. */
export interface ProductTraits {
  readonly name?: string;
  readonly description?: string;
  readonly price?: string;
  readonly discount?: string;
  readonly available?: boolean;
  readonly createdAt?: Date;
  readonly deletedAt?: Date;
  /** Counters; 0 unless said. */
  readonly views?: number;
  readonly purchases?: number;
  /** In which collection; one of its own unless said. */
  readonly categoryId?: number;
  /** How many pictures. */
  readonly pictures?: number;
}

let serial = 0;

/** A user who is logged in: what he sends with his requests. */
export interface TestUser {
  readonly id: number;
  readonly headers: { readonly authorization: string };
}

/** Writes a user and a session of his. */
export async function insertUser(db: Db, role: 'user' | 'admin' = 'user'): Promise<TestUser> {
  serial += 1;
  const { id } = await db
    .insertInto('users')
    .values({ name: 'Nadim', email: `user-${serial}@example.com`, role, password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await openSession(db, { user: { id }, passwordHash: 'none' });
  return { id, headers: { authorization: `Bearer ${token}` } };
}

/** Writes a picture's row and gives its id. */
export async function insertPicture(db: Db, formats = ['webp', 'avif']): Promise<number> {
  serial += 1;
  const { id } = await db
    .insertInto('pictures')
    .values({
      file_key: `picture-${serial}`,
      width: 800,
      height: 1000,
      widths: [320, 800],
      formats,
      dominant_color: '#aabbcc',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a collection and gives its id. */
export async function insertCategory(
  db: Db,
  traits: { name?: string; position?: number; pictureId?: number } = {},
): Promise<number> {
  serial += 1;
  const { name = `Collection ${serial}`, position = 0, pictureId = null } = traits;
  const { id } = await db
    .insertInto('categories')
    .values({ name, position, picture_id: pictureId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a courier and gives his id. */
export async function insertCourier(db: Db, name = 'Ziad'): Promise<number> {
  const { id } = await db
    .insertInto('couriers')
    .values({ name, phone: '+961 3123456' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a product with its pictures and counters and gives its id. */
export async function insertProduct(db: Db, traits: ProductTraits = {}): Promise<number> {
  serial += 1;
  const { id } = await db
    .insertInto('products')
    .values({
      category_id: traits.categoryId ?? (await insertCategory(db)),
      name: traits.name ?? `Thing ${serial}`,
      description: traits.description ?? 'Made by hand.',
      price: traits.price ?? '25.00',
      discount: traits.discount ?? '0',
      available: traits.available ?? true,
      created_at: traits.createdAt ?? new Date(Date.UTC(2026, 0, 1)),
      deleted_at: traits.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let position = 0; position < (traits.pictures ?? 0); position += 1) {
    const values = { product_id: id, picture_id: await insertPicture(db), position };
    await db.insertInto('product_images').values(values).execute();
  }
  await db
    .updateTable('product_popularity')
    .set({ view_count: traits.views ?? 0, purchase_count: traits.purchases ?? 0 })
    .where('product_id', '=', id)
    .execute();
  return id;
}
