import { useMemo } from 'react';
import { type Phrase, type Say, speaker, type Words } from '../domain/words/say.ts';

/** Says a part's phrases in the language of the page: `const say = useWords(ZONES)`. */
export function useWords<Phrases extends Readonly<Record<string, Phrase>>>(
  words: Words<Phrases>,
): Say<Phrases> {
  return useMemo(() => speaker(words, 'en'), [words]);
}
