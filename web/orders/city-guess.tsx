import { useRef } from 'react';
import { nearPlace } from '../../domain/near-place.ts';
import { ZONES } from '../../domain/words/zones.ts';
import { ownName } from '../../domain/zones.ts';
import { callQuery, useData, useDebounced } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../use-words.ts';
import styles from './city-guess.module.css';

/** While a name is being typed, nothing is asked. In ms. */
const SETTLED_AFTER_MS = 400;

interface CityGuessProps {
  /** As it is typed. */
  readonly city: string;
  readonly onChoose: (city: string) => void;
}

/** Asks below a city whether a known place was meant, where its name is a slip away; one tap takes it. */
export default function CityGuess({ city, onChoose }: CityGuessProps) {
  const say = useWords(ZONES);
  const { data: places = [] } = useData(callQuery('GET /zones/places'));
  const line = useRef<HTMLParagraphElement>(null);
  const isSettled = useDebounced(city, SETTLED_AFTER_MS) === city;
  const known = places.map((place) => ({ name: ownName(place), otherNames: place.other_names }));
  const meant = isSettled ? nearPlace(city, known) : null;
  const take = (name: string) => {
    onChoose(name);
    line.current?.focus(); // The button goes.
  };
  return (
    <p ref={line} role="status" tabIndex={-1} className={styles.guess}>
      {meant !== null && (
        <Button variant="secondary" size="small" onClick={() => take(meant)}>
          {say('did_you_mean', { city: meant })}
        </Button>
      )}
    </p>
  );
}
