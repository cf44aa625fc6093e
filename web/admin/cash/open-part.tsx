import type { OpenOrder, PayoutRow } from '../../../contract/cash.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { Input } from '../../ui/field.tsx';
import { useExactly } from '../exactly.ts';
import { type EditorOf, useEditDialog } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { List, useList } from '../kit/list.tsx';
import { type Column, RowButton } from '../kit/table.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './cash.module.css';
import { openOrdersQuery, useSay } from './cash-parts.tsx';

const openRowsQuery = callQuery('GET /cash/open-rows', { query: { per_page: 100 } });

/** What is open: orders without their money, and rows of sheets that no order explains. */
export function OpenPart({ page }: { readonly page: number }) {
  const say = useSay();
  const ending = useEditDialog<PayoutRow>('end-row');
  return (
    <div className={styles.part}>
      <h2>{say('open_orders_title')}</h2>
      <List
        of={say('open_orders')}
        read={useList(openOrdersQuery({ page }))}
        pages={{ number: page, hrefFor: (to) => panel.cash({ tab: 'open', page: to }) }}
        empty={{ title: say('all_paid') }}
        columns={useOrderColumns()}
      />
      <h2>{say('open_rows_title')}</h2>
      <List
        of={say('rows', { count: 2 })}
        read={useList(openRowsQuery)}
        empty={{ title: say('all_explained') }}
        idOf={({ sheet_id, row }) => `${sheet_id} ${row}`}
        columns={useRowColumns(ending.show)}
      />
      {ending.editor && <EndDialog key={ending.opening} editor={ending.editor} />}
    </div>
  );
}

function useOrderColumns(): readonly Column<OpenOrder>[] {
  const say = useSay();
  const exactly = useExactly();
  const { day } = useShopClock();
  return [
    {
      name: say('of_order'),
      cell: ({ id, city }) => (
        <>
          <a href={panel.orders({ order: id })}>{say('order', { order: `#${id}` })}</a>{' '}
          <bdi className={styles.quiet}>{city}</bdi>
        </>
      ),
    },
    { name: say('courier'), cell: ({ courier_name: name }) => <bdi>{name}</bdi> },
    {
      name: say('delivered'),
      cell: ({ delivered_at: at }) => at && <time dateTime={at}>{day(at)}</time>,
    },
    { name: say('due'), cell: ({ due }) => <bdi>{exactly(due)}</bdi>, align: 'end' },
    { name: say('settled'), cell: ({ settled }) => <bdi>{exactly(settled)}</bdi>, align: 'end' },
  ];
}

function useRowColumns(onEnd: (row: PayoutRow) => void): readonly Column<PayoutRow>[] {
  const say = useSay();
  const exactly = useExactly();
  const mayChange = useMayChange('cash');
  const actions: Column<PayoutRow> = {
    name: '',
    cell: (row) => (
      <RowButton of={String(row.row)} aria-haspopup="dialog" onClick={() => onEnd(row)}>
        {say('end_row')}
      </RowButton>
    ),
  };
  return [
    {
      name: say('row'),
      cell: ({ sheet_id: id, row }) => <a href={panel.payoutSheet({ id })}>{row}</a>,
    },
    {
      name: say('what'),
      narrow: 'bare',
      cell: ({ outcome, problem, dispute }) => (
        <>
          {say(outcome)}
          <p className={styles.quiet}>{[problem, dispute].filter(Boolean).join(' · ')}</p>
        </>
      ),
    },
    {
      name: say('collected'),
      cell: ({ collected }) => collected !== null && <bdi>{exactly(collected)}</bdi>,
      align: 'end',
    },
    ...(mayChange ? [actions] : []),
  ];
}

/** Says how a row was explained, and ends it. */
function EndDialog({ editor }: { readonly editor: EditorOf<PayoutRow> }) {
  const say = useSay();
  const call = useCall();
  const { sheet_id: id, row, dispute } = editor.about;
  return (
    <EditDialog
      editor={editor}
      title={say('end_title', { row })}
      action={say('end_row')}
      saved={editor.about}
      valuesOf={() => ({ dispute })}
      send={(values) =>
        call('PUT /cash/sheets/{id}/rows/{row}', {
          params: { id, row },
          body: { ...values, is_ended: true },
        })
      }
      texts={{ done: say('ended'), failed: say('end_failed') }}
    >
      {({ field }) => (
        <>
          <p>{say('end_about')}</p>
          <Input {...field('dispute')} label={say('note')} maxLength={500} data-autofocus />
        </>
      )}
    </EditDialog>
  );
}
