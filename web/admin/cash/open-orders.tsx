import type { OpenOrder } from '../../../contract/cash.ts';
import { formatDecimal } from '../../../domain/money.ts';
import { useCall } from '../../api/call.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { Input } from '../../ui/field.tsx';
import { useExactly } from '../exactly.ts';
import { type EditorOf, useEditDialog } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { List, useList } from '../kit/list.tsx';
import { type Column, RowButton } from '../kit/table.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './cash.module.css';
import { leftOf, type openOrdersQuery, useSay } from './cash-parts.tsx';

interface OpenOrdersProps {
  readonly query: ReturnType<typeof openOrdersQuery>;
  readonly pages: { readonly number: number; readonly hrefFor: (page: number) => string };
  readonly empty: { readonly title: string };
}

/** Orders whose money did not come, one by one, with their age; each has a note of what was said, and an end. */
export function OpenOrders({ query, pages, empty }: OpenOrdersProps) {
  const say = useSay();
  const noting = useEditDialog<OpenOrder>('note-open-order');
  const closing = useEditDialog<OpenOrder>('end-open-order');
  return (
    <>
      <List
        of={say('open_orders')}
        read={useList(query)}
        pages={pages}
        empty={empty}
        columns={useOrderColumns({ onNote: noting.show, onEnd: closing.show })}
      />
      {noting.editor && <NoteOrder key={`note ${noting.opening}`} editor={noting.editor} />}
      {closing.editor && <EndOrder key={`end ${closing.opening}`} editor={closing.editor} />}
    </>
  );
}

interface OrderActions {
  readonly onNote: (order: OpenOrder) => void;
  readonly onEnd: (order: OpenOrder) => void;
}

function useOrderColumns({ onNote, onEnd }: OrderActions): readonly Column<OpenOrder>[] {
  const say = useSay();
  const exactly = useExactly();
  const { day } = useShopClock();
  const mayChange = useMayChange('cash');
  const actions: Column<OpenOrder> = {
    name: '',
    cell: (order) => {
      const of = say('order', { order: `#${order.id}` });
      return (
        <>
          <RowButton of={of} aria-haspopup="dialog" onClick={() => onNote(order)}>
            {say('order_note')}
          </RowButton>
          <RowButton of={of} aria-haspopup="dialog" onClick={() => onEnd(order)}>
            {say('end_row')}
          </RowButton>
        </>
      );
    },
  };
  return [
    {
      name: say('of_order'),
      narrow: 'bare',
      cell: ({ id, city, note }) => (
        <>
          <a href={panel.orders({ order: id })}>{say('order', { order: `#${id}` })}</a>{' '}
          <bdi className={styles.quiet}>{city}</bdi>
          {note && (
            <p className={styles.quiet} dir="auto">
              {note}
            </p>
          )}
        </>
      ),
    },
    { name: say('courier'), cell: ({ courier_name: name }) => <bdi>{name}</bdi> },
    {
      name: say('delivered'),
      cell: ({ delivered_at: at }) =>
        at && (
          <>
            <time dateTime={at}>{day(at)}</time>{' '}
            <span className={styles.quiet}>{say('days', { count: daysSince(at) })}</span>
          </>
        ),
    },
    { name: say('due'), cell: ({ due }) => <bdi>{exactly(due)}</bdi>, align: 'end' },
    {
      name: say('left'),
      cell: (order) => <bdi>{exactly(formatDecimal(leftOf(order)))}</bdi>,
      align: 'end',
    },
    ...(mayChange ? [actions] : []),
  ];
}

const daysSince = (at: string): number => Math.floor((Date.now() - Date.parse(at)) / 86_400_000);

/** Notes what is said to the courier of an order that stays open. */
function NoteOrder({ editor }: { readonly editor: EditorOf<OpenOrder> }) {
  const say = useSay();
  const call = useCall();
  const { id, note } = editor.about;
  return (
    <EditDialog
      editor={editor}
      title={say('note_title', { order: `#${id}` })}
      action={say('save_note')}
      saved={editor.about}
      valuesOf={() => ({ note })}
      send={(body) => call('PUT /cash/open-orders/{id}', { params: { id }, body })}
      texts={{ done: say('note_saved'), failed: say('note_failed') }}
    >
      {({ field }) => (
        <>
          <p>{say('note_about')}</p>
          <Input {...field('note')} label={say('note')} maxLength={500} data-autofocus />
        </>
      )}
    </EditDialog>
  );
}

/** Ends what is left of an order as a difference. */
function EndOrder({ editor }: { readonly editor: EditorOf<OpenOrder> }) {
  const say = useSay();
  const exactly = useExactly();
  const call = useCall();
  const key = useAttemptKey();
  const order = editor.about;
  const { id, courier_name: courier } = order;
  const amount = exactly(formatDecimal(leftOf(order)));
  return (
    <EditDialog
      editor={editor}
      title={say('end_order_title', { order: `#${id}` })}
      action={say('end_row')}
      saved={order}
      valuesOf={() => ({ note: order.note })}
      errorsOf={({ note }) => (note.trim() === '' ? { note: say('note_missing') } : {})}
      send={({ note }) =>
        call('POST /cash/open-orders/{id}/end', {
          params: { id },
          headers: key.of(id, note),
          body: { note },
        })
      }
      onSent={key.done}
      texts={{ done: say('ended'), failed: say('end_failed') }}
    >
      {({ field }) => (
        <>
          <p>{say('end_order_about', { amount, courier })}</p>
          <Input
            {...field('note')}
            label={say('note_needed')}
            required
            maxLength={450}
            data-autofocus
          />
        </>
      )}
    </EditDialog>
  );
}
