import type { ErrorsOf } from '../../forms/use-form.ts';

export const SYNONYM_FIELDS = ['word', 'means', 'both_ways'] as const;
export type SynonymField = (typeof SYNONYM_FIELDS)[number];

/** A synonym has two words, which differ. */
export const synonymErrors: ErrorsOf<SynonymField> = ({ word, means }) => ({
  ...(word.trim() === '' && { word: 'Please enter a word' }),
  ...(means.trim() === '' && { means: 'Please enter what it means' }),
  ...(word.trim() !== '' &&
    word.trim().toLowerCase() === means.trim().toLowerCase() && {
      means: 'Please enter another word',
    }),
});
