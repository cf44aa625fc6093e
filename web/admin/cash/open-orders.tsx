import type { OpenOrder } from '../../../contract/cash.ts';
import { formatDecimal } from '../../../domain/money.ts';
import { useExactly } from '../exactly.ts';
import { useEditDialog } from '../kit/drafts.tsx';
import { List, useList } from '../kit/list.tsx';
import { type Column, RowButton } from '../kit/table.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import styles from './cash.module.css';
import { leftOf, type openOrdersQuery, Since, useSay } from './cash-parts.tsx';
import { EndDialog, NoteDialog, type OpenThing } from './open-dialogs.tsx';

interface OpenOrdersProps {
  readonly query: ReturnType<typeof openOrdersQuery>;
  readonly pages: { readonly number: number; readonly hrefFor: (page: number) => string };
  readonly empty: { readonly title: string };
}

/** Orders whose money did not come, one by one, with their age; each has a note of what was said, and an end. */
export function OpenOrders({ query, pages, empty }: OpenOrdersProps) {
  const say = useSay();
  const noting = useEditDialog<OpenThing>('note-open');
  const ending = useEditDialog<OpenThing>('end-open');
  return (
    <>
      <List
        of={say('open_orders')}
        read={useList(query)}
        pages={pages}
        empty={empty}
        columns={useOrderColumns({
          onNote: (order) => noting.show(thingOf(order)),
          onEnd: (order) => ending.show(thingOf(order)),
        })}
      />
      {noting.editor && <NoteDialog key={`note ${noting.opening}`} editor={noting.editor} />}
      {ending.editor && <EndDialog key={`end ${ending.opening}`} editor={ending.editor} />}
    </>
  );
}

const thingOf = (order: OpenOrder): OpenThing => ({
  ...order,
  ...{ order_id: order.id, sheet_id: null, row: null, amount: formatDecimal(leftOf(order)) },
});

interface OrderActions {
  readonly onNote: (order: OpenOrder) => void;
  readonly onEnd: (order: OpenOrder) => void;
}

function useOrderColumns({ onNote, onEnd }: OrderActions): readonly Column<OpenOrder>[] {
  const say = useSay();
  const exactly = useExactly();
  const mayChange = useMayChange('cash');
  const actions: Column<OpenOrder> = {
    name: '',
    cell: (order) => {
      const of = say('order', { order: `#${order.id}` });
      return (
        <div className={styles.acts}>
          <RowButton of={of} aria-haspopup="dialog" onClick={() => onNote(order)}>
            {say('order_note')}
          </RowButton>
          <RowButton of={of} aria-haspopup="dialog" onClick={() => onEnd(order)}>
            {say('write_off')}
          </RowButton>
        </div>
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
            <p className={styles.said} dir="auto">
              {note}
            </p>
          )}
        </>
      ),
    },
    { name: say('courier'), cell: ({ courier_name: name }) => <bdi>{name}</bdi> },
    {
      name: say('delivered'),
      cell: ({ delivered_at: at }) => <Since at={at} />,
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
