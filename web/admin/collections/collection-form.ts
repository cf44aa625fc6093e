import { COLLECTION_IMAGE_MISSING } from '../../../domain/refusal-messages.ts';
import type { ErrorsOf, Values } from '../../forms/use-form.ts';

/** `image` is a chosen file: it has no text. */
export type CollectionField = 'name' | 'image';

/** A new collection needs a name and an image; an edit needs the name only. */
export const collectionErrors =
  (needsImage: boolean): ErrorsOf<CollectionField> =>
  ({ name }) => ({
    ...(name.trim() === '' && { name: 'Please enter a name' }),
    ...(needsImage && { image: COLLECTION_IMAGE_MISSING }),
  });

/** A collection's form as it travels. */
export function collectionBody({ name }: Values<CollectionField>, file: File | null): FormData {
  const body = new FormData();
  body.set('name', name.trim());
  if (file) body.set('image', file);
  return body;
}
