import { type Kysely, sql } from 'kysely';
import type { Wish, wishListCalls } from '../../contract/wish-list.ts';
import { MAX_WISHES } from '../../domain/wish-list.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';

/** Serves customers' wish lists. */
export function wishListHandlers({
  db,
}: {
  readonly db: Kysely<Database>;
}): Handlers<typeof wishListCalls> {
  return {
    'GET /wish-list': async (_input, { actor }) => ({
      data: await readWishes(db, signedIn(actor).userId),
    }),
    'POST /wish-list': async ({ body }, { actor }) => ({
      data: await addWishes(db, signedIn(actor).userId, body.products),
    }),
    'DELETE /wish-list/{id}': async ({ params }, { actor }) => ({
      data: await removeWish(db, signedIn(actor).userId, params.id),
    }),
  };
}

/** A customer's wish list, the latest first, without products that were deleted. */
async function readWishes(db: Kysely<Database>, userId: number): Promise<Wish[]> {
  const rows = await db
    .selectFrom('wish_list_items as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .select(['w.product_id', 'w.price', 'w.added_at'])
    .where('w.user_id', '=', userId)
    .where('p.deleted_at', 'is', null)
    .orderBy('w.added_at', 'desc')
    .orderBy('w.product_id', 'desc')
    .limit(MAX_WISHES)
    .execute();
  return rows.map((row) => ({ ...row, added_at: row.added_at.toISOString() }));
}

/** A product to be put on a list, with what it cost then; today's price where that is not said. */
interface NewWish {
  readonly product_id: number;
  readonly price?: string | undefined;
}

/**
 * Puts products on a customer's list, the first of them on top. What is there stays as it is, so that a request that comes twice
 * changes nothing; products that are not sold are left out.
 *
 * @throws {Refusal} 422 where the list would hold more than 100 products: then none is added.
 */
function addWishes(
  db: Kysely<Database>,
  userId: number,
  wishes: readonly NewWish[],
): Promise<Wish[]> {
  return db.transaction().execute(async (transaction) => {
    // Additions to one list are made one after the other, so that it never holds more than it may.
    await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .execute();
    await transaction
      .deleteFrom('wish_list_items')
      .using('products')
      .whereRef('products.id', '=', 'wish_list_items.product_id')
      .where('products.deleted_at', 'is not', null)
      .where('user_id', '=', userId)
      .execute();
    const ids = wishes.map(({ product_id }) => product_id);
    const prices = wishes.map(({ price }) => price ?? null);
    await sql`
      insert into wish_list_items (user_id, product_id, price, added_at)
      select ${userId}, p.id, case when wished.price < 1000000 then wished.price else p.final_price end,
        statement_timestamp() - wished.place * interval '1 ms'
      from unnest(${ids}::int[], ${prices}::numeric[]) with ordinality wished (id, price, place)
        join products p on p.id = wished.id and p.deleted_at is null
      on conflict do nothing`.execute(transaction);
    const { held } = await transaction
      .selectFrom('wish_list_items')
      .select(({ fn }) => fn.countAll<number>().as('held'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(held) > MAX_WISHES) throw full();
    return readWishes(transaction, userId);
  });
}

/** Takes a product off a customer's list; where it is not on it, nothing changes. */
async function removeWish(
  db: Kysely<Database>,
  userId: number,
  productId: number,
): Promise<Wish[]> {
  await db
    .deleteFrom('wish_list_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute();
  return readWishes(db, userId);
}

function full(): Refusal {
  const message = `A wish list holds at most ${MAX_WISHES} products`;
  return new Refusal(422, message, { errors: fieldErrors('products', message) });
}
