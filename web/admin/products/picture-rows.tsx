import { useCallback, useEffect, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { captionOf, MAX_ALT_LENGTH } from '../../../domain/pictures.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorText, Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EditForm } from '../kit/edit-form.tsx';
import { IconAction } from '../panel-controls.tsx';
import { Sortable, SortableItem } from '../sortable.tsx';
import { useObjectUrl } from '../uploads.tsx';
import type { PictureEntry, Pictures } from './picture-list.ts';
import styles from './picture-rows.module.css';
import { usePictureForm } from './save-pictures.ts';

interface PictureRowsProps {
  readonly pictures: Pictures;
  /** "" while a new product has no name. */
  readonly productName: string;
  readonly busy: boolean;
  /** Tries one file again; without it files are sent with the form. */
  readonly onRetry?: (key: string) => void;
}

/** The pictures of a product in their order: by drag or by buttons, with an alt text for each. */
export function PictureRows({ pictures, productName, busy, onRetry }: PictureRowsProps) {
  const { list, change, remove } = pictures;
  const [moveSaid, setMoveSaid] = useState('');
  const keys = list.map(({ key }) => key);
  const joined = keys.join();
  const nameOf = useCallback(
    (key: string) => `image ${joined.split(',').indexOf(key) + 1}`,
    [joined],
  );
  const cover = list.findIndex(({ deleted }) => !deleted);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return;
    pictures.move(from, to);
    setMoveSaid(`Image ${from + 1} is now image ${to + 1} of ${list.length}`);
  };
  const rows = useProblemInView(busy);
  return (
    <>
      <Sortable ids={keys} shape="list" nameOf={nameOf} onMove={pictures.move}>
        <ol ref={rows} className={styles.rows} inert={busy} data-busy={busy}>
          {list.map((entry, place) => (
            <PictureRow
              key={entry.key}
              entry={entry}
              place={place}
              last={place === list.length - 1}
              isCover={place === cover}
              productName={productName}
              onMove={(to) => move(place, to)}
              onChange={(to) => change(entry.key, to)}
              onRemove={() => remove(entry.key)}
              onRetry={onRetry && (() => onRetry(entry.key))}
            />
          ))}
        </ol>
      </Sortable>
      <p className="visually-hidden" role="status">
        {moveSaid}
      </p>
    </>
  );
}

/** Brings the focus to the first file that can be tried again, once all were tried. */
function useProblemInView(busy: boolean) {
  const rows = useRef<HTMLOListElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    const ended = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (!ended) return;
    const problem = rows.current?.querySelector('[data-problem]');
    problem?.scrollIntoView({ block: 'center' });
    problem?.querySelector('button')?.focus();
  }, [busy]);
  return rows;
}

interface PictureRowProps {
  readonly entry: PictureEntry;
  /** Counted from 0. */
  readonly place: number;
  readonly last: boolean;
  readonly isCover: boolean;
  readonly productName: string;
  readonly onMove: (to: number) => void;
  readonly onChange: (change: Partial<PictureEntry>) => void;
  readonly onRemove: () => void;
  readonly onRetry: (() => void) | undefined;
}

/** One picture: its handle, thumbnail, alt text and actions. */
function PictureRow(props: PictureRowProps) {
  const { entry, place, isCover, productName } = props;
  const number = place + 1;
  return (
    <SortableItem id={entry.key} name={`image ${number}`} className={styles.row}>
      {(handle) => (
        <>
          {handle}
          <div className={styles.picture} data-deleted={entry.deleted}>
            <Thumbnail entry={entry} alt={`Image ${number}`} />
            {isCover && <Badge className={styles.badge ?? ''}>Cover</Badge>}
          </div>
          <div className={styles.words}>
            <Input
              label={
                <>
                  Alt text<span className="visually-hidden"> of image {number}</span>
                </>
              }
              value={entry.alt}
              maxLength={MAX_ALT_LENGTH}
              autoComplete="off"
              placeholder={captionOf(productName || 'The product’s name', place)}
              onChange={({ currentTarget }) => props.onChange({ alt: currentTarget.value })}
            />
            <UploadState entry={entry} onRetry={props.onRetry} />
          </div>
          <Actions {...props} number={number} />
        </>
      )}
    </SortableItem>
  );
}

