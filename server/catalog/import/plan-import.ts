import type { Kysely } from 'kysely';
import { identityKey, shownName, typedLine } from '../../../domain/typed-text.ts';
import type { Database } from '../../database/types.ts';
import { isNoHome } from '../write-product.ts';
import type { PacedReader } from './batches.ts';
import { describeChange, type ShownNames } from './describe-change.ts';
import {
  findKnown,
  type KnownCollection,
  type KnownShop,
  type PlannedSheet,
} from './find-known.ts';
import { shortened } from './import-errors.ts';
import type { ChangeList } from './list-changes.ts';
import { differInFacts, planFacts } from './plan-facts.ts';
import { planPictures } from './plan-pictures.ts';
import {
  differInVariants,
  doubleReferences,
  isOtherAmount,
  isVariantRow,
  keptCounts,
  lackingVariants,
  type PlannedVariants,
  planVariants,
} from './plan-variants.ts';
import type { ImportPlan, PlannedProduct, StoredProduct } from './planned-product.ts';
import { noteRepeatedNames } from './repeated-names.ts';
import type { Findings, ValidRow } from './valid-row.ts';

/** Compares valid rows with the shop as it is: which there are, which differ, and what is named but not there. */
export async function planImport(
  { db, pace }: PacedReader,
  sheet: PlannedSheet,
  { changes, ...findings }: Findings & { readonly changes: ChangeList | null },
): Promise<ImportPlan> {
  const known = await findKnown({ db, pace }, sheet);
  if (known.otherSources > 0) findings.notes.add(1, '', OTHER_SHOP);
  const names = changes ? await readCollectionNames(db) : NO_NAMES;
  const plan = { created: [] as PlannedProduct[], updated: [] as PlannedProduct[], unchanged: 0 };
  let last = 0;
  for (const row of sheet.rows) {
    if (pace.isDue()) await pace.rest();
    if (isVariantRow(row) && !known.groups.has(row)) {
      const isWrong = findings.errors.of(row.row) !== null;
      // One row may list several variants: it is refused once.
      if (changes && isWrong && row.row !== last)
        noteChange(changes, { row, planned: null }, { known, names, findings });
      last = row.row;
      continue;
    }
    last = row.row;
    const planned = planRow(row, known, { ...findings, system: sheet.columns.shop?.name });
    const isWrong = ({ row }: ValidRow) => findings.errors.of(row) !== null;
    // A row that is wrong takes the others of its product along.
    const isHeld = !isWrong(row) && known.groups.get(row)?.some(isWrong);
    if (changes && !isHeld) noteChange(changes, { row, planned }, { known, names, findings });
    if (!planned || isHeld || isWrong(row)) continue;
    if (planned.id === null) plan.created.push(planned);
    else if (differsFrom(known, planned)) plan.updated.push(planned);
    else plan.unchanged += 1;
  }
  await noteRepeatedNames(db, plan, findings.notes);
  return { ...plan, missingCollections: [...known.missing.values()] };
}

const OTHER_SHOP =
  'The file has ids of products that another shop’s file has brought in under other names: it is taken for a different shop, and makes products of its own';

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
  readonly known: KnownShop;
  readonly names: ShownNames;
  readonly findings: Findings;
}

/** @returns `null` for a row that can't be; what is wrong stands in `errors`. */
function planRow(
  valid: ValidRow,
  known: KnownShop,
  { errors, notes, system }: Findings & { readonly system: string | undefined },
): PlannedProduct | null {
  const { row, values } = valid;
  const { name, collection, available, discount } = values;
  const report: Report = (column, message, value) => errors.add(row, column, message, value);
  const id = identify(valid, known, report);
  const { sourceKey = null } = valid;
  const source = system !== undefined && sourceKey !== null ? { system, key: sourceKey } : null;
  const before = known.products.get(id ?? 0);
  const named = findCollection(collection, known, report);
  const category_id = named?.is_by_rule
    ? homeBeside(named, known, {
        before,
        report,
        note: (...what: Parameters<Report>) => notes.add(row, ...what),
      })
    : named?.id;
  const others = (valid.otherCollections ?? []).map((path) => findCollection(path, known, report));
  const picks = others.flatMap((one) =>
    one && !one.is_by_rule && one.id !== category_id ? one.id : [],
  );
  const pictures = planPictures(valid, known.pictures, {
    report: (message) => report('images', message),
    note: (message, value) => notes.add(row, 'images', message, value),
  });
  // A draft that lacks a price takes none away.
  const price = Number(values.price) === 0 ? (before?.price ?? values.price) : values.price;
  const stored = before?.attributes ?? null;
  const facts = planFacts(valid, { category_id, names: known.attributes, stored }, report);
  const description = values.description ?? (known.isForeign ? (before?.description ?? name) : '');
  if (name && !values.description && description === name) {
    notes.add(row, 'description', 'There is no description: the name stands in');
  }
  const variants = planGroup(valid, known, { id, errors, notes });
  const hidden = willBeHidden(values.shown, before, known);
  const stock = variants ? undefined : startsWith(valid, before?.on_hand, notes);
  if (!name || !description || !price || category_id === undefined) return null;
  if (variants) {
    return {
      ...{ row, id: id ?? null, name, description, category_id, pictures, variants },
      ...{ price: before?.price ?? price, available: null, discount: null },
      ...(source && { source }),
      ...(picks.length > 0 && { picks }),
      ...(hidden !== undefined && { hidden }),
      ...facts,
    };
  }
  return {
    ...{ row, id: id ?? null, name, description, price, category_id, pictures },
    ...{ available: available ?? null, discount: discount ?? null },
    ...(source && { source }),
    ...(stock !== undefined && { stock }),
    ...(values.cost !== undefined && { cost: values.cost }),
    ...(picks.length > 0 && { picks }),
    ...(hidden !== undefined && { hidden }),
    ...facts,
  };
}

