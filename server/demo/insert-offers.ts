import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import { markIds } from './mark-demo.ts';

/** The collection of which two pieces cost less. */
const CANDLES = 'Candles & Scent';

/** Gives a demo shop two offers: one for who buys two candles, one for who knows its code. */
export async function insertOffers(tx: Transaction<Database>): Promise<void> {
  const candles = await tx
    .selectFrom('categories')
    .select('id')
    .where('name', '=', CANDLES)
    .executeTakeFirst();
  const { id: welcome } = await tx
    .insertInto('offers')
    .values({
      name: 'Welcome gift: 10% off',
      code: 'WELCOME10',
      kind: 'percent',
      value: '10.00',
      minimum: '50.00',
      most_uses_per_phone: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pairs = candles
    ? await tx
        .insertInto('offers')
        .values({
          name: '2 candles or scents: 15% off',
          kind: 'percent',
          value: '15.00',
          parts: JSON.stringify([{ quantity: 2, category_id: candles.id }]),
        })
        .returning('id')
        .execute()
    : [];
  await sql`select settle_offers()`.execute(tx);
  await markIds(tx, 'offer', [welcome, ...pairs.map(({ id }) => id)]);
}
