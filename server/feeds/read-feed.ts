import { type Kysely, sql } from 'kysely';
import type { FeedLeftOut } from '../../contract/feeds.ts';
import { parseCents } from '../../domain/money.ts';
import { discountedPrice, parsePercent } from '../../domain/pricing.ts';
import { type FeedDelivery, type FeedItem, optionValue } from '../../domain/product-feed.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import { readZones } from '../delivery/read-zones.ts';

/** Where the addresses of a feed begin, without a slash at the end. */
export interface FeedAddresses {
  readonly publicUrl: string;
  /** Of the pictures; absent: the same. */
  readonly mediaCdnUrl?: string | undefined;
}

/** This many products are read at a time. */
const BATCH = 500;

/** With more zones, items would mostly say what delivery costs: those with the most common fees are left out then. */
const MAX_ZONES = 30;

/** Everything that the shop sells and a feed takes, the oldest first, in batches; one query each. */
export async function* readFeedItems(
  db: Kysely<Database>,
  addresses: FeedAddresses,
): AsyncGenerator<FeedItem[]> {
  for (let after = 0; ; ) {
    const rows = await readBatch(db, after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap((row) => itemsOf(row, addresses));
    after = last.id;
  }
}

interface ProductRow extends Priced {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly reference: string | null;
  readonly color: string | null;
  readonly material: string | null;
  readonly collections: string[];
  readonly google_category: string | null;
  readonly sale: {
    readonly from: string;
    readonly until: string | null;
    readonly discount: string;
    readonly running: boolean;
  } | null;
  readonly images: readonly Image[];
  readonly options: readonly { readonly name: string }[] | null;
  readonly variants: readonly VariantRow[];
}

/** Amounts and percents as decimal text. */
interface Priced {
  readonly price: string;
  readonly discount: string;
  readonly available: boolean;
}

interface Image {
  readonly id: number;
  readonly path: string;
}

interface VariantRow extends Priced {
  readonly id: number;
  readonly name: string;
  readonly values: readonly string[];
  readonly reference: string | null;
  readonly barcode: string | null;
  readonly image_id: number | null;
}

/** Whether product `p` has what a feed asks of each item; hidden ones are deleted for shoppers. */
const HAS_PICTURE = sql`exists (select from product_images i where i.product_id = p.id)`;

async function readBatch(db: Kysely<Database>, after: number): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.name, p.description, p.price::text, p.discount::text, p.available, p.reference, p.color, p.material,
      case when above.id is null then array[c.name::text] else array[above.name::text, c.name::text] end as collections,
      coalesce(c.google_category, above.google_category) as google_category,
      (select json_build_object('from', s.starts_at, 'until', s.ends_at, 'discount', s.discount::text,
          'running', s.base_discount is not null)
        from product_sales s where s.product_id = p.id and coalesce(s.ends_at > now(), true)) as sale,
      (select json_agg(json_build_object('id', i.id,
          'path', '/media/' || f.file_key || '/' || (select max(width) from unnest(f.widths) width) || '.webp') order by i.position)
        from product_images i join pictures f on f.id = i.picture_id where i.product_id = p.id) as images,
      o.options,
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'values', v.option_values, 'price', v.price::text,
          'discount', v.discount::text, 'available', v.available and o.offered, 'reference', v.reference,
          'barcode', v.barcode, 'image_id', v.image_id) order by v.position), '[]')
        from product_variants v where v.product_id = o.product_id and v.deleted_at is null) as variants
    from products p join categories c on c.id = p.category_id
      left join categories above on above.id = c.parent_id
      left join product_options o on o.product_id = p.id
    where p.deleted_at is null and p.id > ${after} and ${HAS_PICTURE}
    order by p.id limit ${BATCH}`.execute(db);
  return rows;
}

function itemsOf(row: ProductRow, addresses: FeedAddresses): FeedItem[] {
  const { publicUrl, mediaCdnUrl = publicUrl } = addresses;
  const images = row.images.map(({ path }) => mediaCdnUrl + path);
  const page = `${publicUrl}/product/${row.id}`;
  const shared = {
    description: row.description,
    collections: row.collections,
    googleCategory: row.google_category,
  };
  if (row.options === null) {
    return [
      {
        ...shared,
        ...pricesOf(row, row.sale),
        id: `${row.id}`,
        group: null,
        title: row.name,
        link: page,
        images,
        barcode: null,
        reference: row.reference,
        color: row.color,
        size: null,
        material: row.material,
      },
    ];
  }
  const options = row.options;
  return row.variants.map((variant) => ({
    ...shared,
    ...pricesOf(variant, row.sale),
    id: `${row.id}-${variant.id}`,
    group: `${row.id}`,
    title: `${row.name}, ${variant.name}`,
    link: `${page}?variant=${variant.id}`,
    images: withFirst(images, images[row.images.findIndex(({ id }) => id === variant.image_id)]),
    barcode: variant.barcode,
    reference: variant.reference,
    color: optionValue('color', options, variant.values) ?? row.color,
    size: optionValue('size', options, variant.values),
    material: optionValue('material', options, variant.values) ?? row.material,
  }));
}

const withFirst = (images: readonly string[], first: string | undefined): readonly string[] =>
  first === undefined ? images : [first, ...images.filter((image) => image !== first)];

/** What it costs, today and by its scheduled sale: a reduction that is there already has no end that a sale to come would give it. */
function pricesOf(
  { price, discount, available }: Priced,
  sale: ProductRow['sale'],
): Pick<FeedItem, 'available' | 'priceCents' | 'nowCents' | 'saleCents' | 'saleDates'> {
  const priceCents = parseCents(price);
  const nowCents = discountedPrice(priceCents, parsePercent(discount));
  const isReduced = nowCents < priceCents;
  const dated = sale !== null && sale.running === isReduced;
  const saleCents = isReduced
    ? nowCents
    : dated
      ? discountedPrice(priceCents, parsePercent(sale.discount))
      : null;
  return { available, priceCents, nowCents, saleCents, saleDates: dated ? sale : null };
}

/** What delivery costs, by zone where the shop has them. */
export async function readDeliveries(
  db: Kysely<Database>,
  settings: Pick<AllSettings, 'delivery_zones' | 'delivery_fee' | 'free_delivery_from'>,
): Promise<FeedDelivery[]> {
  const { zones } = settings.delivery_zones ? await readZones(db) : { zones: [] };
  const served = zones.filter((zone) => zone.served).slice(0, MAX_ZONES);
  if (served.length > 0)
    return served.map(({ name, feeCents, freeFromCents }) => ({
      region: name,
      feeCents,
      freeFromCents,
    }));
  return [
    {
      region: null,
      feeCents: parseCents(settings.delivery_fee),
      freeFromCents: parseCents(settings.free_delivery_from),
    },
  ];
}

/** This many products are named for each reason. */
const MAX_NAMED = 5;

/** How many items the feed has, and which products it leaves out and why. One query. */
export async function countFeed(
  db: Kysely<Database>,
): Promise<{ items: number; left_out: FeedLeftOut[] }> {
  const { rows } = await sql<{ items: number; left_out: FeedLeftOut[] }>`
    with listed as (
      select p.id, p.name, p.hidden, ${HAS_PICTURE} as has_picture,
        case when o.product_id is null then 1
          else (select count(*) from product_variants v where v.product_id = o.product_id and v.deleted_at is null) end as sold_as
      from products p left join product_options o on o.product_id = p.id
      where p.deleted_at is null or p.hidden
    ), out as (
      select case when hidden then 'hidden' else 'no_picture' end as reason, id, name,
        row_number() over (partition by hidden order by id desc) as place
      from listed where hidden or not has_picture
    )
    select coalesce((select sum(sold_as)::int4 from listed where not hidden and has_picture), 0) as items,
      (select coalesce(json_agg(row_to_json(reasons)), '[]') from (
        select reason, count(*)::int4 as count,
          json_agg(json_build_object('id', id, 'name', name) order by place) filter (where place <= ${MAX_NAMED}) as products
        from out group by reason order by reason desc) reasons) as left_out`.execute(db);
  return rows[0] ?? { items: 0, left_out: [] };
}
