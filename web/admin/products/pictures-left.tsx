import { useEffect, useRef } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { useUnsavedGuard } from '../use-unsaved-guard.ts';
import { PictureRows } from './picture-rows.tsx';
import { useImageUpdate } from './use-image-update.ts';
import type { Pictures } from './use-pictures.ts';

interface PicturesLeftProps {
  readonly product: Product;
  readonly pictures: Pictures;
  readonly onDone: () => void;
}

/** Stands in place of the form when a product was made and a picture of it was not stored. */
export function PicturesLeft({ product, pictures, onDone }: PicturesLeftProps) {
  const { list, set: show } = pictures;
  const { apply, busy, reason } = useImageUpdate({ product, show, onDone });
  useUnsavedGuard(true);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={`${page.form} ${page.sheet}`} aria-labelledby="pictures-left">
      <h2 id="pictures-left" ref={title} tabIndex={-1}>
        Some pictures are missing
      </h2>
      <p>
        <strong>{product.name}</strong> is in the shop. What did not get there can be tried again,
        or be left out.
      </p>
      <PictureRows
        pictures={pictures}
        productName={product.name}
        busy={busy}
        onRetry={(key) => void apply(list, key)}
      />
      {reason && (
        <div role="alert">
          <ErrorText id="pictures-left-reason">{reason}</ErrorText>
        </div>
      )}
      <div className={page.actions}>
        <Button variant="secondary" onClick={onDone}>
          Leave them out
        </Button>
        <Button busy={busy && 'Updating...'} onClick={() => void apply(list)}>
          Try again
        </Button>
      </div>
    </section>
  );
}