/** A file of another shop says it of new products alone: the panel has decided on the others. Undefined: it stays. */
function willBeHidden(
  shown: boolean | undefined,
  before: StoredProduct | undefined,
  { saysShown }: KnownShop,
): boolean | undefined {
  if (shown === undefined || (!saysShown && before)) return undefined;
  return !shown;
}

/** The collection that a name or path means; one that is not there is reported once a row, and may be made. */
function findCollection(
  path: string | undefined,
  known: KnownShop,
  report: Report,
): KnownCollection | undefined {
  if (path === undefined) return undefined;
  const found = known.collections.get(path);
  if (!found) {
    const named = shortened(path);
    report('collection', `There is no such collection: '${named}'`, named);
    if (!known.missing.has(identityKey(path)))
      known.missing.set(identityKey(path), typedLine(path));
  }
  return found;
}

const BY_RULE =
  'A collection that fills itself takes in no product: these go into the one that you choose for rows without a collection';

/**
 * Where a product is at home whose collection fills itself: where it is, or in the collection that was chosen for rows without one, which
 * files of others are asked for; nobody could correct it there.
 */
function homeBeside(
  named: KnownCollection,
  known: KnownShop,
  { before, report, note }: HomeFindings,
): number | undefined {
  if (!known.isForeign) {
    report('collection', isNoHome(named.name), named.name);
    return named.id;
  }
  if (before) return before.category_id;
  note('collection', BY_RULE, named.name);
  if (known.wishedCollection === '') {
    report('collection', 'is required');
    return undefined;
  }
  const wished = findCollection(known.wishedCollection, known, report);
  if (wished?.is_by_rule) report('collection', isNoHome(wished.name), wished.name);
  return wished?.id;
}

interface HomeFindings {
  readonly before: StoredProduct | undefined;
  readonly report: Report;
  readonly note: Report;
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
  known: KnownShop,
  { id, errors, notes }: Group,
): PlannedVariants | undefined {
  const rows = known.groups.get(head);
  if (!rows) return undefined;
  const stored = known.variants.get(id ?? 0);
  const planned = planVariants(rows, stored, (...what) => errors.add(...what));
  const double = planned ? doubleReferences(stored, planned) : new Set();
  for (const { row, values } of rows) {
    if (values.variant_reference === undefined) continue;
    const reference = identityKey(values.variant_reference);
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
    const named = (variant: string) => `${variant} of ${head.values.name}`; // A file has many products.
    for (const { row, name, stock } of keptCounts(stored, planned))
      notes.add(row, 'in_stock', COUNTED, `${named(name)}: ${stock}`);
    for (const name of lackingVariants(stored, planned))
      notes.add(head.row, 'option_1_value', LACKING, named(name));
  }
  return planned ?? undefined;
}

const LACKING = 'The file lacks a variant of the product: it stays as it is';

type Report = (column: string, message: string, value?: string) => void;

/** Which product a row is about, by its id or else its reference; undefined for a new one. */
function identify(valid: ValidRow, known: KnownShop, report: Report): number | undefined {
  const { row, values } = valid;
  const reference = values.reference === undefined ? undefined : identityKey(values.reference);
  const owner = reference === undefined ? undefined : known.references.get(reference);
  const id = values.id ?? owner ?? ownerOfVariants(valid, known) ?? ofSource(valid, known);
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

/** The product that has come from the same one of the former shop, unless another row is about it. */
function ofSource({ sourceKey }: ValidRow, known: KnownShop): number | undefined {
  const id = sourceKey ? known.sources.get(sourceKey) : undefined;
  return id === undefined || known.rows.has(id) ? undefined : id;
}

/** The product that has the variants of these rows by their references, where all of them are of one. */
function ownerOfVariants(valid: ValidRow, known: KnownShop): number | undefined {
  if (valid.values.reference !== undefined) return undefined;
  const owners = (known.groups.get(valid) ?? []).flatMap(({ values: { variant_reference } }) =>
    variant_reference === undefined
      ? []
      : (known.variantReferences.get(identityKey(variant_reference)) ?? []),
  );
  return new Set(owners).size === 1 ? owners[0] : undefined;
}

const differsFrom = (known: KnownShop, planned: PlannedProduct): boolean => {
  const { id, variants } = planned;
  return (
    differs(planned, known.products.get(id ?? 0)) ||
    (variants !== undefined && differInVariants(known.variants.get(id ?? 0), variants))
  );
};

function differs(planned: PlannedProduct, stored: StoredProduct | undefined): boolean {
  if (!stored) return false;
  const { name, description, category_id, available, hidden, discount, pictures } = planned;
  return (
    name !== shownName(stored.name) ||
    description !== stored.description ||
    category_id !== stored.category_id ||
    Number(planned.price) !== Number(stored.price) ||
    (available !== null && available !== stored.available) ||
    (hidden !== undefined && hidden !== stored.hidden) ||
    (discount !== null && Number(discount) !== Number(stored.discount)) ||
    (pictures !== null && pictures.join() !== stored.pictures.join()) ||
    (planned.picks ?? []).some((id) => !stored.picks.includes(id)) ||
    planned.stock !== undefined ||
    (planned.cost !== undefined && isOtherAmount(planned.cost, stored.cost)) ||
    differInFacts(planned, stored)
  );
}

const NO_NAMES: ShownNames = { collection: () => '' };

async function readCollectionNames(db: Kysely<Database>): Promise<ShownNames> {
  const rows = await db.selectFrom('categories').select(['id', 'name']).execute();
  const names = new Map(rows.map(({ id, name }) => [id, String(name)]));
  return { collection: (id) => names.get(id) ?? '' };
}
