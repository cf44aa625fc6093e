import { useState } from 'react';
import type { PayoutRow, PayoutSheet } from '../../../contract/cash.ts';
import { formatDecimal, parseCents } from '../../../domain/money.ts';
import {
  PAYOUT_COLUMNS,
  PAYOUT_OUTCOMES,
  type PayoutColumn,
  type PayoutOutcome,
} from '../../../domain/payout-sheet.ts';
import { dayIn } from '../../../domain/shop-day.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { useExactly } from '../exactly.ts';
import { type EditorOf, useEditDialog } from '../kit/drafts.tsx';
import { EditDialog, EditForm } from '../kit/edit-form.tsx';
import {
  List,
  ListSkeleton,
  loadPanelPage,
  PanelPage,
  ReadFailure,
  useList,
} from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { type Column, RowButton } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ChoiceLinks } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { readId } from '../read-id.ts';
import { panel } from '../screens.ts';
import { readableDay } from '../shop-format.ts';
import styles from './cash.module.css';
import { Figure, Outcome, openOrdersQuery, typedCents, useSay } from './cash-parts.tsx';
import { OpenOrders } from './open-orders.tsx';

export const Layout = AdminLayout;

const sheetQuery = (id: number) => callQuery('GET /cash/sheets/{id}', { params: { id } });

/** An address that names no sheet asks for none that there is. */
const idIn = (id: string | undefined): number => readId(id) ?? MAX_ID;
const MAX_ID = 2_147_483_647;

export const load = loadPanelPage(panel.payoutSheet, ({ params }) => [sheetQuery(idIn(params.id))]);

/** A payout sheet: what was found about each row, before and after it is booked. */
export default function PayoutSheetPage({ location }: PageProps) {
  const say = useSay();
  const id = idIn(location.params.id);
  const read = useList(sheetQuery(id));
  const { data: sheet } = read;
  const params = panel.payoutSheet.read(location.search);
  return (
    <PanelPage title={sheet ? <bdi>{sheet.file_name || say('sheet')}</bdi> : say('sheet')}>
      {!sheet &&
        (read.error ? (
          <ReadFailure of={say('sheet')} read={read} />
        ) : (
          <ListSkeleton height="420px" />
        ))}
      {sheet && (
        <div className={styles.part}>
          <Summary sheet={sheet} />
          {!sheet.is_booked && <Columns key={JSON.stringify(sheet.columns)} sheet={sheet} />}
          {sheet.problem === null && <Rows sheet={sheet} params={params} />}
        </div>
      )}
    </PanelPage>
  );
}

function Summary({ sheet }: { readonly sheet: PayoutSheet }) {
  const say = useSay();
  const exactly = useExactly();
  const { missing } = sheet;
  return (
    <>
      <p className={styles.quiet}>
        <bdi>{sheet.courier_name}</bdi> · {say(sheet.is_booked ? 'is_booked' : 'not_booked')}
      </p>
      <dl className={styles.figures}>
        <Figure name={say('collected')} value={exactly(sheet.collected)} />
        <Figure name={say('fees')} value={exactly(sheet.fees)} />
        {Number(sheet.taxes) !== 0 && <Figure name={say('taxes')} value={exactly(sheet.taxes)} />}
        <Figure
          name={say('paid_out')}
          value={exactly(sheet.paid_out)}
          note={say('counted_rows', { count: sheet.counted_rows })}
        />
        {sheet.net !== null && <Figure name={say('sheet_net')} value={exactly(sheet.net)} />}
      </dl>
      <Checks sheet={sheet} />
      {missing.orders > 0 && (
        <p>
          <Outcome of="is_missing" />{' '}
          <a href={panel.payoutSheet({ id: sheet.id, outcome: 'missing' })}>
            {say('missing', { count: missing.orders, amount: exactly(missing.due) })}
          </a>
        </p>
      )}
      {!sheet.is_booked && <Actions sheet={sheet} />}
    </>
  );
}

