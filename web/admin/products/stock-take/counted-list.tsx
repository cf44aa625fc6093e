import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/field.tsx';
import styles from './stock-take.module.css';
import { type Counted, titleOf } from './use-stock-take.ts';

interface CountedListProps {
  readonly list: readonly Counted[];
  /** Why the last one was not undone. */
  readonly error: string;
  readonly onUndo: (entry: Counted) => void;
}

/** What was counted in this visit, the latest first. */
export function CountedList({ list, error, onUndo }: CountedListProps) {
  const title = useRef<HTMLHeadingElement>(null);
  if (list.length === 0) return null;
  const undo = (entry: Counted) => {
    title.current?.focus(); // The button goes.
    onUndo(entry);
  };
  return (
    <section className={styles.visit} aria-labelledby="counted">
      <h2 ref={title} id="counted" tabIndex={-1}>
        Counted in this visit
      </h2>
      {error && <ErrorText id="undo-failure">{error}</ErrorText>}
      <ul className={styles.rows}>
        {list.map((entry) => (
          <li key={entry.key} className={styles.row}>
            <span>
              {titleOf(entry.item)}
              <span className={styles.quiet}>{outcomeOf(entry)}</span>
            </span>
            {!entry.undone && (
              <Button variant="quiet" onClick={() => undo(entry)}>
                Undo<span className="visually-hidden"> the count of {titleOf(entry.item)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcomeOf({ before, counted, undone }: Counted): string {
  const [was, is] = [before, counted].map((pieces) => pieces.toLocaleString('en'));
  if (undone) return `Undone: ${was} again`;
  return counted === before ? `${is}, as the shop said` : `${is}, the shop said ${was}`;
}
