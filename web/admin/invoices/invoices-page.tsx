import type { IssuedDocument } from '../../../contract/invoices.ts';
import { DOCUMENT_KINDS } from '../../../domain/invoices.ts';
import { addDays, dayIn, isDay } from '../../../domain/shop-day.ts';
import { INVOICES_PANEL } from '../../../domain/words/invoices-panel.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { DocumentButton } from '../document-button.tsx';
import { useExactly } from '../exactly.ts';
import { DayField } from '../kit/day-field.tsx';
import { FilterSelect } from '../kit/filter-select.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import type { ParamsOf } from '../kit/screen.ts';
import { SearchBox } from '../kit/search-box.tsx';
import type { Column } from '../kit/table.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ChoiceLinks, ExportButton } from '../panel-controls.tsx';
import { useMayChange, useMayRead } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { readableDay } from '../shop-format.ts';
import styles from './invoices-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.invoices, ({ search }) => [
  invoicesQuery(paramsIn(search)),
]);

type Params = ParamsOf<typeof panel.invoices>;

/** What an address asks for; days that are none, or the wrong way round, are left out. */
function paramsIn(search: URLSearchParams): Params {
  const { from, to, ...params } = panel.invoices.read(search);
  const [first, last] = [from, to].map((day) => (isDay(day) ? day : '')) as [string, string];
  const isForward = first === '' || last === '' || first <= last;
  return { ...params, from: isForward ? first : '', to: isForward ? last : '' };
}

