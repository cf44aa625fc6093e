import { type Kysely, type RawBuilder, sql } from 'kysely';
import { MOST_PICTURES } from '../../../domain/pictures.ts';
import { FACTS } from '../../../domain/product-facts.ts';
import type { Database } from '../../database/types.ts';
import { Refusal } from '../../http/refusal.ts';
import { isNoHome } from '../write-product.ts';
import type { ChosenColumns } from './choose-columns.ts';
import { describeChange, type ShownNames } from './describe-change.ts';
import type { ChangeList } from './list-changes.ts';
import {
  type NamedPicture,
  type NamedPictures,
  type NewPicture,
  partsOf,
  pictureParts,
} from './named-pictures.ts';
import type { Pace } from './pace.ts';
import {
  type AttributeNames,
  differInFacts,
  findNamedAttributes,
  planFacts,
} from './plan-facts.ts';
import {
  differInVariants,
  doubleReferences,
  findVariantReferences,
  findVariants,
  groupVariantRows,
  isOtherAmount,
  isVariantRow,
  keptCounts,
  lackingVariants,
  type PlannedVariants,
  planVariants,
  type StoredVariants,
} from './plan-variants.ts';
import type {
  ImportPlan,
  PlannedPicture,
  PlannedProduct,
  StoredProduct,
} from './planned-product.ts';
import { noteRepeatedNames } from './repeated-names.ts';
import type { Findings, ValidRow } from './valid-row.ts';

/** Valid rows, and what they name in the column `images`. */
export interface PlannedSheet {
  readonly rows: readonly ValidRow[];
  readonly pictures: NamedPictures;
  readonly columns: Pick<ChosenColumns, 'source'>;
}

/** Where to look, and how fast. */
export interface PacedReader {
  readonly db: Kysely<Database>;
  readonly pace: Pace;
}

/** Compares valid rows with the shop as it is: which there are, which differ, and what is named but not there. */
export async function planImport(
  { db, pace }: PacedReader,
  { rows, pictures, columns }: PlannedSheet,
  { changes, ...findings }: Findings & { readonly changes: ChangeList | null },
): Promise<ImportPlan> {
  const { categories, byRule } = await findCategories({ db, pace }, rows);
  const products = await findStored({ db, pace }, rows);
  const groups = groupVariantRows(rows);
  const known: Known = {
    products,
    groups,
    ...(await findKnownVariants({ db, pace }, rows, groups.size > 0 ? [...products.keys()] : [])),
    references: new Map(),
    categories,
    byRule,
    attributes: await findNamedAttributes(db, [...categories.values()]),
    pictures: await findPictures({ db, pace }, pictures.byPart),
    rows: new Map(),
    isForeign: columns.source !== 'own',
    missing: new Map(),
  };
  for (const { id, reference } of known.products.values()) {
    if (reference !== null) known.references.set(reference.toLowerCase(), id);
  }
  const names = changes ? await readCollectionNames(db) : NO_NAMES;
  const plan = { created: [] as PlannedProduct[], updated: [] as PlannedProduct[], unchanged: 0 };
  for (const row of rows) {
    if (pace.isDue()) await pace.rest();
    if (isVariantRow(row) && !groups.has(row)) {
      const isWrong = findings.errors.of(row.row) !== null;
      if (changes && isWrong)
        noteChange(changes, { row, planned: null }, { known, names, findings });
      continue;
    }
    const planned = planRow(row, known, findings);
    if (changes) noteChange(changes, { row, planned }, { known, names, findings });
    if (!planned) continue;
    if (planned.id === null) plan.created.push(planned);
    else if (differsFrom(known, planned)) plan.updated.push(planned);
    else plan.unchanged += 1;
  }
  await noteRepeatedNames(db, plan, findings.notes);
  return { ...plan, missingCollections: [...known.missing.values()] };
}

/** Notes what a row would do. */
function noteChange(
  changes: ChangeList,
  { row, planned }: { readonly row: ValidRow; readonly planned: PlannedProduct | null },
  { known, names, findings }: NotedBy,
): void {
  const errors = findings.errors.of(row.row);
  if (errors || !planned) {
    const { id = null, name = '' } = row.values;
    changes.add('refused', { row: row.row, id, name, fields: [], errors: errors ?? [] });
    return;
  }
  const stored = known.products.get(planned.id ?? 0);
  const isChanged = planned.id === null || differsFrom(known, planned);
  const change = describeChange(planned, stored, {
    ...names,
    variants: known.variants.get(planned.id ?? 0),
  });
  const kind = planned.id === null ? 'created' : isChanged ? 'changed' : 'unchanged';
  changes.add(kind, isChanged ? change : { ...change, fields: [] });
}

