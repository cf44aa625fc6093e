import { useState } from 'react';
import { COLLECTION_IMAGE_MISSING } from '../../../domain/refusal-messages.ts';
import { type ErrorsOf, useForm, useSubmit } from '../../forms/use-form.ts';

interface CollectionSending {
  readonly imageRequired: boolean;
  readonly busy: string;
  readonly failed: string;
  readonly done: string;
  readonly send: (body: FormData) => Promise<unknown>;
}

/** A collection's form: its name, its image, and sending both. */
export function useCollectionForm({ imageRequired, busy, failed, done, send }: CollectionSending) {
  const [file, setFile] = useState<File | null>(null);
  const errorsOf = collectionErrors(imageRequired && file === null);
  const form = useForm(COLLECTION_FIELDS, errorsOf);
  const sending = useSubmit(form, {
    async send() {
      const body = new FormData();
      body.set('name', form.values().name.trim());
      if (file) body.set('image', file);
      await send(body);
      return done;
    },
    texts: { busy, failed },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    form.clear('image');
  };
  return { form, file, choose, ...sending };
}

const COLLECTION_FIELDS = ['name', 'image'] as const;
type CollectionField = (typeof COLLECTION_FIELDS)[number];

/** A new collection needs a name and an image; an edit needs the name only. */
export const collectionErrors =
  (needsImage: boolean): ErrorsOf<CollectionField> =>
  ({ name }) => ({
    ...(name.trim() === '' && { name: 'Please enter a name' }),
    ...(needsImage && { image: COLLECTION_IMAGE_MISSING }),
  });
