import type { ReactNode } from 'react';
import { SHOWN_ONCE } from '../../domain/words/shown-once.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/modal.tsx';
import { useWords } from '../use-words.ts';
import page from './admin-page.module.css';
import { CopyButton } from './copy-button.tsx';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly secret: string;
  /** What it is for, and that it is shown this once. */
  readonly children: ReactNode;
}

/** Shows a secret that the shop keeps no copy of. */
export function ShownOnce({ open, onClose, title, secret, children }: ShownOnceProps) {
  const say = useWords(SHOWN_ONCE);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={page.actions}>
          <CopyButton text={secret} copied={say('copied')}>
            {say('copy')}
          </CopyButton>
          <Button onClick={onClose}>{say('done')}</Button>
        </div>
      }
    >
      <p>{children}</p>
      <code className={styles.secret} dir="ltr" data-autofocus tabIndex={-1}>
        {secret}
      </code>
    </Dialog>
  );
}
