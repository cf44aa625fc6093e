import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import type { ImportErrors } from './import-errors.ts';
import { inBatches } from './in-batches.ts';
import type { JudgedRow } from './judge-rows.ts';
import type { NamedPictures } from './named-pictures.ts';
import type { Pace } from './pace.ts';
import {
  findPictures,
  type KnownPictures,
  type PlannedPicture,
  planPictures,
} from './plan-pictures.ts';

/** What becomes of a product; `null` stays as it is. */
export interface PlannedProduct<Picture = PlannedPicture> {
  /** `null`: a new one. */
  readonly id: number | null;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly category_id: number;
  readonly available: boolean | null;
  readonly discount: string | null;
  /** The pictures, the cover first; `null` where they stay as they are. */
  readonly pictures: readonly Picture[] | null;
}

export interface ImportPlan<Picture = PlannedPicture> {
  readonly created: readonly PlannedProduct<Picture>[];
  /** Those of which something is different now. */
  readonly updated: readonly PlannedProduct<Picture>[];
  readonly unchanged: number;
}

/** Judged rows, and what they name in the column `images`. */
export interface PlannedSheet {
  readonly rows: readonly JudgedRow[];
  readonly pictures: NamedPictures;
}

/** Where to look, and how fast. */
export interface PacedReader {
  readonly db: Kysely<Database>;
  readonly pace: Pace;
}

/** Holds judged rows against the shop as it is: which there are, which differ, and what is named but not there. */
export async function planImport(
  { db, pace }: PacedReader,
  { rows, pictures }: PlannedSheet,
  errors: ImportErrors,
): Promise<ImportPlan> {
  const known: Known = {
    products: await findProducts({ db, pace }, rows),
    categories: await findCategories({ db, pace }, rows),
    pictures: await findPictures({ db, pace }, pictures.byPart),
    rows: new Map(),
  };
  const plan = { created: [] as PlannedProduct[], updated: [] as PlannedProduct[], unchanged: 0 };
  for (const row of rows) {
    if (pace.isDue()) await pace.rest();
    const planned = planRow(row, known, errors);
    if (!planned) continue;
    if (planned.id === null) plan.created.push(planned);
    else if (differs(planned, known.products.get(planned.id))) plan.updated.push(planned);
    else plan.unchanged += 1;
  }
  return plan;
}

interface StoredProduct {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly category_id: number;
  readonly available: boolean;
  readonly discount: string;
  readonly pictures: readonly number[];
}

interface Known {
  readonly products: ReadonlyMap<number, StoredProduct>;
  /** By the name as the file has it. */
  readonly categories: ReadonlyMap<string, number>;
  readonly pictures: KnownPictures;
  /** In which row each id was met first. */
  readonly rows: Map<number, number>;
}

/** @returns `null` for a row that can't be; what is wrong stands in `errors`. */
function planRow(judged: JudgedRow, known: Known, errors: ImportErrors): PlannedProduct | null {
  const { row, values } = judged;
  const { id, name, description, price, collection, available, discount } = values;
  const say = (column: string, message: string) => errors.add(row, column, message);
  if (id !== undefined) judgeId(id, row, known, say);
  const category_id = known.categories.get(collection ?? '');
  if (collection !== undefined && category_id === undefined) {
    say('collection', 'There is no such collection');
  }
  const pictures = planPictures(judged, known.pictures, (message) => say('images', message));
  if (!name || !description || !price || category_id === undefined) return null;
  return {
    ...{ id: id ?? null, name, description, price, category_id, pictures },
    ...{ available: available ?? null, discount: discount ?? null },
  };
}

type Say = (column: string, message: string) => void;

function judgeId(id: number, row: number, { products, rows }: Known, say: Say): void {
  const first = rows.get(id);
  if (first !== undefined) say('id', `is the same as in row ${first}`);
  else if (!products.has(id)) say('id', 'There is no such product');
  rows.set(id, first ?? row);
}

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
    (pictures !== null && pictures.join() !== stored.pictures.join())
  );
}

async function findProducts(
  { db, pace }: PacedReader,
  rows: readonly JudgedRow[],
): Promise<Known['products']> {
  const ids = rows.flatMap(({ values: { id } }) => id ?? []);
  const found = await inBatches(ids, pace, async (some) => {
    const { rows } = await sql<StoredProduct>`
      select p.id, name, description, price, discount, available, category_id,
        array(select picture_id from product_images where product_id = p.id order by position) as pictures
      from products p where p.id = any(${some}::int[]) and deleted_at is null`.execute(db);
    return rows;
  });
  return new Map(found.map((product) => [product.id, product]));
}

async function findCategories(
  { db, pace }: PacedReader,
  rows: readonly JudgedRow[],
): Promise<Known['categories']> {
  const names = [...new Set(rows.flatMap(({ values: { collection } }) => collection ?? []))];
  const found = await inBatches(names, pace, async (some) => {
    const { rows } = await sql<{ given: string; id: number }>`
      select given, id from unnest(${some}::text[]) given
        join categories on categories.name = given::citext`.execute(db);
    return rows;
  });
  return new Map(found.map(({ given, id }) => [given, id]));
}
