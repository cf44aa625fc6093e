import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { FileOnDisk } from '../../contract/call.ts';
import type { OrderReviews, OwnReview, ReviewForm } from '../../contract/reviews.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { MAX_REVIEW_PICTURES, shownName } from '../../domain/reviews.ts';
import { isBuyer } from '../buyers/is-buyer.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import { isDatabaseAway } from '../database/database-errors.ts';
import type { Database } from '../database/types.ts';
import type { Actor } from '../http/actor.ts';
import { fieldErrors, refusedField } from '../http/parse-input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { namingFile } from '../media/check-picture.ts';
import type { MediaStore } from '../media/media-store.ts';
import { deleteUnusedPictures, insertPicture } from '../media/picture-rows.ts';
import { removeFiles, type StoredPicture, storeUploads } from '../media/store-picture.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { findOwnReview, readOrderReviews } from './review-queries.ts';

type Tx = Transaction<Database>;

/** What a buyer's review stands on. */
export interface ReviewServices {
  readonly db: Kysely<Database>;
  readonly media: MediaStore;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Called when pictures were committed. */
  readonly wakeAvif: () => void;
  readonly shopSecret: string;
  readonly knownSettings: KnownSettings;
}

/** Who says that which order is theirs; `token` is the X-Order-Token header. */
export interface ReviewBuyer {
  readonly actor: Actor;
  readonly orderId: number;
  readonly token: string | undefined;
}

/**
 * What the buyer of an order has said of its products.
 *
 * @throws {Refusal} 404 for everyone else, just as when there is no such order.
 */
export async function readOwnReviews(
  services: ReviewServices,
  buyer: ReviewBuyer,
): Promise<OrderReviews> {
  const order = await findBought(services, buyer);
  return {
    may_write: isReceived(order),
    products: await readOrderReviews(services.db, order.id),
  };
}

/** Refuses anyone who may not write a review of an order, before anything that they send is read. */
export async function refuseStrangers(services: ReviewServices, buyer: ReviewBuyer): Promise<void> {
  refuseNotReceived(await findBought(services, buyer));
}

/**
 * Writes the review of a product that its buyer has received, or changes it; it waits to be read then, and is shown to
 * nobody meanwhile. The same sent twice is one review: there is one for each product of an order.
 *
 * @throws {Refusal} 404 for someone who is not the buyer, 409 for an order that was not delivered, 422 for a product that it
 * does not have and for more than 4 pictures; 413, 415 or 422 for a file that is no picture.
 */
export async function writeReview(
  services: ReviewServices,
  buyer: ReviewBuyer,
  { files, ...form }: ReviewForm & { readonly files: readonly FileOnDisk[] },
): Promise<OwnReview> {
  const { keep } = form;
  if (keep.length + files.length > MAX_REVIEW_PICTURES) throw tooManyPictures();
  const order = await findBought(services, buyer);
  refuseNotReceived(order);
  await refuseNotBought(services.db, order.id, form.product_id); // Before pictures are made for nothing.
  const stored = await storeAll(services, files);
  const { review, unused } = await commit(services, order, form, stored);
  await removeFiles(services, unused);
  if (stored.length > 0) services.wakeAvif();
  return review;
}

/**
 * Takes a review back, with its pictures.
 *
 * @throws {Refusal} 404 for someone who is not the buyer.
 */
export async function removeReview(
  services: ReviewServices,
  buyer: ReviewBuyer,
  productId: number,
): Promise<void> {
  const found = await findBought(services, buyer);
  const unused = await services.db.transaction().execute(async (tx) => {
    const order = await lockBought(tx, found);
    const { rows } = await sql<{ picture_id: number }>`
      select picture_id from review_pictures i join reviews r on r.id = i.review_id
      where order_id = ${order.id} and product_id = ${productId}`.execute(tx);
    await tx
      .deleteFrom('reviews')
      .where('order_id', '=', order.id)
      .where('product_id', '=', productId)
      .execute();
    return deleteUnusedPictures(
      tx,
      rows.map(({ picture_id }) => picture_id),
    );
  });
  await removeFiles(services, unused);
}

/** What has to be known of an order before somebody may say something about it. */
interface BoughtOrder {
  readonly id: number;
  readonly user_id: number | null;
  readonly status_id: number;
  readonly created_at: Date;
  readonly person_removed_at: Date | null;
  /** The account's, or the one that the guest gave. */
  readonly name: string;
}

async function findBought(
  { db, shopSecret, knownSettings }: ReviewServices,
  { actor, orderId, token }: ReviewBuyer,
): Promise<BoughtOrder> {
  const order = await findOrder(db, orderId);
  const settings = await knownSettings();
  if (!order || !isBuyer(order, { actor, token, shopSecret, settings })) throw notFound('Order');
  return order;
}

