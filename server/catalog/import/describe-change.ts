import type { ImportChange } from '../../../contract/catalog-exchange.ts';
import {
  FACT_NAMES,
  FACTS,
  type Fact,
  formatCentimetres,
  formatKilograms,
  LENGTH_FACTS,
} from '../../../domain/product-facts.ts';
import { differInVariants, mergeVariants, type StoredVariants } from './plan-variants.ts';
import type { PlannedProduct, StoredProduct } from './planned-product.ts';

type Field = ImportChange['fields'][number];

/** What describes values that are kept as ids. */
export interface ShownNames {
  collection(id: number): string;
  /** What the product has. */
  readonly variants?: StoredVariants | undefined;
}

/** What a row would do to a product, field by field; of a new product what it says. */
export function describeChange(
  planned: PlannedProduct,
  stored: StoredProduct | undefined,
  names: ShownNames,
): ImportChange {
  const fields: Field[] = [];
  const put = (name: string, before: string | null, after: string | null) => {
    if (after === null || after === before) return;
    fields.push({ name, before: before === null ? null : cut(before), after: cut(after) });
  };
  const of = <T>(show: (product: StoredProduct) => T) => (stored ? show(stored) : null);
  if (stored) put('Name', stored.name, planned.name);
  put(
    'Description',
    of(({ description }) => description),
    planned.description,
  );
  if (!planned.variants)
    put(
      'Price',
      of(({ price }) => priceOf(price)),
      priceOf(planned.price),
    );
  if (planned.variants && differInVariants(names.variants, planned.variants)) {
    const before = names.variants?.variants.length ?? 0;
    const after = mergeVariants(names.variants, planned.variants).variants.length;
    const changed = after === before ? 'changed' : variants(after);
    fields.push({ name: 'Variants', before: before > 0 ? variants(before) : null, after: changed });
  }
  put(
    'Discount',
    of(({ discount }) => percent(discount)),
    planned.discount && percent(planned.discount),
  );
  put(
    'Collection',
    of(({ category_id }) => names.collection(category_id)),
    names.collection(planned.category_id),
  );
  const added = (planned.picks ?? []).filter((id) => !stored?.picks.includes(id));
  if (added.length > 0) {
    fields.push({
      name: 'Also in',
      before: null,
      after: cut(added.map(names.collection).join(', ')),
    });
  }
  put(
    'Available',
    of(({ available }) => yesNo(available)),
    planned.available === null ? null : yesNo(planned.available),
  );
  if (planned.hidden !== undefined && planned.hidden !== (stored?.hidden ?? false)) {
    const before = stored ? yesNo(!stored.hidden) : null;
    fields.push({ name: 'Shown in the shop', before, after: yesNo(!planned.hidden) });
  }
  if (planned.stock !== undefined) {
    fields.push({
      name: 'Stock',
      before: stored ? 'not counted' : null,
      after: String(planned.stock),
    });
  }
  put(
    'Cost price',
    of(({ cost }) => cost && amount(cost)),
    planned.cost === undefined ? null : amount(planned.cost),
  );
  for (const fact of FACTS) {
    put(
      FACT_NAMES[fact],
      of((product) => shownFact(fact, product[fact])),
      shownFact(fact, planned[fact]),
    );
  }
  if (planned.attributes && hasOtherAttributes(planned, stored)) {
    fields.push({ name: 'Attributes', before: null, after: 'changed' });
  }
  if (planned.pictures && planned.pictures.join() !== (stored?.pictures.join() ?? '')) {
    const before = stored ? pictures(stored.pictures.length) : null;
    fields.push({ name: 'Pictures', before, after: pictures(planned.pictures.length) });
  }
  return { row: planned.row, id: planned.id, name: cut(planned.name), fields, errors: [] };
}

function hasOtherAttributes({ attributes }: PlannedProduct, stored?: StoredProduct): boolean {
  return Object.entries(attributes ?? {}).some(
    ([id, value]) => value !== (stored?.attributes?.[id] ?? null),
  );
}

const amount = (text: string) => Number(text).toFixed(2);
const priceOf = (text: string) => (Number(text) === 0 ? 'none yet' : amount(text));
const percent = (text: string) => `${Number(text)}%`;
const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No');
const variants = (count: number) => (count === 1 ? '1 variant' : `${count} variants`);
const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`);

function shownFact(fact: Fact, value: string | number | null): string | null {
  if (value === null || typeof value === 'string') return value;
  const isLength = (LENGTH_FACTS as readonly string[]).includes(fact);
  return isLength ? `${formatCentimetres(value)} cm` : `${formatKilograms(value)} kg`;
}

/** In characters. */
const MAX_LENGTH = 160;

const cut = (text: string) =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed().trimEnd()}…` : text;
