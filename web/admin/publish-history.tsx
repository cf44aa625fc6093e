import { type ReactNode, useId } from 'react';
import { PUBLISHING } from '../../domain/words/publishing.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../use-words.ts';
import page from './admin-page.module.css';
import styles from './publishing.module.css';
import { useShopClock } from './shop-format.ts';

interface Published {
  readonly id: number;
  readonly published_at: string;
  /** `null`: nobody, or their account is gone. */
  readonly author: string | null;
}

interface PublishHistoryProps<Entry extends Published> {
  /** The newest first, which is what shoppers see. */
  readonly history: readonly Entry[];
  /** Said of the newest. */
  readonly now: string;
  /** The name of the button that publishes that of a moment again. */
  readonly againOf: (day: string) => string;
  readonly onAgain: (id: number) => void;
  /** Stands before the moment. */
  readonly sampleOf?: (entry: Entry) => ReactNode;
  /** Stands below the moment. */
  readonly aboutOf?: (entry: Entry) => string;
}

/** What was published before, which can be published again. */
export function PublishHistory<Entry extends Published>(props: PublishHistoryProps<Entry>) {
  const { history, now, againOf, onAgain, sampleOf, aboutOf } = props;
  const say = useWords(PUBLISHING);
  const { moment } = useShopClock();
  const heading = useId();
  return (
    <section className={styles.history} aria-labelledby={heading}>
      <h2 id={heading}>{say('history')}</h2>
      {history.length === 0 && <p className={page.muted}>{say('history_empty')}</p>}
      <ol>
        {history.map((entry, place) => (
          <li key={entry.id}>
            {sampleOf?.(entry)}
            <span className={styles.when}>
              <time dateTime={entry.published_at}>{moment(entry.published_at)}</time>
              {aboutOf && <span className={page.muted}>{aboutOf(entry)}</span>}
              {entry.author !== null && (
                <bdi className={page.muted}>{say('by', { author: entry.author })}</bdi>
              )}
            </span>
            {place === 0 ? (
              <span className={page.muted}>{now}</span>
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={againOf(moment(entry.published_at))}
                onClick={() => onAgain(entry.id)}
              >
                {say('again')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