interface NotedBy {
  readonly known: Known;
  readonly names: ShownNames;
  readonly findings: Findings;
}

interface Known {
  readonly products: ReadonlyMap<number, StoredProduct>;
  /** The rows of products with variants, by the first. */
  readonly groups: ReadonlyMap<ValidRow, readonly ValidRow[]>;
  readonly variants: ReadonlyMap<number, StoredVariants>;
  /** Which product's variant has each reference, in lower case. */
  readonly variantReferences: ReadonlyMap<string, number>;
  /** In which row each of them was met first. */
  readonly variantRows: Map<string, number>;
  /** Which product has each reference, in lower case. */
  readonly references: Map<string, number>;
  /** By the name as the file has it. */
  readonly categories: ReadonlyMap<string, number>;
  /** Those that fill themselves: they are nobody's home. */
  readonly byRule: ReadonlySet<number>;
  readonly attributes: AttributeNames;
  readonly pictures: KnownPictures;
  /** In which row each id, and each reference in lower case, was met first. */
  readonly rows: Map<number | string, number>;
  /** Whether it is a file of another shop. */
  readonly isForeign: boolean;
  /** Collections that are not there, by their names in lower case. */
  readonly missing: Map<string, string>;
}

/** @returns `null` for a row that can't be; what is wrong stands in `errors`. */
function planRow(
  valid: ValidRow,
  known: Known,
  { errors, notes }: Findings,
): PlannedProduct | null {
  const { row, values } = valid;
  const { name, price, collection, available, discount } = values;
  const report: Report = (column, message, value) => errors.add(row, column, message, value);
  const id = identify(valid, known, report);
  const category_id = known.categories.get(collection ?? '');
  if (collection !== undefined && category_id === undefined) {
    report('collection', 'There is no such collection', collection);
    known.missing.set(collection.toLowerCase(), collection);
  } else if (
    collection !== undefined &&
    category_id !== undefined &&
    known.byRule.has(category_id)
  ) {
    report('collection', isNoHome(collection), collection);
  }
  const pictures = planPictures(valid, known.pictures, (message) => report('images', message));
  const before = known.products.get(id ?? 0);
  const stored = before?.attributes ?? null;
  const facts = planFacts(valid, { category_id, names: known.attributes, stored }, report);
  const description = values.description ?? (known.isForeign ? (before?.description ?? name) : '');
  if (name && !values.description && description === name) {
    notes.add(row, 'description', 'There is no description: the name stands in');
  }
  const variants = planGroup(valid, known, { id, errors, notes });
  const stock = variants ? undefined : startsWith(valid, before?.on_hand, notes);
  if (!name || !description || !price || category_id === undefined) return null;
  if (variants) {
    return {
      ...{ row, id: id ?? null, name, description, category_id, pictures, variants },
      ...{ price: before?.price ?? price, available: null, discount: null },
      ...facts,
    };
  }
  return {
    ...{ row, id: id ?? null, name, description, price, category_id, pictures },
    ...{ available: available ?? null, discount: discount ?? null },
    ...(stock !== undefined && { stock }),
    ...(values.cost !== undefined && { cost: values.cost }),
    ...facts,
  };
}

/** How many the count starts with that a row says; undefined where it says nothing, or there is a count. */
function startsWith(
  { row, values: { in_stock } }: ValidRow,
  onHand: number | null | undefined,
  notes: Findings['notes'],
): number | undefined {
  if (in_stock === undefined || typeof onHand !== 'number') return in_stock;
  if (in_stock !== onHand) notes.add(row, 'in_stock', COUNTED, String(in_stock));
  return undefined;
}

const COUNTED =
  'It is counted already, and orders take from it: its count stays. Adjust it on its stock page';

interface Group extends Findings {
  /** Undefined for a new product. */
  readonly id: number | undefined;
}

/** What the rows of a product say of its variants; undefined where they say nothing. */
function planGroup(
  head: ValidRow,
  known: Known,
  { id, errors, notes }: Group,
): PlannedVariants | undefined {
  const rows = known.groups.get(head);
  if (!rows) return undefined;
  const stored = known.variants.get(id ?? 0);
  const planned = planVariants(rows, stored, (...what) => errors.add(...what));
  const double = planned ? doubleReferences(stored, planned) : new Set();
  for (const { row, values } of rows) {
    const reference = values.variant_reference?.toLowerCase();
    if (reference === undefined) continue;
    const first = known.variantRows.get(reference);
    const owner = known.variantReferences.get(reference);
    known.variantRows.set(reference, first ?? row);
    const message =
      first !== undefined
        ? `is the same as in row ${first}`
        : owner !== undefined && owner !== id
          ? 'belongs to a variant of another product'
          : double.has(reference)
            ? 'belongs to another variant of this product'
            : null;
    if (message !== null) errors.add(row, 'variant_reference', message, values.variant_reference);
  }
  if (planned && stored) {
    for (const { name, stock } of keptCounts(stored, planned))
      notes.add(head.row, 'in_stock', COUNTED, `${name}: ${stock}`);
    for (const name of lackingVariants(stored, planned))
      notes.add(head.row, 'option_1_value', LACKING, name);
  }
  return planned ?? undefined;
}