/** What a list or a file is narrowed down by. */
const filtersOf = ({ kind, search, from, to }: Params) => ({
  ...(kind !== null && { kind }),
  ...(search !== '' && { search }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
});

const invoicesQuery = (params: Params) =>
  callQuery('GET /invoices', { query: { ...filtersOf(params), page: params.page, per_page: 30 } });

/** Invoices and credit notes: what was issued, for whom, and each as PDF. */
export default function InvoicesPage({ location }: PageProps) {
  const say = useWords(INVOICES_PANEL);
  const params = paramsIn(location.search);
  const { page, ...filters } = params;
  const read = useList(invoicesQuery(params));
  const isAll = Object.keys(filtersOf(params)).length === 0;
  return (
    <PanelPage title={say('title')} beside={<Beside params={params} />}>
      {read.data && <p className={styles.about}>{say(read.data.on ? 'about' : 'off_about')}</p>}
      <Filters params={params} isFetching={read.isFetching} />
      <List
        of={say('title')}
        read={read}
        columns={useColumns()}
        pages={{ number: page, hrefFor: (to) => panel.invoices({ ...filters, page: to }) }}
        empty={{
          title: say(isAll ? 'none' : 'none_found'),
          icon: 'box',
          ...(isAll && { children: say('none_about') }),
        }}
      />
    </PanelPage>
  );
}

/** The file for the accountant, and the way to the settings. */
function Beside({ params }: { readonly params: Params }) {
  const say = useWords(INVOICES_PANEL);
  const mayExport = useMayChange('orders');
  const query = new URLSearchParams(filtersOf(params));
  return (
    <div className={styles.beside}>
      {useMayRead('settings') && (
        <ButtonLink variant="secondary" href={`${panel.settings()}#invoices`}>
          {say('settings')}
        </ButtonLink>
      )}
      {mayExport && (
        <ExportButton
          path={`/api/invoices/export.csv?${query}`}
          fileName="invoices.csv"
          label={say('export_csv')}
          failed={say('export_failed')}
        />
      )}
    </div>
  );
}

interface FiltersProps {
  readonly params: Params;
  readonly isFetching: boolean;
}

function Filters({ params, isFetching }: FiltersProps) {
  const say = useWords(INVOICES_PANEL);
  const go = useNavigate();
  const { kind, search, from, to } = params;
  const pathOf = (change: Partial<Params>) => panel.invoices({ kind, search, from, to, ...change });
  const setFrom = (day: string | null) =>
    void go(pathOf({ from: day ?? '', ...(day !== null && to !== '' && day > to && { to: day }) }));
  const setTo = (day: string | null) =>
    void go(pathOf({ to: day ?? '', ...(day !== null && day < from && { from: day }) }));
  return (
    <>
      <div className={styles.filters}>
        <SearchBox
          label={say('search')}
          placeholder={say('search_hint')}
          words={search}
          longest={40}
          isFetching={isFetching}
          onSearch={(words) => void go(pathOf({ search: words }), { replace: true })}
        />
        <FilterSelect
          label={say('kind')}
          value={kind}
          options={DOCUMENT_KINDS.map((one) => [one, say(one)] as const)}
          none={say('all')}
          onChoose={(chosen) => void go(pathOf({ kind: chosen }))}
        />
        <DayField label={say('from')} day={from} onDay={setFrom} />
        <DayField label={say('to')} day={to} onDay={setTo} />
      </div>
      <Months params={params} pathOf={pathOf} />
    </>
  );
}

interface MonthsProps {
  readonly params: Params;
  readonly pathOf: (change: Partial<Params>) => string;
}

/** The months that an accountant asks for. */
function Months({ params: { from, to }, pathOf }: MonthsProps) {
  const say = useWords(INVOICES_PANEL);
  const today = dayIn(useShopSettings().time_zone, new Date());
  const firstOf = (day: string) => `${day.slice(0, 8)}01`;
  const endOfLast = addDays(firstOf(today), -1);
  const choices = [
    { label: say('any_day'), from: '', to: '' },
    { label: say('this_month'), from: firstOf(today), to: today },
    { label: say('last_month'), from: firstOf(endOfLast), to: endOfLast },
  ];
  return (
    <ChoiceLinks
      label={say('days')}
      choices={choices.map((one) => ({
        href: pathOf({ from: one.from, to: one.to }),
        label: one.label,
        chosen: one.from === from && one.to === to,
      }))}
    />
  );
}

function useColumns(): readonly Column<IssuedDocument>[] {
  const say = useWords(INVOICES_PANEL);
  const exactly = useExactly();
  const mayDownload = useMayChange('orders');
  const amount = ({ kind }: IssuedDocument, decimal: string) =>
    kind === 'invoice' || Number(decimal) === 0 ? exactly(decimal) : exactly(`-${decimal}`);
  const file: Column<IssuedDocument> = {
    name: '',
    cell: (one) => <DocumentButton document={one} />,
  };
  return [
    {
      name: say('number'),
      narrow: 'bare',
      cell: ({ kind, number, invoice_number: of, reason }) => (
        <>
          <bdi dir="ltr">{number}</bdi>
          {kind === 'credit_note' && of !== undefined && reason !== undefined && (
            <p className={styles.quiet}>
              {say('credit_note')} <bdi>{say('credits', { number: of })}</bdi> · {say(reason)}
            </p>
          )}
        </>
      ),
    },
    {
      name: say('day'),
      cell: ({ issued_on: day }) => <time dateTime={day}>{readableDay(day)}</time>,
    },
    {
      name: say('order'),
      cell: ({ order_id: id }) => (
        <a href={panel.orders({ order: id })}>
          <bdi dir="ltr">#{id}</bdi>
        </a>
      ),
    },
    {
      name: say('buyer'),
      cell: ({ buyer }) =>
        buyer === null ? (
          <span className={styles.quiet}>{say('emptied')}</span>
        ) : (
          <bdi>{buyer}</bdi>
        ),
    },
    { name: say('vat'), cell: (one) => <bdi dir="ltr">{amount(one, one.vat)}</bdi>, align: 'end' },
    {
      name: say('total'),
      cell: (one) => <bdi dir="ltr">{amount(one, one.total)}</bdi>,
      align: 'end',
    },
    ...(mayDownload ? [file] : []),
  ];
}
