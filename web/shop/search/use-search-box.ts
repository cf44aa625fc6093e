import { type FormEvent, useEffect, useRef } from 'react';
import { cleanSearch } from '../../../domain/search-text.ts';
import { searchHref } from '../../catalog/search-address.ts';
import { useNavigate, useScreen } from '../../navigation/use-navigator.ts';

/** How long typing must rest before it is searched for (spec §9). */
const SETTLED_AFTER_MS = 500;

/**
 * Searches while one types: each search takes the place of the one before in the history. The text
 * stays in the browser's own field, so that what is typed before this code is there counts as well.
 *
 * @param words what the address searches for.
 */
export function useSearchBox(words: string) {
  const navigate = useNavigate();
  const { visit } = useScreen();
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(words);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by other means than typing: by Back, or by a link. It may be the one on show again, where
  // Back came before the page that was asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit counts, also one with the same words
  useEffect(() => {
    if (!input.current || words === asked.current) return;
    clearTimeout(later.current);
    asked.current = words;
    input.current.value = words;
  }, [words, visit]);

  const ask = (text: string) => {
    clearTimeout(later.current);
    asked.current = cleanSearch(text);
  };
  const searchLater = (text: string) => {
    clearTimeout(later.current);
    if (cleanSearch(text) === asked.current) return;
    const search = () => {
      ask(text);
      void navigate(searchHref(text), { replace: true });
    };
    later.current = setTimeout(search, cleanSearch(text) === '' ? 0 : SETTLED_AFTER_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before it could be heard
  useEffect(() => {
    searchLater(input.current?.value ?? '');
    return () => clearTimeout(later.current);
  }, []);

  return {
    input,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => searchLater(currentTarget.value),
    /** The form itself navigates; on a phone the keyboard makes room for what is found. */
    onSubmit() {
      ask(input.current?.value ?? '');
      if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
    },
    onClear() {
      ask('');
      if (!input.current) return;
      input.current.value = '';
      input.current.focus();
    },
  };
}