const LACKING = 'The file lacks a variant of the product: it stays as it is';

type Report = (column: string, message: string, value?: string) => void;

/** Which product a row is about, by its id or else its reference; undefined for a new one. */
function identify({ row, values }: ValidRow, known: Known, report: Report): number | undefined {
  const reference = values.reference?.toLowerCase();
  const owner = reference === undefined ? undefined : known.references.get(reference);
  const id = values.id ?? owner;
  const same = id === undefined ? undefined : known.rows.get(id);
  const first = same ?? (reference === undefined ? undefined : known.rows.get(reference));
  for (const key of [id, reference]) {
    if (key !== undefined && !known.rows.has(key)) known.rows.set(key, row);
  }
  const column = same !== undefined && values.id !== undefined ? 'id' : 'reference';
  if (first !== undefined) report(column, `is the same as in row ${first}`, String(values[column]));
  else if (id !== undefined && !known.products.has(id)) {
    report('id', 'There is no such product', String(id));
  } else if (owner !== undefined && owner !== id) {
    report('reference', 'belongs to another product', values.reference);
  }
  return id;
}

const differsFrom = (known: Known, planned: PlannedProduct): boolean => {
  const { id, variants } = planned;
  return (
    differs(planned, known.products.get(id ?? 0)) ||
    (variants !== undefined && differInVariants(known.variants.get(id ?? 0), variants))
  );
};

function differs(planned: PlannedProduct, stored: StoredProduct | undefined): boolean {
  if (!stored) return false;
  const { name, description, category_id, available, discount, pictures } = planned;
  return (
    name !== stored.name ||
    description !== stored.description ||
    category_id !== stored.category_id ||
    Number(planned.price) !== Number(stored.price) ||
    (available !== null && available !== stored.available) ||
    (discount !== null && Number(discount) !== Number(stored.discount)) ||
    (pictures !== null && pictures.join() !== stored.pictures.join()) ||
    planned.stock !== undefined ||
    (planned.cost !== undefined && isOtherAmount(planned.cost, stored.cost)) ||
    differInFacts(planned, stored)
  );
}

async function findStored(
  { db, pace }: PacedReader,
  rows: readonly ValidRow[],
): Promise<Known['products']> {
  const read = (condition: RawBuilder<boolean>) =>
    sql<StoredProduct>`
      select p.id, name, description, price, discount, coalesce(o.offered, s.offered, available) as available, category_id,
        s.on_hand, k.cost, ${sql.raw(FACTS.join())}, attributes,
        array(select picture_id from product_images where product_id = p.id order by position) as pictures
      from products p left join product_stock s on s.product_id = p.id
        left join product_options o on o.product_id = p.id left join product_costs k on k.product_id = p.id
      where ${condition} and deleted_at is null`.execute(db);
  const ids = rows.flatMap(({ values: { id } }) => id ?? []);
  const references = rows.flatMap(({ values: { reference } }) => reference ?? []);
  const byId = await inBatches(
    ids,
    pace,
    async (some) => (await read(sql`p.id = any(${some}::int[])`)).rows,
  );
  const byReference = await inBatches(
    references,
    pace,
    async (some) =>
      (await read(sql`lower(reference) in (select lower(one) from unnest(${some}::text[]) one)`))
        .rows,
  );
  return new Map([...byId, ...byReference].map((product) => [product.id, product]));
}

async function findKnownVariants(
  { db, pace }: PacedReader,
  rows: readonly ValidRow[],
  productIds: readonly number[],
): Promise<Pick<Known, 'variants' | 'variantReferences' | 'variantRows'>> {
  const references = rows.flatMap(({ values }) => values.variant_reference ?? []);
  const variants = await inBatches(productIds, pace, async (some) => [
    ...(await findVariants(db, some)),
  ]);
  const owners = await inBatches(references, pace, async (some) => [
    ...(await findVariantReferences(db, some)),
  ]);
  return {
    variants: new Map(variants),
    variantReferences: new Map(owners),
    variantRows: new Map(),
  };
}

