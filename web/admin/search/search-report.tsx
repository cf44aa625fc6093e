import type { SearchRow } from '../../../contract/search.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, RowButton } from '../kit/table.tsx';
import { useMayChange } from '../panel-rights.ts';
import { MAX_SEARCH_LENGTH } from '../screens.ts';
import { SearchLink } from './pins.tsx';
import styles from './search-page.module.css';
import type { EditedSynonym } from './synonym-editor.tsx';

interface SearchActions {
  readonly onSynonym: (edited: EditedSynonym) => void;
  readonly onPin: (words: string) => void;
}

/** What was searched for, with what can be done about it. */
export function useSearchColumns({
  onSynonym,
  onPin,
}: SearchActions): readonly Column<SearchRow>[] {
  const mayChange = useMayChange('catalogue');
  const actions: Column<SearchRow> = {
    name: '',
    cell: ({ words }) => (
      <>
        <RowButton
          of={`for ${words}`}
          aria-haspopup="dialog"
          onClick={() => onSynonym({ word: words.slice(0, MAX_SEARCH_LENGTH.synonyms) })}
        >
          Add synonym
        </RowButton>
        <RowButton of={`to ${words}`} aria-haspopup="dialog" onClick={() => onPin(words)}>
          Pin product
        </RowButton>
      </>
    ),
  };
  return [
    { name: 'Search', cell: ({ words }) => <SearchLink words={words} />, className: styles.words },
    { name: 'Searches', cell: ({ searches }) => searches.toLocaleString('en') },
    { name: 'Opened', cell: ({ clicks }) => clicks.toLocaleString('en') },
    {
      name: 'Finds',
      cell: ({ results }) =>
        results === 0 ? <Badge tone="warning">No result</Badge> : results.toLocaleString('en'),
    },
    ...(mayChange ? [actions] : []),
  ];
}
