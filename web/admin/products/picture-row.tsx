import { captionOf, LONGEST_ALT } from '../../../domain/pictures.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { IconAct } from '../icon-act.tsx';
import { SortableItem } from '../sortable.tsx';
import { useObjectUrl } from '../use-object-url.ts';
import type { PictureEntry } from './picture-list.ts';
import styles from './picture-row.module.css';
import { UploadState } from './upload-state.tsx';

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

/** One picture: its handle, what it looks like and what it says, and what can be done with it. */
export function PictureRow(props: PictureRowProps) {
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
              maxLength={LONGEST_ALT}
              autoComplete="off"
              placeholder={captionOf(productName || 'The product’s name', place)}
              onChange={({ currentTarget }) => props.onChange({ alt: currentTarget.value })}
            />
            <UploadState entry={entry} onRetry={props.onRetry} />
          </div>
          <Acts {...props} number={number} />
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

function Acts(props: PictureRowProps & { readonly number: number }) {
  const { entry, place, number, onMove } = props;
  const remove = entry.image
    ? () => props.onChange({ deleted: !entry.deleted })
    : () => props.onRemove();
  return (
    <div className={styles.acts}>
      <IconAct icon="chevron-up" off={place === 0} onClick={() => onMove(place - 1)}>
        Move image {number} earlier
      </IconAct>
      <IconAct icon="chevron-down" off={props.last} onClick={() => onMove(place + 1)}>
        Move image {number} later
      </IconAct>
      {!props.isCover && !entry.deleted && (
        <Button variant="quiet" size="small" className={styles.act ?? ''} onClick={() => onMove(0)}>
          Make cover<span className="visually-hidden"> image {number}</span>
        </Button>
      )}
      <Button
        variant="quiet"
        size={entry.deleted ? 'small' : 'icon'}
        className={styles.act ?? ''}
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
