import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import { inBatches } from './in-batches.ts';
import type { Pace } from './pace.ts';
import type { ImportPlan, PlannedProduct } from './plan-import.ts';
import { captionProducts } from './product-images.ts';
import { type ProductPictures, replacePictures } from './replace-pictures.ts';

type Db = Transaction<Database>;

/**
 * Stores what was planned, new products in the file's order.
 *
 * @returns the pictures that were taken from products.
 */
export async function storeImport(
  db: Db,
  pace: Pace,
  { created, updated }: ImportPlan<number>,
): Promise<number[]> {
  const made = await inBatches(created, pace, (some) => insertProducts(db, some));
  const inOrder = updated.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0));
  const changed = await inBatches(inOrder, pace, (some) => updateProducts(db, some));
  const all = [...made, ...changed];
  const dropped = await inBatches(all.filter(hasPictures), pace, (some) =>
    replacePictures(db, some),
  );
  const captioned = [...changed, ...made.filter(hasPictures)];
  await inBatches(captioned, pace, async (some) => {
    await captionProducts(
      db,
      some.map(({ id }) => id),
    );
    return [];
  });
  return [...new Set(dropped)];
}

interface Stored {
  readonly id: number;
  readonly pictures: readonly number[] | null;
}

const hasPictures = (stored: Stored): stored is ProductPictures => stored.pictures !== null;

async function insertProducts(db: Db, some: readonly PlannedProduct<number>[]): Promise<Stored[]> {
  const values = JSON.stringify(some.map((product, place) => ({ ...product, place })));
  const { rows } = await sql<{ id: number }>`
    insert into products (category_id, name, description, price, discount, available)
    select category_id, name, description, price, coalesce(discount, 0), coalesce(available, true)
    from jsonb_to_recordset(${values}::jsonb) r (place int, category_id int, name text,
      description text, price numeric, discount numeric, available bool)
    order by place
    returning id`.execute(db);
  // Ids are given in the order of the rows.
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  return some.map(({ pictures }, place) => ({ id: ids[place] ?? 0, pictures }));
}

/** Those whose pictures alone differ keep their version. */
async function updateProducts(db: Db, some: readonly PlannedProduct<number>[]): Promise<Stored[]> {
  const stored = some.map(({ id, pictures }) => ({ id: id ?? 0, pictures }));
  // In the order of ids, as orders lock them.
  await sql`select from products where id = any(${stored.map(({ id }) => id)}::int[])
    order by id for no key update`.execute(db);
  await sql`
    update products p set name = r.name, description = r.description, price = r.price,
      category_id = r.category_id, discount = coalesce(r.discount, p.discount),
      available = coalesce(r.available, p.available)
    from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) r (id int, category_id int, name text,
      description text, price numeric, discount numeric, available bool)
    where p.id = r.id and (p.name, p.description, p.price, p.category_id, p.discount, p.available)
      is distinct from (r.name, r.description, r.price, r.category_id,
        coalesce(r.discount, p.discount), coalesce(r.available, p.available))`.execute(db);
  return stored;
}
