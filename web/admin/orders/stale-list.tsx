import type { ReadData } from '../../api/use-data.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './order-news.module.css';

interface StaleListProps {
  /** No events arrive. */
  readonly isCut: boolean;
  readonly reading: ReadData<unknown>;
}

/** Says that the list may lack new orders, while it is being read again. */
export function StaleList({ isCut, reading }: StaleListProps) {
  const { data, error, isFetching, refetch } = reading;
  // Without any list, the failure stands in its place.
  const isStale = data !== undefined && (isCut || error !== undefined);
  return (
    <div className={isStale ? `${styles.news} ${styles.stale}` : 'visually-hidden'}>
      {isStale && <Icon name="alert" size={20} />}
      <p role="status" className={styles.text}>
        {isStale && 'Not up to date: the shop can’t be reached. Trying again…'}
      </p>
      {isStale && (
        <Button
          variant="secondary"
          size="small"
          className={styles.retry}
          busy={isFetching && 'Reading…'}
          onClick={() => void refetch()}
        >
          Try now
        </Button>
      )}
    </div>
  );
}
