import { type FormEvent, useId, useState } from 'react';
import type { Picture as StoredPicture } from '../../../contract/catalog.ts';
import { MOST_PICTURES } from '../../../domain/pictures.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import page from '../admin-page.module.css';
import { PictureChooser } from '../picture-chooser.tsx';
import styles from './image-manager.module.css';
import type { ProductDialogProps } from './product-editor.tsx';
import { useImageUpdate } from './use-image-update.ts';

/** The modal 'Edit Product Images': what is deleted and added counts with 'Apply Changes' (spec §2). */
export function ImageManager({ product, open, onClose }: ProductDialogProps) {
  const id = useId();
  const query = callQuery('GET /products/{id}/images', { params: { id: product.id } });
  const images = useData(query, { always: true }).data ?? product.images;
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<readonly File[]>([]);
  const { apply, busy } = useImageUpdate(product.id, onClose);
  const room = MOST_PICTURES - images.filter(({ image_url }) => !deleted.has(image_url)).length;
  const toggle = (url: string) =>
    setDeleted((old) =>
      old.has(url) ? new Set([...old].filter((one) => one !== url)) : new Set([...old, url]),
    );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void apply({ deleted: [...deleted], added });
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
        {images.length === 0 && <p className={styles.none}>It has no images yet.</p>}
        <ul className={styles.images}>
          {images.map((image, index) => (
            <StoredImage
              key={image.image_url}
              image={image}
              place={index + 1}
              deleted={deleted.has(image.image_url)}
              onToggle={toggle}
            />
          ))}
        </ul>
        <PictureChooser
          label="Add images"
          name="images"
          most={Math.max(0, room)}
          files={added}
          onChange={setAdded}
          hint={`A product has at most ${MOST_PICTURES}; the first is its cover.`}
        />
      </form>
    </Dialog>
  );
}

interface StoredImageProps {
  readonly image: StoredPicture;
  /** Counted from 1. */
  readonly place: number;
  readonly deleted: boolean;
  readonly onToggle: (url: string) => void;
}

function StoredImage({ image, place, deleted, onToggle }: StoredImageProps) {
  return (
    <li className={styles.image} data-deleted={deleted}>
      <Picture picture={image} sizes="160px" ratio="1 / 1" />
      <Button
        variant="secondary"
        size="small"
        className={styles.delete ?? ''}
        aria-pressed={deleted}
        onClick={() => onToggle(image.image_url)}
      >
        <Icon name={deleted ? 'close' : 'trash'} size={18} />
        {deleted ? 'Keep' : 'Delete'}
        <span className="visually-hidden"> image {place}</span>
      </Button>
    </li>
  );
}
