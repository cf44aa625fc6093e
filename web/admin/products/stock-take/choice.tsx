import { useEffect, useRef } from 'react';
import type { CodedStock } from '../../../../contract/stock.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './stock-take.module.css';
import { titleOf } from './use-stock-take.ts';

interface ChoiceProps {
  readonly code: string;
  readonly found: readonly CodedStock[];
  readonly onChoose: (item: CodedStock) => void;
  readonly onSkip: () => void;
}

/** Asks which one is meant where a code stands for several. */
export function Choice({ code, found, onChoose, onSkip }: ChoiceProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.found} aria-labelledby="which">
      <h2 ref={title} id="which" tabIndex={-1}>
        {found.length} have the code <bdi dir="ltr">{code}</bdi>: which one?
      </h2>
      <ul className={styles.rows}>
        {found.map((item) => (
          <li key={`${item.product_id} ${item.variant_id}`}>
            <Button
              variant="secondary"
              className={styles.option ?? ''}
              onClick={() => onChoose(item)}
            >
              <Picture picture={item.image} alt="" sizes="44px" ratio="1 / 1" />
              <span>{titleOf(item)}</span>
              <span className={styles.quiet}>
                {item.stock ? `${item.stock.on_hand.toLocaleString('en')} in stock` : 'Not counted'}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="large" wide onClick={onSkip}>
        Skip
      </Button>
    </section>
  );
}
