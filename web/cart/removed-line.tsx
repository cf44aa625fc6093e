import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './cart-line.module.css';

interface RemovedLineProps {
  readonly name: string;
  readonly onUndo: () => void;
}

/** Stands where a line was; it takes the focus that the Remove button had. */
export function RemovedLine({ name, onUndo }: RemovedLineProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <li className={styles.removed}>
      <p>
        <span className={styles.removedName}>{name}</span> removed
      </p>
      <Button
        ref={button}
        variant="secondary"
        size="small"
        onClick={onUndo}
        aria-label={`Undo: put ${name} back`}
      >
        Undo
      </Button>
    </li>
  );
}
