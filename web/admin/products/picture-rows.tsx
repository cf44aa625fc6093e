import { useCallback, useEffect, useRef, useState } from 'react';
import { Sortable } from '../sortable.tsx';
import { PictureRow } from './picture-row.tsx';
import styles from './picture-rows.module.css';
import type { Pictures } from './use-pictures.ts';

interface PictureRowsProps {
  readonly pictures: Pictures;
  /** As it is by now; "" while a new product has no name. */
  readonly productName: string;
  readonly busy: boolean;
  /** Tries one file again; without it files are sent with the form. */
  readonly onRetry?: (key: string) => void;
}

/** The pictures of a product in their order: by drag or by buttons, with words for each. */
export function PictureRows({ pictures, productName, busy, onRetry }: PictureRowsProps) {
  const { list, change, remove } = pictures;
  const [moveSaid, setMoveSaid] = useState('');
  const keys = list.map(({ key }) => key);
  const joined = keys.join();
  const nameOf = useCallback(
    (key: string) => `image ${joined.split(',').indexOf(key) + 1}`,
    [joined],
  );
  const cover = list.findIndex(({ deleted }) => !deleted);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return;
    pictures.move(from, to);
    setMoveSaid(`Image ${from + 1} is now image ${to + 1} of ${list.length}`);
  };
  const rows = useProblemInView(busy);
  return (
    <>
      <Sortable ids={keys} shape="list" nameOf={nameOf} onMove={pictures.move}>
        <ol ref={rows} className={styles.rows} inert={busy} data-busy={busy}>
          {list.map((entry, place) => (
            <PictureRow
              key={entry.key}
              entry={entry}
              place={place}
              last={place === list.length - 1}
              isCover={place === cover}
              productName={productName}
              onMove={(to) => move(place, to)}
              onChange={(to) => change(entry.key, to)}
              onRemove={() => remove(entry.key)}
              onRetry={onRetry && (() => onRetry(entry.key))}
            />
          ))}
        </ol>
      </Sortable>
      <p className="visually-hidden" role="status">
        {moveSaid}
      </p>
    </>
  );
}

/** Brings the focus to the first file that can be tried again, once all were tried. */
function useProblemInView(busy: boolean) {
  const rows = useRef<HTMLOListElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    const ended = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (!ended) return;
    const problem = rows.current?.querySelector('[data-problem]');
    problem?.scrollIntoView({ block: 'center' });
    problem?.querySelector('button')?.focus();
  }, [busy]);
  return rows;
}
