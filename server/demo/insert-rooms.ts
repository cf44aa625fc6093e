import { sql, type Transaction } from 'kysely';
import { slugOf } from '../../domain/slug.ts';
import type { Database } from '../database/types.ts';
import type { StoredPicture } from '../media/store-picture.ts';
import { markIds } from './mark-demo.ts';
import { type DemoCatalogue, SeedError } from './read-demo.ts';

/**
 * Writes the demo's rooms, once its products and those variants are there that it has.
 *
 * @throws {SeedError} for a product that the catalogue does not have.
 */
export async function insertRooms(
  tx: Transaction<Database>,
  { rooms }: DemoCatalogue,
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<void> {
  const ids: number[] = [];
  for (const [place, { name, text, alt, picture, spots }] of rooms.entries()) {
    const stored: object[] = [];
    for (const { x, y, product, variant } of spots)
      stored.push({ x, y, ...(await findProduct(tx, product, variant)) });
    const { id } = await tx
      .insertInto('rooms')
      .values({
        ...{ name, text, alt_text: alt, hidden: false, position: place + 1 },
        slug: slugOf(name),
        picture_id: await pictureId(tx, pictures.get(picture)?.key ?? ''),
        spots: JSON.stringify(stored),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  await markIds(tx, 'room', ids);
}

const pictureId = async (tx: Transaction<Database>, key: string): Promise<number> =>
  (
    await tx
      .selectFrom('pictures')
      .select('id')
      .where('file_key', '=', key)
      .executeTakeFirstOrThrow()
  ).id;

async function findProduct(tx: Transaction<Database>, name: string, values: string[] | undefined) {
  const { rows } = await sql<{ product_id: number; variant_id: number | null }>`
    select p.id as product_id, v.id as variant_id
    from products p left join product_variants v on v.product_id = p.id and v.option_values = ${values ?? null}::text[]
    where p.name = ${name} order by p.id desc limit 1`.execute(tx);
  const [found] = rows;
  if (!found) throw new SeedError(`Rooms name a product that is not there: ${name}`);
  return found;
}
