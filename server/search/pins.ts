import { type Kysely, sql } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { Pin, PinFields } from '../../contract/search.ts';
import { offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { refusedField } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { changeSearches } from './change-searches.ts';

/** This many products come first where words are searched for. */
const MAX_OF_WORDS = 20;

/** One page of pins, by words, then in the order in which they come. */
export async function listPins(
  db: Kysely<Database>,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<Page<Pin>> {
  const { rows } = await sql<Pin>`
    select i.id, i.words, json_build_object('id', p.id, 'name', p.name) as product
    from search_pins i join products p on p.id = i.product_id and p.deleted_at is null
    order by i.stems, i.id limit ${per_page} offset ${offset(page, per_page)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int4 as total from search_pins i
      join products p on p.id = i.product_id and p.deleted_at is null`.execute(db);
  return toPage(rows, counted.rows[0]?.total ?? 0, { page, per_page });
}

/**
 * Pins a product to a search.
 *
 * @throws {Refusal} 422 for no such product, for words without a word, and for more than 20 of one search.
 */
export const addPin = (
  db: Kysely<Database>,
  admin: SignedIn,
  { words, product_id }: PinFields,
): Promise<Pin> =>
  changeSearches(db, admin, async (transaction) => {
    const product = await transaction
      .selectFrom('products')
      .select(['id', 'name'])
      .where('id', '=', product_id)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst();
    if (!product) throw refusedField(422, 'product_id', 'is no product of the shop');
    const { rows } = await sql<{ id: number; before: number; stems: string[] }>`
      insert into search_pins (words, product_id) values (${words}, ${product_id})
      on conflict (stems, product_id) do nothing
      returning id, stems,
        (select count(*)::int4 from search_pins o where o.stems = search_pins.stems) as before`.execute(
      transaction,
    );
    const [made] = rows;
    if (!made) throw refusedField(422, 'product_id', 'is pinned to this search already');
    if (made.stems.length === 0)
      throw refusedField(422, 'words', 'has no word that can be searched for');
    if (made.before >= MAX_OF_WORDS)
      throw refusedField(422, 'words', `has ${MAX_OF_WORDS} pinned products already`);
    return [{ id: made.id, words, product }, words];
  });

/** Takes a pin away. @throws {Refusal} 404 for no such pin. */
export const removePin = (db: Kysely<Database>, admin: SignedIn, id: number): Promise<null> =>
  changeSearches(db, admin, async (transaction) => {
    const removed = await transaction
      .deleteFrom('search_pins')
      .where('id', '=', id)
      .returning('words')
      .executeTakeFirst();
    if (!removed) throw new Refusal(404, 'Pin not found');
    return [null, removed.words];
  });
