import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Picture as StoredPicture } from '../../../contract/catalog.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Picture } from '../../ui/picture.tsx';
import { canMove, moveAndZoom, type ZoomState, zoomByStep } from './move-and-zoom.ts';
import styles from './zoom-dialog.module.css';

interface ZoomDialogProps {
  readonly pictures: readonly StoredPicture[];
  /** What each of them shows. */
  readonly alts: readonly string[];
  /** The picture on show, from 0. */
  readonly current: number;
  readonly onGo: (index: number) => void;
  /** The product's name. */
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All of a picture as large as the window takes it, to be enlarged and moved from there. */
export default function ZoomDialog(props: ZoomDialogProps) {
  const { pictures, alts, current, onGo, name, open, onClose } = props;
  const [zoom, setZoom] = useState<ZoomState>('least');
  const view = useRef<HTMLElement | null>(null);
  const attach = useCallback((element: HTMLElement | null) => {
    view.current = element;
    return element ? moveAndZoom(element, setZoom) : undefined;
  }, []);
  const step = (way: 'larger' | 'smaller') => {
    if (view.current) setZoom(zoomByStep(view.current, way));
  };
  const picture = pictures[current] ?? pictures[0];
  // The picture that had the focus is another one now, or what was pressed is disabled: the keyboard goes on with this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each of these changes
  useEffect(() => {
    if (open && document.activeElement?.matches('body, :disabled')) view.current?.focus();
  }, [open, zoom, picture]);
  if (!picture) return null;
  return (
    <Dialog open={open} onClose={onClose} title={name} className={styles.dialog} closedByBack>
      <div>
        <section
          key={picture.image_url}
          className={styles.view}
          data-movable={zoom !== 'least'}
          ref={attach}
          aria-label="Enlarged picture"
          data-autofocus
          onKeyDown={(event) => byKey(event, step)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
        >
          <Picture
            picture={picture}
            alt={alts[current] ?? name}
            sizes="(min-width: 952px) 1840px, 200vw"
            eager
            className={styles.picture ?? ''}
          />
        </section>
        <div className={styles.bar} data-keep-clear>
          {pictures.length > 1 && (
            <Button
              variant="quiet"
              size="icon"
              disabled={current === 0}
              onClick={() => onGo(current - 1)}
            >
              <Icon name="arrow-start" size={20} label="Previous picture" />
            </Button>
          )}
          <p className={styles.hint}>
            {pictures.length > 1 && `${current + 1} of ${pictures.length} · `}
            <span className={styles.touch}>
              {zoom === 'least' ? 'Pinch to enlarge' : 'Drag to move, pinch to enlarge'}
            </span>
            <span className={styles.mouse}>
              {zoom === 'least'
                ? 'Double-click to enlarge'
                : 'Drag to move, double-click to see all'}
            </span>
          </p>
          <Button
            variant="quiet"
            size="icon"
            disabled={zoom === 'least'}
            onClick={() => step('smaller')}
          >
            <Icon name="minus" size={20} label="Smaller" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            disabled={zoom === 'most'}
            onClick={() => step('larger')}
          >
            <Icon name="plus" size={20} label="Larger" />
          </Button>
          {pictures.length > 1 && (
            <Button
              variant="quiet"
              size="icon"
              disabled={current === pictures.length - 1}
              onClick={() => onGo(current + 1)}
            >
              <Icon name="arrow-end" size={20} label="Next picture" />
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** + and - change the size. Arrow keys move the picture; at its edge the gallery takes them for the next one. */
function byKey(event: KeyboardEvent<HTMLElement>, step: (way: 'larger' | 'smaller') => void): void {
  const { key, currentTarget } = event;
  if (key === '+' || key === '=') step('larger');
  if (key === '-') step('smaller');
  if ((key === 'ArrowLeft' || key === 'ArrowRight') && canMove(currentTarget, key))
    event.stopPropagation();
}
