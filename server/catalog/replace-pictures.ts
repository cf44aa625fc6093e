import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';

type Db = Transaction<Database>;

/** The pictures that a product is to have, the cover first. */
export interface ProductPictures {
  readonly id: number;
  readonly pictures: readonly number[];
}

/** A picture of a product; `id` is `null` for one that it gets now. */
interface Place {
  readonly id: number | null;
  readonly product_id: number;
  readonly picture_id: number;
  readonly position: number;
}

/**
 * Gives products these pictures. Those that stay keep what they say.
 *
 * @returns the pictures that were taken.
 */
export async function replacePictures(
  db: Db,
  wanted: readonly ProductPictures[],
): Promise<number[]> {
  const own = await db
    .selectFrom('product_images')
    .select(['id', 'product_id', 'picture_id', 'position'])
    .where('product_id', '=', sql<number>`any(${wanted.map(({ id }) => id)}::int[])`)
    .orderBy('position')
    .execute();
  const left = Map.groupBy(own, nameOf);
  const places = wanted.flatMap(({ id: product_id, pictures }) =>
    pictures.map((picture_id, position): Place => {
      const kept = left.get(nameOf({ product_id, picture_id }))?.shift();
      return { id: kept?.id ?? null, product_id, picture_id, position };
    }),
  );
  const gone = [...left.values()].flat();
  await deletePlaces(
    db,
    gone.map(({ id }) => id),
  );
  await movePlaces(db, places);
  await addPlaces(db, places);
  return gone.map(({ picture_id }) => picture_id);
}

const nameOf = ({ product_id, picture_id }: Pick<Place, 'product_id' | 'picture_id'>) =>
  `${product_id} ${picture_id}`;

async function deletePlaces(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from product_images where id = any(${ids}::int[])`.execute(db);
}

async function movePlaces(db: Db, places: readonly Place[]): Promise<void> {
  const kept = places.filter(({ id }) => id !== null);
  if (kept.length === 0) return;
  await sql`
    update product_images i set position = r.position
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) r (id int, position int)
    where i.id = r.id and i.position <> r.position`.execute(db);
}

async function addPlaces(db: Db, places: readonly Place[]): Promise<void> {
  const added = places.filter(({ id }) => id === null);
  if (added.length === 0) return;
  await sql`
    insert into product_images (product_id, picture_id, position)
    select product_id, picture_id, position
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      r (product_id int, picture_id int, position int)`.execute(db);
}
