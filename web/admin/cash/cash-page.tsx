import type { CashEntry, CashOverview } from '../../../contract/cash.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/field.tsx';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import { useExactly } from '../exactly.ts';
import { EditForm } from '../kit/edit-form.tsx';
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
import { ChoiceLinks, ExportButton } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './cash.module.css';
import { cashQuery, Figure, notesText, typedCents, useSay } from './cash-parts.tsx';
import { ClosingsPart } from './closings-part.tsx';
import { CouriersPart } from './couriers-part.tsx';
import {
  emptyNotes,
  type NotesField,
  NotesFields,
  notesErrors,
  typedNotes,
} from './notes-fields.tsx';
import { OpenPart } from './open-part.tsx';
import { SheetsPart } from './sheets-part.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.cash, () => [cashQuery]);

const TABS = ['couriers', 'open', 'sheets', 'closings', 'entries'] as const;

/** The books of cash: what couriers hold, what is open, payout sheets, and every entry. */
export default function CashPage({ location }: PageProps) {
  const say = useSay();
  const read = useList(cashQuery);
  const params = panel.cash.read(location.search);
  const choices = TABS.map((tab) => ({
    href: panel.cash({ tab }),
    label: say(tab),
    chosen: tab === params.tab,
  }));
  const { data } = read;
  const isBegun = data !== undefined && data.started_at !== null;
  return (
    <PanelPage
      title={say('cash')}
      beside={isBegun && <ChoiceLinks label={say('part')} choices={choices} />}
    >
      {!data &&
        (read.error ? (
          <ReadFailure of={say('cash')} read={read} />
        ) : (
          <ListSkeleton height="420px" />
        ))}
      {data && !isBegun && <Begin />}
      {data && isBegun && (
        <>
          {params.tab === 'couriers' && <CouriersPart overview={data} settle={params.settle} />}
          {params.tab === 'open' && (
            <OpenPart overview={data} part={params.part} page={params.page} />
          )}
          {params.tab === 'sheets' && (
            <SheetsPart overview={data} of={params.settle} page={params.page} />
          )}
          {params.tab === 'closings' && <ClosingsPart page={params.page} />}
          {params.tab === 'entries' && <Entries overview={data} page={params.page} />}
        </>
      )}
    </PanelPage>
  );
}

type BeginFields = Record<'till' | NotesField, string>;

/** A shop that keeps no books: what they are for, and how they are begun. */
function Begin() {
  const say = useSay();
  const call = useCall();
  const mayChange = useMayChange('cash');
  const { second_currency: second } = useShopSettings();
  const currencies = second ? [second] : [];
  return (
    <EmptyState
      title={say('not_begun')}
      icon="truck"
      action={
        mayChange && (
          <EditForm
            name="begin-cash"
            className={styles.begin}
            inline
            action={say('begin')}
            saved={null}
            valuesOf={(): BeginFields => ({ till: '0.00', ...emptyNotes(currencies) })}
            errorsOf={({ till, ...others }) => ({
              ...(typedCents(till) === null && { till: say('amount_needed') }),
              ...notesErrors(currencies, others, say),
            })}
            send={({ till, ...others }) => {
              const till_notes = typedNotes(currencies, others).map(({ code, amount }) => ({
                ...{ code, amount },
              }));
              return call('POST /cash/start', { body: { till, till_notes } });
            }}
            texts={{ done: say('begun'), failed: say('begin_failed') }}
          >
            {({ field }) => (
              <>
                <Input {...field('till')} label={say('till_now')} inputMode="decimal" />
                <NotesFields currencies={currencies} field={field} />
              </>
            )}
          </EditForm>
        )
      }
    >
      {say('about_books')}
    </EmptyState>
  );
}

const entriesQuery = (page: number) => callQuery('GET /cash/entries', { query: { page } });

function Entries({ overview, page }: { readonly overview: CashOverview; readonly page: number }) {
  const say = useSay();
  const exactly = useExactly();
  const mayChange = useMayChange('cash');
  const query = entriesQuery(page);
  const removal = useDialogState<CashEntry>();
  const call = useCall();
  const change = useListChange(query);
  const takeBack = ({ id }: CashEntry) =>
    void change({
      apply: (entries) => entries,
      send: () => call('POST /cash/entries/{id}/reverse', { params: { id }, body: {} }),
      done: say('taken_back'),
      failed: say('take_back_failed'),
    });
  return (
    <div className={styles.part}>
      <dl className={styles.figures}>
        <Figure name={say('in_till')} value={exactly(overview.till)} />
        <Figure name={say('with_couriers')} value={exactly(overview.with_couriers)} />
      </dl>
      {mayChange && (
        <div className={styles.actions}>
          <ExportButton
            path="/api/cash/export.csv"
            fileName="cash.csv"
            label={say('export_csv')}
            failed={say('export_failed')}
          />
          <ExportButton
            path="/api/cash/export.xlsx"
            fileName="cash.xlsx"
            label={say('export_xlsx')}
            failed={say('export_failed')}
          />
        </div>
      )}
      <List
        of={say('entries')}
        read={useList(query)}
        pages={{ number: page, hrefFor: (to) => panel.cash({ tab: 'entries', page: to }) }}
        empty={{ title: say('no_entries') }}
        columns={useEntryColumns(removal.show)}
      />
      <RemovalOf title={say('take_back')} removal={removal} onConfirm={takeBack}>
        {() => <p>{say('take_back_about')}</p>}
      </RemovalOf>
    </div>
  );
}

const FOLLOWS = ['order', 'opening', 'reversal', 'refund'];

function useEntryColumns(onTakeBack: (entry: CashEntry) => void): readonly Column<CashEntry>[] {
  const say = useSay();
  const exactly = useExactly();
  const { moment } = useShopClock();
  const mayChange = useMayChange('cash');
  const actions: Column<CashEntry> = {
    name: '',
    cell: (entry) =>
      entry.is_reversed || FOLLOWS.includes(entry.kind) ? null : (
        <RowButton of={String(entry.id)} aria-haspopup="dialog" onClick={() => onTakeBack(entry)}>
          {say('take_back')}
        </RowButton>
      ),
  };
  return [
    {
      name: say('when'),
      cell: ({ booked_at: at }) => <time dateTime={at}>{moment(at)}</time>,
    },
    {
      name: say('what'),
      narrow: 'bare',
      cell: ({ kind, order_id: order, note, is_reversed: isReversed, booked_by: by }) => (
        <>
          {order === null ? (
            say(`kind_${kind}`)
          ) : (
            <a href={panel.orders({ order })}>{say('order', { order: `#${order}` })}</a>
          )}
          {(note || by || isReversed) && (
            <p className={styles.quiet}>
              {[isReversed && say('taken_back'), note, by].filter(Boolean).join(' · ')}
            </p>
          )}
        </>
      ),
    },
    {
      name: say('lines'),
      narrow: 'bare',
      cell: ({ lines }) => (
        <ul className={styles.lines}>
          {lines.map(({ account, courier, amount, notes }) => (
            <li key={`${account} ${courier} ${notes?.code}`}>
              <bdi>{courier ?? say(`account_${account}`)}</bdi>
              <bdi>
                {notes
                  ? say('notes_worth', { notes: notesText(notes), amount: exactly(amount) })
                  : exactly(amount)}
              </bdi>
            </li>
          ))}
        </ul>
      ),
    },
    ...(mayChange ? [actions] : []),
  ];
}
