import { MAX_PICTURES } from '../../../domain/pictures.ts';
import { Refusal } from '../../http/refusal.ts';
import type { KnownPictures } from './find-known.ts';
import { type NamedPicture, type NewPicture, partsOf } from './named-pictures.ts';
import { pictureParts } from './picture-parts.ts';
import type { ImportPlan, PlannedPicture, PlannedProduct } from './planned-product.ts';
import type { ValidRow } from './valid-row.ts';

/** The pictures of a row, the cover first; `null` where they stay as they are. */
export function planPictures(
  row: ValidRow,
  { byPart, ids }: KnownPictures,
  { report, note }: PictureFindings,
): readonly PlannedPicture[] | null {
  const { images } = row.values;
  if (images === undefined) return null;
  const over = pictureParts(images).length - MAX_PICTURES;
  if (over > 0) note(TOO_MANY, `${over} of ${row.values.name ?? ''}`);
  const named = partsOf(row).map((part) => byPart.get(part) ?? NOTHING);
  const planned = named.map(({ key, made }) => (key === null ? null : ids.get(key)) ?? made);
  if (named.some(({ fault }, place) => planned[place] === null && !fault)) {
    report('There is no such picture in this shop');
  }
  const had = planned.filter((picture) => picture !== null);
  return had.length === 0 && named.length > 0 ? null : had;
}

const TOO_MANY = `A product has at most ${MAX_PICTURES} pictures, its cover included: the others are left out`;

/** Takes what is wrong with a row's pictures, and what is worth knowing. */
interface PictureFindings {
  readonly report: (message: string) => void;
  readonly note: (message: string, value: string) => void;
}

const NOTHING: NamedPicture = { key: null, made: null };

/** The pictures that have to be made before a plan can be stored, each once. */
export const newPictures = ({ created, updated }: ImportPlan): NewPicture[] => [
  ...new Set(
    [...created, ...updated].flatMap(({ pictures }) => (pictures ?? []).filter(isNewPicture)),
  ),
];

const isNewPicture = (picture: PlannedPicture): picture is NewPicture =>
  typeof picture !== 'number';

/**
 * A plan in which each picture is one that the shop has by now. Those that could not be had are left out; a product that would lose all of
 * its pictures keeps them.
 *
 * @throws {Refusal} 409 for one that is neither: it was deleted since the pictures were made.
 */
export function withIds(
  { created, updated, ...rest }: ImportPlan,
  ids: ReadonlyMap<NewPicture, number | null>,
): ImportPlan<number> {
  const idOf = (picture: PlannedPicture): number | null => {
    const id = typeof picture === 'number' ? picture : ids.get(picture);
    if (id === undefined) throw new Refusal(409, 'A picture was deleted meanwhile: import again');
    return id;
  };
  const settle = ({ pictures, ...product }: PlannedProduct): PlannedProduct<number> => {
    const had = pictures?.map(idOf).filter((id) => id !== null) ?? null;
    const areLost = had?.length === 0 && (pictures?.length ?? 0) > 0;
    return { ...product, pictures: areLost ? null : had };
  };
  return { created: created.map(settle), updated: updated.map(settle), ...rest };
}
