import { type Kysely, sql } from 'kysely';
import { MOST_PICTURES } from '../../domain/pictures.ts';
import type { Database } from '../database/types.ts';
import { inBatches } from './in-batches.ts';
import type { JudgedRow } from './judge-rows.ts';
import { type NamedPicture, type NewPicture, partsOf } from './named-pictures.ts';
import type { Pace } from './pace.ts';
import { pictureParts } from './picture-parts.ts';

/** A picture of a product: the id of one that the shop has, or one that is made first. */
export type PlannedPicture = number | NewPicture;

/** What parts of cells stand for, and the ids of those pictures that the shop has, by key. */
export interface KnownPictures {
  readonly byPart: ReadonlyMap<string, NamedPicture>;
  readonly ids: ReadonlyMap<string, number>;
}

/** Asks which of the pictures that rows name the shop has. */
export async function findPictures(
  { db, pace }: { readonly db: Kysely<Database>; readonly pace: Pace },
  byPart: KnownPictures['byPart'],
): Promise<KnownPictures> {
  const keys = new Set([...byPart.values()].flatMap(({ key }) => key ?? []));
  const found = await inBatches([...keys], pace, async (some) => {
    const { rows } = await sql<{ id: number; file_key: string }>`
      select id, file_key from pictures where file_key = any(${some}::text[])`.execute(db);
    return rows;
  });
  return { byPart, ids: new Map(found.map(({ file_key, id }) => [file_key, id])) };
}

/** The pictures of a row, the cover first; `null` where they stay as they are. */
export function planPictures(
  row: JudgedRow,
  { byPart, ids }: KnownPictures,
  say: (message: string) => void,
): readonly PlannedPicture[] | null {
  const { images } = row.values;
  if (images === undefined) return null;
  if (pictureParts(images).length > MOST_PICTURES) {
    say(`A product has at most ${MOST_PICTURES} pictures, its cover included`);
  }
  const named = partsOf(row).map((part) => byPart.get(part) ?? NOTHING);
  const planned = named.map(({ key, made }) => (key === null ? null : ids.get(key)) ?? made);
  if (named.some(({ fault }, place) => planned[place] === null && !fault)) {
    say('There is no such picture in this shop');
  }
  return planned.filter((picture) => picture !== null);
}

const NOTHING: NamedPicture = { key: null, made: null };
