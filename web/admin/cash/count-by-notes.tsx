import { useRef, useState } from 'react';
import { notesOfCurrency, sumOfNotes } from '../../../domain/bank-notes.ts';
import { formatHundredths } from '../../../domain/decimal.ts';
import { displaySecond } from '../../../domain/second-currency.ts';
import { typedCash } from '../../../domain/typed-cash.ts';
import { Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import styles from './cash.module.css';
import { useSay } from './cash-parts.tsx';

interface CountByNotesProps {
  /** ISO 4217. */
  readonly code: string;
  /** The field of the same form that takes the sum. */
  readonly into: string;
  readonly hasDecimals: boolean;
}

/** Counts a currency note by note; the sum is written into its field, where it can still be changed. */
export function CountByNotes({ code, into, hasDecimals }: CountByNotesProps) {
  const say = useSay();
  const element = useRef<HTMLDetailsElement>(null);
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const [rest, setRest] = useState(0);
  const write = (counted: typeof counts, beside: number) => {
    setCounts(counted);
    setRest(beside);
    const field = element.current?.closest('form')?.elements.namedItem(into);
    if (!(field instanceof HTMLInputElement)) return;
    const sum = formatHundredths(sumOfNotes(counted, beside));
    field.value = hasDecimals ? sum : sum.replace(/\.00$/, '');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <details ref={element}>
      <summary className={page.unfolds}>{say('by_notes', { code })}</summary>
      <div className={styles.notes}>
        {notesOfCurrency(code).map((note) => (
          <Input
            key={note}
            label={say('note_of', { note: note.toLocaleString('en'), code })}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            after={
              <small className={styles.worth}>
                {(note * (counts[note] ?? 0)).toLocaleString('en')}
              </small>
            }
            onChange={({ target }) =>
              write(
                { ...counts, [note]: Math.floor((typedCash(target.value, true) ?? 0) / 100) },
                rest,
              )
            }
          />
        ))}
        <Input
          label={say('rest_of', { code })}
          inputMode={hasDecimals ? 'decimal' : 'numeric'}
          maxLength={12}
          autoComplete="off"
          onChange={({ target }) => write(counts, typedCash(target.value, hasDecimals) ?? 0)}
        />
      </div>
      <p role="status">
        {say('notes_sum', { amount: displaySecond(sumOfNotes(counts, rest), code, 'en') })}
      </p>
    </details>
  );
}
