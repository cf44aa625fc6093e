import { type Kysely, sql } from 'kysely';
import type { ListedRoom } from '../../contract/catalog.ts';
import type { PanelRoom, PanelSpot, Room } from '../../contract/rooms.ts';
import type { RoomSpot } from '../../domain/rooms.ts';
import type { Database } from '../database/types.ts';
import { describePicture, type PictureRow } from '../media/picture-rows.ts';

type Db = Kysely<Database>;

interface RoomRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly alt_text: string;
  readonly picture: PictureRow;
}

const toListed = ({ id, slug, name, alt_text, picture }: RoomRow): ListedRoom => ({
  ...{ id, slug, name },
  picture: describePicture(picture, alt_text),
});

/** The rooms that the shop shows, in their order. One query. */
export async function listRooms(db: Db): Promise<ListedRoom[]> {
  const { rows } = await sql<RoomRow>`
    select r.id, r.slug, r.name, r.alt_text, to_jsonb(i) as picture
    from rooms r join pictures i on i.id = r.picture_id
    where not r.hidden order by r.position, r.id`.execute(db);
  return rows.map(toListed);
}

/** What shoppers can't buy any more names no product: what is hidden is nobody's business. */
const shownSpots = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('x', s -> 'x', 'y', s -> 'y',
    'product_id', case when p.id is not null and (v.id is not null or s ->> 'variant_id' is null) then p.id end,
    'variant_id', v.id) order by place), '[]')
  from jsonb_array_elements(r.spots) with ordinality e (s, place)
    left join products p on p.id = (s ->> 'product_id')::int and p.deleted_at is null
    left join product_variants v on v.id = (s ->> 'variant_id')::int and v.product_id = p.id and v.deleted_at is null)`;

interface OneRow extends RoomRow, Pick<Room, 'text' | 'spots' | 'offer'> {
  /** Of all spots: what the answer shows. */
  readonly product_ids: number[];
}

/**
 * A room that the shop shows, by its id or its slug, and the products whose changes change it; `null` for no such room. One query.
 */
export async function readRoom(db: Db, room: string) {
  const byId = /^\d{1,9}$/.test(room);
  const { rows } = await sql<OneRow>`
    select r.id, r.slug, r.name, r.alt_text, r.text, to_jsonb(i) as picture, ${shownSpots} as spots,
      array(select (s ->> 'product_id')::int from jsonb_array_elements(r.spots) s) as product_ids,
      (select jsonb_build_object('id', o.id, 'name', o.name) from offers o
        where o.id = r.offer_id and o.code is null and o.announced) as offer
    from rooms r join pictures i on i.id = r.picture_id
    where not r.hidden and ${byId ? sql`r.id = ${Number(room)}` : sql`r.slug = ${room}`}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { text, spots, offer, product_ids: productIds } = row;
  return { room: { ...toListed(row), text, spots, offer } satisfies Room, productIds };
}

const panelSpots = sql`(
  select coalesce(jsonb_agg(s || jsonb_build_object('name', concat_ws(', ', p.name, v.name),
    'state', case
      when p.id is null or (p.deleted_at is not null and not p.hidden) then 'gone'
      when s ->> 'variant_id' is not null and (v.id is null or v.deleted_at is not null or o.product_id is null) then 'gone'
      when p.hidden then 'hidden'
      when v.id is null and o.product_id is not null then 'unchosen'
      when not coalesce(v.available and o.offered, p.available) then 'out'
      else 'fine' end) order by place), '[]')
  from jsonb_array_elements(r.spots) with ordinality e (s, place)
    left join products p on p.id = (s ->> 'product_id')::int
    left join product_options o on o.product_id = p.id
    left join product_variants v on v.id = (s ->> 'variant_id')::int and v.product_id = p.id)`;

interface PanelRow extends RoomRow, Pick<PanelRoom, 'text' | 'offer_id' | 'hidden'> {
  readonly spots: PanelSpot[];
  readonly updated_at: Date;
}

/** All rooms with the states of their spots, or one of them. One query. */
export async function readPanelRooms(db: Db, id?: number): Promise<PanelRoom[]> {
  const { rows } = await sql<PanelRow>`
    select r.id, r.slug, r.name, r.alt_text, r.text, r.offer_id, r.hidden, r.updated_at,
      to_jsonb(i) as picture, ${panelSpots} as spots
    from rooms r join pictures i on i.id = r.picture_id
    where ${id === undefined ? sql`true` : sql`r.id = ${id}`}
    order by r.position, r.id`.execute(db);
  return rows.map((row) => ({
    ...toListed(row),
    ...{ text: row.text, spots: row.spots, offer_id: row.offer_id, hidden: row.hidden },
    updated_at: row.updated_at.toISOString(),
  }));
}

/** Spots as they are stored. */
export const storedSpots = (spots: readonly RoomSpot[]): string =>
  JSON.stringify(
    spots.map(({ x, y, product_id, variant_id }) => ({ x, y, product_id, variant_id })),
  );
