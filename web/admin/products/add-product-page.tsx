import { Suspense, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { MAX_PICTURES } from '../../../domain/pictures.ts';
import { PRODUCT_CREATED } from '../../../domain/success-messages.ts';
import { ApiError, type CallApi, useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { lazyPart } from '../../lazy.tsx';
import { randomKey } from '../../random-key.ts';
import { RestoredNote, useDraft } from '../kit/drafts.tsx';
import { loadPanelPage, PanelPage } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { AddForm } from '../panel-forms.tsx';
import { PictureDrop } from '../picture-drop.tsx';
import { panel } from '../screens.ts';
import { watchedFetcher } from '../uploads.tsx';
import { type FactValues, putFacts } from './fact-rules.ts';
import {
  isDone,
  type PictureEntry,
  type PictureList,
  type Pictures,
  usePictures,
  withChange,
} from './picture-list.ts';
import { NEW_PRODUCT, ProductFields, type TypedProduct, useProductForm } from './product-form.tsx';
import { changedFields, countingOf, PRODUCT_FIELDS, sentAs } from './product-rules.ts';
import { savePictures, whatHappened } from './save-pictures.ts';

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
  const { list, set: show, room, add } = pictures;
  const call = useCall();
  const key = useRef(randomKey());
  const restored = useDraft('add-product', () => typedIn(form.values()));
  const { form, fields, round, restart, onSubmit, busy } = useProductForm({
    startsWith: restored ?? NEW_PRODUCT,
    details: NO_DETAILS,
    collection: '',
    busy: 'Loading, please wait...',
    failed: 'Error creating product',
    async send(values, facts) {
      const made = await createProduct({ call, values, facts, key: key.current, list, show });
      key.current = randomKey();
      restart(NEW_PRODUCT);
      if (isDone(made.list) && !made.isOrderLost) show([]);
      else onUnfinished(made.product);
      return PRODUCT_CREATED;
    },
  });
  const isAgain = restored !== null && round === 0;
  return (
    <AddForm
      {...{ form, onSubmit, busy, round }}
      action="Add product"
      unsaved={list.length > 0 || isAgain}
    >
      {isAgain && <RestoredNote pictures />}
      <ProductFields key={round} {...fields} stock={null} />
      <PictureDrop
        key={`images ${round}`}
        label="Images"
        name="images"
        room={room}
        onChoose={add}
        hint={`The first is the cover. Up to ${MAX_PICTURES}: JPEG, PNG, WebP or AVIF, 10 MB each.`}
      />
      {list.length > 0 && (
        <Suspense>
          <PictureRows pictures={pictures} productName="" busy={busy} />
        </Suspense>
      )}
    </AddForm>
  );
}

/** Nothing is known of a new product. */
const NO_DETAILS = {};

/** The draft of a new product; `null` while nothing was typed. */
function typedIn(values: TypedProduct): TypedProduct | null {
  const {
    name,
    description,
    price,
    category_id,
    available,
    hidden,
    discount,
    count_stock,
    stock,
    ...facts
  } = values;
  const isTouched =
    Object.keys({ ...changedFields(NEW_PRODUCT, values), ...countingOf(values) }).length > 0 ||
    Object.values(facts).some((text = '') => text.trim() !== '');
  return isTouched ? values : null;
}

interface Creation {
  readonly call: CallApi;
  readonly values: TypedProduct;
  readonly facts: FactValues;
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

async function makeWithCover({ call, values, facts, key, list, show }: Creation): Promise<Product> {
  const [cover] = list;
  const change = (to: Partial<PictureEntry>) => {
    if (cover) show(withChange(list, cover.key, to));
  };
  try {
    const body = newProductBody(values, cover?.file ?? null);
    putFacts(body, facts);
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

/** The form as it travels, the cover with it. */
function newProductBody(values: TypedProduct, cover: File | null): FormData {
  const body = new FormData();
  for (const field of PRODUCT_FIELDS) body.set(field, sentAs(field, values[field]));
  for (const [field, text] of Object.entries(countingOf(values))) body.set(field, text);
  if (cover) body.set('image', cover);
  return body;
}

/** Too large, not a picture, too many pixels, or broken off on the way; all else is about the fields. */
const isAboutPicture = (error: unknown): boolean =>
  error instanceof ApiError &&
  ([0, 413, 415].includes(error.status) || (error.status === 422 && error.errors === null));
