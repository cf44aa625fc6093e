import { Suspense, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { MOST_PICTURES } from '../../../domain/pictures.ts';
import { useCall } from '../../api/call.ts';
import { lazyPart } from '../../lazy.tsx';
import type { Meta } from '../../page.ts';
import { randomKey } from '../../random-key.ts';
import { AddForm, AddPage } from '../add-form.tsx';
import { KeptNote } from '../kept-note.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { PictureDrop } from '../picture-drop.tsx';
import { useKeptForm } from '../use-kept-form.ts';
import { createProduct } from './create-product.ts';
import { isDone } from './picture-list.ts';
import { ProductFields } from './product-fields.tsx';
import { changedFields, type ProductValues } from './product-rules.ts';
import { type Pictures, usePictures } from './use-pictures.ts';
import { NEW_PRODUCT, useProductForm } from './use-product-form.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Add a product · Admin · Mantel', noIndex: true });

/** Brings the code for dragging along. */
const PictureRows = lazyPart(async () => ({
  default: (await import('./picture-rows.tsx')).PictureRows,
}));
const PicturesLeft = lazyPart(async () => ({
  default: (await import('./pictures-left.tsx')).PicturesLeft,
}));

/** 'Add New Product' (spec §2, §5). */
export default function AddProductPage() {
  const pictures = usePictures();
  /** A product that was made, but not with all of its pictures. */
  const [unfinished, setUnfinished] = useState<Product | null>(null);
  const onFinished = () => {
    pictures.set([]);
    setUnfinished(null);
  };
  return (
    <AddPage title="Add New Product">
      {unfinished ? (
        <Suspense>
          <PicturesLeft product={unfinished} pictures={pictures} onDone={onFinished} />
        </Suspense>
      ) : (
        <NewProduct pictures={pictures} onUnfinished={setUnfinished} />
      )}
    </AddPage>
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
  const kept = useKeptForm('add-product', () => typedIn(form.values()));
  const { form, fields, round, restart, onSubmit, busy } = useProductForm({
    startsWith: kept ?? NEW_PRODUCT,
    busy: 'Loading, please wait...',
    failed: 'Error creating product',
    async send(values) {
      const made = await createProduct({ call, values, key: key.current, list, show });
      key.current = randomKey();
      restart(NEW_PRODUCT);
      if (isDone(made.list) && !made.isOrderLost) show([]);
      else onUnfinished(made.product);
      return 'Product created successfully';
    },
  });
  const isAgain = kept !== null && round === 0;
  return (
    <AddForm
      {...{ form, onSubmit, busy, round }}
      action="Add product"
      unsaved={list.length > 0 || isAgain}
    >
      {isAgain && <KeptNote pictures />}
      <ProductFields key={round} {...fields} />
      <PictureDrop
        label="Images"
        name="images"
        room={room}
        onChoose={add}
        hint={`The first is the cover. Up to ${MOST_PICTURES}: JPEG, PNG, WebP or AVIF, 10 MB each.`}
      />
      {list.length > 0 && (
        <Suspense>
          <PictureRows pictures={pictures} productName="" busy={busy} />
        </Suspense>
      )}
    </AddForm>
  );
}

/** What is worth keeping of a form. */
const typedIn = (values: ProductValues): ProductValues | null =>
  Object.keys(changedFields(NEW_PRODUCT, values)).length > 0 ? values : null;
