import { useId, useState } from 'react';
import type { WaybillList } from '../../../contract/waybills.ts';
import { storesWaybill } from '../../../domain/waybill-rows.ts';
import { MANIFESTS } from '../../../domain/words/manifests.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { ColumnSelect } from '../column-select.tsx';
import { FileButton, SHEET_TYPES } from '../file-button.tsx';
import { Table } from '../kit/table.tsx';
import { useAttempt } from '../kit/use-attempt.ts';
import { panel } from '../screens.ts';
import styles from './manifests.module.css';

type Row = WaybillList['rows'][number];

/** Which columns hold the numbers, counted from 1; empty: as their headings say. */
type Chosen = Readonly<Record<'order_column' | 'waybill_column', string>>;

const AS_HEADED: Chosen = { order_column: '', waybill_column: '' };

/** Takes the numbers of parcels from the company's list: every row is shown before any is stored. */
export function Waybills({ courierId }: { readonly courierId: number }) {
  const say = useWords(MANIFESTS);
  const call = useCall();
  const title = useId();
  const [file, setFile] = useState<File | null>(null);
  const [list, setList] = useState<WaybillList | null>(null);
  const { busy, attempt } = useAttempt();
  const params = { id: courierId };
  const read = (from: File, chosen: Chosen) =>
    attempt(async () => {
      const body = new FormData();
      for (const [name, value] of Object.entries(chosen)) if (value) body.set(name, value);
      body.set('file', from);
      setList(await call('POST /couriers/{id}/waybills/preview', { params, body }));
    }, say('read_failed'));
  const choose = (chosen: File) => {
    setFile(chosen);
    setList(null);
    void read(chosen, AS_HEADED);
  };
  const storing = (list?.rows ?? []).filter(({ outcome }) => storesWaybill(outcome));
  const store = () =>
    attempt(async () => {
      const rows = storing.map(({ order_id, waybill }) => ({ order_id: order_id ?? 0, waybill }));
      const { columns, order_column, waybill_column } = list ?? { columns: [] };
      const read_by =
        order_column && waybill_column ? { columns, order_column, waybill_column } : undefined;
      const body = { rows, ...(read_by && { read_by }) };
      const { stored } = await call('POST /couriers/{id}/waybills', { params, body });
      setList(null);
      showToast(say('stored', { count: stored }), { type: 'success' });
    }, say('store_failed'));
  const asks = list !== null && (list.order_column === null || list.waybill_column === null);
  return (
    <section className={styles.columns} aria-labelledby={title}>
      <h2 id={title}>{say('waybills')}</h2>
      <p className={page.muted}>{say('waybills_about')}</p>
      <div>
        <FileButton
          label={say('choose_file')}
          accept={SHEET_TYPES}
          variant="secondary"
          disabled={busy}
          onFile={choose}
        >
          {say('choose_file')}
        </FileButton>
      </div>
      {list && asks && file && (
        <ColumnChoice list={list} onChoose={(chosen) => void read(file, chosen)} />
      )}
      {list && !asks && (
        <>
          <p role="status">{file?.name}</p>
          {storing.length > 0 ? (
            <div>
              <Button disabled={busy} onClick={() => void store()}>
                {say('store', { count: storing.length })}
              </Button>
            </div>
          ) : (
            <p>{say('nothing_new')}</p>
          )}
          <Rows rows={list.rows} />
        </>
      )}
    </section>
  );
}

interface ColumnChoiceProps {
  readonly list: WaybillList;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Asks what the headings don't say. */
function ColumnChoice({ list, onChoose }: ColumnChoiceProps) {
  const say = useWords(MANIFESTS);
  const [chosen, setChosen] = useState<Chosen>({
    order_column: String(list.order_column ?? ''),
    waybill_column: String(list.waybill_column ?? ''),
  });
  const isSaid = chosen.order_column !== '' && chosen.waybill_column !== '';
  return (
    <>
      <p role="status">{say('no_columns')}</p>
      <div className={page.pair}>
        {(['order_column', 'waybill_column'] as const).map((column) => (
          <ColumnSelect
            key={column}
            label={say(column === 'order_column' ? 'field_order' : 'field_waybill')}
            head={list.columns}
            value={chosen[column]}
            none={say('choose_column')}
            nameOf={(place) => say('column', { place })}
            onChoose={(value) => setChosen({ ...chosen, [column]: value })}
          />
        ))}
      </div>
      <div>
        <Button variant="secondary" disabled={!isSaid} onClick={() => onChoose(chosen)}>
          {say('read_again')}
        </Button>
      </div>
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const say = useWords(MANIFESTS);
  return (
    <Table
      rows={rows}
      idOf={({ row }) => row}
      columns={[
        { name: say('row'), cell: ({ row }) => row },
        {
          name: say('field_order'),
          cell: ({ order_id: id }) =>
            id !== null && (
              <a href={panel.orders({ order: id })}>{say('order_of', { order: `#${id}` })}</a>
            ),
        },
        { name: say('field_waybill'), cell: ({ waybill }) => <bdi dir="ltr">{waybill}</bdi> },
        { name: say('what'), cell: ({ outcome }) => say(`is_${outcome}`) },
      ]}
    />
  );
}
