import type { Run, RunRow, RunStop } from '../../../contract/runs.ts';
import { MAX_STOPS, shortRoute } from '../../../domain/runs.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { type ListChange, useListChange } from '../kit/list-change.ts';
import { RowButton } from '../kit/table.tsx';
import { moved } from '../moved.ts';
import { candidatesQuery } from '../run-queries.ts';
import { readableDay } from '../shop-format.ts';
import { Sortable, SortableItem } from '../sortable.tsx';
import { runQuery, StopFacts } from './run-parts.tsx';
import styles from './runs.module.css';

const pinOf = ({ order }: RunStop) => order.delivery?.location ?? null;

/**
 * The stops of a run that can still be changed: their order by hand, or the shortest way where pins are known. Of a run that is out, those with an
 * outcome stand first and stay.
 */
export function PlannedStops({ run }: { readonly run: Run }) {
  const say = useWords(RUN_SCREENS);
  const change = useStopChange(run);
  const done = run.stop_list.filter(({ outcome }) => outcome !== null);
  const stops = run.stop_list.filter(({ outcome }) => outcome === null);
  const ids = stops.map(({ order }) => order.id);
  const shortest = () => {
    const route = shortRoute(stops.map((stop) => ({ id: stop.order.id, pin: pinOf(stop) })));
    return change((all) => [...without(all, route), ...route.filter((id) => all.includes(id))]);
  };
  const add = (id: number) => change((all) => [...without(all, [id]), id]);
  const move = (from: number, to: number) =>
    change((all) => {
      const [here, there] = [from, to].map((at) => all.indexOf(ids[at] ?? 0));
      return here === undefined || there === undefined || Math.min(here, there) < 0
        ? all
        : moved(all, here, there);
    });
  const takeOut = (id: number) => {
    const place = done.length + ids.indexOf(id);
    return change((all) => without(all, [id]), {
      done: say('taken_out', { id: `#${id}` }),
      back: (all) => without(all, [id]).toSpliced(place, 0, id),
    });
  };
  const nameOf = (id: string) => say('of_order', { id: `#${id}` });
  const others = useOtherRuns(run);
  return (
    <>
      {run.state === 'out' && others.length === 0 && (
        <p className={styles.quiet}>{say('no_other_run')}</p>
      )}
      <AddOrder run={run} onAdd={(id) => void add(id)} />
      {stops.filter((stop) => pinOf(stop) !== null).length > 2 && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => void shortest()}>
            {say('shortest')}
          </Button>
        </div>
      )}
      {done.length > 0 && (
        <ol className={styles.stops}>
          {done.map((stop, at) => (
            <li key={stop.order.id} className={styles.stop}>
              <StopFacts runId={run.id} stop={stop} place={at + 1} />
            </li>
          ))}
        </ol>
      )}
      <Sortable
        ids={ids.map(String)}
        shape="list"
        nameOf={nameOf}
        onMove={(from, to) => void move(from, to)}
      >
        <ol className={styles.stops}>
          {stops.map((stop, at) => (
            <SortableItem
              key={stop.order.id}
              id={String(stop.order.id)}
              name={nameOf(String(stop.order.id))}
              className={styles.stop}
            >
              {(handle) => (
                <>
                  {handle}
                  <StopFacts runId={run.id} stop={stop} place={done.length + at + 1} />
                  <div className={styles.ways}>
                    <RowButton
                      of={nameOf(String(stop.order.id))}
                      aria-disabled={at === 0}
                      onClick={() => at > 0 && void move(at, at - 1)}
                    >
                      {say('earlier')}
                    </RowButton>
                    <RowButton
                      of={nameOf(String(stop.order.id))}
                      aria-disabled={at === ids.length - 1}
                      onClick={() => at < ids.length - 1 && void move(at, at + 1)}
                    >
                      {say('later')}
                    </RowButton>
                    {run.stops > 1 && (
                      <RowButton
                        of={nameOf(String(stop.order.id))}
                        onClick={() => void takeOut(stop.order.id)}
                      >
                        {say('take_out')}
                      </RowButton>
                    )}
                    {others.length > 0 && <HandOver run={run} stop={stop} others={others} />}
                  </div>
                </>
              )}
            </SortableItem>
          ))}
        </ol>
      </Sortable>
    </>
  );
}

