import { type Kysely, sql, type Transaction } from 'kysely';
import type { PanelRoom, RoomFields } from '../../contract/rooms.ts';
import { ROOM_LIMITS, spotKey } from '../../domain/rooms.ts';
import { MAX_SLUG_LENGTH, slugOf } from '../../domain/slug.ts';
import { ROOMS } from '../../domain/words/rooms.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { readPanelRooms, storedSpots } from './read-rooms.ts';

type Tx = Transaction<Database>;

/** The room as it is now. @throws {Refusal} 404 for no such room. */
async function readOne(db: Kysely<Database>, id: number): Promise<PanelRoom> {
  const [room] = await readPanelRooms(db, id);
  if (!room) throw wordedRefusal(404, null, ROOMS, 'not_found');
  return room;
}

const valuesOf = ({ name, text, alt, spots, offer_id, hidden }: RoomFields) => ({
  ...{ name, text, offer_id, hidden },
  alt_text: alt,
  spots: storedSpots(spots),
});

/**
 * Adds a room behind those that there are. Writers of the catalogue wait for each other: their number holds.
 *
 * @throws {Refusal} 422 for too many rooms, and for a product, a variant or an offer that is not there.
 */
export async function addRoom(tx: Tx, fields: RoomFields, picture_id: number): Promise<PanelRoom> {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int4 as count, coalesce(max(position), 0) as last from rooms`.execute(tx);
  const { count = 0, last = 0 } = rows[0] ?? {};
  if (count >= ROOM_LIMITS.rooms)
    throw wordedRefusal(422, null, ROOMS, 'full', { most: ROOM_LIMITS.rooms });
  await refuseUnknown(tx, fields, []);
  const slug = await freeSlug(tx, fields.name);
  const { id } = await tx
    .insertInto('rooms')
    .values({ ...valuesOf(fields), slug, picture_id, position: last + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readOne(tx, id);
}

/**
 * Changes a room, and its picture where there is a new one.
 *
 * @returns the picture that it no longer has
 * @throws {Refusal} 404 for no such room, 409 where somebody else has changed it since, 422 as {@link addRoom}.
 */
export async function changeRoom(
  tx: Tx,
  id: number,
  { fields, pictureId }: { readonly fields: RoomFields; readonly pictureId: number | undefined },
): Promise<{ readonly answer: PanelRoom; readonly dropped: number[] }> {
  const before = await tx
    .selectFrom('rooms')
    .select(['picture_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const room = await readOne(tx, id);
  const isOutdated = fields.seen !== undefined && fields.seen !== room.updated_at;
  if (isOutdated && !isAsWanted(room, fields, pictureId))
    throw wordedRefusal(409, null, ROOMS, 'changed');
  await refuseUnknown(tx, fields, room.spots);
  await tx
    .updateTable('rooms')
    .set({ ...valuesOf(fields), ...(pictureId !== undefined && { picture_id: pictureId }) })
    .where('id', '=', id)
    .execute();
  const dropped = pictureId === undefined || !before ? [] : [before.picture_id];
  return { answer: await readOne(tx, id), dropped };
}

/** Then it is not outdated: an answer may have been lost. */
const isAsWanted = (room: PanelRoom, fields: RoomFields, pictureId: number | undefined): boolean =>
  pictureId === undefined &&
  room.name === fields.name &&
  room.text === fields.text &&
  room.picture.alt === fields.alt &&
  room.offer_id === fields.offer_id &&
  room.hidden === fields.hidden &&
  storedSpots(room.spots) === storedSpots(fields.spots);

/** Removes a room. @returns its picture. @throws {Refusal} 404 for no such room. */
export async function removeRoom(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.deleteFrom('rooms').where('id', '=', id).returning('picture_id').execute();
  if (rows.length === 0) throw wordedRefusal(404, null, ROOMS, 'not_found');
  return rows.map(({ picture_id }) => picture_id);
}

/** Puts the rooms in this order. @throws {Refusal} 409 where they are others than these. */
export async function orderRooms(tx: Tx, ids: readonly number[]): Promise<PanelRoom[]> {
  const { rows } = await sql<{ same: boolean }>`
    select coalesce(array_agg(id order by id), '{}') = array(select distinct unnest(${ids}::int[]) order by 1) as same
    from rooms`.execute(tx);
  if (!rows[0]?.same) throw wordedRefusal(409, null, ROOMS, 'order_changed');
  await sql`
    update rooms r set position = n.place
    from unnest(${ids}::int[]) with ordinality n (id, place) where n.id = r.id and r.position <> n.place`.execute(
    tx,
  );
  return readPanelRooms(tx);
}

/** What a spot named before it may name on: it says that it is gone. */
async function refuseUnknown(
  tx: Tx,
  { spots, offer_id }: RoomFields,
  before: PanelRoom['spots'],
): Promise<void> {
  const known = new Set(before.map(spotKey));
  const { rows } = await sql<{ place: number; product: boolean }>`
    select place::int4 - 1 as place, p.id is not null as product
    from jsonb_array_elements(${storedSpots(spots)}::jsonb) with ordinality e (s, place)
      left join products p on p.id = (s ->> 'product_id')::int and (p.deleted_at is null or p.hidden)
      left join product_variants v on v.id = (s ->> 'variant_id')::int and v.product_id = p.id and v.deleted_at is null
    where p.id is null or (s ->> 'variant_id' is not null and v.id is null)
    order by place`.execute(tx);
  const wrong = rows.find(({ place }) => !known.has(keyOf(spots[place])));
  if (wrong) {
    const [field, why] = wrong.product
      ? (['variant_id', 'variant_unknown'] as const)
      : (['product_id', 'product_unknown'] as const);
    throw wordedRefusal(422, `spots.${wrong.place}.${field}`, ROOMS, why);
  }
  if (offer_id === null) return;
  const offer = await tx
    .selectFrom('offers')
    .select('id')
    .where('id', '=', offer_id)
    .where('code', 'is', null)
    .executeTakeFirst();
  if (!offer) throw wordedRefusal(422, 'offer_id', ROOMS, 'offer_gone');
}

/** `-60` at the most, as there are so many rooms. */
const MAX_NUMBER_LENGTH = 3;

const keyOf = (spot: RoomFields['spots'][number] | undefined): string =>
  spot ? spotKey(spot) : '';

/** The address that a name gives: with a letter, so that it is no id, and a number where another room has it. */
async function freeSlug(tx: Tx, name: string): Promise<string> {
  const asked = slugOf(name);
  const slug = (/[a-z]/.test(asked) ? asked : `room${asked && `-${asked}`}`)
    .slice(0, MAX_SLUG_LENGTH - MAX_NUMBER_LENGTH)
    .replace(/-+$/, '');
  const taken = new Set(
    (await tx.selectFrom('rooms').select('slug').execute()).map((row) => row.slug),
  );
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(wanted)) return wanted;
  }
}
