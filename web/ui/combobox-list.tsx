import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './combobox.module.css';
import { Icon } from './icon.tsx';

export interface ComboboxListProps {
  options: readonly ComboboxOption[];
  /** Value of the chosen option. */
  value: string;
  onChoose: (value: string) => void;
  /** Names the control: "Country code". */
  label: string;
  /** Said when a search finds nothing. */
  nothingFound: string;
}

/** The search and what it finds. The focus stays in the search; arrow keys move through the list. */
export function ComboboxList(props: ComboboxListProps) {
  const { options, value, onChoose, label, nothingFound } = props;
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(() => placeOf(options, value));
  const found = matchOptions(options, typed);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => search.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: ids follow from the index
  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active, found.length]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault(); // Not the form around it.
      const chosen = found[active];
      if (chosen) onChoose(chosen.value);
    }
    const step = STEPS[event.key];
    if (!step || found.length === 0) return;
    event.preventDefault();
    setActive(step(active, found.length));
  };

  return (
    <>
      <div className={styles.search}>
        <Icon name="search" size={18} />
        <input
          ref={search}
          className={styles.input}
          role="combobox"
          aria-label={`Search: ${label}`}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
          placeholder="Search for..."
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={found.length === 0 ? styles.nothing : 'visually-hidden'} role="status">
        {found.length === 0 ? nothingFound : typed && `${found.length} found`}
      </p>
      <div className={styles.list} id={id} role="listbox" aria-label={label}>
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search has focus and keys
          <div
            key={option.value}
            id={optionId(index)}
            className={styles.option}
            role="option"
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option.value)}
          >
            <span>{option.label}</span>
            {option.detail && <bdi className={styles.detail}>{option.detail}</bdi>}
          </div>
        ))}
      </div>
    </>
  );
}

const PAGE = 6;

const STEPS: Readonly<Record<string, (active: number, count: number) => number>> = {
  ArrowDown: (active, count) => (active + 1) % count,
  ArrowUp: (active, count) => (active - 1 + count) % count,
  PageDown: (active, count) => Math.min(active + PAGE, count - 1),
  PageUp: (active) => Math.max(active - PAGE, 0),
};

const placeOf = (options: readonly ComboboxOption[], value: string): number =>
  Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );

interface ComboboxOption {
  value: string;
  label: string;
  /** Stands after the label; found as well: "+961". */
  detail?: string;
}

/**
 * The options that a search finds, the best first: the label's beginning, then the beginning of
 * one of its words or of the detail, then anywhere in the label. Without regard to case and accents.
 */
export function matchOptions(
  options: readonly ComboboxOption[],
  search: string,
): readonly ComboboxOption[] {
  const wanted = fold(search);
  if (wanted === '') return options;
  const ranked = options.map((option) => ({ option, rank: rankOf(option, wanted) }));
  return ranked
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

const NOT_FOUND = 3;

function rankOf({ value, label, detail = '' }: ComboboxOption, wanted: string): number {
  const name = fold(label);
  const details = [fold(detail), fold(detail).replace(/^\W+/, '')];
  if (name.startsWith(wanted) || fold(value) === wanted || details.includes(wanted)) return 0;
  if (name.split(/[\s(-]+/).some((word) => word.startsWith(wanted))) return 1;
  if (details.some((text) => text.startsWith(wanted))) return 1;
  return name.includes(wanted) ? 2 : NOT_FOUND;
}

const fold = (text: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
