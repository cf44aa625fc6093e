import type { Kysely } from 'kysely';
import { NO_ID } from '../../contract/fields.ts';
import { type CartLine, lineKey, MAX_LINES, MAX_QUANTITY } from '../../domain/cart.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { hasVariants, lineVariant, productCard } from '../products/product-card.ts';

type Db = Kysely<Database>;

const lineOf = (card: string, named = "''") => `
  '{"id":' || l.id || ',"product_id":' || l.product_id || ${named} || ',"quantity":' || l.quantity
    || ',"product":' || ${card} || '}'`;

/** Line `l` with its product `p` as JSON text, true to the contract's `cartItem`. */
const cartLine = `case
  when l.variant_id is null and not ${hasVariants} then ${lineOf(productCard)}
  else (select ${lineOf('k.card', 'k.named')} from ${lineVariant} k) end`;

/**
 * The lines `l` of customer `$1` that count, with their products `p`: a deleted product has left the cart. `offset 0` makes it a look-up for each line, whatever the planner believes of carts.
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
  text: `
    select l.product_id as "productId", l.variant_id as "variantId", l.quantity ${liveLines} order by l.id`,
};

/** How many of which product and variant are in a cart. */
export async function readLines(db: Db, userId: number): Promise<CartLine[]> {
  type Row = CartLine & { readonly variantId: number | null };
  const lines = await namedQuery<Row>(db, READ_LINES, [userId]);
  return lines.map(({ variantId, ...line }) =>
    variantId === null ? line : { ...line, variantId },
  );
}

// While another transaction changes the whole cart, owner is empty: nothing is added. A line that is
// there is changed rather than inserted again, for an insert that meets one uses up an id; one that
// another addition inserts at this moment is left to the holder of the cart's lock. The key of the latest
// addition comes again where a browser has sent it twice. No key of the table is named: the next
// release replaces it (docs/decisions/137).
const ADD_LINE = {
  name: 'add-cart-line',
  text: `
    with owner as materialized (
      select id from users where id = $1 for key share skip locked
    ), product as (
      select products.id from products, owner
      where products.id = $2 and deleted_at is null and available and case
        when $6::int is null then not exists (select from product_options where product_id = $2)
        else exists (
          select from product_variants v
          where v.id = $6 and v.product_id = $2 and v.deleted_at is null and v.available
        ) end
    ), changed as (
      update cart_items set added_by_key = $5, quantity = case
        when added_by_key = $5 then quantity else least(quantity + $3::int, ${MAX_QUANTITY}) end
      where user_id = $1 and product_id = $2 and variant_id is not distinct from $6 and exists (select from product)
      returning id, product_id, variant_id, quantity
    ), inserted as (
      insert into cart_items (user_id, product_id, variant_id, quantity, added_by_key)
      select $1, product.id, $6, $3, $5 from product
      where not exists (select from changed) and (select count(*) ${liveLines}) < $4
      on conflict do nothing
      returning id, product_id, variant_id, quantity
    )
    select p.name, v.name as variant, p.available and coalesce(v.available, true) as available,
      $6::int is null and ${hasVariants} as "lacksVariant", $6::int is not null and v.id is null as "isGone",
      (select ${cartLine} from (table changed union all table inserted) l) as json
    from products p
      left join product_variants v on v.id = $6 and v.product_id = p.id and v.deleted_at is null
    where p.id = $2 and p.deleted_at is null`,
};

/** What became of adding: `json` is the line, `null` when it was not added. */
export interface AddedLine {
  readonly name: string;
  /** Its name; `null` where none is named, or one that the product does not have. */
  readonly variant: string | null;
  readonly available: boolean;
  /** The product is sold in variants, and none is named. */
  readonly lacksVariant: boolean;
  /** The product has no such variant, or no longer. */
  readonly isGone: boolean;
  readonly json: string | null;
}

/** What is added to whose cart, as long as it has fewer than `most` lines or has the product already. */
interface Addition extends CartLine {
  readonly userId: number;
  readonly most: number;
  /** The same for an addition that comes again; `undefined`: each one counts. */
  readonly key: string | undefined;
}

/**
 * Adds a quantity of an available product or variant to the line that is there, up to 1000, or as a new line.
 * `null` without such a product. One query.
 */
export async function addLine(
  db: Db,
  { userId, productId, variantId, quantity, most, key }: Addition,
): Promise<AddedLine | null> {
  const values = [userId, productId, quantity, most, key ?? null, variantId ?? null];
  const [row] = await namedQuery<AddedLine>(db, ADD_LINE, values);
  return row ?? null;
}

const isSame = (one: string, other: string) =>
  `${one}.product_id = ${other}.product_id and ${one}.variant_id is not distinct from ${other}.variant_id`;

const REPLACE_LINES = {
  name: 'replace-cart-lines',
  text: `
    with wanted as (
      select * from unnest($2::int[], $3::int[], $4::int[]) with ordinality
        as t (product_id, variant_id, quantity, place)
    ), gone as (
      delete from cart_items l where user_id = $1 and not exists (select from wanted where ${isSame('wanted', 'l')})
    ), kept as (
      update cart_items l set quantity = wanted.quantity from wanted
      where l.user_id = $1 and ${isSame('l', 'wanted')}
      returning l.product_id, l.variant_id
    )
    insert into cart_items (user_id, product_id, variant_id, quantity)
    select $1, product_id, variant_id, quantity from wanted
    where not exists (select from kept where ${isSame('kept', 'wanted')}) order by place`,
};

/** Makes these the lines of a cart; those that stay keep their ids. Only under the cart's lock. */
export async function replaceLines(
  db: Db,
  userId: number,
  lines: readonly CartLine[],
): Promise<void> {
  await namedQuery(db, REPLACE_LINES, [
    userId,
    lines.map(({ productId }) => productId),
    lines.map(({ variantId }) => variantId ?? null),
    lines.map(({ quantity }) => quantity),
  ]);
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

const FIND_VARIANTS = {
  name: 'find-cart-variants',
  text: 'select id, product_id as "productId", name from product_variants where id = any ($1::int[])',
};

interface FoundVariant {
  readonly id: number;
  readonly productId: number;
  readonly name: string;
}

/** Variants by their ids, removed ones among them; they stay as long as their products do. */
export async function findVariants(
  db: Db,
  ids: readonly number[],
): Promise<readonly FoundVariant[]> {
  return ids.length === 0 ? [] : namedQuery<FoundVariant>(db, FIND_VARIANTS, [ids]);
}

/** What of a cart could not be kept. */
interface LeftOut {
  /** Names by {@link lineKey}; an unknown product has none. */
  readonly names: ReadonlyMap<string, string>;
  /** Unknown or deleted. */
  readonly gone: readonly CartLine[];
  /** Beyond the most that a cart holds. */
  readonly dropped: readonly CartLine[];
}

/** More than this many are counted, not named. */
const MAX_NAMED = 100;

/** Says which products were left out of a cart and why; empty when none was. */
export function nameLeftOut({ names, gone, dropped }: LeftOut): string {
  const list = (lines: readonly CartLine[]) => {
    const named = lines.slice(0, MAX_NAMED).map((line) => {
      const { productId } = line;
      const name = names.get(lineKey(line)) ?? names.get(lineKey({ productId }));
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