/** Where the sheet says otherwise than its rows, and what arrived of it. */
function Checks({ sheet }: { readonly sheet: PayoutSheet }) {
  const say = useSay();
  const exactly = useExactly();
  const { net, own_total_differs: total, arrived, arrived_on: on, arrived_in: into } = sheet;
  const netDiffers = net === null ? 0 : parseCents(net) - parseCents(sheet.paid_out);
  const differs = (cents: number) => ({ amount: exactly(formatDecimal(Math.abs(cents))) });
  return (
    <>
      {total !== null && parseCents(total) !== 0 && (
        <p className={styles.warn}>{say('own_total_differs', differs(parseCents(total)))}</p>
      )}
      {netDiffers !== 0 && <p className={styles.warn}>{say('net_differs', differs(netDiffers))}</p>}
      {isAllBooked(sheet) && <p className={styles.warn}>{say('all_booked')}</p>}
      {sheet.is_booked && arrived !== null && on !== null && (
        <p>
          {say('arrived_said', {
            amount: exactly(arrived),
            day: readableDay(on),
            place: say(into === 'bank' ? 'in_bank' : 'in_till_now'),
          })}
        </p>
      )}
    </>
  );
}

/** Nothing of it counts, since it was booked before. */
const isAllBooked = ({ is_booked, counted_rows, outcomes }: PayoutSheet): boolean =>
  !is_booked && counted_rows === 0 && (outcomes.twice?.rows ?? 0) > 0;

function Actions({ sheet }: { readonly sheet: PayoutSheet }) {
  const say = useSay();
  const call = useCall();
  const go = useNavigate();
  const change = useListChange(sheetQuery(sheet.id));
  const removal = useDialogState<PayoutSheet>();
  const booking = useEditDialog<PayoutSheet>('book-sheet');
  const params = { id: sheet.id };
  if (!useMayChange('cash')) return null;
  const remove = () =>
    void change({
      apply: (shown) => shown,
      send: async () => {
        await call('DELETE /cash/sheets/{id}', { params });
        await go(panel.cash({ tab: 'sheets' }));
      },
      done: say('sheet_removed'),
      failed: say('remove_failed'),
    });
  return (
    <div className={styles.actions}>
      {sheet.problem === null && !isAllBooked(sheet) && (
        <Button aria-haspopup="dialog" onClick={() => booking.show(sheet)}>
          {say('book_sheet')}
        </Button>
      )}
      {booking.editor && <BookDialog key={booking.opening} editor={booking.editor} />}
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => removal.show(sheet)}>
        {say('remove_sheet')}
      </Button>
      <RemovalOf title={say('remove_sheet')} removal={removal} onConfirm={remove}>
        {({ file_name: name }) => (
          <p>
            <bdi>{name}</bdi>
          </p>
        )}
      </RemovalOf>
    </div>
  );
}

const fieldOf = (place: number) => `column${place}`;

/** What each column holds: open where the rows can't be told yet. */
function Columns({ sheet }: { readonly sheet: PayoutSheet }) {
  const say = useSay();
  const call = useCall();
  const fields = sheet.columns.map((_, place) => fieldOf(place));
  if (!useMayChange('cash')) return null;
  return (
    <details open={sheet.problem !== null}>
      <summary className={page.unfolds}>{say('columns')}</summary>
      {sheet.problem !== null && <p className={styles.warn}>{say(`columns_${sheet.problem}`)}</p>}
      <p className={styles.quiet}>{say('columns_about')}</p>
      <EditForm
        name={`payout-columns-${sheet.id}`}
        action={say('save_columns')}
        saved={sheet}
        valuesOf={({ columns }) =>
          Object.fromEntries(columns.map(({ holds }, place) => [fieldOf(place), holds ?? '']))
        }
        send={(values) =>
          call('PUT /cash/sheets/{id}/columns', {
            params: { id: sheet.id },
            body: {
              columns: fields.map((field) => (values[field] || null) as PayoutColumn | null),
            },
          })
        }
        then={(answer) => answer}
        texts={{ done: say('columns_saved'), failed: say('columns_failed') }}
      >
        {({ field }) => (
          <div className={styles.columns}>
            {sheet.columns.map(({ name }, place) => (
              <Select
                key={fieldOf(place)}
                {...field(fieldOf(place))}
                label={name || String(place + 1)}
              >
                <option value="">{say('passed_over')}</option>
                {PAYOUT_COLUMNS.map((column) => (
                  <option key={column} value={column}>
                    {say(`column_${column}`)}
                  </option>
                ))}
              </Select>
            ))}
          </div>
        )}
      </EditForm>
    </details>
  );
}

