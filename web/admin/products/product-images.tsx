import { Suspense } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { MAX_PICTURES } from '../../../domain/pictures.ts';
import { callQuery, useData } from '../../api/query.ts';
import { lazyPart } from '../../lazy.tsx';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { PictureDrop } from '../picture-drop.tsx';
import { useStoredPictures, withoutFiles } from './picture-list.ts';
import styles from './product-images.module.css';
import { usePictureForm } from './save-pictures.ts';

/** Loaded late: it needs the code for dragging. */
const PictureRows = lazyPart(async () => ({
  default: (await import('./picture-rows.tsx')).PictureRows,
}));

/** The modal 'Edit Product Images': changes are stored with 'Apply Changes'. */
export function ImageManager({ editor }: { readonly editor: EditorOf<Product> }) {
  const product = editor.about;
  const query = callQuery('GET /panel-products/{id}/images', { params: { id: product.id } });
  const images = useData(query, { always: true }).data ?? product.images;
  const drafted = editor.restored?.values.pictures;
  const pictures = useStoredPictures(product, images, drafted ? JSON.parse(drafted) : undefined);
  const { list, room, add, reject, isUntouched } = pictures;
  const { form, retry } = usePictureForm(product, pictures);
  return (
    <EditDialog
      editor={editor}
      title="Edit Product Images"
      action="Apply Changes"
      {...form}
      held={{ pictures: isUntouched ? '' : JSON.stringify(withoutFiles(list)) }}
      send={async () => (isUntouched ? '' : form.send())}
    >
      {({ busy, submit }) => (
        <>
          <p>{product.name}</p>
          {list.length === 0 && <p className={styles.none}>It has no images yet.</p>}
          <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
            <PictureRows
              pictures={pictures}
              productName={product.name}
              busy={busy}
              onRetry={(key) => retry(key, submit)}
            />
          </Suspense>
          <PictureDrop
            label="Add images"
            name="images"
            room={room}
            onChoose={add}
            onReject={reject}
            hint={`Up to ${MAX_PICTURES}: JPEG, PNG, WebP or AVIF, 10 MB each. The first is the cover.`}
          />
        </>
      )}
    </EditDialog>
  );
}
