import { PALETTE_KEYS } from '../../../domain/look.ts';
import { LOOK_SCREEN } from '../../../domain/words/look-screen.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './look-page.module.css';
import type { EditedLook } from './use-look.ts';

/** What was published, the newest first. */
export function LookHistory({ edited }: { readonly edited: EditedLook }) {
  const say = useWords(LOOK_SCREEN);
  const { moment } = useShopClock();
  return (
    <section className={styles.section} aria-labelledby="look-history">
      <h2 id="look-history">{say('history')}</h2>
      {edited.history.length === 0 && <p className={styles.hint}>{say('history_empty')}</p>}
      <ol className={styles.history}>
        {edited.history.map(({ id, look, published_at, author }, place) => (
          <li key={id}>
            <span className={styles.stripes} aria-hidden="true">
              {PALETTE_KEYS.map((key) => (
                <span key={key} style={{ background: look.palette[key] }} />
              ))}
            </span>
            <span className={styles.when}>
              <time dateTime={published_at}>{moment(published_at)}</time>
              {author !== null && <bdi>{say('by', { author })}</bdi>}
            </span>
            {place === 0 ? (
              <span className={styles.hint}>{say('now')}</span>
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={say('again_of', { day: moment(published_at) })}
                onClick={() => void edited.publishAgain(id)}
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