interface AddOrderProps {
  readonly run: Run;
  readonly onAdd: (id: number) => void;
}

/** Takes one more order into the run, behind the others. */
function AddOrder({ run, onAdd }: AddOrderProps) {
  const say = useWords(RUN_SCREENS);
  const { data: orders } = useData(candidatesQuery(run.courier_id ?? undefined), { always: true });
  if (!orders || orders.length === 0 || run.stops >= MAX_STOPS) return null;
  return (
    <Select
      label={say('add_order')}
      value=""
      onChange={({ currentTarget: { value } }) => value !== '' && onAdd(Number(value))}
    >
      <option value="">{say('add_choose')}</option>
      {orders.map(({ id, name, area }) => (
        <option key={id} value={id}>
          {say('add_of', { id: String(id), name, area })}
        </option>
      ))}
    </Select>
  );
}

/** Runs that a stop of one that is out can be handed to: they are among the last. */
function useOtherRuns({ id, state }: Run): readonly RunRow[] {
  const { data } = useData(lastRunsQuery, { always: true });
  if (state !== 'out') return [];
  return data?.data.filter((run) => run.state !== 'closed' && run.id !== id) ?? [];
}

const lastRunsQuery = callQuery('GET /runs', { query: { page: 1, per_page: 100 } });

interface HandOverProps {
  readonly run: Run;
  readonly stop: RunStop;
  readonly others: readonly RunRow[];
}

/** Hands a stop to another driver's run. */
function HandOver({ run: { id }, stop, others }: HandOverProps) {
  const say = useWords(RUN_SCREENS);
  const call = useCall();
  const change = useListChange(runQuery(id));
  const orderId = stop.order.id;
  const handTo = (to_run_id: number) =>
    change({
      send: () =>
        call('POST /runs/{id}/stops/{order_id}/move', {
          params: { id, order_id: orderId },
          body: { to_run_id },
        }),
      settle: (_, changed) => changed,
      done: say('handed', { id: `#${orderId}`, run: String(to_run_id) }),
      failed: say('change_failed'),
    });
  return (
    <Select
      label={
        <>
          {say('hand_to')}
          <span className="visually-hidden"> {say('of_order', { id: `#${orderId}` })}</span>
        </>
      }
      value=""
      onChange={({ currentTarget: { value } }) => value !== '' && void handTo(Number(value))}
    >
      <option value="">{say('hand_choose')}</option>
      {others.map((run) => (
        <option key={run.id} value={run.id}>
          {say('run_of', {
            id: String(run.id),
            courier: run.courier_name,
            day: readableDay(run.day),
          })}
        </option>
      ))}
    </Select>
  );
}

/** Which orders a run has after a change, given those that it has when its turn comes: changes are sent one after the other. */
type NextStops = (order_ids: readonly number[]) => readonly number[];

const without = (ids: readonly number[], gone: readonly number[]): readonly number[] =>
  ids.filter((id) => !gone.includes(id));

interface StopChange {
  readonly done: string;
  /** What taking it back comes to. */
  readonly back: NextStops;
}

/** Says which orders a run has in which order: shown at once, and sent with the version of the change before it. */
function useStopChange({ id }: Run) {
  const say = useWords(RUN_SCREENS);
  const call = useCall();
  const change = useListChange(runQuery(id));
  const idsOf = (run: Run) => run.stop_list.map(({ order }) => order.id);
  const to = (next: NextStops): ListChange<Run, Run> => ({
    apply: (run) => {
      const stop_list = next(idsOf(run)).flatMap(
        (one) => run.stop_list.find(({ order }) => order.id === one) ?? [],
      );
      return { ...run, stops: stop_list.length, stop_list };
    },
    send: (run) =>
      call('PUT /runs/{id}/stops', {
        params: { id },
        body: { version: run.version, order_ids: [...next(idsOf(run))] },
      }),
    settle: (_, changed) => changed,
    failed: say('change_failed'),
  });
  return (next: NextStops, said?: StopChange) =>
    change({
      ...to(next),
      ...(said && { done: said.done, undo: () => to(said.back) }),
    });
}
