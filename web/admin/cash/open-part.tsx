import type { CashOverview, CourierBalance, PayoutRow } from '../../../contract/cash.ts';
import { formatDecimal, parseCents } from '../../../domain/money.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { Input } from '../../ui/field.tsx';
import { useExactly } from '../exactly.ts';
import { type EditorOf, useEditDialog } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { List, useList } from '../kit/list.tsx';
import { type Column, RowButton, Table } from '../kit/table.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import styles from './cash.module.css';
import { besideOrders, Figure, Holds, Outcome, openOrdersQuery, useSay } from './cash-parts.tsx';
import { OpenOrders } from './open-orders.tsx';

const openRowsQuery = callQuery('GET /cash/open-rows', { query: { per_page: 100 } });

interface OpenPartProps {
  readonly overview: CashOverview;
  readonly page: number;
}

/** What is open: orders without their money, what couriers hold beside them, and rows of sheets that no order explains; each with its sum. */
export function OpenPart({ overview, page }: OpenPartProps) {
  const say = useSay();
  const exactly = useExactly();
  const ending = useEditDialog<PayoutRow>('end-row');
  const { couriers } = overview;
  const beside = couriers.filter((courier) => besideOrders(courier) !== 0);
  const left = couriers.reduce((sum, { open_left }) => sum + parseCents(open_left), 0);
  return (
    <div className={styles.part}>
      <dl className={styles.figures}>
        <Figure name={say('with_couriers')} value={exactly(overview.with_couriers)} />
        <Figure name={say('open_sum')} value={exactly(formatDecimal(left))} />
        {overview.open_rows > 0 && (
          <Figure name={say('rows_sum')} value={exactly(overview.open_rows_paid)} />
        )}
      </dl>
      <h2>{say('open_orders_title')}</h2>
      <OpenOrders
        query={openOrdersQuery({ page })}
        pages={{ number: page, hrefFor: (to) => panel.cash({ tab: 'open', page: to }) }}
        empty={{ title: say('all_paid') }}
      />
      {beside.length > 0 && <Beside couriers={beside} />}
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

/** What couriers hold that is of no open order. */
function Beside({ couriers }: { readonly couriers: readonly CourierBalance[] }) {
  const say = useSay();
  return (
    <>
      <h2>{say('beside_title')}</h2>
      <p className={styles.quiet}>{say('beside_about')}</p>
      <Table
        rows={couriers}
        columns={[
          {
            name: say('courier'),
            cell: ({ id, name }) => (
              <a href={panel.cash({ settle: id })}>
                <bdi>{name}</bdi>
              </a>
            ),
          },
          {
            name: say('holds'),
            cell: (courier) => <Holds courier={{ holds: formatDecimal(besideOrders(courier)) }} />,
            align: 'end',
          },
        ]}
      />
    </>
  );
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
      cell: ({ sheet_id: id, row, named }) => (
        <>
          <a href={panel.payoutSheet({ id })}>{row}</a> <bdi className={styles.quiet}>{named}</bdi>
        </>
      ),
    },
    { name: say('courier'), cell: ({ courier_name: name }) => <bdi>{name}</bdi> },
    {
      name: say('what'),
      narrow: 'bare',
      cell: ({ outcome, problem, dispute, is_counted: isCounted }) => (
        <>
          <Outcome of={outcome} />
          {!isCounted && <> {say('left_out')}</>}
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
