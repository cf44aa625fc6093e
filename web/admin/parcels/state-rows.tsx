import { useState } from 'react';
import type { StateSheet } from '../../../contract/parcels.ts';
import { STATE_OUTCOMES } from '../../../domain/parcel-states.ts';
import { PARCELS } from '../../../domain/words/parcels.ts';
import { Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { Table } from '../kit/table.tsx';
import { panel } from '../screens.ts';
import styles from './states.module.css';

/** So many rows are drawn; the choice narrows them down. */
const SHOWN = 200;

/** The rows of a sheet, and what becomes of each. */
export function StateRows({ sheet }: { readonly sheet: StateSheet }) {
  const say = useWords(PARCELS);
  const [outcome, setOutcome] = useState('');
  const found = STATE_OUTCOMES.filter((one) => sheet.outcomes[one] > 0);
  const rows = sheet.rows.filter((row) => outcome === '' || row.outcome === outcome);
  return (
    <div className={styles.rows}>
      <Select
        label={say('rows')}
        className={styles.filter}
        value={outcome}
        onChange={({ currentTarget: { value } }) => setOutcome(value)}
      >
        <option value="">{say('all', { count: sheet.rows.length })}</option>
        {found.map((one) => (
          <option key={one} value={one}>
            {say(`is_${one}`)} ({sheet.outcomes[one]})
          </option>
        ))}
      </Select>
      <Table
        rows={rows.slice(0, SHOWN)}
        idOf={({ row }) => row}
        columns={[
          { name: say('row'), cell: ({ row }) => row },
          {
            name: say('order'),
            cell: ({ order_id: id, number }) =>
              id === null ? (
                <bdi dir="ltr">{number}</bdi>
              ) : (
                <a href={panel.orders({ order: id })}>{say('order_of', { order: `#${id}` })}</a>
              ),
          },
          { name: say('word'), cell: ({ word }) => <bdi>{word}</bdi> },
          {
            name: say('what'),
            cell: ({ outcome: one, state }) =>
              one === 'changes' && state !== null
                ? say('becomes', { state: say(`state_${state}`) })
                : say(`is_${one}`),
          },
        ]}
      />
      {rows.length > SHOWN && (
        <p className={page.muted}>{say('shown', { shown: SHOWN, count: rows.length })}</p>
      )}
    </div>
  );
}
