import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { cleanSearch } from '../../../domain/search-text.ts';
import { useScreen } from '../../navigation/use-navigator.ts';
import { Button, Spinner } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-box.module.css';

interface SearchBoxProps extends TypedSearch {
  readonly label: string;
  readonly placeholder: string;
  /** The spinner turns. */
  readonly isFetching: boolean;
  readonly className?: string | undefined;
  /** Clear stands there also while nothing is typed, as the specification has it of the product list. */
  readonly alwaysClears?: boolean;
}

/** A list's search box with Clear and spinner: it searches while one types. */
export function SearchBox({ label, placeholder, isFetching, className, ...rest }: SearchBoxProps) {
  const { alwaysClears = false, ...search } = rest;
  const input = useRef<HTMLInputElement>(null);
  const { onInput, onSubmit, onClear } = useTypedSearch(input, search);
  return (
    <search className={className}>
      <form onSubmit={onSubmit} autoComplete="off">
        <Input
          ref={input}
          label={label}
          type="search"
          placeholder={placeholder}
          defaultValue={search.words}
          maxLength={search.longest}
          enterKeyHint="search"
          autoCapitalize="none"
          spellCheck={false}
          onInput={onInput}
          before={isFetching ? <Spinner size={20} /> : <Icon name="search" size={20} />}
          after={
            <Button
              variant="quiet"
              size="small"
              className={alwaysClears ? undefined : styles.clear}
              onClick={onClear}
            >
              Clear
            </Button>
          }
        />
      </form>
    </search>
  );
}

const SETTLED_AFTER_MS = 500;

interface TypedSearch {
  /** What the list on show was searched for. */
  readonly words: string;
  /** As many characters as the API takes. */
  readonly longest: number;
  /** Is given new words, cleaned, for the first page; empty ones clear the filter. */
  readonly onSearch: (words: string) => void;
  /** Reads the first page again: Clear does so also where nothing was searched for. */
  readonly onReload?: (() => void) | undefined;
}

/**
 * Searches while one types. The text stays in the browser's own field.
 *
 * @param input the search box
 */
function useTypedSearch(
  input: RefObject<HTMLInputElement | null>,
  { words, longest, onSearch, onReload }: TypedSearch,
) {
  const { visit } = useScreen();
  const asked = useRef(words);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(later.current), []);

  // The address changed by other means than typing: by Back, or by a link. It may be the one on show again, where
  // Back came before the list that was asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit counts, also one with the same words
  useEffect(() => {
    if (!input.current || words === asked.current) return;
    clearTimeout(later.current);
    asked.current = words;
    input.current.value = words;
  }, [input, words, visit]);

  const ask = (text: string) => {
    clearTimeout(later.current);
    const wanted = cleanSearch(text, longest);
    if (wanted === asked.current) return;
    asked.current = wanted;
    onSearch(wanted);
  };
  return {
    onInput({ currentTarget: { value } }: FormEvent<HTMLInputElement>) {
      clearTimeout(later.current);
      later.current = setTimeout(() => ask(value), SETTLED_AFTER_MS);
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      ask(input.current?.value ?? '');
    },
    onClear() {
      if (!input.current) return;
      input.current.value = '';
      input.current.focus();
      clearTimeout(later.current);
      asked.current = '';
      onSearch('');
      onReload?.();
    },
  };
}
