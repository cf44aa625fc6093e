import { COMPARE } from '../../domain/words/compare.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useWords } from '../use-words.ts';
import styles from './compare.module.css';
import { compareHref, MAX_COMPARED, setChoosing, useCompared } from './compared.ts';

/** Begins to choose on the cards of a list, and leads to what was chosen. */
export function CompareSwitch() {
  const say = useWords(COMPARE);
  const { ids, isChoosing } = useCompared();
  return (
    <>
      <p className={styles.switch}>
        <button
          type="button"
          className={styles.begin}
          aria-pressed={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {say('compare')}
        </button>
      </p>
      {isChoosing && (
        <section className={styles.bar} data-keep-clear aria-label={say('compare')}>
          <p role="status">
            {ids.length < 2
              ? say('choose')
              : say('chosen', { count: ids.length, most: MAX_COMPARED })}
          </p>
          {ids.length >= 2 && <ButtonLink href={compareHref(ids)}>{say('see')}</ButtonLink>}
          <Button variant="quiet" onClick={() => setChoosing(false)}>
            {say('stop')}
          </Button>
        </section>
      )}
    </>
  );
}
