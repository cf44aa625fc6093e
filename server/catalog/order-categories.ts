import { sql } from 'kysely';
import type { Category } from '../../contract/catalog.ts';
import { Refusal } from '../http/refusal.ts';
import { listCategories } from './list-categories.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';

/**
 * Shows the collections in the order of `ids`; those that are not named (made meanwhile by somebody
 * else) follow in the order they had. Answers all of them.
 *
 * @throws {Refusal} 409 for a collection that is not there.
 */
export function orderCategories(
  services: CatalogueWriter,
  ids: readonly number[],
): Promise<Category[]> {
  return writeCatalogue(services, [], async (transaction) => {
    const rows = await transaction
      .selectFrom('categories')
      .select('id')
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute();
    const present = rows.map(({ id }) => id);
    const wanted = [...ids, ...present.filter((id) => !ids.includes(id))];
    if (wanted.length !== present.length) throw goneMeanwhile();
    await sql`
      update categories c set position = w.place - 1
      from unnest(${wanted}::int[]) with ordinality as w (id, place)
      where c.id = w.id and c.position <> w.place - 1`.execute(transaction);
    return { answer: await listCategories(transaction) };
  });
}

const goneMeanwhile = () =>
  new Refusal(409, 'A collection was deleted meanwhile: look at the list again');
