import type { Page } from '../../../contract/envelope.ts';
import type { Synonym } from '../../../contract/search.ts';
import { SYNONYM_REMOVED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import type { Query } from '../../api/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { useListChange, withoutRow, withRow } from '../kit/list-change.ts';
import { type Column, RowButton } from '../kit/table.tsx';
import { useMayChange } from '../panel-rights.ts';
import styles from './search-page.module.css';
import { seenOf } from './search-params.ts';
import type { EditedSynonym } from './synonym-editor.tsx';

interface SynonymActions {
  readonly onEdit: (edited: EditedSynonym) => void;
  readonly onRemove: (synonym: Synonym) => void;
}

/** "couch = sofa", or "daybed → sofa" where only the one finds the other. */
export const pairOf = ({ word, means, both_ways }: Synonym): string =>
  `${word} ${both_ways ? '=' : '→'} ${means}`;

/** Words that mean the same, each with a switch; the merchant's own can be changed and removed. */
export function useSynonymColumns(
  query: Query<Page<Synonym>>,
  { onEdit, onRemove }: SynonymActions,
): readonly Column<Synonym>[] {
  const mayChange = useMayChange('catalogue');
  const { switchOn } = useSynonymChanges(query);
  const actions: Column<Synonym> = {
    name: '',
    cell: (synonym) => (
      <>
        {!synonym.built_in && (
          <>
            <RowButton of={pairOf(synonym)} aria-haspopup="dialog" onClick={() => onEdit(synonym)}>
              Edit
            </RowButton>
            <RowButton
              of={pairOf(synonym)}
              aria-haspopup="dialog"
              onClick={() => onRemove(synonym)}
            >
              Remove
            </RowButton>
          </>
        )}
        <RowButton of={pairOf(synonym)} onClick={() => switchOn(synonym, !synonym.enabled)}>
          {synonym.enabled ? 'Switch off' : 'Switch on'}
        </RowButton>
      </>
    ),
  };
  return [
    {
      name: 'Words',
      cell: (synonym) => <bdi>{pairOf(synonym)}</bdi>,
      className: styles.words,
    },
    {
      name: 'From',
      cell: ({ built_in, enabled }) => (
        <>
          {built_in ? 'Mantel' : 'You'} {!enabled && <Badge>Off</Badge>}
        </>
      ),
    },
    ...(mayChange ? [actions] : []),
  ];
}

/** Switches synonyms and removes them. */
export function useSynonymChanges(query: Query<Page<Synonym>>) {
  const call = useCall();
  const change = useListChange(query);
  const failed = 'Error updating synonym';
  return {
    switchOn: (synonym: Synonym, enabled: boolean) => {
      const { id } = synonym;
      const seen = seenOf(synonym);
      const body = { ...seen, enabled, seen };
      void change({
        apply: (synonyms) => withRow(synonyms, id, (one) => ({ ...one, enabled })),
        send: () => call('PUT /search/synonyms/{id}', { params: { id }, body }),
        failed,
      });
    },
    remove: ({ id }: Synonym) =>
      void change({
        apply: (synonyms) => withoutRow(synonyms, id),
        send: () => call('DELETE /search/synonyms/{id}', { params: { id } }),
        done: SYNONYM_REMOVED,
        failed,
      }),
  };
}