interface RowsProps {
  readonly sheet: PayoutSheet;
  readonly params: ReturnType<typeof panel.payoutSheet.read>;
}

function Rows({ sheet, params }: RowsProps) {
  const say = useSay();
  const { id } = sheet;
  const { outcome } = params;
  const found = PAYOUT_OUTCOMES.filter((one) => (sheet.outcomes[one]?.rows ?? 0) > 0);
  const choices = [
    { href: panel.payoutSheet({ id }), label: say('all'), chosen: outcome === null },
    ...found.map((one) => ({
      href: panel.payoutSheet({ id, outcome: one }),
      label: `${say(one)} ${sheet.outcomes[one]?.rows ?? 0}`,
      chosen: outcome === one,
    })),
    ...(sheet.missing.orders > 0 || outcome === 'missing'
      ? [
          {
            href: panel.payoutSheet({ id, outcome: 'missing' }),
            label: `${say('is_missing')} ${sheet.missing.orders}`,
            chosen: outcome === 'missing',
          },
        ]
      : []),
  ];
  return (
    <>
      <ChoiceLinks label={say('outcome')} choices={choices} />
      {outcome === 'missing' ? (
        <Missing id={id} page={params.page} />
      ) : (
        <FoundRows sheet={sheet} outcome={outcome} page={params.page} />
      )}
    </>
  );
}

/** Orders of the company that the sheet does not name, the oldest first. */
function Missing({ id, page }: { readonly id: number; readonly page: number }) {
  const say = useSay();
  const hrefFor = (to: number) => panel.payoutSheet({ id, outcome: 'missing', page: to });
  return (
    <>
      <p className={styles.quiet}>{say('missing_about')}</p>
      <OpenOrders
        query={openOrdersQuery({ missing_in: id, page })}
        pages={{ number: page, hrefFor }}
        empty={{ title: say('none_missing') }}
      />
    </>
  );
}

interface FoundProps {
  readonly sheet: PayoutSheet;
  readonly outcome: PayoutOutcome | null;
  readonly page: number;
}

function FoundRows({ sheet, outcome, page }: FoundProps) {
  const say = useSay();
  const { id } = sheet;
  const query = callQuery('GET /cash/sheets/{id}/rows', {
    params: { id },
    query: { page, ...(outcome !== null && { outcome }) },
  });
  return (
    <List
      of={say('rows', { count: 2 })}
      read={useList(query)}
      pages={{ number: page, hrefFor: (to) => panel.payoutSheet({ id, outcome, page: to }) }}
      empty={{
        title: say('no_rows'),
        next: { href: panel.payoutSheet({ id }), label: say('see_all') },
      }}
      idOf={({ row }) => row}
      columns={useRowColumns(sheet)}
    />
  );
}

