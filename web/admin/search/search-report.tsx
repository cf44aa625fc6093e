import type { SearchRow } from '../../../contract/search.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import table from '../data-table.module.css';
import { DataTable } from '../data-table.tsx';
import { useMayChange } from '../panel-rights.ts';
import { LONGEST_SEARCH } from '../screens.ts';
import styles from './search-page.module.css';
import type { EditedSynonym } from './synonym-editor.tsx';

interface SearchReportProps {
  readonly searches: readonly SearchRow[];
  readonly onSynonym: (edited: EditedSynonym) => void;
  readonly onPin: (words: string) => void;
}

const COLUMNS = ['Search', 'Searches', 'Opened', 'Finds', 'Actions'];

/** What was searched for, with what can be done about it; on narrow screens each row is a card. */
export function SearchReport({ searches, onSynonym, onPin }: SearchReportProps) {
  const mayChange = useMayChange('catalogue');
  return (
    <DataTable columns={COLUMNS} className={styles.table}>
      {searches.map(({ words, searches, clicks, results }) => (
        <tr key={words} className={joinClasses(table.row, table.numbers)}>
          <td className={styles.words}>
            <a href={`/search?q=${encodeURIComponent(words)}`}>
              <bdi>{words}</bdi>
            </a>
          </td>
          <td data-column="Searches">{searches.toLocaleString('en')}</td>
          <td data-column="Opened">{clicks.toLocaleString('en')}</td>
          <td data-column="Finds">
            {results === 0 ? <Badge tone="warning">No result</Badge> : results.toLocaleString('en')}
          </td>
          <td className={styles.actions}>
            {mayChange && (
              <>
                {' '}
                <Button
                  variant="secondary"
                  size="small"
                  aria-haspopup="dialog"
                  onClick={() => onSynonym({ word: words.slice(0, LONGEST_SEARCH.synonyms) })}
                >
                  Add synonym<span className="visually-hidden"> for {words}</span>
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  aria-haspopup="dialog"
                  onClick={() => onPin(words)}
                >
                  Pin product<span className="visually-hidden"> to {words}</span>
                </Button>
              </>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
