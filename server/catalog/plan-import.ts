import { type Kysely, sql } from 'kysely';
import { MOST_PICTURES } from '../../domain/pictures.ts';
import type { Database } from '../database/types.ts';
import { pictureKey } from '../media/picture-rows.ts';
import type { ImportErrors } from './import-errors.ts';
import { inBatches } from './in-batches.ts';
import type { JudgedRow } from './judge-rows.ts';
import type { Pace } from './pace.ts';

/** What becomes of a product; `null` stays as it is. */
export interface PlannedProduct {
  /** `null`: a new one. */
  readonly id: number | null;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly category_id: number;
  readonly available: boolean | null;
  readonly discount: string | null;
  /** The pictures, the cover first; `null` where they stay as they are. */
  readonly pictures: readonly number[] | null;
}

export interface ImportPlan {
  readonly created: readonly PlannedProduct[];
  /** Those of which something is different now. */
  readonly updated: readonly PlannedProduct[];
  readonly unchanged: number;
}

/** Where to look, and how fast. */
export interface PacedReader {
  readonly db: Kysely<Database>;
  readonly pace: Pace;
}

/** Holds judged rows against the shop as it is: which there are, which differ, and what is named but not there. */
export async function planImport(
  { db, pace }: PacedReader,
  rows: readonly JudgedRow[],
  errors: ImportErrors,
): Promise<ImportPlan> {
  const known: Known = {
    products: await findProducts({ db, pace }, rows),
    categories: await findCategories({ db, pace }, rows),
    pictures: await findPictures({ db, pace }, rows),
    lines: new Map(),
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
  readonly pictures: ReadonlyMap<string, number>;
  /** In which line each id was met first. */
  readonly lines: Map<number, number>;
}

/** @returns `null` for a row that can't be; what is wrong stands in `errors`. */
function planRow(
  { line, values }: JudgedRow,
  known: Known,
  errors: ImportErrors,
): PlannedProduct | null {
  const { id, name, description, price, collection, available, discount, images } = values;
  const say = (column: string, message: string) => errors.add(line, column, message);
  if (id !== undefined) judgeId(id, line, known, say);
  const category_id = known.categories.get(collection ?? '');
  if (collection !== undefined && category_id === undefined) {
    say('collection', 'There is no such collection');
  }
  const pictures = images === undefined ? null : namePictures(images, known.pictures, say);
  if (!name || !description || !price || category_id === undefined) return null;
  return {
    ...{ id: id ?? null, name, description, price, category_id, pictures },
    ...{ available: available ?? null, discount: discount ?? null },
  };
}

type Say = (column: string, message: string) => void;

function judgeId(id: number, line: number, { products, lines }: Known, say: Say): void {
  const first = lines.get(id);
  if (first !== undefined) say('id', `is the same as in line ${first}`);
  else if (!products.has(id)) say('id', 'There is no such product');
  lines.set(id, first ?? line);
}

const addresses = (images: string): string[] => images.split(/\s+/);

function namePictures(images: string, known: ReadonlyMap<string, number>, say: Say): number[] {
  const urls = addresses(images);
  if (urls.length > MOST_PICTURES) {
    say('images', `A product has at most ${MOST_PICTURES} pictures, its cover included`);
  }
  const keys = urls.map(pictureKey);
  if (keys.includes(null)) {
    say('images', 'Pictures from other sites are not fetched: add them in Manage Images');
  }
  const ids = keys.flatMap((key) => (key === null ? [] : [known.get(key) ?? null]));
  if (ids.includes(null)) say('images', 'There is no such picture in this shop');
  return ids.filter((id) => id !== null);
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

async function findPictures(
  { db, pace }: PacedReader,
  rows: readonly JudgedRow[],
): Promise<Known['pictures']> {
  const urls = rows.flatMap(({ values: { images } }) => (images ? addresses(images) : []));
  const keys = [...new Set(urls.flatMap((url) => pictureKey(url) ?? []))];
  const found = await inBatches(keys, pace, async (some) => {
    const { rows } = await sql<{ id: number; file_key: string }>`
      select id, file_key from pictures where file_key = any(${some}::text[])`.execute(db);
    return rows;
  });
  return new Map(found.map(({ file_key, id }) => [file_key, id]));
}
