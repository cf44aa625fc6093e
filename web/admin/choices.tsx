import { useId } from 'react';
import styles from './choices.module.css';

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few, side by side. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, value: chosen, choices, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <div className={styles.segments}>
        {choices.map(({ value, label: words }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
