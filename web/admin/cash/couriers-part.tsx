import { useEffect, useRef, useState } from 'react';
import type { CashOverview, CourierBalance } from '../../../contract/cash.ts';
import { MOVEMENTS } from '../../../domain/ledger.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { useCall } from '../../api/call.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/field.tsx';
import { useExactly } from '../exactly.ts';
import { type EditorOf, useEditDialog } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { type Column, RowButton, Table } from '../kit/table.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './cash.module.css';
import { Figure, Holds, useSay } from './cash-parts.tsx';
import { HandOver } from './hand-over.tsx';
import { MoveDialog, type TillMove } from './move-dialog.tsx';

interface CouriersPartProps {
  readonly overview: CashOverview;
  /** Whose hand-over is begun at once, where they hold anything; `null`: nobody's. */
  readonly settle: number | null;
}

/** What the till has and each courier holds, and what is done with it. */
export function CouriersPart({ overview, settle }: CouriersPartProps) {
  const say = useSay();
  const exactly = useExactly();
  const { moment } = useShopClock();
  const mayChange = useMayChange('cash');
  const settling = useEditDialog<CourierBalance>('hand-over');
  const writingOff = useEditDialog<CourierBalance>('write-off');
  const moving = useEditDialog<TillMove>('cash-movement');
  const [first] = useState(() =>
    overview.couriers.find((courier) => courier.id === settle && maySettle(courier)),
  );
  const begin = useRef(() => first && settling.show(first));
  useEffect(() => void begin.current(), []);
  const columns = useCourierColumns({ onSettle: settling.show, onWriteOff: writingOff.show });
  const counted = overview.last_closing_at;
  return (
    <div className={styles.part}>
      <dl className={styles.figures}>
        <Figure
          name={say('in_till')}
          value={exactly(overview.till)}
          note={counted ? say('last_count', { when: moment(counted) }) : say('never_counted')}
          notes={overview.notes}
        />
        <Figure
          name={say('with_couriers')}
          value={exactly(overview.with_couriers)}
          notes={overview.couriers.flatMap(({ notes = [] }) => notes)}
        />
      </dl>
      {mayChange && (
        <div className={styles.actions}>
          {(['count', ...MOVEMENTS] as const).map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              aria-haspopup="dialog"
              onClick={() => moving.show(kind)}
            >
              {say(kind === 'count' ? 'count_till' : kind)}
            </Button>
          ))}
        </div>
      )}
      {overview.couriers.length === 0 ? (
        <EmptyState
          title={say('no_couriers')}
          icon="truck"
          next={{ href: panel.couriers(), label: say('couriers') }}
        >
          {say('add_couriers')}
        </EmptyState>
      ) : (
        <Table rows={overview.couriers} columns={columns} />
      )}
      {settling.editor && <HandOver key={settling.opening} editor={settling.editor} />}
      {writingOff.editor && (
        <WriteOff key={`write off ${writingOff.opening}`} editor={writingOff.editor} />
      )}
      {moving.editor && (
        <MoveDialog key={`move ${moving.opening}`} editor={moving.editor} overview={overview} />
      )}
    </div>
  );
}

/** There is something that they may bring. */
const maySettle = ({ open_orders, holds }: CourierBalance): boolean =>
  open_orders > 0 || Number(holds) > 0;

interface CourierActions {
  readonly onSettle: (courier: CourierBalance) => void;
  readonly onWriteOff: (courier: CourierBalance) => void;
}

function useCourierColumns({
  onSettle,
  onWriteOff,
}: CourierActions): readonly Column<CourierBalance>[] {
  const say = useSay();
  const { day } = useShopClock();
  const mayChange = useMayChange('cash');
  const actions: Column<CourierBalance> = {
    name: '',
    cell: (courier) => (
      <>
        {courier.kind === 'company' && (
          <ButtonLink
            variant="secondary"
            size="small"
            href={panel.cash({ tab: 'sheets', settle: courier.id })}
          >
            {say('sheet')}
            <span className="visually-hidden"> {courier.name}</span>
          </ButtonLink>
        )}
        {maySettle(courier) && (
          <RowButton of={courier.name} aria-haspopup="dialog" onClick={() => onSettle(courier)}>
            {say('settle')}
          </RowButton>
        )}
        {courier.open_orders === 0 && Number(courier.holds) !== 0 && (
          <RowButton of={courier.name} aria-haspopup="dialog" onClick={() => onWriteOff(courier)}>
            {say('write_off')}
          </RowButton>
        )}
      </>
    ),
  };
  return [
    { name: say('courier'), cell: ({ name }) => <bdi>{name}</bdi> },
    { name: say('holds'), cell: (courier) => <Holds courier={courier} />, align: 'end' },
    {
      name: say('open_orders'),
      cell: ({ open_orders: count, oldest }) =>
        oldest === null ? say('none') : say('since', { count, day: day(oldest) }),
    },
    {
      // What is not marked delivered yet is not settled: the way there stands here.
      name: say('on_the_road'),
      cell: ({ id, name }) => (
        <a href={panel.orders({ status: ORDER_STATUS.pending, courier: id })}>
          {say('mark_delivered')}
          <span className="visually-hidden"> {name}</span>
        </a>
      ),
    },
    ...(mayChange ? [actions] : []),
  ];
}

/** Ends what is left on a courier's account. */
function WriteOff({ editor }: { readonly editor: EditorOf<CourierBalance> }) {
  const say = useSay();
  const exactly = useExactly();
  const call = useCall();
  const key = useAttemptKey();
  const courier = editor.about;
  return (
    <EditDialog
      editor={editor}
      title={say('write_off_title', { courier: courier.name })}
      action={say('write_off')}
      saved={courier}
      valuesOf={() => ({ note: '' })}
      errorsOf={({ note }) => (note.trim() === '' ? { note: say('note_missing') } : {})}
      send={({ note }) =>
        call('POST /cash/write-offs', {
          headers: key.of(courier.id, note),
          body: { courier_id: courier.id, note },
        })
      }
      onSent={key.done}
      texts={{ done: say('booked'), failed: say('book_failed') }}
    >
      {({ field }) => (
        <>
          <p>{say('write_off_about', { amount: exactly(courier.holds) })}</p>
          <Input
            {...field('note')}
            label={say('note_needed')}
            required
            maxLength={500}
            data-autofocus
          />
        </>
      )}
    </EditDialog>
  );
}
