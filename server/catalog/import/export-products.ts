import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { AttributeValue } from '../../../domain/attributes.ts';
import { csvLine } from '../../../domain/csv.ts';
import {
  COLUMNS,
  COST_COLUMN,
  type Column,
  SHOWN_COLUMN,
  STOCK_COLUMN,
  VARIANT_COLUMNS,
  type VariantColumn,
} from '../../../domain/product-columns.ts';
import {
  displayAttribute,
  eachShownText,
  FACTS,
  formatCentimetres,
  formatKilograms,
  type TEXT_FACTS,
} from '../../../domain/product-facts.ts';
import type { Database } from '../../database/types.ts';
import { pictureUrl } from '../../media/picture-rows.ts';
import { inPanel } from '../../products/in-panel.ts';
import type { StoredVariant } from './plan-variants.ts';

/** This many are in memory at once. */
const BATCH = 500;

/**
 * All products that are not deleted as a table, each variant in a row of its own (docs/decisions/137), the oldest first. It is read in batches behind the last
 * product seen, as fast as it is taken, so that a large catalogue takes little memory and no connection
 * waits for a slow reader. The first batch is read before it answers, so that a failure is still answered.
 */
export async function exportProducts(
  db: Kysely<Database>,
  { mediaCdnUrl = '', withCosts }: ExportWishes,
): Promise<Readable> {
  const first = await readBatch(db, 0);
  const shape: Shape = {
    hasVariants: first[0]?.any_variants ?? false,
    hasCounts: first[0]?.any_counts ?? false,
    hasCosts: withCosts,
    hasHidden: first[0]?.any_hidden ?? false,
    mediaCdnUrl,
  };
  const columns = [
    ...COLUMNS,
    ...(shape.hasVariants ? VARIANT_COLUMNS : []),
    ...(shape.hasCounts ? [STOCK_COLUMN] : []),
    ...(shape.hasCosts ? [COST_COLUMN] : []),
    ...(shape.hasHidden ? [SHOWN_COLUMN] : []),
  ];
  async function* write() {
    yield `\ufeff${columns.join(',')}\r\n`; // With the mark by which spreadsheets know UTF-8.
    for (let batch = first; batch.length > 0; ) {
      yield writeLines(batch, shape);
      if (batch.length < BATCH) return;
      batch = await readBatch(db, batch.at(-1)?.id ?? 0);
    }
  }
  return Readable.from(write(), { highWaterMark: 1 });
}

/** For whom a table is. */
interface ExportWishes {
  readonly mediaCdnUrl?: string | undefined;
  /** Whether who asks may read what products cost the shop. */
  readonly withCosts: boolean;
}

/** Which columns the table has beside those of every shop. */
interface Shape {
  readonly hasVariants: boolean;
  readonly hasCounts: boolean;
  readonly hasCosts: boolean;
  readonly hasHidden: boolean;
  /** Begins the addresses of pictures; empty: they are paths of the shop. */
  readonly mediaCdnUrl: string;
}

type ExportedVariant = Omit<StoredVariant, 'id' | 'image_id'>;

interface ExportedProduct extends Readonly<Record<(typeof TEXT_FACTS)[number], string | null>> {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly discount: string;
  readonly available: boolean;
  readonly hidden: boolean;
  /** Whether any product of the shop is hidden: without, the table has no column for it. */
  readonly any_hidden: boolean;
  readonly collection: string;
  /** In order, the cover first. */
  readonly pictures: readonly { readonly file_key: string; readonly widths: number[] }[];
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly depth_mm: number | null;
  readonly weight_g: number | null;
  /** Those that its collection has, in order. */
  readonly attributes: readonly { readonly name: string; readonly value: AttributeValue }[];
  /** Empty where it is sold as one. */
  readonly options: readonly string[];
  readonly variants: readonly ExportedVariant[];
  /** Whether any product of the shop has some: without, the table has no columns for them. */
  readonly any_variants: boolean;
  /** How many there are; `null`: it is not counted, or its variants are. */
  readonly on_hand: number | null;
  /** Whether anything in the shop is counted: without, the table has no column for it. */
  readonly any_counts: boolean;
  /** What a piece costs the shop; `null`: not known. */
  readonly cost: string | null;
}

