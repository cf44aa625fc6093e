import type { FormEvent } from 'react';
import type { TrafficReport } from '../../../contract/traffic.ts';
import { type ReportDays, rateOf } from '../../../domain/order-reports.ts';
import { addDays, dayIn, isDay } from '../../../domain/shop-day.ts';
import { TRAFFIC } from '../../../domain/words/traffic.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox, Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { EditForm } from '../kit/edit-form.tsx';
import { FigureCard } from '../kit/figure-card.tsx';
import figures from '../kit/figures.module.css';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ChoiceLinks } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { readableDays, useAmount } from '../shop-format.ts';
import { Funnel } from './funnel.tsx';
import { Origins } from './origins.tsx';
import styles from './traffic.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.traffic, ({ search }) => [trafficQuery(daysOf(search))]);

/** Two days that are both there; else the server's own, the last 30. */
function daysOf(search: URLSearchParams): ReportDays | null {
  const { from, to } = panel.traffic.read(search);
  if (!isDay(from) || !isDay(to)) return null;
  return from <= to ? { from, to } : { from: to, to: from };
}

const trafficQuery = (days: ReportDays | null) => callQuery('GET /traffic', { query: days ?? {} });

/** How many visit the shop, how far they come, and where they come from. The days are in the address. */
export default function TrafficPage({ location }: PageProps) {
  const say = useWords(TRAFFIC);
  const read = useList(trafficQuery(daysOf(location.search)));
  const { data: report } = read;
  const isEmpty = report && report.totals.visits + report.totals.orders === 0;
  return (
    <PanelPage
      title={panel.traffic.title}
      beside={report && (report.on || !isEmpty) && <RangeLinks days={report} />}
    >
      <p className={styles.intro}>{say('intro')}</p>
      {!report && read.error && <ReadFailure of={say('figures')} read={read} />}
      {!report && !read.error && <ListSkeleton count={3} height="240px" />}
      {report && (report.on || !isEmpty) && (
        <Tools key={`${report.from} ${report.to}`} days={report} />
      )}
      {report && isEmpty && <Nothing on={report.on} />}
      {report && !isEmpty && <Report report={report} />}
      {report && <Switch report={report} />}
    </PanelPage>
  );
}

function Nothing({ on }: { readonly on: boolean }) {
  const say = useWords(TRAFFIC);
  return (
    <EmptyState title={say(on ? 'empty' : 'off_title')} icon="search">
      {say(on ? 'empty_about' : 'off_about')}
    </EmptyState>
  );
}

const RANGES = [
  ['last_7', 7],
  ['last_30', 30],
  ['last_90', 90],
  ['last_365', 365],
] as const;

function RangeLinks({ days }: { readonly days: ReportDays }) {
  const say = useWords(TRAFFIC);
  const today = dayIn(useShopSettings().time_zone, new Date());
  const choices = RANGES.map(([name, count]) => {
    const from = addDays(today, 1 - count);
    return {
      href: panel.traffic({ from, to: today }),
      label: say(name),
      chosen: days.from === from && days.to === today,
    };
  });
  return <ChoiceLinks label={say('range')} choices={choices} />;
}

function Tools({ days }: { readonly days: ReportDays }) {
  const say = useWords(TRAFFIC);
  const go = useNavigate();
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void go(panel.traffic({ from: String(typed.get('from')), to: String(typed.get('to')) }));
  };
  return (
    <form className={styles.days} onSubmit={show}>
      <Input label={say('from')} name="from" type="date" defaultValue={days.from} required />
      <Input label={say('to')} name="to" type="date" defaultValue={days.to} required />
      <Button type="submit" variant="secondary">
        {say('show')}
      </Button>
    </form>
  );
}

function Report({ report }: { readonly report: TrafficReport }) {
  const say = useWords(TRAFFIC);
  return (
    <>
      {!report.on && <p className={styles.intro}>{say('off_now')}</p>}
      <Cards report={report} />
      <Funnel report={report} />
      <Origins report={report} />
      <p className={figures.detail}>
        {readableDays(report.from, report.to)}.{' '}
        {say('rule', { zone: report.time_zone.replaceAll('_', ' ') })}
      </p>
    </>
  );
}

function Cards({ report: { totals, from, to } }: { readonly report: TrafficReport }) {
  const say = useWords(TRAFFIC);
  const amount = useAmount();
  const count = (value: number) => value.toLocaleString('en');
  const perVisit = (value: number) =>
    totals.visits === 0
      ? '0'
      : (value / totals.visits).toLocaleString('en', { maximumFractionDigits: 1 });
  const rate = rateOf(totals.orders, totals.visits);
  return (
    <ul className={styles.cards}>
      <FigureCard name={say('visits')} value={count(totals.visits)}>
        {readableDays(from, to)}
      </FigureCard>
      <FigureCard name={say('pages')} value={count(totals.pages)}>
        {say('pages_about', { mean: perVisit(totals.pages) })}
      </FigureCard>
      <FigureCard name={say('views')} value={count(totals.views)}>
        {say('views_about', { mean: perVisit(totals.views) })}
      </FigureCard>
      <FigureCard name={say('orders')} value={count(totals.orders)}>
        {rate === null ? say('no_share') : say('share', { rate: `${rate}%` })}
      </FigureCard>
      <FigureCard name={say('value')} value={amount(totals.value)}>
        {say('value_about')}
      </FigureCard>
      <FigureCard name={say('delivered_value')} value={amount(totals.delivered_value)}>
        {say('delivered_about', { count: totals.delivered })}
      </FigureCard>
    </ul>
  );
}

/** Turns counting on and off, for who may change settings. */
function Switch({ report }: { readonly report: TrafficReport }) {
  const say = useWords(TRAFFIC);
  const call = useCall();
  if (!useMayChange('settings')) return null;
  return (
    <EditForm
      name="traffic"
      className={styles.sheet}
      action={say('save')}
      saved={report}
      valuesOf={({ on }) => ({ on: on ? '1' : '' })}
      send={({ on }, seen) =>
        call('PUT /admin/settings/traffic', {
          body: { traffic_on: on !== '', seen: { traffic_on: seen.on } },
        })
      }
      then={({ traffic_on: on }) => ({ ...report, on })}
      texts={{ busy: say('saving'), done: say('saved'), failed: say('save_failed') }}
    >
      {({ tick }) => <Checkbox {...tick('on')} label={say('on')} hint={say('on_hint')} />}
    </EditForm>
  );
}
