import { type KeyboardEvent, useEffect, useRef } from 'react';
import { CONSENT } from '../../domain/words/consent.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../use-words.ts';
import styles from './consent-panel.module.css';

interface ConsentPanelProps {
  /** What was said before; `null`: nothing yet. */
  readonly before: 'yes' | 'no' | null;
  /** Opened by its visitor: it takes the focus, and can be left as it was. */
  readonly isOpened: boolean;
  readonly onAnswer: (choice: 'yes' | 'no') => void;
  readonly onClose: () => void;
}

/** Asks whether purchases may be told to where the shop advertises: yes and no weigh the same. The page stays usable beside it. */
export function ConsentPanel({ before, isOpened, onAnswer, onClose }: ConsentPanelProps) {
  const say = useWords(CONSENT);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpened) title.current?.focus();
  }, [isOpened]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpened) onClose();
  };
  return (
    <div
      className={styles.panel}
      role="dialog"
      aria-modal="false"
      aria-labelledby="consent-title"
      aria-describedby="consent-about"
      data-consent=""
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <h2 id="consent-title" ref={title} tabIndex={-1} className={styles.title}>
          {say('title')}
        </h2>
        {isOpened && (
          <Button variant="quiet" size="icon" aria-label={say('close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        )}
      </div>
      <p id="consent-about" className={styles.about}>
        {say('about')} {before && say(before === 'yes' ? 'now_yes' : 'now_no')}
      </p>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={() => onAnswer('no')}>
          {say('no')}
        </Button>
        <Button variant="secondary" onClick={() => onAnswer('yes')}>
          {say('yes')}
        </Button>
      </div>
    </div>
  );
}