async function readBatch(db: Kysely<Database>, after: number): Promise<ExportedProduct[]> {
  const { rows } = await sql<ExportedProduct>`
    select p.id, p.name, p.description, p.price, p.discount,
      coalesce(o.offered, s.offered, p.available) as available, p.hidden,
      exists (select from products where hidden) as any_hidden, c.name::text as collection,
      array(
        select json_build_object('file_key', f.file_key, 'widths', f.widths)
        from product_images i join pictures f on f.id = i.picture_id
        where i.product_id = p.id order by i.position
      ) as pictures,
      ${sql.raw(FACTS.map((fact) => `p.${fact}`).join())},
      array(
        select json_build_object('name', a.name::text, 'value', p.attributes -> a.id::text)
        from collection_attributes a
        where a.category_id = p.category_id and p.attributes ? a.id::text order by a.position
      ) as attributes,
      array(select o ->> 'name' from product_options po cross join jsonb_array_elements(po.options)
        with ordinality t (o, place) where po.product_id = p.id order by place) as options,
      array(
        select json_build_object('values', v.option_values, 'price', v.price::text, 'discount', v.discount::text,
          'offered', v.offered, 'reference', v.reference, 'barcode', v.barcode, 'on_hand', c.on_hand,
          'cost', coalesce(own.cost, k.cost)::text)
        from product_variants v left join variant_stock c on c.variant_id = v.id left join variant_costs own on own.variant_id = v.id
        where v.product_id = p.id and v.deleted_at is null order by v.position
      ) as variants,
      exists (select from product_options) as any_variants, s.on_hand, k.cost,
      exists (select from product_stock) or exists (select from variant_stock) as any_counts
    from products p join categories c on c.id = p.category_id
      left join product_stock s on s.product_id = p.id left join product_options o on o.product_id = p.id
      left join product_costs k on k.product_id = p.id
    where p.id > ${after} and ${inPanel('p')}
    order by p.id limit ${BATCH}`.execute(db);
  return rows;
}

type Write = (product: ExportedProduct, shape: Shape) => string;

const VALUES: Readonly<Record<Column, Write>> = {
  id: ({ id }) => String(id),
  name: ({ name }) => name,
  description: ({ description }) => description,
  price: ({ price }) => (Number(price) === 0 ? '' : price), // It has none yet, and is not shown.
  discount: ({ discount }) => discount,
  available: ({ available }) => (available ? '1' : '0'),
  collection: ({ collection }) => collection,
  images: ({ pictures }, { mediaCdnUrl }) =>
    pictures.map((picture) => mediaCdnUrl + pictureUrl(picture)).join(' '),
  width_cm: ({ width_mm }) => written(width_mm, formatCentimetres),
  height_cm: ({ height_mm }) => written(height_mm, formatCentimetres),
  depth_cm: ({ depth_mm }) => written(depth_mm, formatCentimetres),
  weight_kg: ({ weight_g }) => written(weight_g, formatKilograms),
  ...eachShownText(
    (text): Write =>
      (product) =>
        product[text] ?? '',
  ),
  attributes: ({ attributes }) =>
    attributes.map(({ name, value }) => `${name}: ${displayAttribute(value, '')}`).join('\n'),
  reference: ({ reference }) => reference ?? '',
  tags: ({ tags }) => tags ?? '',
};

const written = (amount: number | null, format: (amount: number) => string) =>
  amount === null ? '' : format(amount);

const writeLines = (products: readonly ExportedProduct[], shape: Shape): string =>
  products.flatMap((product) => linesOf(product, shape)).join('');

function linesOf(product: ExportedProduct, shape: Shape): string[] {
  const { hasVariants, hasCounts, hasCosts, hasHidden } = shape;
  const lastCells = ({ on_hand, cost }: Pick<ExportedVariant, 'on_hand' | 'cost'>) => [
    ...(hasCounts ? [written(on_hand, String)] : []),
    ...(hasCosts ? [cost ?? ''] : []),
    ...(hasHidden ? [product.hidden ? '0' : '1'] : []),
  ];
  const cells = (of: ExportedProduct) => COLUMNS.map((column) => VALUES[column](of, shape));
  if (product.variants.length === 0)
    return [
      csvLine([...cells(product), ...(hasVariants ? NO_VARIANT : []), ...lastCells(product)]),
    ];
  return product.variants.map((variant) => {
    const { price, discount, offered } = variant;
    const sold = { ...product, price, discount, available: offered };
    const own = VARIANT_COLUMNS.map(cellOf(product, variant));
    return csvLine([...cells(sold), ...own, ...lastCells(variant)]);
  });
}

const NO_VARIANT = VARIANT_COLUMNS.map(() => '');

const cellOf =
  ({ options }: ExportedProduct, variant: ExportedVariant) =>
  (column: VariantColumn): string => {
    if (column === 'variant_reference') return variant.reference ?? '';
    if (column === 'variant_barcode') return variant.barcode ?? '';
    const at = Number(column.charAt('option_'.length)) - 1;
    return (column.endsWith('_name') ? options[at] : variant.values[at]) ?? '';
  };
