import type { Kysely } from 'kysely';
import type { AutomaticOffer } from '../../domain/offers.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { DeliveryRules } from '../delivery/order-delivery.ts';
import { ZONES_VERSION } from '../delivery/read-zones.ts';
import { type LockMode, lockStock } from '../products/change-stock.ts';
import { DISCOUNT_NOW, VARIANT_DISCOUNT_NOW } from '../products/sale-now.ts';
import { validateStored } from '../shop/shop-settings.ts';
import {
  FIRST_ANSWER,
  type FirstAnswer,
  findFirstAnswer,
  type IdempotencyKey,
  toFirstAnswer,
} from './idempotency.ts';
import { parseOffers, RUNNING_OFFERS } from './order-offers.ts';

/** What a product costs now, as decimal texts, and the collections that decide on offers. */
export interface PricedProduct {
  readonly id: number;
  /** Its home, and the collection that this one stands in. */
  readonly category_ids: readonly number[];
  readonly price: string;
  readonly discount: string;
}

/** A product, or what its variant has in place of it, as it stands while its row is locked. */
interface LockedThing extends PricedProduct {
  readonly name: string;
  readonly available: boolean;
  readonly deleted: boolean;
  /** How many are left, and from how many on the shop says so; `null`: not counted. */
  readonly stock: { readonly on_hand: number; readonly low_at: number } | null;
  /** The cover; `null` when there is no picture. */
  readonly picture_id: number | null;
  readonly file_key: string | null;
  readonly widths: number[] | null;
  /** Of a variant alone. */
  readonly variant_name?: string;
}

/** A product with those of its variants that were asked for, by their ids. */
interface WithVariants<Thing> {
  readonly sold_in_variants: boolean;
  /** What each has of its own; absent or `null`: none. */
  readonly variants?: Readonly<Record<string, Partial<Thing>>> | null;
}

export type LockedProduct = LockedThing & WithVariants<LockedThing>;
type ReadPrice = PricedProduct & WithVariants<PricedProduct>;

/**
 * A product as its variant is sold: at that one's price, with its availability, count and picture. A product without variants is
 * itself.
 *
 * @returns `null` where the variant was not found, or one is missing, or there should be none
 */
export function asSold<Product extends PricedProduct & WithVariants<PricedProduct>>(
  product: Product,
  variantId: number | undefined,
): Product | null {
  if (variantId === undefined) return product.sold_in_variants ? null : product;
  const variant = product.variants?.[variantId];
  return variant ? { ...product, ...variant } : null;
}

/** By what products are priced beside what they cost. */
export interface PriceRules extends DeliveryRules {
  readonly automatic: readonly AutomaticOffer[];
}

interface StoredRules {
  readonly stored_settings: string | null;
  readonly running_offers: string | null;
  readonly zones_version: number | null;
}

/** What a statement that prices products reads beside them, the same in each row, so that it costs no statement more. */
const STORED_RULES = `(
        select jsonb_object_agg(key, value) from settings
        where key in ('delivery_fee', 'free_delivery_from', 'shop_name', 'currency_symbol',
          'currency_position', 'delivery_zones', 'uncovered_areas', 'time_zone', 'confirmation_on', 'no_call_delivered',
          'no_call_below', 'hold_refused', 'hold_open_orders', 'hold_from', 'hold_areas', 'currency_code', 'traffic_on',
          'second_currency_on', 'second_currency_code', 'second_currency_rate', 'second_currency_note', 'second_currency_rounding')
      )::text as stored_settings, ${RUNNING_OFFERS} as running_offers, ${ZONES_VERSION} as zones_version`;

/** The settings that were read last: they are the same from one order to the next. */
let lastSettings: { readonly stored: string; readonly settings: AllSettings } | null = null;

function parseSettings(stored: string): AllSettings {
  if (lastSettings?.stored !== stored)
    lastSettings = { stored, settings: validateStored(JSON.parse(stored)) };
  return lastSettings.settings;
}

const parseRules = ([first]: readonly StoredRules[]): PriceRules => ({
  settings: parseSettings(first?.stored_settings ?? '{}'),
  zonesVersion: first?.zones_version ?? 0,
  automatic: parseOffers(first?.running_offers ?? null),
});

/** The collections by which offers hold for product `p`. */
const OFFER_COLLECTIONS =
  '(select array_remove(array[c.id, c.parent_id], null) from categories c where c.id = p.category_id)';

const SOLD_IN_VARIANTS = 'exists (select from product_options o where o.product_id = p.id)';

const forShare = (mode: LockMode, table: string): string =>
  mode === 'none' ? '' : `for share of ${table}`;

const lockingProducts = (
  variantIds: string | null,
  mode: LockMode,
  firstAnswer = FIRST_ANSWER('$2', '$3'),
) => `
    with ${lockStock('$1', variantIds, mode)}${variantIds === null ? '' : ', locked as materialized ('}
    select p.id, p.name, ${OFFER_COLLECTIONS} as category_ids, p.price, ${DISCOUNT_NOW} as discount, p.available, p.deleted_at is not null as deleted,
      stock.counted -> p.id::text as stock, cover.id as picture_id, cover.file_key, cover.widths, ${STORED_RULES},
      ${SOLD_IN_VARIANTS} as sold_in_variants, ${firstAnswer} as first_answer
    from product_locks cross join stock cross join products p
    left join product_sales s on s.product_id = p.id
    left join lateral (
      select pictures.id, pictures.file_key, pictures.widths
      from product_images join pictures on pictures.id = product_images.picture_id
      where product_images.product_id = p.id
      order by product_images.position limit 1
    ) cover on true
    where p.id = any($1::int[])
    order by p.id
    ${forShare(mode, 'p')}`;

