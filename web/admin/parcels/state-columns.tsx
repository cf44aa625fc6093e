import { useState } from 'react';
import type { StateSheet } from '../../../contract/parcels.ts';
import { STATE_COLUMNS } from '../../../domain/parcel-states.ts';
import { PARCELS } from '../../../domain/words/parcels.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { ColumnSelect } from '../column-select.tsx';
import styles from './states.module.css';

type PlaceField = `${(typeof STATE_COLUMNS)[number]}_column`;

/** Which column holds what, counted from 1; empty: none does. */
export type StatePlaces = Readonly<Record<PlaceField, string>>;

const placesOf = (sheet: StateSheet): StatePlaces => ({
  order_column: String(sheet.order_column ?? ''),
  waybill_column: String(sheet.waybill_column ?? ''),
  state_column: String(sheet.state_column ?? ''),
  reason_column: String(sheet.reason_column ?? ''),
});

interface StateColumnsProps {
  readonly sheet: StateSheet;
  readonly onChoose: (places: StatePlaces) => void;
}

/** What each column of the sheet holds: open where its headings don't say enough. */
export function StateColumns({ sheet, onChoose }: StateColumnsProps) {
  const say = useWords(PARCELS);
  const [places, setPlaces] = useState(placesOf(sheet));
  const isEnough = places.state_column !== '' && (places.order_column || places.waybill_column);
  return (
    <details className={styles.part} open={sheet.problem !== null}>
      <summary className={page.unfolds}>{say('columns')}</summary>
      <p className={page.muted}>
        {say(
          sheet.problem === null
            ? 'columns_about'
            : sheet.problem === 'no_order'
              ? 'ask_order'
              : 'ask_state',
        )}
      </p>
      <div className={page.pair}>
        {STATE_COLUMNS.map((column) => (
          <ColumnSelect
            key={column}
            label={say(`column_${column}`)}
            head={sheet.columns}
            value={places[`${column}_column`]}
            none={say('none')}
            nameOf={(place) => say('column', { place })}
            onChoose={(value) => setPlaces({ ...places, [`${column}_column`]: value })}
          />
        ))}
      </div>
      <div>
        <Button variant="secondary" disabled={!isEnough} onClick={() => onChoose(places)}>
          {say('read_again')}
        </Button>
      </div>
    </details>
  );
}
