import type { FormEvent } from 'react';
import type { OrderReport } from '../../../contract/order-reports.ts';
import { formatDecimal, parseCents } from '../../../domain/money.ts';
import {
  countDays,
  lastDays,
  MAX_REPORT_DAYS,
  type ReportDays,
  type ReportStep,
  rateOf,
} from '../../../domain/order-reports.ts';
import { addDays, dayIn, isDay } from '../../../domain/shop-day.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageLocation, PageProps } from '../../page.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/field.tsx';
import { FigureCard } from '../kit/figure-card.tsx';
import figures from '../kit/figures.module.css';
import { FilterSelect } from '../kit/filter-select.tsx';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import type { ParamsOf } from '../kit/screen.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ChoiceLinks } from '../panel-controls.tsx';
import { useMayRead } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { readableDays, useAmount } from '../shop-format.ts';
import { useSay } from './figures.tsx';
import { GroupsPart } from './groups-part.tsx';
import { CashPart, MarginPart } from './money-parts.tsx';
import { CallsPart, OutcomesPart, ReasonsPart } from './outcome-parts.tsx';
import styles from './reports.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.reports);

type Params = ParamsOf<typeof panel.reports>;

/** What became of the orders of some days, why, where, and what it cost. The days are in the address. */
export default function ReportsPage({ location }: PageProps) {
  const say = useSay();
  const { days, params } = useAsked(location);
  const step = params.step ?? stepFor(days);
  const read = useList(callQuery('GET /order-reports', { query: { ...days, step } }));
  const { data, error } = read;
  return (
    <PanelPage title={panel.reports.title} beside={<RangeLinks days={days} params={params} />}>
      <Tools key={`${days.from} ${days.to}`} days={days} step={step} params={params} />
      {!data &&
        (error ? (
          <ReadFailure of={say('figures')} read={read} />
        ) : (
          <ListSkeleton count={3} height="240px" />
        ))}
      {data && data.totals.orders === 0 && (
        <EmptyState title={say('empty')} icon="bag">
          {say('empty_about')}
        </EmptyState>
      )}
      {data && data.totals.orders > 0 && <Report report={data} params={params} />}
      <WithCash />
    </PanelPage>
  );
}

const WithCash = () => (useMayRead('cash') ? <CashPart /> : null);

/** The days of the address, or the last 30; more than a year is cut. */
function useAsked(location: PageLocation): { readonly days: ReportDays; readonly params: Params } {
  const params = panel.reports.read(location.search);
  const today = dayIn(useShopSettings().time_zone, new Date());
  const { from, to } = params;
  if (!isDay(from) || !isDay(to)) return { days: lastDays(today), params };
  const days = from <= to ? { from, to } : { from: to, to: from };
  const isLong = countDays(days) > MAX_REPORT_DAYS;
  return {
    days: isLong ? { ...days, from: addDays(days.to, 1 - MAX_REPORT_DAYS) } : days,
    params,
  };
}

/** Few enough steps to be looked at. */
const stepFor = (days: ReportDays): ReportStep => {
  const count = countDays(days);
  if (count <= 45) return 'day';
  return count <= 200 ? 'week' : 'month';
};

interface RangeProps {
  readonly days: ReportDays;
  readonly params: Params;
}

const RANGES = [
  ['last_7', 7],
  ['last_30', 30],
  ['last_90', 90],
  ['last_365', 365],
] as const;

function RangeLinks({ days, params: { group } }: RangeProps) {
  const say = useSay();
  const today = dayIn(useShopSettings().time_zone, new Date());
  const choices = RANGES.map(([name, count]) => {
    const from = addDays(today, 1 - count);
    return {
      href: panel.reports({ from, to: today, group }),
      label: say(name),
      chosen: days.from === from && days.to === today,
    };
  });
  return <ChoiceLinks label={say('range')} choices={choices} />;
}

interface ToolsProps extends RangeProps {
  readonly step: ReportStep;
}

