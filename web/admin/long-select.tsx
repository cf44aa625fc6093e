import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Combobox } from '../ui/combobox.tsx';
import { ErrorText, Select } from '../ui/field.tsx';
import styles from './long-select.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface LongSelectProps {
  readonly label: string;
  readonly options: readonly Option[];
  /** What is chosen; an empty text shows `none`. */
  readonly value: string;
  /** What stands first and chooses nothing: "All couriers". */
  readonly none: string;
  readonly onChoose: (value: string) => void;
  /** In a form. */
  readonly name?: string;
  readonly required?: boolean;
  readonly error?: string | false | undefined;
  readonly onFocus?: () => void;
}

/** From this many options on, they can be searched. */
const SEARCHED_FROM = 15;

/** A native select, and from {@link SEARCHED_FROM} options on a list with a search above it. */
export function LongSelect(props: LongSelectProps) {
  const { options, none, value, onChoose, ...rest } = props;
  if (options.length >= SEARCHED_FROM) return <SearchedSelect {...props} />;
  return (
    <Select {...rest} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

function SearchedSelect({
  label,
  options,
  value,
  none,
  onChoose,
  name,
  required,
  error,
}: LongSelectProps) {
  const errorId = useId();
  const hidden = useRef<HTMLSelectElement>(null);
  const all = [{ value: '', label: none }, ...options];
  const choose = (chosen: string) => {
    flushSync(() => onChoose(chosen));
    // The form around it gets the event as of any other field.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
        {required && <span className={styles.required}> *</span>}
      </span>
      <div className={styles.control} data-invalid={error ? true : undefined}>
        <Combobox
          className={styles.button}
          errorId={error ? errorId : undefined}
          label={label}
          options={all}
          value={value}
          onChoose={choose}
          nothingFound="Nothing found"
        >
          <span className={styles.chosen}>
            {options.find((option) => option.value === value)?.label ?? none}
          </span>
        </Combobox>
      </div>
      {name && (
        <select
          ref={hidden}
          hidden
          name={name}
          value={value}
          data-label={label}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {all.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </div>
  );
}

interface UncontrolledProps extends Omit<LongSelectProps, 'value'> {
  readonly startsWith: string;
}

/** The same for a form that keeps its values in the browser's fields. */
export function LongSelectField({ startsWith, onChoose, ...rest }: UncontrolledProps) {
  const [value, setValue] = useState(startsWith);
  return (
    <LongSelect
      {...rest}
      value={value}
      onChoose={(chosen) => {
        setValue(chosen);
        onChoose(chosen);
      }}
    />
  );
}
