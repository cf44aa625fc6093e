import type { Page } from '../../../contract/envelope.ts';
import type { Synonym } from '../../../contract/search.ts';
import { SYNONYM_REMOVED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import type { Query } from '../../api/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RemovalOf, useDialogState, useFocusReturn } from '../admin-dialogs.tsx';
import table from '../data-table.module.css';
import { DataTable } from '../data-table.tsx';
import { useAnnouncedChange } from '../panel-changes.ts';
import { useMayChange } from '../panel-rights.ts';
import styles from './search-page.module.css';
import { seenOf } from './search-params.ts';
import type { EditedSynonym } from './synonym-editor.tsx';

interface SynonymTableProps {
  readonly synonyms: readonly Synonym[];
  readonly query: Query<Page<Synonym>>;
  readonly onEdit: (edited: EditedSynonym) => void;
}

/** Words that mean the same, each with a switch; the merchant's own can be changed and removed. */
export function SynonymTable({ synonyms, query, onEdit }: SynonymTableProps) {
  const { switchOn, remove } = useSynonymChanges(query);
  const removal = useDialogState<Synonym>();
  useFocusReturn(removal.open);
  return (
    <>
      <DataTable columns={['Words', 'From', 'Actions']} className={styles.table}>
        {synonyms.map((synonym) => (
          <Row
            key={synonym.id}
            synonym={synonym}
            onSwitch={() => void switchOn(synonym, !synonym.enabled)}
            onEdit={() => onEdit(synonym)}
            onRemove={() => removal.show(synonym)}
          />
        ))}
      </DataTable>
      <RemovalOf
        title="Remove Synonym"
        removal={removal}
        onConfirm={(synonym) => void remove(synonym)}
      >
        {(synonym) => (
          <p>
            Are you sure you want to remove <strong>{pairOf(synonym)}</strong>? Searches for one no
            longer find the other.
          </p>
        )}
      </RemovalOf>
    </>
  );
}

interface RowProps {
  readonly synonym: Synonym;
  readonly onSwitch: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** "couch = sofa", or "daybed → sofa" where only the one finds the other. */
const pairOf = ({ word, means, both_ways }: Synonym): string =>
  `${word} ${both_ways ? '=' : '→'} ${means}`;

function Row({ synonym, onSwitch, onEdit, onRemove }: RowProps) {
  const { built_in, enabled } = synonym;
  const mayChange = useMayChange('catalogue');
  const of = <span className="visually-hidden"> {pairOf(synonym)}</span>;
  return (
    <tr className={table.row}>
      <td className={styles.words}>
        <bdi>{pairOf(synonym)}</bdi>
      </td>
      <td data-column="From">
        {built_in ? 'Mantel' : 'You'} {!enabled && <Badge>Off</Badge>}
      </td>
      <td className={styles.actions}>
        {mayChange && (
          <>
            {!built_in && (
              <>
                <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onEdit}>
                  Edit{of}
                </Button>
                <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onRemove}>
                  Remove{of}
                </Button>
              </>
            )}
            <Button variant="secondary" size="small" onClick={onSwitch}>
              {enabled ? 'Switch off' : 'Switch on'}
              {of}
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

/** Switches synonyms and removes them: shown at once, and taken back when the shop refuses. */
function useSynonymChanges(query: Query<Page<Synonym>>) {
  const call = useCall();
  const change = useAnnouncedChange();
  const failed = 'Error updating synonym';
  return {
    switchOn: (synonym: Synonym, enabled: boolean) => {
      const { id } = synonym;
      const seen = seenOf(synonym);
      return change(
        {
          query,
          apply: (page) => ({
            ...page,
            data: page.data.map((one) => (one.id === id ? { ...one, enabled } : one)),
          }),
          send: () =>
            call('PUT /search/synonyms/{id}', { params: { id }, body: { ...seen, enabled, seen } }),
        },
        { failed },
      );
    },
    remove: ({ id }: Synonym) =>
      change(
        {
          query,
          apply: (page) => ({ ...page, data: page.data.filter((one) => one.id !== id) }),
          send: () => call('DELETE /search/synonyms/{id}', { params: { id } }),
        },
        { done: SYNONYM_REMOVED, failed },
      ),
  };
}
