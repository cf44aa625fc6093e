import { useState } from 'react';
import type { RunCandidate } from '../../../contract/runs.ts';
import { takesRuns } from '../../../domain/courier-kinds.ts';
import { MAX_STOPS } from '../../../domain/runs.ts';
import { dayIn } from '../../../domain/shop-day.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { callQuery, useData, useQueryStore } from '../../api/query.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox, Input, Select } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { useList } from '../kit/list.tsx';
import { candidatesQuery } from '../run-queries.ts';
import { panel } from '../screens.ts';
import { useAmount } from '../shop-format.ts';
import styles from './runs.module.css';

const couriersQuery = callQuery('GET /couriers');

/** The orders of each area, the area with the most first. */
function byArea(orders: readonly RunCandidate[]): [area: string, orders: RunCandidate[]][] {
  const areas = new Map<string, RunCandidate[]>();
  for (const order of orders) areas.set(order.area, [...(areas.get(order.area) ?? []), order]);
  return [...areas].toSorted(([, a], [, b]) => b.length - a.length);
}

/** Makes a run in a few presses: who, whole areas, and single orders where they are named. */
export function NewRun() {
  const say = useWords(RUN_SCREENS);
  const couriers = useList(couriersQuery).data?.filter(takesRuns);
  const { data: free } = useList(candidatesQuery());
  const { time_zone } = useShopSettings();
  const [courier, setCourier] = useState('');
  const [day, setDay] = useState(() => dayIn(time_zone, new Date()));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const make = useMaking();
  const only = couriers?.length === 1 ? String(couriers[0]?.id) : '';
  const who = Number(courier || only);
  const { data: theirs } = useData(candidatesQuery(who > 0 ? who : undefined), { always: true });
  // What was chosen stays on show while the orders of another driver are read.
  const orders = theirs ?? free;
  if (!couriers || !orders) return null;
  if (couriers.length === 0) {
    return (
      <EmptyState
        title={say('no_couriers')}
        icon="truck"
        next={{ href: panel.couriers(), label: say('couriers') }}
      />
    );
  }
  if (orders.length === 0) {
    return (
      <EmptyState title={say('none_free')} icon="check">
        {say('none_free_hint')}
      </EmptyState>
    );
  }
  const ids = orders.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  return (
    <section className={page.sheet} aria-labelledby="new-run">
      <h2 id="new-run">{say('new_run')}</h2>
      <div className={styles.form}>
        <div className={page.pair}>
          <Select
            label={say('courier')}
            value={courier || only}
            onChange={({ currentTarget }) => setCourier(currentTarget.value)}
          >
            <option value="">{say('choose')}</option>
            {couriers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Input
            label={say('day')}
            type="date"
            required
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </div>
        <Areas orders={orders} chosen={chosen} onChoose={setChosen} />
        <Button
          busy={make.isBusy && say('make', { count: ids.length })}
          aria-disabled={who === 0 || ids.length === 0 || ids.length > MAX_STOPS || day === ''}
          onClick={() => {
            if (who > 0 && ids.length > 0 && ids.length <= MAX_STOPS && day !== '') {
              void make.run({ courier_id: who, day, order_ids: ids });
            }
          }}
        >
          {ids.length === 0 ? say('make_none') : say('make', { count: ids.length })}
        </Button>
      </div>
    </section>
  );
}

interface AreasProps {
  readonly orders: readonly RunCandidate[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
}

function Areas({ orders, chosen, onChoose }: AreasProps) {
  const say = useWords(RUN_SCREENS);
  const amount = useAmount();
  const put = (ids: readonly number[], isIn: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isIn) next.add(id);
      else next.delete(id);
    }
    onChoose(next);
  };
  return (
    <fieldset className={styles.areas}>
      <legend>{say('areas')}</legend>
      {byArea(orders).map(([area, some]) => {
        const ids = some.map(({ id }) => id);
        return (
          <div key={area} className={styles.area}>
            <Checkbox
              label={say('area', { area, count: some.length })}
              checked={ids.every((id) => chosen.has(id))}
              onChange={({ currentTarget }) => put(ids, currentTarget.checked)}
            />
            {some.length > 1 && (
              <details className={styles.single}>
                <summary>
                  {say('single')}
                  <span className="visually-hidden"> {area}</span>
                </summary>
                <ul className={styles.orders}>
                  {some.map(({ id, name, total }) => (
                    <li key={id}>
                      <Checkbox
                        label={say('order_of', { id: String(id), name })}
                        checked={chosen.has(id)}
                        onChange={({ currentTarget }) => put([id], currentTarget.checked)}
                      />
                      <bdi>{amount(total)}</bdi>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface MadeRun {
  readonly courier_id: number;
  readonly day: string;
  readonly order_ids: number[];
}

function useMaking() {
  const say = useWords(RUN_SCREENS);
  const call = useCall();
  const { refresh } = useQueryStore();
  const go = useNavigate();
  const key = useAttemptKey();
  const [isBusy, setBusy] = useState(false);
  const run = async (body: MadeRun) => {
    setBusy(true);
    try {
      const headers = key.of(body.courier_id, body.day, body.order_ids.join());
      const { id } = await call('POST /runs', { headers, body });
      key.done();
      showToast(say('made'), { type: 'success' });
      await go(panel.run({ id }));
    } catch (error) {
      showToast(explainFailure(error, say('make_failed')), { type: 'error' });
      await refresh(candidatesQuery(body.courier_id));
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
