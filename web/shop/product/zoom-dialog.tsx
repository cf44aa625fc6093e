import type { Picture as StoredPicture } from '../../../contract/catalog.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './zoom-dialog.module.css';

interface ZoomDialogProps {
  readonly picture: StoredPicture | undefined;
  /** The product's name. */
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A picture as large as it is of use: wider than a phone, where it is moved with the finger. */
export default function ZoomDialog({ picture, name, open, onClose }: ZoomDialogProps) {
  if (!picture) return null;
  return (
    <Dialog open={open} onClose={onClose} title={name} className={styles.dialog}>
      <section
        className={styles.view}
        ref={showMiddle}
        aria-label="Enlarged picture"
        data-autofocus
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
      >
        <Picture
          picture={picture}
          sizes="(min-width: 952px) 920px, (min-width: 768px) 100vw, 200vw"
          eager
          className={styles.picture ?? ''}
        />
      </section>
    </Dialog>
  );
}

/** Starts in the middle, once the dialog that it is in has opened. */
function showMiddle(view: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (!view) return;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = view;
    const left = (scrollWidth - clientWidth) / 2;
    view.scrollTo({ left, top: (scrollHeight - clientHeight) / 2, behavior: 'instant' });
  });
}
