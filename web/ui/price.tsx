import { joinClasses } from './class-names.ts';
import styles from './price.module.css';

interface PriceProps {
  /** What is to be paid, formatted: "$82". */
  final: string;
  /** The price before the discount; absent or null when there is none. */
  original?: string | null;
  size?: 'small' | 'medium' | 'large';
  /** It is the lowest of several: "from $34". */
  from?: boolean | undefined;
  /** What screen readers say before the price; nothing where it is empty. */
  finalLabel?: string;
  originalLabel?: string;
  className?: string;
}

/** A price; the final and the struck original are each named for screen readers. */
export function Price({
  final,
  original,
  size = 'medium',
  from,
  className,
  ...labels
}: PriceProps) {
  const { finalLabel = 'Price' } = labels;
  const reduced = original != null;
  return (
    <span className={joinClasses(styles.price, styles[size], className)}>
      <span className={joinClasses(styles.final, reduced && styles.reduced)}>
        {finalLabel && <span className="visually-hidden">{`${finalLabel} `}</span>}
        {from && <span className={styles.from}>from </span>}
        <bdi dir="ltr">{final}</bdi>
      </span>
      {reduced && (
        <s className={styles.original}>
          <span className="visually-hidden">{`${labels.originalLabel ?? 'Original price'} `}</span>
          <bdi dir="ltr">{original}</bdi>
        </s>
      )}
    </span>
  );
}
