import { type FormEvent, lazy, Suspense, useId } from 'react';
import { MOST_PICTURES } from '../../../domain/pictures.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/field-frame.tsx';
import page from '../admin-page.module.css';
import { PictureDrop } from '../picture-drop.tsx';
import styles from './image-manager.module.css';
import type { ProductDialogProps } from './product-editor.tsx';
import { useImageUpdate } from './use-image-update.ts';
import { useStoredPictures } from './use-pictures.ts';

/** Brings the code for dragging along. */
const PictureRows = lazy(() => import('./picture-rows.tsx'));

/** The modal 'Edit Product Images': what is changed and added counts with 'Apply Changes' (spec §2). */
export function ImageManager({ product, open, onClose }: ProductDialogProps) {
  const id = useId();
  const query = callQuery('GET /products/{id}/images', { params: { id: product.id } });
  const images = useData(query, { always: true }).data ?? product.images;
  const pictures = useStoredPictures(product, images);
  const { list, set: show, room, add } = pictures;
  const { apply, busy, reason } = useImageUpdate({ product, show, onDone: onClose });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (pictures.isUntouched) onClose();
    else void apply(list);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Product Images"
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
          Apply Changes
        </Button>
      }
    >
      <form id={id} className={page.form} onSubmit={onSubmit}>
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
          hint={`Up to ${MOST_PICTURES}: JPEG, PNG, WebP or AVIF, 10 MB each. The first is the cover.`}
        />
      </form>
    </Dialog>
  );
}
