import type { Kysely } from 'kysely';
import { NO_ID } from '../../contract/fields.ts';
import { type CartLine, MAX_LINES, MAX_QUANTITY } from '../../domain/cart.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { productCard } from '../products/product-card.ts';

type Db = Kysely<Database>;

/** Line `l` with its product `p` as JSON text, true to the contract's `cartItem`. */
const cartLine = `'{"id":' || l.id || ',"product_id":' || l.product_id || ',"quantity":' || l.quantity
  || ',"product":' || ${productCard} || '}'`;

/**
 * The lines `l` of customer `$1` that count, with their products `p`: a deleted product has left the cart
 * (decisions §3). `offset 0` makes it a look-up for each line, whatever the planner believes of carts.
 */
const liveLines = `from cart_items l cross join lateral (
    select * from products p where p.id = l.product_id and p.deleted_at is null offset 0
  ) p where l.user_id = $1`;

const READ_CART = {
  name: 'read-cart',
  text: `
    select coalesce('[' || string_agg(${cartLine}, ',' order by l.id) || ']', '[]') as json
    ${liveLines}`,
};

/** A customer's cart with its live products as JSON text, in the order they were added. One query. */
export async function readCart(db: Db, userId: number): Promise<string> {
  const [row] = await namedQuery<{ json: string }>(db, READ_CART, [userId]);
  return row?.json ?? '[]';
}

const READ_LINES = {
  name: 'read-cart-lines',
  text: `select l.product_id as "productId", l.quantity ${liveLines} order by l.id`,
};

/** How many of which product are in a cart. */
export function readLines(
  db: Db,
  userId: number,
): Promise<{ productId: number; quantity: number }[]> {
  return namedQuery(db, READ_LINES, [userId]);
}

// While another transaction changes the whole cart, owner is empty: nothing is added. A line that is
// there is changed rather than inserted again, for an insert that meets one uses up an id. The key of
// the latest addition comes again where a browser has sent it twice.
const ADD_LINE = {
  name: 'add-cart-line',
  text: `
    with owner as materialized (
      select id from users where id = $1 for key share skip locked
    ), product as (
      select products.id from products, owner
      where products.id = $2 and deleted_at is null and available
    ), changed as (
      update cart_items set added_by_key = $5, quantity = case
        when added_by_key = $5 then quantity else least(quantity + $3::int, ${MAX_QUANTITY}) end
      where user_id = $1 and product_id = $2 and exists (select from product)
      returning id, product_id, quantity
    ), inserted as (
      insert into cart_items (user_id, product_id, quantity, added_by_key)
      select $1, product.id, $3, $5 from product
      where not exists (select from changed) and (select count(*) ${liveLines}) < $4
      on conflict (user_id, product_id) do update
        set added_by_key = excluded.added_by_key, quantity = case
          when cart_items.added_by_key = excluded.added_by_key then cart_items.quantity
          else least(cart_items.quantity + excluded.quantity, ${MAX_QUANTITY}) end
      returning id, product_id, quantity
    )
    select p.name, p.available,
      (select ${cartLine} from (table changed union all table inserted) l) as json
    from products p where p.id = $2 and p.deleted_at is null`,
};

/** What became of adding: `json` is the line, `null` when it was not added. */
interface AddedLine {
  readonly name: string;
  readonly available: boolean;
  readonly json: string | null;
}

/** What is added to whose cart, as long as it has fewer than `most` lines or has the product already. */
interface Addition {
  readonly userId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly most: number;
  /** The same for an addition that comes again; `undefined`: each one counts. */
  readonly key: string | undefined;
}

/**
 * Adds a quantity of an available product to the line that is there, up to 1000, or as a new line.
 * `null` without such a product. One query.
 */
export async function addLine(
  db: Db,
  { userId, productId, quantity, most, key }: Addition,
): Promise<AddedLine | null> {
  const values = [userId, productId, quantity, most, key ?? null];
  const [row] = await namedQuery<AddedLine>(db, ADD_LINE, values);
  return row ?? null;
}

const REPLACE_LINES = {
  name: 'replace-cart-lines',
  text: `
    with wanted as (
      select * from unnest($2::int[], $3::int[]) with ordinality as t (product_id, quantity, place)
    ), gone as (
      delete from cart_items where user_id = $1 and product_id <> all ($2::int[])
    ), kept as (
      update cart_items l set quantity = wanted.quantity from wanted
      where l.user_id = $1 and l.product_id = wanted.product_id
      returning l.product_id
    )
    insert into cart_items (user_id, product_id, quantity)
    select $1, product_id, quantity from wanted
    where product_id not in (select product_id from kept) order by place`,
};

/** Makes these the lines of a cart; those that stay keep their ids. Only under the cart's lock. */
export async function replaceLines(
  db: Db,
  userId: number,
  lines: readonly { readonly productId: number; readonly quantity: number }[],
): Promise<void> {
  const productIds = lines.map(({ productId }) => productId);
  const quantities = lines.map(({ quantity }) => quantity);
  await namedQuery(db, REPLACE_LINES, [userId, productIds, quantities]);
}

const REMOVE_LINE = {
  name: 'remove-cart-line',
  text: 'delete from cart_items where id = $1 and user_id = $2 returning id',
};

/** Takes one line out of a customer's own cart; false when it is not in there. */
export async function removeLine(db: Db, userId: number, itemId: number): Promise<boolean> {
  return (await namedQuery(db, REMOVE_LINE, [itemId, userId])).length > 0;
}

/** Takes all lines out of a cart. */
export async function emptyCart(db: Db, userId: number): Promise<void> {
  await replaceLines(db, userId, []);
}

const FIND_PRODUCTS = {
  name: 'find-cart-products',
  text: `
    select id, name, deleted_at is not null as deleted from products where id = any ($1::int[])
    order by id for key share`,
};

interface FoundProduct {
  readonly id: number;
  readonly name: string;
  readonly deleted: boolean;
}

/** Products by their ids, deleted ones among them; their rows stay until the transaction ends. */
export function findProducts(db: Db, ids: readonly number[]): Promise<FoundProduct[]> {
  return namedQuery<FoundProduct>(db, FIND_PRODUCTS, [ids]);
}

/** What of a cart could not be kept. */
interface LeftOut {
  /** Names by product id; an unknown product has none. */
  readonly names: ReadonlyMap<number, string>;
  /** Unknown or deleted. */
  readonly gone: readonly CartLine[];
  /** Beyond the most that a cart holds. */
  readonly dropped: readonly CartLine[];
}

/** More than this many are counted, not named. */
const MOST_NAMED = 100;

/** Says which products were left out of a cart and why; empty when none was. */
export function nameLeftOut({ names, gone, dropped }: LeftOut): string {
  const list = (lines: readonly CartLine[]) => {
    const named = lines.slice(0, MOST_NAMED).map(({ productId }) => {
      const name = names.get(productId);
      if (name !== undefined) return `'${name}'`;
      return productId === NO_ID ? 'an unknown product' : `product ${productId}`;
    });
    const more = lines.length - named.length;
    return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  };
  return [
    ...(gone.length > 0 ? [`No longer sold and left out: ${list(gone)}.`] : []),
    ...(dropped.length > 0
      ? [`A cart holds at most ${MAX_LINES} products. Left out: ${list(dropped)}.`]
      : []),
  ].join(' ');
}
