import { type Kysely, sql } from 'kysely';
import type { ProductOption } from '../../../contract/variants.ts';
import { identityKey } from '../../../domain/typed-text.ts';
import { MAX_OPTIONS, MAX_VARIANTS, variantName } from '../../../domain/variants.ts';
import type { Database } from '../../database/types.ts';
import type { ValidRow } from './valid-row.ts';

/** A variant as a row of the file has it; `null` stays as it is. */
export interface PlannedVariant {
  readonly row: number;
  readonly values: readonly string[];
  readonly price: string;
  readonly discount: string | null;
  readonly offered: boolean | null;
  readonly reference: string | null;
  readonly barcode: string | null;
  readonly stock: number | null;
  readonly cost: string | null;
}

/** What a file says of a product's variants; those that it lacks stay. */
export interface PlannedVariants {
  /** The options' names, in order. */
  readonly options: readonly string[];
  readonly variants: readonly PlannedVariant[];
}

/** A variant as the shop has it. */
export interface StoredVariant {
  readonly id: number;
  readonly values: readonly string[];
  readonly price: string;
  readonly discount: string;
  readonly offered: boolean;
  readonly reference: string | null;
  readonly barcode: string | null;
  readonly image_id: number | null;
  /** `null`: it is not counted. */
  readonly on_hand: number | null;
  /** What a piece costs the shop, its own or else the product's; `null`: not known. */
  readonly cost: string | null;
}

/** A product's options and variants as the shop has them. */
export interface StoredVariants {
  readonly options: readonly ProductOption[];
  readonly variants: readonly StoredVariant[];
}

/** Whether a row is a variant of its product. */
export const isVariantRow = ({ values }: ValidRow): boolean =>
  OPTION_NUMBERS.some((number) => values[`option_${number}_value`] !== undefined);

const OPTION_NUMBERS = [1, 2, 3] as const;

type Report = (row: number, column: string, message: string) => void;

/**
 * What the rows of one product say of its variants.
 *
 * @param stored what the product has; its options' names can't be changed by a file
 * @returns `null` where something is wrong, which is reported at its row
 */
export function planVariants(
  rows: readonly ValidRow[],
  stored: StoredVariants | undefined,
  report: Report,
): PlannedVariants | null {
  let isRight = true;
  const refuse: Report = (...what) => {
    isRight = false;
    report(...what);
  };
  const isNew = !stored?.options.length;
  const named = isNew ? namesIn(rows) : stored.options.map(({ name }) => name);
  // Said once: the other rows lack the same name.
  const nameless = isNew && rows.find((row) => hasValueFrom(row, named.length + 1));
  if (nameless)
    refuse(
      nameless.row,
      `option_${named.length + 1}_name`,
      `needs the name of the option, such as ${NAMES_TO_TRY[named.length]}`,
    );
  const seen = new Map<string, number>();
  const variants: PlannedVariant[] = [];
  const all = new Set(stored?.variants.map((variant) => keyOf(variant.values)));
  for (const row of rows) {
    if (isNew && hasValueFrom(row, named.length + 1)) continue;
    const values = valuesOf(row, named, refuse);
    if (!values) continue;
    const key = keyOf(values);
    const first = seen.get(key);
    if (first !== undefined)
      refuse(row.row, 'option_1_value', `is the same combination as in row ${first}`);
    seen.set(key, first ?? row.row);
    const { price, discount, available, variant_reference, variant_barcode, in_stock, cost } =
      row.values;
    if (price === undefined) continue; // That is reported already.
    variants.push({
      row: row.row,
      values,
      price,
      discount: discount ?? null,
      offered: available ?? null,
      reference: variant_reference ?? null,
      barcode: variant_barcode ?? null,
      stock: in_stock ?? null,
      cost: cost ?? null,
    });
    if (all.size <= MAX_VARIANTS && all.add(key).size > MAX_VARIANTS)
      refuse(row.row, 'option_1_value', `A product can have ${MAX_VARIANTS} variants at most`);
  }
  return isRight ? { options: named, variants } : null;
}

