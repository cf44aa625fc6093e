import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/types.ts';
import { plain } from '../media-samples.ts';
import type { Familiar } from './generate-value.ts';

const ROOMS = [920_001, 920_002];
const PICTURE = await plain(50, 40).jpeg().toBuffer();
const SOFA = JSON.stringify({
  ...{ name: 'Sofa', text: '', alt: 'A sofa', spots: [], offer_id: null, hidden: false },
});

/** What a client may know of rooms. */
export const FAMILIAR_ROOMS: Familiar = {
  '/rooms/{room} room': ROOMS.map((id) => `bench-${id}`),
  '/admin/rooms/{id} id': ROOMS,
  'POST /admin/rooms room': [SOFA],
  'POST /admin/rooms image': [PICTURE],
  'PUT /admin/rooms/{id} room': [SOFA],
  'PUT /admin/rooms/order ids': [ROOMS],
};

/** Brings back the rooms that a case has removed or hidden, and takes out those that it made. */
export async function restockRooms(db: Kysely<Database>): Promise<void> {
  await sql`delete from rooms where id <> all(${ROOMS}::int[])`.execute(db);
  await sql`
    insert into rooms (id, slug, name, text, picture_id, alt_text, spots, hidden, position) overriding system value
    select id, 'bench-' || id, 'Bench', '', (select min(id) from pictures), 'A bench', '[]', false, id
    from unnest(${ROOMS}::int[]) one (id) where exists (select from pictures) on conflict do nothing`.execute(
    db,
  );
}
