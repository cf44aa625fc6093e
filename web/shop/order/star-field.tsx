import { useId } from 'react';
import { ErrorText } from '../../ui/field.tsx';
import styles from './star-field.module.css';

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** One star in a square of 20. */
const STAR = 'm10 .9 2.8 6.1 6.7.8-5 4.6 1.4 6.6L10 15.7 4.1 19l1.4-6.6-5-4.6L7.2 7 10 .9Z';

interface StarFieldProps {
  /** 0: none is chosen yet. */
  readonly startsWith: number;
  readonly error: string | undefined;
}

/** One to five stars as a group of radio buttons; those before the chosen one are filled by the style. */
export function StarField({ startsWith, error }: StarFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>Your rating</legend>
      <div className={styles.stars}>
        {WORDS.map((word, index) => (
          <label key={word} className={styles.star} title={word}>
            <input
              type="radio"
              name="stars"
              value={index + 1}
              required
              defaultChecked={index + 1 === startsWith}
              data-autofocus={index + 1 === Math.max(startsWith, 1) ? true : undefined}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={STAR} />
            </svg>
            <span className="visually-hidden">
              {index === 0 ? '1 star' : `${index + 1} stars`}: {word}
            </span>
          </label>
        ))}
      </div>
      {error && <ErrorText id={id}>{error}</ErrorText>}
    </fieldset>
  );
}
