import type { ReactNode } from 'react';
import { DRIVER_PAGE } from '../../domain/words/driver-page.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../use-words.ts';
import styles from './driver.module.css';

interface ChoicesProps {
  readonly title: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** A question with its answers, and the way back. */
export function Choices({ title, onBack, children }: ChoicesProps) {
  const say = useWords(DRIVER_PAGE);
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {children}
      <Button variant="quiet" wide onClick={onBack}>
        {say('back')}
      </Button>
    </fieldset>
  );
}
