import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { cleanSearch } from './orders-question.ts';

/** Spec §9. */
const SETTLED_AFTER_MS = 500;

/**
 * Searches while one types. The text stays in the browser's own field.
 *
 * @param input the search box
 * @param words what the list on show was searched for
 * @param onSearch is given new words, trimmed; empty ones clear the filter
 */
export function useOrderSearch(
  input: RefObject<HTMLInputElement | null>,
  words: string,
  onSearch: (words: string) => void,
) {
  const asked = useRef(words);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(later.current), []);

  // The address changed by other means than typing: by Back, or by a link.
  useEffect(() => {
    if (!input.current || words === asked.current) return;
    clearTimeout(later.current);
    asked.current = words;
    input.current.value = words;
  }, [input, words]);

  const ask = (text: string) => {
    clearTimeout(later.current);
    const wanted = cleanSearch(text);
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
      ask('');
    },
  };
}
