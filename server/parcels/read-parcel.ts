import { type Kysely, sql } from 'kysely';
import type { Parcel } from '../../contract/parcels.ts';
import { PARCELS } from '../../domain/words/parcels.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

type Told = Parcel['words'][number];
type StoredParcel = Omit<Parcel, 'words'> & { readonly words: readonly Told[] };

/** So many of a parcel's states are shown. */
const MAX_SHOWN = 50;

/**
 * What a courier company said of an order's parcel.
 *
 * @throws {Refusal} 404 for no such order.
 */
export async function readParcel(db: Kysely<Database>, orderId: number): Promise<Parcel> {
  const { rows } = await sql<StoredParcel>`
    select p.state, p.reason, p.back, coalesce((
      select jsonb_agg(jsonb_build_object('word', w.word, 'state', w.state, 'reason', w.reason, 'courier', c.name,
        'told_at', w.told_at, 'told_by', u.name) order by w.id desc)
      from (select * from parcel_words where order_id = o.id order by id desc limit ${MAX_SHOWN}) w
      left join couriers c on c.id = w.courier_id left join users u on u.id = w.told_by
    ), '[]') as words
    from orders o left join parcels p on p.order_id = o.id where o.id = ${orderId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw wordedRefusal(404, null, PARCELS, 'no_order');
  const words = found.words.map((one) => ({
    ...one,
    told_at: new Date(one.told_at).toISOString(),
  }));
  return { ...found, words };
}
