import { randomBytes } from 'node:crypto';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { ProductFacts } from '../contract/product-facts.ts';
import { TOKEN_AREAS, TOKEN_PREFIX } from '../domain/api-tokens.ts';
import type { AttributeValue } from '../domain/attributes.ts';
import type { StaffRole } from '../domain/staff-roles.ts';
import { openSession } from '../server/accounts/account-queries.ts';
import { startCounting } from '../server/catalog/product-stock.ts';
import { hashSecret } from '../server/database/hash-secret.ts';
import type { Database, Orders } from '../server/database/types.ts';

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
  /** How many are in stock; not counted unless said. */
  readonly stock?: number;
  readonly facts?: ProductFacts;
  /** Values by the ids of the collection's attributes. */
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
}

/** Of 'cedar and limestone', with next to no cost. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$9bUW0fIYNhy7e9alGuAd+Q$FY1LmNPG1FG6qWr+OIatSpxR84I6G4E7ZO68fwNiUGY';

let serial = 0;

/** A user who is logged in: what they send with their requests. */
export interface TestUser {
  readonly id: number;
  readonly headers: { readonly authorization: string };
}

/** Writes a user and a session of theirs. An `admin` is an owner; other staff are named by their role. */
export async function insertUser(
  db: Db,
  role: 'user' | 'admin' | Exclude<StaffRole, 'owner'> = 'user',
): Promise<TestUser> {
  serial += 1;
  const { id } = await db
    .insertInto('users')
    .values({
      name: 'Nadim',
      email: `user-${serial}@example.com`,
      ...(role === 'user' || role === 'admin' ? { role } : { staff_role: role }),
      password_hash: PASSWORD_HASH,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await openSession(db, { user: { id }, passwordHash: PASSWORD_HASH });
  return { id, headers: { authorization: `Bearer ${token}` } };
}

/** Writes an owner with an API token for every area that one can have, and gives what their program sends. */
export async function insertProgram(
  db: Db,
  right: 'read' | 'change',
): Promise<TestUser['headers']> {
  const { id } = await insertUser(db, 'admin');
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  const rights = TOKEN_AREAS.map((area) => `${area}:${right}`);
  await db
    .insertInto('api_tokens')
    .values({ name: 'Warehouse', made_by: id, rights, token_hash: hashSecret(token) })
    .execute();
  return { authorization: `Bearer ${token}` };
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

/** What a test says of an offer; without `code` or `parts` it is a code. */
export interface OfferTraits {
  readonly name?: string;
  readonly code?: string;
  readonly parts?: readonly {
    readonly quantity: number;
    readonly product_id?: number;
    readonly category_id?: number;
  }[];
  readonly kind?: 'percent' | 'amount' | 'free_delivery';
  readonly value?: string;
  readonly minimum?: string;
  readonly category_ids?: number[];
  readonly starts_at?: Date;
  readonly ends_at?: Date;
  readonly stopped_at?: Date;
  readonly most_uses?: number;
  readonly most_uses_per_phone?: number;
}

/** Writes a code, 10 % unless said, or with `parts` an automatic offer, and gives its id. */
export async function insertOffer(
  db: Db,
  { parts, code, ...traits }: OfferTraits = {},
): Promise<number> {
  serial += 1;
  const { id } = await db
    .insertInto('offers')
    .values({
      name: `Offer ${serial}`,
      code: parts ? null : (code?.toUpperCase() ?? `CODE-${serial}`),
      parts: parts ? JSON.stringify(parts) : null,
      kind: 'percent',
      value: '10.00',
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select settle_offers()`.execute(db);
  return id;
}

/** Writes a courier and returns their id. */
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
      attributes: traits.attributes ? JSON.stringify(traits.attributes) : null,
      ...traits.facts,
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
  if (traits.stock !== undefined) {
    await startCounting(db, { productId: id, onHand: traits.stock, adminId: null });
  }
  return id;
}

/** Writes a message of the contact form and gives its id. */
export async function insertMessage(
  db: Db,
  traits: { email?: string; message?: string; createdAt?: Date; readAt?: Date } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({
      email: traits.email ?? 'rana@example.com',
      message: traits.message ?? 'Do you sell lamps?',
      created_at: traits.createdAt ?? new Date(),
      read_at: traits.readAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a test says of an order; the rest is filled in. Money is decimal text. */
export interface OrderTraits {
  readonly at?: Date;
  readonly statusId?: 1 | 3 | 4;
  readonly total?: string;
  readonly userId?: number;
  readonly name?: string;
  readonly phone?: string;
  /** Its lines, as product and pieces, at $25.00 each. */
  readonly lines?: readonly (readonly [productId: number, quantity: number])[];
}

/** Writes orders alike, free and without lines unless their columns say otherwise, and gives their ids. */
export async function insertOrders(
  db: Db,
  count: number,
  columns: Partial<Insertable<Orders>> = {},
): Promise<number[]> {
  const order = {
    ...{ guest_name: 'Rima Haddad', guest_phone: '+961 3123456', guest_region: 'Mount Lebanon' },
    ...{ guest_city: 'Jounieh', guest_street: '12 Harbour Street' },
    ...{ subtotal: '0', delivery_fee: '0', total_price: '0' },
    ...columns,
  };
  const rows = await db
    .insertInto('orders')
    .values(Array.from({ length: count }, () => order))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes an order as it was placed at some moment and gives its id. */
export async function insertOrder(db: Db, traits: OrderTraits = {}): Promise<number> {
  const total = traits.total ?? '25.00';
  const [id = 0] = await insertOrders(db, 1, {
    user_id: traits.userId ?? null,
    ...(traits.name !== undefined && { guest_name: traits.name }),
    ...(traits.phone !== undefined && { guest_phone: traits.phone }),
    ...{ subtotal: total, total_price: total },
    status_id: traits.statusId ?? 1,
    created_at: traits.at ?? new Date(),
  });
  for (const [position, [product_id, quantity]] of (traits.lines ?? []).entries()) {
    const subtotal = (25 * quantity).toFixed(2);
    const line = { order_id: id, product_id, position, quantity, price: '25.00', subtotal };
    await db
      .insertInto('order_items')
      .values({ ...line, product_name: 'Thing' })
      .execute();
  }
  return id;
}

/** What a test says of a review; the rest is filled in. */
export interface ReviewTraits {
  readonly orderId: number;
  readonly productId: number;
  readonly stars?: number;
  readonly text?: string;
  readonly author?: string;
  readonly status?: 'waiting' | 'shown' | 'refused';
  readonly at?: Date;
}

/** Writes a review of a product of an order and gives its id. */
export async function insertReview(db: Db, traits: ReviewTraits): Promise<number> {
  const { id } = await db
    .insertInto('reviews')
    .values({
      order_id: traits.orderId,
      product_id: traits.productId,
      author: traits.author ?? 'Lina K.',
      stars: traits.stars ?? 5,
      text: traits.text ?? 'Well made, and smaller than I thought.',
      status: traits.status ?? 'waiting',
      ...(traits.at && { written_at: traits.at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