const NO_NAMES: ShownNames = { collection: () => '' };

async function readCollectionNames(db: Kysely<Database>): Promise<ShownNames> {
  const rows = await db.selectFrom('categories').select(['id', 'name']).execute();
  const names = new Map(rows.map(({ id, name }) => [id, String(name)]));
  return { collection: (id) => names.get(id) ?? '' };
}

async function findCategories(
  { db, pace }: PacedReader,
  rows: readonly ValidRow[],
): Promise<Pick<Known, 'categories' | 'byRule'>> {
  const names = [...new Set(rows.flatMap(({ values: { collection } }) => collection ?? []))];
  const found = await inBatches(names, pace, async (some) => {
    const { rows } = await sql<{ given: string; id: number; is_by_rule: boolean }>`
      select given, id, rule is not null as is_by_rule from unnest(${some}::text[]) given
        join categories on categories.name = given::citext`.execute(db);
    return rows;
  });
  return {
    categories: new Map(found.map(({ given, id }) => [given, id])),
    byRule: new Set(found.flatMap(({ id, is_by_rule }) => (is_by_rule ? [id] : []))),
  };
}

/** What parts of cells stand for, and the ids of those pictures that the shop has, by key. */
export interface KnownPictures {
  readonly byPart: ReadonlyMap<string, NamedPicture>;
  readonly ids: ReadonlyMap<string, number>;
}

/** Asks which of the pictures that rows name the shop has. */
async function findPictures(
  { db, pace }: { readonly db: Kysely<Database>; readonly pace: Pace },
  byPart: KnownPictures['byPart'],
): Promise<KnownPictures> {
  const keys = new Set([...byPart.values()].flatMap(({ key }) => key ?? []));
  const found = await inBatches([...keys], pace, (some) =>
    db
      .selectFrom('pictures')
      .select(['id', 'file_key'])
      .where('file_key', '=', sql<string>`any(${some}::text[])`)
      .execute(),
  );
  return { byPart, ids: new Map(found.map(({ file_key, id }) => [file_key, id])) };
}

/** The pictures of a row, the cover first; `null` where they stay as they are. */
function planPictures(
  row: ValidRow,
  { byPart, ids }: KnownPictures,
  report: (message: string) => void,
): readonly PlannedPicture[] | null {
  const { images } = row.values;
  if (images === undefined) return null;
  if (pictureParts(images).length > MOST_PICTURES) {
    report(`A product has at most ${MOST_PICTURES} pictures, its cover included`);
  }
  const named = partsOf(row).map((part) => byPart.get(part) ?? NOTHING);
  const planned = named.map(({ key, made }) => (key === null ? null : ids.get(key)) ?? made);
  if (named.some(({ fault }, place) => planned[place] === null && !fault)) {
    report('There is no such picture in this shop');
  }
  return planned.filter((picture) => picture !== null);
}

const NOTHING: NamedPicture = { key: null, made: null };

/** The pictures that have to be made before a plan can be stored, each once. */
export const newPictures = ({ created, updated }: ImportPlan): NewPicture[] => [
  ...new Set(
    [...created, ...updated].flatMap(({ pictures }) => (pictures ?? []).filter(isNewPicture)),
  ),
];

const isNewPicture = (picture: PlannedPicture): picture is NewPicture =>
  typeof picture !== 'number';

/**
 * A plan in which each picture is one that the shop has by now.
 *
 * @throws {Refusal} 409 where that is not so: it was deleted since the pictures were made.
 */
export function withIds(
  { created, updated, ...rest }: ImportPlan,
  ids: ReadonlyMap<NewPicture, number | undefined>,
): ImportPlan<number> {
  const idOf = (picture: PlannedPicture): number => {
    const id = typeof picture === 'number' ? picture : ids.get(picture);
    if (id === undefined) throw new Refusal(409, 'A picture was deleted meanwhile: import again');
    return id;
  };
  const settle = ({ pictures, ...product }: PlannedProduct): PlannedProduct<number> => ({
    ...product,
    pictures: pictures?.map(idOf) ?? null,
  });
  return { created: created.map(settle), updated: updated.map(settle), ...rest };
}

/** Few enough for one statement to take milliseconds, triggers and all: what shoppers ask goes in between. */
const BATCH = 25;

/** Does something with a long list, some at a time and one after the other; answers all that came of it. */
async function inBatches<T, R>(
  all: readonly T[],
  pace: Pace,
  work: (some: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += BATCH) {
    for (const one of await work(all.slice(from, from + BATCH))) done.push(one);
    await pace.rest();
  }
  return done;
}
