import { MOST_PICTURES } from '../../../domain/pictures.ts';
import { Refusal } from '../../http/refusal.ts';
import type { KnownPictures } from './find-known.ts';
import { type NamedPicture, type NewPicture, partsOf, pictureParts } from './named-pictures.ts';
import type { ImportPlan, PlannedPicture, PlannedProduct } from './planned-product.ts';
import type { ValidRow } from './valid-row.ts';

/** The pictures of a row, the cover first; `null` where they stay as they are. */
export function planPictures(
  row: ValidRow,
  { byPart, ids }: KnownPictures,
  report: (message: string) => void,
): readonly PlannedPicture[] | null {
  const { images } = row.values;
  if (images === undefined) return null;
  if (pictureParts(images).length > MOST_PICTURES) {
    report(`A product has at most ${MOST_PICTURES} pictures, its cover included`);
  }
  const named = partsOf(row).map((part) => byPart.get(part) ?? NOTHING);
  const planned = named.map(({ key, made }) => (key === null ? null : ids.get(key)) ?? made);
  if (named.some(({ fault }, place) => planned[place] === null && !fault)) {
    report('There is no such picture in this shop');
  }
  return planned.filter((picture) => picture !== null);
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
 * A plan in which each picture is one that the shop has by now.
 *
 * @throws {Refusal} 409 where that is not so: it was deleted since the pictures were made.
 */
export function withIds(
  { created, updated, ...rest }: ImportPlan,
  ids: ReadonlyMap<NewPicture, number | undefined>,
): ImportPlan<number> {
  const idOf = (picture: PlannedPicture): number => {
    const id = typeof picture === 'number' ? picture : ids.get(picture);
    if (id === undefined) throw new Refusal(409, 'A picture was deleted meanwhile: import again');
    return id;
  };
  const settle = ({ pictures, ...product }: PlannedProduct): PlannedProduct<number> => ({
    ...product,
    pictures: pictures?.map(idOf) ?? null,
  });
  return { created: created.map(settle), updated: updated.map(settle), ...rest };
}
