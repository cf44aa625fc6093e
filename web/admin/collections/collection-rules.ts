import type { ErrorsOf } from '../../forms/use-form.ts';

export const COLLECTION_FIELDS = ['name', 'image'] as const;
export type CollectionField = (typeof COLLECTION_FIELDS)[number];

/** Spec §5: a new collection needs a name and an image; an edit needs the name only. */
export const collectionErrors =
  (needsImage: boolean): ErrorsOf<CollectionField> =>
  ({ name }) => ({
    ...(name.trim() === '' && { name: 'Please enter a name' }),
    ...(needsImage && { image: 'Please choose a collection image' }),
  });
