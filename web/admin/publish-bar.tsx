import type { ReactNode } from 'react';
import { PUBLISHING } from '../../domain/words/publishing.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../use-words.ts';
import page from './admin-page.module.css';
import styles from './publishing.module.css';

interface PublishBarProps {
  /** What becomes of what is on the screen. */
  readonly state: string;
  readonly edited: {
    readonly busy: 'saving' | 'publishing' | 'discarding' | null;
    /** Something else is published than what is on the screen. */
    readonly differs: boolean;
    /** `null` where there is nothing to undo, or to redo. */
    readonly undo: (() => void) | null;
    readonly redo: (() => void) | null;
    readonly discard: () => Promise<unknown>;
    readonly publish: () => Promise<unknown>;
  };
  readonly canDiscard: boolean;
  /** What stands before the button that publishes. */
  readonly children?: ReactNode;
}

/** Undoes, redoes, discards and publishes what is edited as a draft. */
export function PublishBar({ state, edited, canDiscard, children }: PublishBarProps) {
  const say = useWords(PUBLISHING);
  const { busy, differs, undo, redo } = edited;
  return (
    <div className={styles.bar}>
      <p className={page.muted} role="status">
        {state}
      </p>
      <div className={page.row}>
        <Button variant="quiet" aria-disabled={!undo} onClick={() => undo?.()}>
          {say('undo')}
        </Button>
        <Button variant="quiet" aria-disabled={!redo} onClick={() => redo?.()}>
          {say('redo')}
        </Button>
        {canDiscard && (
          <Button
            variant="quiet"
            busy={busy === 'discarding' && say('discarding')}
            onClick={() => void edited.discard()}
          >
            {say('discard')}
          </Button>
        )}
        {children}
        <Button
          busy={busy === 'publishing' && say('publishing')}
          aria-disabled={!differs}
          onClick={() => differs && void edited.publish()}
        >
          {say('publish')}
        </Button>
      </div>
    </div>
  );
}
