import { type FormEvent, Suspense, useId } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { MAX_PICTURES } from '../../../domain/pictures.ts';
import { callQuery, useData } from '../../api/query.ts';
import { lazyPart } from '../../lazy.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import page from '../admin-page.module.css';
import { type EditorProps, RestoredNote, useEditorDraft } from '../kit/drafts.tsx';
import { PictureDrop } from '../picture-drop.tsx';
import { isStored, type PictureList, useStoredPictures, withoutFiles } from './picture-list.ts';
import styles from './product-images.module.css';
import { useImageUpdate } from './save-pictures.ts';

/** Loaded late: it needs the code for dragging. */
const PictureRows = lazyPart(async () => ({
  default: (await import('./picture-rows.tsx')).PictureRows,
}));

/** A product whose images are being edited. */
export interface Picturing {
  readonly product: Product;
  /** What had been done to them before the session ended, and whether there were new files. */
  readonly typed?: { readonly list: PictureList; readonly files: boolean };
}

/** The modal 'Edit Product Images': changes are stored with 'Apply Changes'. */
export function ImageManager(props: EditorProps<Picturing>) {
  const { edited, open, onClose } = props;
  const { product, typed } = edited;
  const id = useId();
  const query = callQuery('GET /panel-products/{id}/images', { params: { id: product.id } });
  const images = useData(query, { always: true }).data ?? product.images;
  const pictures = useStoredPictures(product, images, typed?.list);
  const { list, set: show, room, add } = pictures;
  const { apply, busy, reason } = useImageUpdate({ product, show, onDone: onClose });
  const close = useEditorDraft(props, () => {
    if (pictures.isUntouched) return null;
    const files = list.some((one) => !isStored(one));
    return { product, typed: { list: withoutFiles(list), files } };
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (pictures.isUntouched) onClose();
    else void apply(list);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Edit Product Images"
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
          Apply Changes
        </Button>
      }
    >
      <form id={id} className={page.form} onSubmit={onSubmit}>
        {typed && <RestoredNote pictures={typed.files} />}
        <p>{product.name}</p>
        {list.length === 0 && <p className={styles.none}>It has no images yet.</p>}
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <PictureRows
            pictures={pictures}
            productName={product.name}
            busy={busy}
            onRetry={(key) => void apply(list, key)}
          />
        </Suspense>
        {reason && (
          <div role="alert">
            <ErrorText id={`${id}-reason`}>{reason}</ErrorText>
          </div>
        )}
        <PictureDrop
          label="Add images"
          name="images"
          room={room}
          onChoose={add}
          hint={`Up to ${MAX_PICTURES}: JPEG, PNG, WebP or AVIF, 10 MB each. The first is the cover.`}
        />
      </form>
    </Dialog>
  );
}