function Thumbnail({ entry, alt }: { readonly entry: PictureEntry; readonly alt: string }) {
  const url = useObjectUrl(entry.file);
  if (entry.file) return <img className={styles.thumbnail} src={url} alt={alt} />;
  return <Picture picture={entry.image} sizes="96px" ratio="1 / 1" alt={alt} />;
}

function Actions(props: PictureRowProps & { readonly number: number }) {
  const { entry, place, number, onMove } = props;
  const remove = entry.image
    ? () => props.onChange({ deleted: !entry.deleted })
    : () => props.onRemove();
  return (
    <div className={styles.actions}>
      <IconAction icon="chevron-up" off={place === 0} onClick={() => onMove(place - 1)}>
        Move image {number} earlier
      </IconAction>
      <IconAction icon="chevron-down" off={props.last} onClick={() => onMove(place + 1)}>
        Move image {number} later
      </IconAction>
      {!props.isCover && !entry.deleted && (
        <Button
          variant="quiet"
          size="small"
          className={styles.action ?? ''}
          onClick={() => onMove(0)}
        >
          Make cover<span className="visually-hidden"> image {number}</span>
        </Button>
      )}
      <Button
        variant="quiet"
        size={entry.deleted ? 'small' : 'icon'}
        className={styles.action ?? ''}
        {...(entry.image && { 'aria-pressed': entry.deleted })}
        onClick={remove}
      >
        <Icon name={entry.deleted ? 'close' : 'trash'} size={20} />
        {entry.deleted && 'Keep'}
        <span className="visually-hidden">
          {entry.deleted ? '' : 'Delete'} image {number}
        </span>
      </Button>
    </div>
  );
}

interface UploadStateProps {
  readonly entry: PictureEntry;
  readonly onRetry: (() => void) | undefined;
}

/** The progress of an upload, or its outcome. */
function UploadState({ entry, onRetry }: UploadStateProps) {
  const { key, file, image, sent, problem } = entry;
  if (!file) return null;
  if (sent !== null) return <Progress name={file.name} share={sent} />;
  if (problem !== null)
    return (
      <div className={styles.problem} data-problem>
        <ErrorText id={`problem-${key}`}>{problem}</ErrorText>
        {onRetry && (
          <Button variant="secondary" size="small" onClick={onRetry}>
            Retry<span className="visually-hidden"> {file.name}</span>
          </Button>
        )}
      </div>
    );
  return <p className={styles.state}>{image ? 'Stored' : `New: ${file.name}`}</p>;
}

function Progress({ name, share }: { readonly name: string; readonly share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <p className={styles.state}>
      <progress className={styles.bar} value={share} aria-label={`Uploading ${name}`} />
      {share < 1 ? `${percent} %` : 'Being stored…'}
    </p>
  );
}

interface PicturesLeftProps {
  readonly product: Product;
  readonly pictures: Pictures;
  readonly onDone: () => void;
}

/** Stands in place of the form when a product was made and a picture of it was not stored. */
export function PicturesLeft({ product, pictures, onDone }: PicturesLeftProps) {
  const { form, retry } = usePictureForm(product, pictures);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <EditForm
      name="pictures-left"
      action="Try again"
      labelledBy="pictures-left"
      {...form}
      held={{ pictures: 'not all are stored' }}
      onSent={onDone}
      cancel="Leave them out"
      onCancel={onDone}
    >
      {({ busy, submit }) => (
        <>
          <h2 id="pictures-left" ref={title} tabIndex={-1}>
            Some pictures are missing
          </h2>
          <p>
            <strong>{product.name}</strong> is in the shop. What did not get there can be tried
            again, or be left out.
          </p>
          <PictureRows
            pictures={pictures}
            productName={product.name}
            busy={busy}
            onRetry={(key) => retry(key, submit)}
          />
        </>
      )}
    </EditForm>
  );
}
