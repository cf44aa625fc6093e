import { useState } from 'react';
import type { Picture as StoredPicture } from '../../../contract/catalog.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Picture } from '../../ui/picture.tsx';
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

/** A picture as large as it is of use: larger than the window, where it is moved. */
export default function ZoomDialog(props: ZoomDialogProps) {
  const { pictures, alts, current, onGo, name, open, onClose } = props;
  const [large, setLarge] = useState(false);
  const picture = pictures[current] ?? pictures[0];
  if (!picture) return null;
  return (
    <Dialog open={open} onClose={onClose} title={name} className={styles.dialog}>
      <div className={styles.frame}>
        <section
          key={picture.image_url}
          className={styles.view}
          ref={showMiddle}
          aria-label="Enlarged picture"
          data-autofocus
          data-large={large}
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
        <div className={styles.bar}>
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
            <span className={styles.touch}>Drag to move, pinch to enlarge</span>
            <span className={styles.mouse}>Scroll to move</span>
          </p>
          <Button variant="quiet" size="icon" onClick={() => setLarge(!large)}>
            <Icon name={large ? 'minus' : 'plus'} size={20} label={large ? 'Smaller' : 'Larger'} />
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

/** Starts in the middle, as soon as the dialog that it is in has opened. */
function showMiddle(view: HTMLElement | null): (() => void) | undefined {
  if (!view) return;
  const opened = new ResizeObserver(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = view;
    if (clientWidth === 0) return;
    opened.disconnect();
    const sign = getComputedStyle(view).direction === 'rtl' ? -1 : 1;
    const left = (sign * (scrollWidth - clientWidth)) / 2;
    view.scrollTo({ left, top: (scrollHeight - clientHeight) / 2, behavior: 'instant' });
  });
  opened.observe(view);
  return () => opened.disconnect();
}