const NAMES_TO_TRY = ['Colour', 'Size', 'Material'] as const;

const hasValueFrom = ({ values }: ValidRow, first: number): boolean =>
  OPTION_NUMBERS.some(
    (number) => number >= first && values[`option_${number}_value`] !== undefined,
  );

/** The options' names as the first row that has them gives them. */
function namesIn(rows: readonly ValidRow[]): string[] {
  const names = OPTION_NUMBERS.map((number) => {
    const found = rows.find(({ values }) => values[`option_${number}_name`] !== undefined);
    return found?.values[`option_${number}_name`];
  });
  const end = names.indexOf(undefined);
  return names.slice(0, end === -1 ? MAX_OPTIONS : end).flatMap((name) => name ?? []);
}

function valuesOf(
  { row, values }: ValidRow,
  names: readonly string[],
  refuse: Report,
): readonly string[] | null {
  const found: string[] = [];
  let isRight = true;
  for (const number of OPTION_NUMBERS) {
    const [name, value] = [values[`option_${number}_name`], values[`option_${number}_value`]];
    const wanted = names[number - 1];
    const wrong = (column: string, message: string) => {
      isRight = false;
      refuse(row, column, message);
    };
    if (wanted === undefined) {
      if (value !== undefined) wrong(`option_${number}_name`, NO_SUCH_OPTION);
    } else if (name !== undefined && identityKey(name) !== identityKey(wanted)) {
      wrong(`option_${number}_name`, `The option of this product is called ${wanted}`);
    } else if (value === undefined) {
      wrong(`option_${number}_value`, `needs a value of ${wanted}`);
    } else found.push(value);
  }
  return isRight ? found : null;
}

const NO_SUCH_OPTION = 'The product has no such option: add it in the panel';

const keyOf = (values: readonly string[]): string => values.map(identityKey).join(' / ');

/** The variants that a product has and the file lacks, by their names. */
export function lackingVariants(stored: StoredVariants, planned: PlannedVariants): string[] {
  const given = new Set(planned.variants.map(({ values }) => keyOf(values)));
  return stored.variants
    .filter(({ values }) => !given.has(keyOf(values)))
    .map(({ values }) => variantName(values));
}

/** The counts that a file says otherwise than they are; they stay. */
export function keptCounts(stored: StoredVariants, { variants }: PlannedVariants) {
  const counts = new Map(stored.variants.map(({ values, on_hand }) => [keyOf(values), on_hand]));
  return variants.flatMap(({ row, values, stock }) => {
    const count = counts.get(keyOf(values)) ?? null;
    const isOther = stock !== null && count !== null && count !== stock;
    return isOther ? { row, name: variantName(values), stock } : [];
  });
}

/** A variant as it will be; with `stock` its count starts. */
export type MergedVariant = Omit<StoredVariant, 'id' | 'on_hand'> & {
  readonly id: number | undefined;
  readonly stock?: number;
};

/** What a product will have: what it has, with what the file says of it and adds to it. */
export function mergeVariants(
  stored: StoredVariants = { options: [], variants: [] },
  planned: PlannedVariants,
): { readonly options: readonly ProductOption[]; readonly variants: readonly MergedVariant[] } {
  const options = planned.options.map((name, at): ProductOption => {
    const before = stored.options[at] ?? { name, values: [] };
    const known = new Set(before.values.map((value) => identityKey(value.name)));
    const added = planned.variants.flatMap(({ values }) => {
      const value = values[at] ?? '';
      if (known.has(identityKey(value))) return [];
      known.add(identityKey(value));
      return { name: value };
    });
    return { ...before, values: [...before.values, ...added] };
  });
  /** As the options write it. */
  const spelled = (value: string, at: number) =>
    options[at]?.values.find(({ name }) => identityKey(name) === identityKey(value))?.name ?? value;
  const given = new Map(planned.variants.map((variant) => [keyOf(variant.values), variant]));
  const kept = stored.variants.map(({ on_hand, ...variant }): MergedVariant => {
    const key = keyOf(variant.values);
    const change = given.get(key);
    given.delete(key);
    if (!change) return variant;
    return {
      ...variant,
      price: change.price,
      discount: change.discount ?? variant.discount,
      offered: change.offered ?? variant.offered,
      reference: change.reference ?? variant.reference,
      barcode: change.barcode ?? variant.barcode,
      cost: change.cost ?? variant.cost,
      ...(change.stock !== null && on_hand === null && { stock: change.stock }),
    };
  });
  const added = [...given.values()].map(
    ({ stock, ...variant }): MergedVariant => ({
      ...variant,
      ...(stock !== null && { stock }),
      id: undefined,
      values: variant.values.map(spelled),
      discount: variant.discount ?? '0',
      offered: variant.offered ?? true,
      image_id: null,
    }),
  );
  return { options, variants: [...kept, ...added] };
}

