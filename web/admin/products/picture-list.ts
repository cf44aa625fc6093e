import { useState } from 'react';
import type { Product, ProductImage } from '../../../contract/catalog.ts';
import { MAX_PICTURES, ownWords } from '../../../domain/pictures.ts';
import { randomKey } from '../../random-key.ts';
import { moved } from '../moved.ts';

/** A list of pictures and the changes that can be made to it. */
export interface Pictures {
  readonly list: PictureList;
  readonly set: (list: PictureList) => void;
  /** For how many more there is room. */
  readonly room: { readonly left: number; readonly most: number };
  readonly add: (files: readonly File[]) => void;
  readonly move: (from: number, to: number) => void;
  readonly change: (key: string, change: Partial<PictureEntry>) => void;
  /** Removes a file that is not stored yet. */
  readonly remove: (key: string) => void;
  /** Takes a file back that was added. */
  readonly reject: (file: File) => void;
}

/** The pictures of a new product. */
export function usePictures(): Pictures {
  const [list, setList] = useState<PictureList>([]);
  return actsOn(list, setList);
}

/**
 * The pictures of a product that is there; what another admin changes in the meantime is merged in.
 *
 * @param kept what had been done to them before
 */
export function useStoredPictures(
  { name }: Product,
  images: Product['images'],
  kept: PictureList | undefined,
): Pictures & { readonly isUntouched: boolean } {
  const [state, setState] = useState(() => ({ base: images, list: kept ?? listOf(images, name) }));
  const untouched = isUntouched(state.list, state.base, name);
  if (images !== state.base) {
    const list = untouched ? listOf(images, name) : mergedWith(state.list, images, name);
    setState({ base: images, list });
  }
  const pictures = actsOn(state.list, (change) =>
    setState((old) => ({ ...old, list: change(old.list) })),
  );
  return { ...pictures, isUntouched: untouched };
}

function actsOn(
  list: PictureList,
  update: (change: (old: PictureList) => PictureList) => void,
): Pictures {
  const left = Math.max(0, MAX_PICTURES - list.filter(isKept).length);
  return {
    list,
    set: (wanted) => update(() => wanted),
    room: { left, most: MAX_PICTURES },
    add: (files) => update((old) => withFiles(old, files)),
    move: (from, to) => update((old) => moved(old, from, to)),
    change: (key, change) => update((old) => withChange(old, key, change)),
    remove: (key) => update((old) => without(old, key)),
    reject: (file) => update((old) => old.filter((one) => one.file !== file)),
  };
}

/** A picture of a product's form: stored, or a file that is still to be sent. */
export interface PictureEntry {
  /** Stays the same also when a file has become a stored picture; it names the upload. */
  readonly key: string;
  /** `null` until it is stored. */
  readonly image: ProductImage | null;
  readonly file: File | null;
  /** The merchant's own words; "" leaves it to the product's name. */
  readonly alt: string;
  /** To be deleted when the changes are applied. */
  readonly deleted: boolean;
  /** How much of the file has been sent, 0 to 1; `null` while it is not being sent. */
  readonly sent: number | null;
  /** Why the file was not stored. */
  readonly problem: string | null;
}

/** Pictures in their order, the cover first. */
export type PictureList = readonly PictureEntry[];

const entry = (rest: Pick<PictureEntry, 'key' | 'image' | 'file' | 'alt'>): PictureEntry => ({
  deleted: false,
  sent: null,
  problem: null,
  ...rest,
});

/** A product's pictures as they are stored. */
export const listOf = (images: readonly ProductImage[], productName: string): PictureList =>
  images.map((image) =>
    entry({
      key: `image-${image.id}`,
      image,
      file: null,
      alt: ownWords(image.alt, productName),
    }),
  );

/** The list with new files behind it. */
export const withFiles = (list: PictureList, files: readonly File[]): PictureList => [
  ...list,
  ...files.map((file) => entry({ key: randomKey(), image: null, file, alt: '' })),
];

export const withChange = (
  list: PictureList,
  key: string,
  change: Partial<PictureEntry>,
): PictureList => list.map((one) => (one.key === key ? { ...one, ...change } : one));

export const without = (list: PictureList, key: string): PictureList =>
  list.filter((one) => one.key !== key);

export const isKept = ({ deleted }: PictureEntry): boolean => !deleted;
export const isStored = ({ image }: PictureEntry): boolean => image !== null;
/** Whether all that was asked for is done. */
export const isDone = (list: PictureList): boolean =>
  list.every((one) => isStored(one) && isKept(one));

/** A list without what can't be kept over a lost session: the files that are not stored yet. */
export const withoutFiles = (list: PictureList): PictureList =>
  list.filter(isStored).map((one) => ({ ...one, file: null, sent: null, problem: null }));

/** Whether nothing has been changed since `images` were read. */
export function isUntouched(
  list: PictureList,
  images: readonly ProductImage[],
  productName: string,
): boolean {
  return (
    list.length === images.length &&
    list.every(
      ({ image, alt, deleted }, place) =>
        image?.id === images[place]?.id &&
        !deleted &&
        alt.trim() === ownWords(images[place]?.alt ?? '', productName),
    )
  );
}

/** Merges the changes made here with the stored pictures: deleted ones leave, new ones come last. */
export function mergedWith(
  list: PictureList,
  images: readonly ProductImage[],
  productName: string,
): PictureList {
  const stored = new Map(images.map((image) => [image.id, image]));
  const known = new Set(list.map(({ image }) => image?.id));
  const added = images.filter(({ id }) => !known.has(id));
  return [
    ...list
      .filter(({ image }) => image === null || stored.has(image.id))
      .map((one) => ({ ...one, image: one.image && (stored.get(one.image.id) ?? null) })),
    ...listOf(added, productName),
  ];
}