async function findOrder(db: Kysely<Database>, id: number): Promise<BoughtOrder | undefined> {
  const { rows } = await sql<BoughtOrder>`
    select o.id, o.user_id, o.status_id, o.created_at, o.person_removed_at, coalesce(u.name, o.guest_name) as name
    from orders o left join users u on u.id = o.user_id where o.id = ${id}`.execute(db);
  return rows[0];
}

/** The order's row first, then the catalogue's lock, then reviews: in this order people are removed, too. */
async function lockBought(tx: Tx, { id }: BoughtOrder): Promise<BoughtOrder> {
  await sql`select from orders where id = ${id} for no key update`.execute(tx);
  const order = await findOrder(tx, id);
  if (!order) throw notFound('Order');
  await lockCatalogue(tx);
  return order;
}

const isReceived = ({ status_id, person_removed_at }: BoughtOrder): boolean =>
  status_id === ORDER_STATUS.completed && person_removed_at === null;

function refuseNotReceived(order: BoughtOrder): void {
  if (isReceived(order)) return;
  throw new Refusal(409, 'You can write a review once the order was delivered');
}

async function refuseNotBought(
  db: Kysely<Database>,
  orderId: number,
  productId: number,
): Promise<void> {
  const { rows } = await sql`
    select from order_items i join products p on p.id = i.product_id and p.deleted_at is null
    where order_id = ${orderId} and product_id = ${productId}`.execute(db);
  if (rows.length > 0) return;
  const message = 'This order has no such product';
  throw new Refusal(422, message, { errors: fieldErrors('product_id', message) });
}

const tooManyPictures = () =>
  refusedField(422, 'pictures', `must be at most ${MAX_REVIEW_PICTURES} pictures`);

/** One after the other: only one is in the memory at a time. All or none. */
async function storeAll(
  services: ReviewServices,
  files: readonly FileOnDisk[],
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  try {
    for (const file of files) {
      const bytes = await file.read(0, file.size);
      const [picture] = await storeUploads(services, [bytes]).catch((error: unknown) => {
        throw namingFile(error, file);
      });
      if (picture) stored.push(picture);
    }
    return stored;
  } catch (error) {
    await removeFiles(services, keysOf(stored));
    throw error;
  }
}

const keysOf = (stored: readonly StoredPicture[]) => stored.map(({ key }) => key);

async function commit(
  services: ReviewServices,
  found: BoughtOrder,
  form: ReviewForm,
  stored: readonly StoredPicture[],
): Promise<{ readonly review: OwnReview; readonly unused: string[] }> {
  try {
    return await services.db.transaction().execute(async (tx) => {
      const order = await lockBought(tx, found);
      refuseNotReceived(order);
      await refuseNotBought(tx, order.id, form.product_id);
      const reviewId = await upsert(tx, order, form);
      const dropped = await placePictures(tx, reviewId, form.keep, stored);
      const unused = await deleteUnusedPictures(tx, dropped);
      const review = await findOwnReview(tx, order.id, form.product_id);
      if (!review) throw new Error('The review was not written');
      return { review, unused };
    });
  } catch (error) {
    // A connection that broke may have committed: then the files are needed, else the sweep finds them.
    if (!isDatabaseAway(error)) await removeFiles(services, keysOf(stored));
    throw error;
  }
}

async function upsert(
  tx: Tx,
  { id: order_id, name }: BoughtOrder,
  { product_id, stars, text }: ReviewForm,
): Promise<number> {
  const said = { author: shownName(name), stars, text, status: 'waiting' };
  const { id } = await tx
    .insertInto('reviews')
    .values({ order_id, product_id, ...said })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'product_id']).doUpdateSet({
        ...said,
        revision: sql<number>`reviews.revision + 1`,
        written_at: sql<Date>`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps the named ones of the review's own pictures, and puts the new ones behind them. @returns what it has no more. */
async function placePictures(
  tx: Tx,
  review_id: number,
  keep: readonly string[],
  stored: readonly StoredPicture[],
): Promise<number[]> {
  const { rows } = await sql<{ picture_id: number }>`
    delete from review_pictures where review_id = ${review_id} returning picture_id`.execute(tx);
  const own = new Set(rows.map(({ picture_id }) => picture_id));
  const kept = [...new Set(keep.map(Number))].filter((id) => own.has(id));
  const added: number[] = [];
  for (const picture of stored) added.push(await insertPicture(tx, picture));
  const placed = [...kept, ...added].map((picture_id, position) => ({
    review_id,
    position,
    picture_id,
  }));
  if (placed.length > 0) await tx.insertInto('review_pictures').values(placed).execute();
  return [...own].filter((id) => !kept.includes(id));
}