// Variants are locked behind their products, as those who change both do it: what is read of them is what holds then.
const lockingVariants = (mode: LockMode) => `
    ${lockingProducts('$2', mode, FIRST_ANSWER('$3', '$4'))}
    ), asked as materialized (
      select v.* from product_variants v
      where (select count(*) from locked) > 0 and v.id = any($2::int[])
      order by v.id ${forShare(mode, 'v')}
    )
    select locked.*, (
        select jsonb_object_agg(v.id, jsonb_strip_nulls(jsonb_build_object('variant_name', v.name, 'price', v.price::text,
          'discount', (${VARIANT_DISCOUNT_NOW})::text, 'available', v.available, 'deleted', v.deleted_at is not null,
          'picture_id', pictures.id, 'file_key', pictures.file_key, 'widths', pictures.widths))
          || jsonb_build_object('stock', stock.counted_variants -> v.id::text))
        from asked v left join product_sales s on s.product_id = v.product_id
          left join product_images i on i.id = v.image_id left join pictures on pictures.id = i.picture_id
        where v.product_id = locked.id
      ) as variants
    from locked cross join stock order by locked.id`;

const LOCK_PRODUCTS = {
  shared: { name: 'lock-products', text: lockingProducts(null, 'shared') },
  exclusive: { name: 'lock-products-exclusive', text: lockingProducts(null, 'exclusive') },
  none: { name: 'read-products-to-sell', text: lockingProducts(null, 'none') },
} as const;
const LOCK_VARIANTS = {
  shared: { name: 'lock-variants', text: lockingVariants('shared') },
  exclusive: { name: 'lock-variants-exclusive', text: lockingVariants('exclusive') },
  none: { name: 'read-variants-to-sell', text: lockingVariants('none') },
} as const;

/** Which products and variants are asked for. */
interface WantedProducts {
  readonly productIds: readonly number[];
  readonly variantIds: readonly number[];
}

/**
 * Reads products under a share lock: price and availability can't change until the transaction ends. Rows are locked in the
 * order of their ids, so that no two orders wait for each other in a circle, and after the advisory locks for which edits of
 * them queue (docs/decisions/073). Counts are locked before, exclusively (docs/decisions/109), variants after
 * (docs/decisions/137). Deleted products are among them, unknown ids are not.
 *
 * @param mode `exclusive` where what the catalogue shows may change: its lock is held; `none` reads the same and locks nothing
 * @param claim a key that is locked: what was answered to it before is read along
 */
export async function lockProducts(
  db: Kysely<Database>,
  { productIds, variantIds }: WantedProducts,
  mode: LockMode,
  claim: IdempotencyKey | null = null,
): Promise<LockedProducts> {
  const key = [claim?.scope ?? null, claim?.key ?? null];
  const [first, ...others] = await (variantIds.length === 0
    ? namedQuery<LockedRow>(db, LOCK_PRODUCTS[mode], [productIds, ...key])
    : namedQuery<LockedRow>(db, LOCK_VARIANTS[mode], [productIds, variantIds, ...key]));
  if (!first) {
    const firstAnswer = await findFirstAnswer(db, claim);
    return { products: [], ...parseRules([]), firstAnswer };
  }
  const firstAnswer = toFirstAnswer(first.first_answer);
  return { products: [first, ...others], ...parseRules([first]), firstAnswer };
}

type LockedRow = LockedProduct & StoredRules & { readonly first_answer: unknown };

/** Locked products, by what they are priced, and what was answered to the key of the order before. */
interface LockedProducts extends PriceRules {
  readonly products: readonly LockedProduct[];
  readonly firstAnswer: FirstAnswer | null;
}

const PRICE_PRODUCTS = {
  name: 'price-products',
  text: `
    select p.id, ${OFFER_COLLECTIONS} as category_ids, p.price, ${DISCOUNT_NOW} as discount, ${STORED_RULES},
      ${SOLD_IN_VARIANTS} as sold_in_variants, (
        select jsonb_object_agg(v.id, jsonb_build_object('price', v.price::text, 'discount', (${VARIANT_DISCOUNT_NOW})::text))
        from product_variants v
        where v.product_id = p.id and v.id = any($2::int[]) and v.available and v.deleted_at is null
      ) as variants
    from products p left join product_sales s on s.product_id = p.id
    where p.id = any($1::int[]) and p.available and p.deleted_at is null`,
};

/** What products cost now, for someone who does not order them yet; products and variants that can't be sold are left out. */
export async function readPrices(
  db: Kysely<Database>,
  { productIds, variantIds }: WantedProducts,
): Promise<PriceRules & { readonly products: readonly ReadPrice[] }> {
  const rows = await namedQuery<ReadPrice & StoredRules>(db, PRICE_PRODUCTS, [
    productIds,
    variantIds,
  ]);
  return { products: rows, ...parseRules(rows) };
}
