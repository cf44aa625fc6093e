import { type ReactNode, useId } from 'react';
import type { Courier } from '../../../contract/couriers.ts';
import { GIVE_OUT } from '../../../domain/words/give-out.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useMoney } from '../../shop-settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { LongSelect } from '../long-select.tsx';
import { panel } from '../screens.ts';
import { SlipsButton } from '../slips-button.tsx';
import { summaryQuery } from '../waiting-confirmations.ts';
import { type Area, centsOf } from './areas.ts';
import styles from './give-out.module.css';
import { couriersQuery, type Given, latestQuery, openQuery, useGiveOut } from './use-give-out.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.giveOut, () => [
  openQuery,
  latestQuery,
  couriersQuery,
  summaryQuery,
]);

/** Couriers who are told of their parcels by a file. */
const manifestsQuery = callQuery('GET /manifests');

type GivingOut = ReturnType<typeof useGiveOut>;

/** Orders that are ready to leave are given to couriers, a whole area by one press. */
export default function GiveOutPage() {
  const say = useWords(GIVE_OUT);
  const work = useGiveOut();
  const { read, orders, couriers } = work;
  const failed = [read, couriers].find(({ data, error }) => !data && error);
  return (
    <PanelPage title={panel.giveOut.title}>
      {failed ? (
        <ReadFailure of={say('failed')} read={failed} />
      ) : !orders || !couriers.data ? (
        <ListSkeleton height="420px" />
      ) : (
        <>
          <GivenAway given={work.given} couriers={couriers.data} />
          <Work work={work} couriers={couriers.data} />
        </>
      )}
    </PanelPage>
  );
}

