import type { ProductImage } from '../../../contract/catalog.ts';
import { ownWords } from '../../../domain/pictures.ts';
import { randomKey } from '../../random-key.ts';

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

/** What was changed here together with what the shop has by now: gone ones leave, new ones come last. */
export function mergedWith(
  list: PictureList,
  images: readonly ProductImage[],
  productName: string,
): PictureList {
  const stored = new Map(images.map((image) => [image.id, image]));
  const known = new Set(list.map(({ image }) => image?.id));
  const strangers = images.filter(({ id }) => !known.has(id));
  return [
    ...list
      .filter(({ image }) => image === null || stored.has(image.id))
      .map((one) => ({ ...one, image: one.image && (stored.get(one.image.id) ?? null) })),
    ...listOf(strangers, productName),
  ];
}
