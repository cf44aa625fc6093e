import type { Run, RunStop } from '../../../contract/runs.ts';
import { MAX_STOPS, shortRoute } from '../../../domain/runs.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import { useCall } from '../../api/call.ts';
import { useData } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { useListChange } from '../kit/list-change.ts';
import { RowButton } from '../kit/table.tsx';
import { moved } from '../moved.ts';
import { Sortable, SortableItem } from '../sortable.tsx';
import { candidatesQuery } from './new-run.tsx';
import { runQuery, StopFacts } from './run-parts.tsx';
import styles from './runs.module.css';

const pinOf = ({ order }: RunStop) => order.delivery?.location ?? null;

/** The stops of a run that is not sent out: their order by hand, or the shortest way where pins are known. */
export function PlannedStops({ run }: { readonly run: Run }) {
  const say = useWords(RUN_SCREENS);
  const reorder = useReordering(run);
  const { stop_list: stops } = run;
  const ids = stops.map(({ order }) => order.id);
  const shortest = () =>
    reorder(shortRoute(stops.map((stop) => ({ id: stop.order.id, pin: pinOf(stop) }))));
  const move = (from: number, to: number) => reorder(moved(ids, from, to));
  const nameOf = (id: string) => say('of_order', { id: `#${id}` });
  return (
    <>
      <AddOrder run={run} onAdd={(id) => void reorder([...ids, id])} />
      {stops.filter((stop) => pinOf(stop) !== null).length > 2 && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => void shortest()}>
            {say('shortest')}
          </Button>
        </div>
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
                  <StopFacts runId={run.id} stop={stop} place={at + 1} />
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
                    {ids.length > 1 && (
                      <RowButton
                        of={nameOf(String(stop.order.id))}
                        onClick={() => void reorder(ids.filter((id) => id !== stop.order.id))}
                      >
                        {say('take_out')}
                      </RowButton>
                    )}
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

/** Shows the stops in another order at once, and sends it with the version of the change before it. */
function useReordering({ id }: Run) {
  const say = useWords(RUN_SCREENS);
  const call = useCall();
  const change = useListChange(runQuery(id));
  return (order_ids: readonly number[]) =>
    change({
      apply: (run) => ({
        ...run,
        stops: order_ids.length,
        stop_list: order_ids.flatMap(
          (one) => run.stop_list.find(({ order }) => order.id === one) ?? [],
        ),
      }),
      send: ({ version }) =>
        call('PUT /runs/{id}/stops', {
          params: { id },
          body: { version, order_ids: [...order_ids] },
        }),
      settle: (_, changed) => changed,
      failed: say('change_failed'),
    });
}