/** References that two variants of a product would have, by their keys. */
export function doubleReferences(stored: StoredVariants | undefined, planned: PlannedVariants) {
  const { variants } = mergeVariants(stored, planned);
  const all = variants.flatMap(({ reference }) =>
    reference === null ? [] : identityKey(reference),
  );
  return new Set(all.filter((reference, at) => all.indexOf(reference) !== at));
}

/** The rows of each product that is sold in variants, by the first of them. */
export function groupVariantRows(rows: readonly ValidRow[]): Map<ValidRow, readonly ValidRow[]> {
  const named = Map.groupBy(rows.filter(isVariantRow), ({ product, values }) => {
    if (product !== undefined) return `product ${product}`;
    const { id, reference, name = '' } = values;
    return String(id ?? (reference ? `${identityKey(reference)} ` : ` ${identityKey(name)}`));
  });
  return new Map([...named.values()].flatMap((group) => (group[0] ? [[group[0], group]] : [])));
}

/** Whether a file changes anything of a product's variants. */
export function differInVariants(
  stored: StoredVariants | undefined,
  planned: PlannedVariants,
): boolean {
  const now = mergeVariants(stored, planned);
  const before = stored?.variants ?? [];
  return (
    now.variants.length !== before.length ||
    now.variants.some((variant, at) => {
      const was = before[at];
      return (
        Number(variant.price) !== Number(was?.price) ||
        Number(variant.discount) !== Number(was?.discount) ||
        variant.offered !== was?.offered ||
        variant.reference !== was?.reference ||
        variant.barcode !== was?.barcode ||
        isOtherAmount(variant.cost, was?.cost ?? null) ||
        variant.stock !== undefined
      );
    })
  );
}

/** Whether two amounts differ that may not be known: 0 is one. */
export const isOtherAmount = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one !== other : Number(one) !== Number(other);

/** Options and variants of products that have some. */
export async function findVariants(
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<Map<number, StoredVariants>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<StoredVariants & { product_id: number }>`
    select o.product_id, o.options, coalesce((
      select json_agg(json_build_object('id', v.id, 'values', v.option_values, 'price', v.price::text,
        'discount', v.discount::text, 'offered', v.offered, 'reference', v.reference, 'barcode', v.barcode,
        'image_id', v.image_id, 'on_hand', s.on_hand, 'cost', coalesce(own.cost, k.cost)::text) order by v.position)
      from product_variants v left join variant_stock s on s.variant_id = v.id
        left join variant_costs own on own.variant_id = v.id left join product_costs k on k.product_id = v.product_id
      where v.product_id = o.product_id and v.deleted_at is null
    ), '[]') as variants
    from product_options o where o.product_id = any (${productIds}::int[])`.execute(db);
  return new Map(rows.map(({ product_id, ...stored }) => [product_id, stored]));
}

/** By a reference in lower case, the product whose variant has it. */
export async function findVariantReferences(
  db: Kysely<Database>,
  references: readonly string[],
): Promise<Map<string, number>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<{ reference: string; product_id: number }>`
    select lower(reference) as reference, product_id from product_variants
    where lower(reference) in (select lower(one) from unnest(${references}::text[]) one)
      and deleted_at is null`.execute(db);
  return new Map(rows.map(({ reference, product_id }) => [reference, product_id]));
}
