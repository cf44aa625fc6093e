import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useScreen } from '../navigation/use-navigator.ts';

/** Spec §9. */
const SETTLED_AFTER_MS = 500;

/** Typed words as they are searched for: trimmed, of so many characters at most, whole ones only. */
export const cleanSearch = (text: string, most: number): string =>
  [...text.trim()].slice(0, most).join('').trim();

export interface TypedSearch {
  /** What the list on show was searched for. */
  readonly words: string;
  /** As many characters as the API takes. */
  readonly longest: number;
  /** Is given new words, cleaned, for the first page; empty ones clear the filter (spec §4). */
  readonly onSearch: (words: string) => void;
  /** Reads the first page again: Clear does so also where nothing was searched for (spec §4). */
  readonly onReload?: (() => void) | undefined;
}

/**
 * Searches while one types. The text stays in the browser's own field.
 *
 * @param input the search box
 */
export function useTypedSearch(
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