/** Other days, and what a column stands for. */
function Tools({ days, step, params }: ToolsProps) {
  const say = useSay();
  const go = useNavigate();
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [from, to] = [String(typed.get('from')), String(typed.get('to'))];
    void go(panel.reports({ ...params, from, to }));
  };
  return (
    <form className={styles.tools} onSubmit={show}>
      <div className={styles.days}>
        <Input label={say('from')} name="from" type="date" defaultValue={days.from} required />
        <Input label={say('to')} name="to" type="date" defaultValue={days.to} required />
        <Button type="submit" variant="secondary">
          {say('show')}
        </Button>
      </div>
      <FilterSelect<ReportStep>
        label={say('step')}
        value={step}
        options={(['day', 'week', 'month'] as const).map((one) => [one, say(one)])}
        onChoose={(one) => void go(panel.reports({ ...params, ...days, step: one }))}
      />
    </form>
  );
}

interface ReportProps {
  readonly report: OrderReport;
  readonly params: Params;
}

function Report({ report, params }: ReportProps) {
  const say = useSay();
  return (
    <>
      <Cards report={report} />
      <OutcomesPart report={report} />
      <div className={styles.pair}>
        <CallsPart report={report} />
        <ReasonsPart report={report} />
      </div>
      <GroupsPart report={report} group={params.group} params={params} />
      {report.margin && <MarginPart report={report} margin={report.margin} />}
      <p className={figures.detail}>
        {readableDays(report.from, report.to)}.{' '}
        {say('rule', { zone: report.time_zone.replaceAll('_', ' ') })}
      </p>
    </>
  );
}

/** The figures that matter, each a link to its orders. */
function Cards({ report }: { readonly report: OrderReport }) {
  const say = useSay();
  const amount = useAmount();
  const { totals, calls, from, to } = report;
  const days = { from, to };
  const count = (value: number) => value.toLocaleString('en');
  const rate = (part: number, whole: number) => {
    const percent = rateOf(part, whole);
    return percent === null ? say('no_rate') : say('rate', { rate: percent });
  };
  const asked = totals.confirmed + totals.lost;
  const left = totals.delivered + totals.came_back;
  const called = calls.filter(({ time }) => time !== 'never');
  const soon = called.find(({ time }) => time === 'within_15')?.orders ?? 0;
  const everCalled = called.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <ul className={styles.cards}>
      <FigureCard name={say('orders')} value={count(totals.orders)} href={panel.orders(days)}>
        {amount(formatDecimal(parseCents(totals.delivered_value)))} {say('delivered').toLowerCase()}
      </FigureCard>
      <FigureCard
        name={say('confirmed')}
        value={rate(totals.confirmed, asked)}
        href={panel.orders({ ...days, answer: 'confirmed' })}
      >
        {say('confirmed_of', { part: totals.confirmed, whole: asked })}
        {totals.to_confirm > 0 && <> · {say('still_to_confirm', { count: totals.to_confirm })}</>}
      </FigureCard>
      <FigureCard
        name={say('first_call')}
        value={rate(soon, everCalled)}
        href={panel.orders({ ...days, called: 'within_15' })}
      >
        {say('first_call_of', { part: soon, whole: everCalled })}
      </FigureCard>
      <FigureCard
        name={say('delivered')}
        value={rate(totals.delivered, left)}
        href={panel.orders({ ...days, fate: 'delivered' })}
      >
        {say('delivered_of', { part: totals.delivered, whole: left })}
      </FigureCard>
      <FigureCard
        name={say('came_back')}
        value={count(totals.came_back)}
        href={panel.orders({ ...days, fate: 'came_back' })}
      >
        {say('worth', { value: amount(totals.came_back_value) })}
      </FigureCard>
      <FigureCard name={say('failed_cost')} value={amount(totals.failed_cost)}>
        {say('failed_about')}
      </FigureCard>
    </ul>
  );
}
