import { useId, useState } from 'react';
import type { SheetWord } from '../../../contract/parcels.ts';
import { type StateWord, WORD_MEANINGS, type WordMeaning } from '../../../domain/parcel-states.ts';
import { REFUSAL_REASONS, type RefusalReason } from '../../../domain/runs.ts';
import { PARCELS } from '../../../domain/words/parcels.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { useAttempt } from '../kit/use-attempt.ts';
import styles from './states.module.css';

interface Meaning {
  readonly state: WordMeaning;
  readonly reason: RefusalReason | null;
}

/** All that a word may mean: refused once for each reason. */
const MEANINGS: readonly Meaning[] = WORD_MEANINGS.flatMap((state): Meaning[] =>
  state === 'refused'
    ? REFUSAL_REASONS.map((reason) => ({ state, reason }))
    : [{ state, reason: null }],
);
const keyOf = ({ state, reason }: Meaning): string => `${state} ${reason ?? ''}`;
const startOf = ({ state, reason, guess }: SheetWord): string => {
  if (state !== null) return keyOf({ state, reason });
  return guess ? keyOf(guess) : '';
};

interface StateWordsProps {
  readonly courierId: number;
  readonly words: readonly SheetWord[];
  readonly onSaved: () => void;
}

/** What the company's words mean: those that are new are asked, with a guess where there is one; the others can be changed. */
export function StateWords({ courierId, words, onSaved }: StateWordsProps) {
  const say = useWords(PARCELS);
  const call = useCall();
  const title = useId();
  const { busy, attempt } = useAttempt();
  const [chosen, setChosen] = useState(new Map(words.map((one) => [one.word, startOf(one)])));
  const asked = words.filter(({ state }) => state === null);
  const known = words.filter(({ state }) => state !== null);
  const said = words.flatMap((one): StateWord[] => {
    const value = chosen.get(one.word) ?? '';
    const meaning = MEANINGS.find((some) => keyOf(some) === value);
    const isNew = one.state === null || value !== keyOf({ state: one.state, reason: one.reason });
    return meaning && isNew ? [{ word: one.word, ...meaning }] : [];
  });
  const save = () =>
    attempt(async () => {
      await call('PUT /couriers/{id}/state-words', {
        params: { id: courierId },
        body: { words: said },
      });
      showToast(say('words_saved'), { type: 'success' });
      onSaved();
    }, say('words_failed'));
  const choices = (some: readonly SheetWord[]) => (
    <Words
      words={some}
      chosen={chosen}
      onChoose={(word, value) => setChosen(new Map(chosen).set(word, value))}
    />
  );
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h3 id={title}>
        {asked.length > 0 ? say('words_asked', { count: asked.length }) : say('words')}
      </h3>
      {asked.length > 0 && (
        <>
          <p className={page.muted}>{say('words_about')}</p>
          {choices(asked)}
        </>
      )}
      {known.length > 0 && (
        <details>
          <summary className={page.unfolds}>{say('words_known')}</summary>
          {choices(known)}
        </details>
      )}
      {said.length > 0 && (
        <div>
          <Button disabled={busy} onClick={() => void save()}>
            {say('save_words')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface WordsProps {
  readonly words: readonly SheetWord[];
  readonly chosen: ReadonlyMap<string, string>;
  readonly onChoose: (word: string, value: string) => void;
}

function Words({ words, chosen, onChoose }: WordsProps) {
  const say = useWords(PARCELS);
  const nameOf = ({ state, reason }: Meaning) =>
    reason === null
      ? say(`state_${state}`)
      : say('refused_because', { reason: say(`reason_${reason}`) });
  return (
    <ul className={styles.words}>
      {words.map(({ word, rows }) => (
        <li key={word} className={styles.word}>
          <div className={styles.said}>
            <bdi>{word}</bdi>
            <span className={page.muted}>{say('word_rows', { count: rows })}</span>
          </div>
          <Select
            hideLabel
            label={say('means', { word })}
            value={chosen.get(word) ?? ''}
            onChange={({ currentTarget: { value } }) => onChoose(word, value)}
          >
            <option value="">{say('choose_meaning')}</option>
            {MEANINGS.map((meaning) => (
              <option key={keyOf(meaning)} value={keyOf(meaning)}>
                {nameOf(meaning)}
              </option>
            ))}
          </Select>
        </li>
      ))}
    </ul>
  );
}
