import { Suspense, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { MAX_PICTURES } from '../../../domain/pictures.ts';
import { PRODUCT_CREATED } from '../../../domain/success-messages.ts';
import { ApiError, type CallApi, useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { lazyPart } from '../../lazy.tsx';
import { randomKey } from '../../random-key.ts';
import { EditForm } from '../kit/edit-form.tsx';
import { loadPanelPage, PanelPage } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { PictureDrop } from '../picture-drop.tsx';
import { panel } from '../screens.ts';
import { watchedFetcher } from '../uploads.tsx';
import {
  isDone,
  type PictureEntry,
  type PictureList,
  type Pictures,
  usePictures,
  withChange,
} from './picture-list.ts';
import { ProductFields, useProductForm } from './product-form.tsx';
import { PRODUCT_FIELDS } from './product-rules.ts';
import { savePictures, whatHappened } from './save-pictures.ts';
import { type Change, productBody } from './send-product.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.addProduct, () => [callQuery('GET /categories')]);

/** Loaded late: it needs the code for dragging. */
const PictureRows = lazyPart(async () => ({
  default: (await import('./picture-rows.tsx')).PictureRows,
}));
const PicturesLeft = lazyPart(async () => ({
  default: (await import('./picture-rows.tsx')).PicturesLeft,
}));

/** 'Add New Product'. */
export default function AddProductPage() {
  const pictures = usePictures();
  /** A product that was made, but not with all of its pictures. */
  const [unfinished, setUnfinished] = useState<Product | null>(null);
  const onFinished = () => {
    pictures.set([]);
    setUnfinished(null);
  };
  return (
    <PanelPage title="Add New Product">
      {unfinished ? (
        <Suspense>
          <PicturesLeft product={unfinished} pictures={pictures} onDone={onFinished} />
        </Suspense>
      ) : (
        <NewProduct pictures={pictures} onUnfinished={setUnfinished} />
      )}
    </PanelPage>
  );
}

interface NewProductProps {
  readonly pictures: Pictures;
  readonly onUnfinished: (product: Product) => void;
}

function NewProduct({ pictures, onUnfinished }: NewProductProps) {
  const { list, set: show, room, add, reject } = pictures;
  const call = useCall();
  const key = useRef(randomKey());
  const { form, facts, changesOf } = useProductForm(null);
  return (
    <EditForm
      name="add-product"
      action="Add product"
      saved={null}
      {...form}
      files={list.flatMap(({ file }) => file ?? [])}
      send={async (values) => {
        const fields = PRODUCT_FIELDS.map((field) => [field, values[field]]);
        const change = { ...Object.fromEntries(fields), ...changesOf(values, null) };
        const made = await createProduct({ call, change, key: key.current, list, show });
        key.current = randomKey();
        return made;
      }}
      then="again"
      onSent={(made) => {
        if (!made) return;
        if (isDone(made.list) && !made.isOrderLost) show([]);
        else onUnfinished(made.product);
      }}
      texts={{
        busy: 'Loading, please wait...',
        done: PRODUCT_CREATED,
        failed: 'Error creating product',
      }}
    >
      {(parts) => (
        <>
          <ProductFields facts={facts} parts={parts} stored={null} />
          <PictureDrop
            label="Images"
            name="images"
            room={room}
            onChoose={add}
            onReject={reject}
            hint={`The first is the cover. Up to ${MAX_PICTURES}: JPEG, PNG, WebP or AVIF, 10 MB each.`}
          />
          {list.length > 0 && (
            <Suspense>
              <PictureRows pictures={pictures} productName="" busy={parts.busy} />
            </Suspense>
          )}
        </>
      )}
    </EditForm>
  );
}

interface Creation {
  readonly call: CallApi;
  readonly change: Change;
  /** The same for every try of one form: a product whose answer was lost is not made again. */
  readonly key: string;
  readonly list: PictureList;
  /** Called with the list at each step. */
  readonly show: (list: PictureList) => void;
}

/**
 * Makes a product with its cover, so that the shop never shows it without, then sends its other pictures
 * one by one.
 *
 * @returns the product, and its pictures with their states.
 * @throws {ApiError} when nothing was made.
 */
async function createProduct({ show, list, ...creation }: Creation) {
  const { call } = creation;
  let latest = list;
  const keep = (now: PictureList) => {
    latest = now;
    show(now);
  };
  const product = await makeWithCover({ ...creation, list, show: keep });
  if (isDone(latest) && latest.every(({ alt }) => alt.trim() === ''))
    return { product, list: latest };
  try {
    return { product, list: await savePictures({ call, product, show: keep }, latest) };
  } catch {
    return { product, list: latest, isOrderLost: true };
  }
}

async function makeWithCover({ call, change: typed, key, list, show }: Creation): Promise<Product> {
  const [cover] = list;
  const change = (to: Partial<PictureEntry>) => {
    if (cover) show(withChange(list, cover.key, to));
  };
  try {
    const body = productBody(typed);
    if (cover?.file) body.set('image', cover.file);
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

/** Too large, not a picture, too many pixels, or broken off on the way; all else is about the fields. */
const isAboutPicture = (error: unknown): boolean =>
  error instanceof ApiError &&
  ([0, 413, 415].includes(error.status) || (error.status === 422 && error.errors === null));
