import { useState } from 'react';
import { parseHundredths } from '../../domain/decimal.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import {
  type Cash,
  cashToWire,
  countCash,
  displaySecond,
  hasDecimals,
  type SecondCurrency,
  takenOf,
} from '../../domain/second-currency.ts';
import { typedCash } from '../../domain/typed-cash.ts';
import { DRIVER_PAGE } from '../../domain/words/driver-page.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { useWords } from '../use-words.ts';
import { Choices } from './choices.tsx';
import styles from './driver.module.css';
import type { StopProps, Visit } from './stop-props.ts';

interface MixedProps extends StopProps {
  readonly visit: Visit;
  readonly second: NonNullable<Visit['second_currency']>;
  readonly onBack: () => void;
}

/** What a buyer holds out in either currency or both: what is missing, which change to give, and what is reported then. */
export function MixedCash({ stop, visit, second, exactly, symbol, onReport, onBack }: MixedProps) {
  const say = useWords(DRIVER_PAGE);
  const [typed, setTyped] = useState({ first: '', second: '' });
  const { amount } = second;
  const mayHaveDecimals = hasDecimals(second);
  const given = {
    cents: typedCash(typed.first, true),
    second: typedCash(typed.second, mayHaveDecimals),
  };
  const report = (cash: Cash) =>
    onReport({ order_id: stop.order_id, outcome: 'delivered', taken: cashToWire(cash) });
  return (
    <Choices title={say('gives')} onBack={onBack}>
      {amount !== null && (
        <Button
          variant="secondary"
          size="large"
          wide
          onClick={() => report({ cents: 0, second: parseHundredths(amount) })}
        >
          {say('all_second', { amount: displaySecond(parseHundredths(amount), second.code, 'en') })}
        </Button>
      )}
      <div className={styles.given}>
        <Input
          label={say('given_in', { currency: symbol })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed.first}
          error={given.cents === null ? say('no_cash') : undefined}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, first: value })}
        />
        <Input
          label={say('given_in', { currency: second.code })}
          inputMode={mayHaveDecimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={20}
          value={typed.second}
          error={
            given.second === null ? say(mayHaveDecimals ? 'no_cash' : 'no_whole_cash') : undefined
          }
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, second: value })}
        />
      </div>
      {(typed.first !== '' || typed.second !== '') && isKnown(given) && (
        <Change
          key={`${given.cents} ${given.second}`}
          due={parseCents(visit.due)}
          given={given}
          second={second}
          exactly={exactly}
          onTaken={report}
        />
      )}
    </Choices>
  );
}

const isKnown = (given: {
  readonly cents: number | null;
  readonly second: number | null;
}): given is Cash => given.cents !== null && given.second !== null;

interface ChangeProps extends Pick<StopProps, 'exactly'> {
  readonly due: number;
  readonly given: Cash;
  readonly second: SecondCurrency;
  readonly onTaken: (taken: Cash) => void;
}

function Change({ due, given, second, exactly, onTaken }: ChangeProps) {
  const say = useWords(DRIVER_PAGE);
  const [chosen, choose] = useState(0);
  const counted = countCash(due, given, second);
  const shop = (cents: number) => exactly(formatDecimal(cents));
  const notes = (amount: number) => displaySecond(amount, second.code, 'en');
  if (counted.state === 'short') {
    const { missing } = counted;
    return (
      <p role="status" className={styles.amount}>
        {say('missing', { amount: shop(missing.cents), second: notes(missing.second) })}
      </p>
    );
  }
  const { changes } = counted;
  const change = changes[chosen] ?? changes[0];
  const text = ({ cents, second: back }: Cash) =>
    cents > 0 && back > 0
      ? say('both', { amount: shop(cents), second: notes(back) })
      : cents > 0
        ? shop(cents)
        : notes(back);
  const isExact = change !== undefined && change.cents === 0 && change.second === 0;
  return (
    <>
      {isExact ? (
        <p role="status">{say('exact')}</p>
      ) : (
        <fieldset className={styles.choices}>
          <legend>{say('give_back')}</legend>
          {changes.map((one, n) => (
            <label key={text(one)} className={styles.change}>
              <input
                type="radio"
                name="change"
                checked={one === change}
                onChange={() => choose(n)}
              />
              <bdi>{text(one)}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      {change && (
        <Button size="large" wide onClick={() => onTaken(takenOf(given, change))}>
          {say('deliver')}
        </Button>
      )}
    </>
  );
}