/** What couriers got just now, and what they need for it. */
function GivenAway({
  given,
  couriers,
}: {
  readonly given: readonly Given[];
  readonly couriers: readonly Courier[];
}) {
  const say = useWords(GIVE_OUT);
  const money = useMoney();
  const { data: manifests } = useData(manifestsQuery, { always: true });
  if (given.length === 0) return null;
  return (
    <ul className={styles.given}>
      {given.map(({ courier: id, ids, cents }) => {
        const courier = couriers.find((one) => one.id === id)?.name ?? '';
        const list = ids.join(',');
        return (
          <li key={id}>
            <p>{say('given_to', { courier, count: ids.length, sum: money(cents) })}</p>
            <div className={page.row}>
              <SlipsButton of={{ ids }} beside={courier} size="small" />
              <ButtonLink variant="secondary" size="small" href={panel.dayList({ ids: list })}>
                {say('list')}
                <span className="visually-hidden"> {courier}</span>
              </ButtonLink>
              {manifests?.includes(id) && (
                <ButtonLink
                  variant="secondary"
                  size="small"
                  href={panel.manifest({ id, ids: list })}
                >
                  {say('manifest')}
                  <span className="visually-hidden"> {courier}</span>
                </ButtonLink>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** What stays, and why. */
function Rest({
  work: { areas, unconfirmed, planned, isCut, maxOrders },
}: {
  readonly work: GivingOut;
}) {
  const say = useWords(GIVE_OUT);
  if (areas.length === 0 && unconfirmed + planned === 0) return say('none_hint');
  return (
    <>
      {unconfirmed > 0 && (
        <p className={styles.rest}>
          {say('unconfirmed', { count: unconfirmed })}{' '}
          <a href={panel.confirmation()}>{say('confirm')}</a>
        </p>
      )}
      {planned > 0 && (
        <p className={styles.rest}>
          {say('planned', { count: planned })} <a href={panel.runs()}>{say('to_runs')}</a>
        </p>
      )}
      {isCut && <p className={styles.rest}>{say('cut', { count: maxOrders })}</p>}
    </>
  );
}

interface WorkProps {
  readonly work: GivingOut;
  readonly couriers: readonly Courier[];
}

function Work({ work, couriers }: WorkProps) {
  const say = useWords(GIVE_OUT);
  const money = useMoney();
  const { areas, orders, give, courierOf } = work;
  if (areas.length === 0) {
    const next = { href: panel.orders(), label: say('to_orders') };
    return (
      <EmptyState
        title={say(work.given.length > 0 ? 'all_gone' : 'none_title')}
        icon={work.given.length > 0 ? 'check' : 'truck'}
        next={next}
      >
        <Rest work={work} />
      </EmptyState>
    );
  }
  if (couriers.length === 0) {
    const next = { href: panel.couriers(), label: say('add_couriers') };
    return (
      <EmptyState title={say('no_couriers_title')} icon="truck" next={next}>
        {say('no_couriers_hint')}
      </EmptyState>
    );
  }
  const [first] = areas;
  const same = areas.every((area) => courierOf(area) === (first ? courierOf(first) : null));
  return (
    <>
      <p className={styles.ready}>
        {say('ready', { count: orders?.length ?? 0, sum: money(centsOf(orders ?? [])) })}
      </p>
      <Rest work={work} />
      <div className={styles.areas}>
        {areas.length > 1 && (
          <Chooser
            name={say('all')}
            couriers={couriers}
            chosen={same && first ? courierOf(first) : undefined}
            onChoose={(courier) =>
              give(
                areas.map(({ name }) => name),
                courier,
              )
            }
          />
        )}
        {areas.map((area) => (
          <Chooser
            key={area.name}
            name={area.name || say('no_area')}
            couriers={couriers}
            chosen={courierOf(area)}
            onChoose={(courier) => give([area.name], courier)}
          >
            <AreaOrders area={area} />
          </Chooser>
        ))}
      </div>
      <Footer work={work} couriers={couriers} />
    </>
  );
}

function AreaOrders({ area: { orders, cents } }: { readonly area: Area }) {
  const say = useWords(GIVE_OUT);
  const money = useMoney();
  return (
    <details className={styles.orders}>
      <summary>
        {say('count', { count: orders.length, sum: money(cents) })}
        <span className="visually-hidden"> {say('show')}</span>
      </summary>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <a href={panel.orders({ order: order.id })}>
              <bdi dir="ltr">#{order.id}</bdi>
            </a>{' '}
            <bdi>{order.guest_name}</bdi>, <bdi>{order.guest_city}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** With more couriers than this, they are a list to choose from. */
const MAX_CHIPS = 4;

interface ChooserProps {
  readonly name: string;
  readonly couriers: readonly Courier[];
  /** `null`: nobody; `undefined`: not the same everywhere. */
  readonly chosen: number | null | undefined;
  readonly onChoose: (courier: number | null) => void;
  readonly children?: ReactNode;
}

/** Who gets an area. */
function Chooser({ name, couriers, chosen, onChoose, children }: ChooserProps) {
  const say = useWords(GIVE_OUT);
  const id = useId();
  const choices = [
    ...couriers.map((one) => [one.id, one.name] as const),
    [null, say('nobody')] as const,
  ];
  return (
    <fieldset className={styles.area} data-all={children === undefined}>
      <legend>{name}</legend>
      {children}
      {couriers.length > MAX_CHIPS ? (
        <LongSelect
          label={name}
          value={String(chosen ?? '')}
          none={say('nobody')}
          options={couriers.map((one) => ({ value: String(one.id), label: one.name }))}
          onChoose={(value) => onChoose(value === '' ? null : Number(value))}
        />
      ) : (
        <div className={styles.chips}>
          {choices.map(([courier, label]) => (
            <label key={courier} className={styles.chip} data-nobody={courier === null}>
              <input
                type="radio"
                name={id}
                checked={chosen === courier}
                onChange={() => onChoose(courier)}
              />
              {label}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** What each courier would get, and the button that gives it to them. */
function Footer({ work: { loads, count, busy, send }, couriers }: WorkProps) {
  const say = useWords(GIVE_OUT);
  const money = useMoney();
  const nameOf = (id: number) => couriers.find((one) => one.id === id)?.name ?? '';
  return (
    <div className={styles.footer} data-keep-clear>
      <p role="status">
        {loads.length === 0
          ? say('choose')
          : loads
              .map(({ courier, ids, cents }) =>
                say('load', { courier: nameOf(courier), count: ids.length, sum: money(cents) }),
              )
              .join(' · ')}
      </p>
      {count > 0 && (
        <Button size="large" busy={busy && say('giving')} onClick={() => void send()}>
          {say('give', { count })}
        </Button>
      )}
    </div>
  );
}