function useRowColumns(sheet: PayoutSheet): readonly Column<PayoutRow>[] {
  const say = useSay();
  const exactly = useExactly();
  const mayDecide = useMayChange('cash') && !sheet.is_booked;
  const decide = useDecision(sheet);
  const actions: Column<PayoutRow> = {
    name: '',
    cell: (row) =>
      row.outcome !== 'unreadable' && (
        <RowButton of={String(row.row)} onClick={() => decide(row)}>
          {say(row.is_counted ? 'leave_out' : 'take_in')}
        </RowButton>
      ),
  };
  const differenceOf = ({ outcome, due, collected }: PayoutRow): string => {
    if ((outcome !== 'short' && outcome !== 'over') || due === null || collected === null)
      return '';
    const cents = Math.abs(parseCents(due) - parseCents(collected));
    const amount = exactly(formatDecimal(cents));
    return say(outcome === 'short' ? 'differs' : 'differs_more', { amount });
  };
  return [
    {
      name: say('row'),
      cell: ({ row, named }) => (
        <>
          {row} <bdi className={styles.quiet}>{named}</bdi>
        </>
      ),
    },
    {
      name: say('what'),
      narrow: 'bare',
      cell: (row) => (
        <>
          <Outcome of={row.outcome} />
          {!row.is_counted && row.outcome !== 'sum' && <> {say('left_out')}</>}
          <p className={styles.quiet}>
            {row.order_id !== null && (
              <a href={panel.orders({ order: row.order_id })}>
                {say('order', { order: `#${row.order_id}` })}
              </a>
            )}{' '}
            {[differenceOf(row), row.problem].filter(Boolean).join(' · ')}
          </p>
        </>
      ),
    },
    {
      name: say('due'),
      cell: ({ due }) => due !== null && <bdi>{exactly(due)}</bdi>,
      align: 'end',
    },
    {
      name: say('collected'),
      cell: ({ collected }) => collected !== null && <bdi>{exactly(collected)}</bdi>,
      align: 'end',
    },
    { name: say('fee'), cell: ({ fee }) => <bdi>{exactly(fee)}</bdi>, align: 'end' },
    ...(mayDecide ? [actions] : []),
  ];
}

/** Takes a row in, or leaves it out. */
function useDecision({ id }: PayoutSheet): (row: PayoutRow) => void {
  const say = useSay();
  const call = useCall();
  const change = useListChange(sheetQuery(id));
  return ({ row, dispute, ended_at, is_counted }) =>
    void change({
      apply: (shown) => shown,
      send: () =>
        call('PUT /cash/sheets/{id}/rows/{row}', {
          params: { id, row },
          body: { dispute, is_ended: ended_at !== null, is_counted: !is_counted },
        }),
      done: say('row_decided', { row }),
      failed: say('decide_failed'),
    });
}

/** Asks what arrived of a sheet, on which day and where, and books it. */
function BookDialog({ editor }: { readonly editor: EditorOf<PayoutSheet> }) {
  const say = useSay();
  const exactly = useExactly();
  const call = useCall();
  const { time_zone: timeZone } = useShopSettings();
  const { id, paid_out: expected, courier_name: courier } = editor.about;
  const isOwed = expected.startsWith('-');
  const [typed, setTyped] = useState(expected);
  return (
    <EditDialog
      editor={editor}
      title={say('book_sheet')}
      action={say('book')}
      saved={editor.about}
      valuesOf={() => ({
        arrived: isOwed ? '' : expected,
        arrived_on: dayIn(timeZone, new Date()),
        arrived_in: 'till' as string,
      })}
      onType={({ arrived }) => setTyped(arrived)}
      errorsOf={({ arrived }) =>
        typedCents(arrived) === null || (!isOwed && arrived.trim() === '')
          ? { arrived: say('amount_needed') }
          : {}
      }
      send={({ arrived, arrived_on, arrived_in }) =>
        call('POST /cash/sheets/{id}/book', {
          params: { id },
          body: {
            ...(arrived.trim() !== '' && { arrived }),
            ...(arrived_on !== '' && { arrived_on }),
            arrived_in: arrived_in === 'bank' ? 'bank' : 'till',
          },
        })
      }
      texts={{ done: say('booked'), failed: say('book_failed') }}
    >
      {({ field }) => {
        const differs = (typedCents(typed) ?? 0) - parseCents(expected);
        const amount = exactly(formatDecimal(Math.abs(differs)));
        return (
          <>
            <p>{say('book_about')}</p>
            <Input
              {...field('arrived')}
              label={say('arrived')}
              required={!isOwed}
              inputMode="decimal"
              maxLength={20}
              data-autofocus
            />
            {differs !== 0 && typed.trim() !== '' && (
              <p className={styles.warn}>
                {say(differs < 0 ? 'arrived_less' : 'arrived_more', { amount, courier })}
              </p>
            )}
            <Input {...field('arrived_on')} type="date" label={say('arrived_on')} />
            <Select {...field('arrived_in')} label={say('arrived_in')}>
              <option value="till">{say('in_till_now')}</option>
              <option value="bank">{say('in_bank')}</option>
            </Select>
          </>
        );
      }}
    </EditDialog>
  );
}
