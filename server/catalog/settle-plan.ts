import { Refusal } from '../http/refusal.ts';
import type { NewPicture } from './named-pictures.ts';
import type { ImportPlan, PlannedProduct } from './plan-import.ts';
import type { PlannedPicture } from './plan-pictures.ts';

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
  { created, updated, unchanged }: ImportPlan,
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
  return { created: created.map(settle), updated: updated.map(settle), unchanged };
}
