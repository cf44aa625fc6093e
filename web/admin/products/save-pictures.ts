import { useRef } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { IMAGES_UPDATED } from '../../../domain/success-messages.ts';
import { ApiError, type CallApi, useCall } from '../../api/call.ts';
import { watchedFetcher } from '../uploads.tsx';
import {
  isDone,
  isKept,
  type PictureEntry,
  type PictureList,
  type Pictures,
  withChange,
} from './picture-list.ts';

/**
 * The form of a product's pictures, for `EditForm`: it is saved once all are, and what is not stays in it.
 *
 * @returns `retry` sends one file again
 */
export function usePictureForm(product: Product, { list, set: show }: Pictures) {
  const call = useCall();
  const only = useRef<string>(undefined);
  const form = {
    saved: product,
    valuesOf: () => ({ pictures: '' }),
    files: list.flatMap(({ image, file }) => (image || !file ? [] : [file])),
    async send() {
      const tried = only.current;
      only.current = undefined;
      if (!isDone(await savePictures({ call, product, show }, list, tried)))
        throw new Error(FAILED);
      return IMAGES_UPDATED;
    },
    texts: { done: (said = '') => said, failed: FAILED },
  };
  const retry = (key: string, submit: () => void) => {
    only.current = key;
    submit();
  };
  return { form, retry };
}

const FAILED = 'Error while updating images';

interface PictureWork {
  readonly call: CallApi;
  readonly product: { readonly id: number; readonly name: string };
  /** Called with the list at each step. */
  readonly show: (list: PictureList) => void;
}

/**
 * Stores the changes of a list of pictures: deletes, sends the files one by one, sets the order. A file whose
 * upload fails keeps its error and its place, and the others go on; nothing is rolled back.
 *
 * @param only the key of the one file that is tried again; then nothing is deleted.
 * @returns the list with what was stored.
 * @throws {ApiError} when deleting or ordering is refused.
 */
export async function savePictures(
  work: PictureWork,
  list: PictureList,
  only?: string,
): Promise<PictureList> {
  const kept = only === undefined ? await deleteMarked(work, list) : list;
  const sent = await sendFiles(work, kept, only);
  return arrange(work, sent);
}

async function deleteMarked(
  { call, product, show }: PictureWork,
  list: PictureList,
): Promise<PictureList> {
  const marked = list.filter((one) => !isKept(one));
  if (marked.length === 0) return list;
  const body = new FormData();
  for (const { image } of marked)
    if (image) body.append('existingImagesToDelete[]', image.image_url);
  await call('POST /products/{id}/update-images', { params: { id: product.id }, body });
  const left = list.filter(isKept);
  show(left);
  return left;
}

async function sendFiles(work: PictureWork, list: PictureList, only?: string) {
  let now = list;
  const change = (key: string, to: Partial<PictureEntry>) => {
    now = withChange(now, key, to);
    work.show(now);
  };
  for (const { key, file, image } of list) {
    if (image || !file || (only !== undefined && only !== key)) continue;
    change(key, { sent: 0, problem: null });
    try {
      const body = new FormData();
      body.set('upload_id', key);
      body.set('image', file);
      const stored = await work.call(
        'POST /products/{id}/images',
        { params: { id: work.product.id }, body },
        { fetcher: watchedFetcher((share) => change(key, { sent: share })) },
      );
      change(key, { image: stored, sent: null });
    } catch (error) {
      change(key, { sent: null, problem: whatHappened(error) });
    }
  }
  return now;
}

/** Puts what is stored in order, if it is not yet. What waits to be deleted keeps its place. */
async function arrange({ call, product, show }: PictureWork, list: PictureList) {
  const wanted = list.flatMap(({ image, alt }) => (image ? [{ image, alt: alt.trim() }] : []));
  const body = { images: wanted.map(({ image, alt }) => ({ id: image.id, alt })) };
  const images = await call('PUT /products/{id}/images', { params: { id: product.id }, body });
  const stored = new Map(images.map((image) => [image.id, image]));
  const arranged = list.map((one) =>
    one.image ? { ...one, image: stored.get(one.image.id) ?? one.image } : one,
  );
  show(arranged);
  return arranged;
}

/** Why a file was not stored, in words for the merchant. */
export const whatHappened = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? error.message
    : 'The upload broke off. What was chosen is still here: try it again.';
