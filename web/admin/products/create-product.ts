import type { Product } from '../../../contract/catalog.ts';
import { ApiError, type CallApi } from '../../api/call.ts';
import { watchedFetcher } from '../watched-fetcher.ts';
import { isDone, type PictureEntry, type PictureList, withChange } from './picture-list.ts';
import { PRODUCT_FIELDS, type ProductValues, sentAs } from './product-rules.ts';
import { savePictures, whatHappened } from './save-pictures.ts';

interface Creation {
  readonly call: CallApi;
  readonly values: ProductValues;
  /** The same for every try of one form: a product whose answer was lost is not made again. */
  readonly key: string;
  readonly list: PictureList;
  /** Gets the list whenever something of it is done. */
  readonly show: (list: PictureList) => void;
}

/**
 * Makes a product with its cover, so that the shop never shows it without, then sends its other pictures
 * one by one.
 *
 * @returns the product, and its pictures as far as they have come.
 * @throws {ApiError} when nothing was made.
 */
export async function createProduct({ call, values, key, list, show }: Creation) {
  let latest = list;
  const keep = (now: PictureList) => {
    latest = now;
    show(now);
  };
  const product = await makeWithCover({ call, values, key, list, show: keep });
  if (isDone(latest) && latest.every(({ alt }) => alt.trim() === ''))
    return { product, list: latest };
  try {
    return { product, list: await savePictures({ call, product, show: keep }, latest) };
  } catch {
    return { product, list: latest, isOrderLost: true };
  }
}

async function makeWithCover({ call, values, key, list, show }: Creation): Promise<Product> {
  const [cover] = list;
  const change = (to: Partial<PictureEntry>) => {
    if (cover) show(withChange(list, cover.key, to));
  };
  try {
    const body = newProductBody(values, cover?.file ?? null);
    const product = await call(
      'POST /products',
      { headers: { 'idempotency-key': key }, body },
      cover && { fetcher: watchedFetcher((sent) => change({ sent, problem: null })) },
    );
    change({ image: product.images[0] ?? null, sent: null, problem: null });
    return product;
  } catch (error) {
    const problem = isAboutPicture(error) ? whatHappened(error) : null;
    change({ sent: null, problem });
    throw error;
  }
}

/** The form as it travels, the cover with it (spec §7). */
function newProductBody(values: ProductValues, cover: File | null): FormData {
  const body = new FormData();
  for (const field of PRODUCT_FIELDS) body.set(field, sentAs(field, values[field]));
  if (cover) body.set('image', cover);
  return body;
}

/** Too large, not a picture, too many pixels, or broken off on the way; all else is about the fields. */
const isAboutPicture = (error: unknown): boolean =>
  error instanceof ApiError &&
  ([0, 413, 415].includes(error.status) || (error.status === 422 && error.errors === null));
