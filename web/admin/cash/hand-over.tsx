import { useState } from 'react';
import type { CourierBalance, OpenOrder } from '../../../contract/cash.ts';
import { paidByRounding } from '../../../domain/ledger.ts';
import { formatDecimal, parseCents, roundToUnits } from '../../../domain/money.ts';
import { useCall } from '../../api/call.ts';
import { useData } from '../../api/query.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { Checkbox, Input } from '../../ui/field.tsx';
import { useExactly } from '../exactly.ts';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import styles from './cash.module.css';
import { openOrdersQuery, typedCents, useSay } from './cash-parts.tsx';

const leftOf = ({ due, settled }: OpenOrder): number => parseCents(due) - parseCents(settled);

/** Settles open orders with a driver: which they bring, what is counted, and what stays on their account. */
export function HandOver({ editor }: { readonly editor: EditorOf<CourierBalance> }) {
  const say = useSay();
  const exactly = useExactly();
  const call = useCall();
  const key = useAttemptKey();
  const courier = editor.about;
  const { data } = useData(openOrdersQuery({ courier_id: courier.id, per_page: 100 }), {
    always: true,
  });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [typed, setTyped] = useState({ counted: '', fee: '' });
  const brought = (data?.data ?? []).filter(({ id }) => !left.has(id));
  const due = brought.reduce((sum, order) => sum + leftOf(order), 0);
  // Buyers paid what their pages and slips say, which is rounded.
  const onSlips = brought.reduce((sum, order) => sum + roundToUnits(leftOf(order)), 0);
  const toggle = (id: number) =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <EditDialog
      editor={editor}
      title={say('settle_with', { courier: courier.name })}
      action={say('book')}
      saved={data ?? null}
      valuesOf={() => ({ counted: '', fee: '', note: '' })}
      errorsOf={({ counted, fee }) => ({
        ...((counted.trim() === '' || typedCents(counted) === null) && {
          counted: say('amount_needed'),
        }),
        ...(typedCents(fee) === null && { fee: say('amount_needed') }),
      })}
      onType={({ counted, fee }) => setTyped({ counted, fee })}
      send={({ counted, fee, note }) => {
        const order_ids = brought.map(({ id }) => id);
        return call('POST /cash/hand-overs', {
          headers: key.of(order_ids.join(), counted, fee, note),
          body: { courier_id: courier.id, order_ids, counted, fee: fee.trim() || '0', note },
        });
      }}
      onSent={key.done}
      texts={{ done: say('booked'), failed: say('book_failed') }}
    >
      {({ field }) => (
        <>
          <p className={styles.quiet}>{say('settle_about')}</p>
          {data && data.total > data.data.length && (
            <p>{say('more_open', { shown: data.data.length, count: data.total })}</p>
          )}
          <Orders orders={data?.data ?? []} left={left} onToggle={toggle} courier={courier.name} />
          <p>
            {say('orders_come_to', { amount: exactly(formatDecimal(due)) })}
            {onSlips !== due && (
              <> {say('on_slips', { amount: exactly(formatDecimal(onSlips)) })}</>
            )}
          </p>
          <Input
            {...field('counted')}
            label={say('counted')}
            required
            inputMode="decimal"
            data-autofocus
          />
          <Input {...field('fee')} label={say('keeps')} inputMode="decimal" />
          <Stays due={brought.map(leftOf)} typed={typed} courier={courier.name} />
          <Input {...field('note')} label={say('note')} maxLength={500} />
        </>
      )}
    </EditDialog>
  );
}

interface OrdersProps {
  readonly orders: readonly OpenOrder[];
  readonly left: ReadonlySet<number>;
  readonly onToggle: (id: number) => void;
  readonly courier: string;
}

function Orders({ orders, left, onToggle, courier }: OrdersProps) {
  const say = useSay();
  const exactly = useExactly();
  if (orders.length === 0) return <p>{say('nothing_open', { courier })}</p>;
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.id}>
          <Checkbox
            label={`${say('order', { order: `#${order.id}` })} · ${order.city}`}
            checked={!left.has(order.id)}
            onChange={() => onToggle(order.id)}
          />
          <bdi>{exactly(formatDecimal(leftOf(order)))}</bdi>
        </li>
      ))}
    </ul>
  );
}

interface StaysProps {
  /** What is left of each order that is brought, in cents. */
  readonly due: readonly number[];
  readonly typed: { readonly counted: string; readonly fee: string };
  readonly courier: string;
}

/** What stays on the driver's account with what is typed, said while it is typed. */
function Stays({ due, typed, courier }: StaysProps) {
  const say = useSay();
  const exactly = useExactly();
  const [counted, fee] = [typedCents(typed.counted), typedCents(typed.fee)];
  const isKnown = typed.counted.trim() !== '' && counted !== null && fee !== null;
  const brought = isKnown ? counted + fee : 0;
  const sum = due.reduce((all, cents) => all + cents, 0);
  const stays = isKnown ? sum - brought + paidByRounding(due, brought) : 0;
  return (
    <p role="status" className={styles.quiet}>
      {isKnown && stays === 0 && say('all_settled')}
      {isKnown && stays > 0 && say('stays', { amount: exactly(formatDecimal(stays)), courier })}
      {isKnown && stays < 0 && say('too_much', { amount: exactly(formatDecimal(-stays)) })}
    </p>
  );
}
