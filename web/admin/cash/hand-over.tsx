import { useState } from 'react';
import type { CourierBalance, OpenOrder } from '../../../contract/cash.ts';
import { parseHundredths } from '../../../domain/decimal.ts';
import { paidByRounding, roundingOfNotes } from '../../../domain/ledger.ts';
import { formatDecimal, parseCents, roundToUnits } from '../../../domain/money.ts';
import {
  type BroughtOrder,
  displaySecond,
  noteWorth,
  reportedNotes,
  type SecondCurrency,
  worthOfBrought,
} from '../../../domain/second-currency.ts';
import { useCall } from '../../api/call.ts';
import { useData } from '../../api/query.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Checkbox, Input } from '../../ui/field.tsx';
import { useExactly } from '../exactly.ts';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import styles from './cash.module.css';
import { besideOrders, leftOf, openOrdersQuery, typedCents, useSay } from './cash-parts.tsx';
import { CountByNotes } from './count-by-notes.tsx';
import {
  emptyNotes,
  type NotesField,
  NotesFields,
  notesErrors,
  typedNotes,
} from './notes-fields.tsx';

type Typed = { readonly counted: string; readonly fee: string } & Readonly<Record<string, string>>;

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
  const [typed, setTyped] = useState<Typed>({ counted: '', fee: '' });
  const brought = (data?.data ?? []).filter(({ id }) => !left.has(id));
  const due = brought.reduce((sum, order) => sum + leftOf(order), 0);
  const before = besideOrders(courier);
  // Buyers paid what their pages and slips say, which is rounded.
  const onSlips = brought.reduce((sum, order) => sum + roundToUnits(leftOf(order)), 0);
  const currencies = useCurrencies(data?.data ?? []);
  const { currency_code: shopCode } = useShopSettings();
  const stays = staysOf({ orders: brought, before, currencies, typed });
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
      action={
        stays !== null && stays > 0
          ? say('book_less', { amount: exactly(formatDecimal(stays)) })
          : say('book')
      }
      saved={data ?? null}
      valuesOf={(): Record<'counted' | 'fee' | 'note' | NotesField, string> => ({
        counted: '',
        fee: '',
        note: '',
        ...emptyNotes(currencies),
      })}
      errorsOf={({ counted, fee, ...others }) => ({
        ...((counted.trim() === '' || typedCents(counted) === null) && {
          counted: say('amount_needed'),
        }),
        ...(typedCents(fee) === null && { fee: say('amount_needed') }),
        ...notesErrors(currencies, others, say),
      })}
      onType={setTyped}
      send={({ counted, fee, note, ...others }) => {
        const order_ids = brought.map(({ id }) => id);
        const counted_notes = typedNotes(currencies, others).map(({ code, amount }) => ({
          code,
          amount,
        }));
        return call('POST /cash/hand-overs', {
          headers: key.of(order_ids.join(), counted, JSON.stringify(counted_notes), fee, note),
          body: {
            courier_id: courier.id,
            order_ids,
            counted,
            counted_notes,
            fee: fee.trim() || '0',
            note,
          },
        });
      }}
      onSent={key.done}
      texts={{ done: say('booked'), failed: say('book_failed') }}
    >
      {({ field }) => (
        <>
          {courier.open_orders > 0 && <p className={styles.quiet}>{say('settle_about')}</p>}
          {data && data.total > data.data.length && (
            <p>{say('more_open', { shown: data.data.length, count: data.total })}</p>
          )}
          <Orders orders={data?.data ?? []} left={left} onToggle={toggle} courier={courier.name} />
          {due !== 0 && (
            <p>
              {say('orders_come_to', { amount: exactly(formatDecimal(due)) })}
              {onSlips !== due && (
                <> {say('on_slips', { amount: exactly(formatDecimal(onSlips)) })}</>
              )}
            </p>
          )}
          <Expected orders={brought} />
          {before !== 0 && (
            <p>
              {say(before > 0 ? 'from_before' : 'paid_before', {
                amount: exactly(formatDecimal(Math.abs(before))),
              })}
            </p>
          )}
          <Input
            {...field('counted')}
            label={say('counted')}
            required
            inputMode="decimal"
            data-autofocus
          />
          <CountByNotes code={shopCode} into="counted" hasDecimals />
          <NotesFields currencies={currencies} field={field} />
          <Input {...field('fee')} label={say('keeps')} inputMode="decimal" />
          <Stays stays={stays} courier={courier.name} />
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

/** What the driver's own reports say they took, where that was in both currencies. */
function Expected({ orders }: { readonly orders: readonly OpenOrder[] }) {
  const say = useSay();
  const exactly = useExactly();
  // What they gave back is taken from what they hold in the shop's currency.
  const reported = reportedNotes(orders.map(broughtOf)).filter(({ second }) => second > 0);
  if (reported.length === 0) return null;
  const due = orders.reduce((sum, order) => sum + leftOf(order), 0);
  const worth = reported.reduce((sum, { cents }) => sum + cents, 0);
  const notes = reported.map(({ second, code }) => displaySecond(second, code, 'en')).join(' + ');
  return <p>{say('expected_with', { amount: exactly(formatDecimal(due - worth)), notes })}</p>;
}

interface Brought {
  readonly orders: readonly OpenOrder[];
  /** What is on their account beside open orders, in cents. */
  readonly before: number;
  readonly currencies: readonly SecondCurrency[];
  readonly typed: Typed;
}

/** What stays on the driver's account with what is typed, in cents; `null` as long as nothing is. */
function staysOf({ orders, before, currencies, typed }: Brought): number | null {
  const [counted, fee] = [typedCents(typed.counted), typedCents(typed.fee)];
  const amounts = typedNotes(currencies, typed);
  const isKnown =
    (typed.counted.trim() !== '' || amounts.length > 0) && counted !== null && fee !== null;
  const notes = amounts.reduce(
    (sum, { amount, currency }) =>
      sum + worthOfBrought(parseHundredths(amount), orders.map(broughtOf), currency),
    0,
  );
  if (!isKnown) return null;
  const brought = counted + fee + notes;
  const due = orders.map(leftOf);
  const sum = due.reduce((all, cents) => all + cents, 0);
  const rounding =
    paidByRounding(due, brought) ||
    roundingOfNotes(brought - sum, Math.max(0, ...amounts.map((one) => noteWorth(one.currency))));
  return sum + before - brought + rounding;
}

/** What stays on the driver's account, said while it is typed. */
function Stays({ stays, courier }: { readonly stays: number | null; readonly courier: string }) {
  const say = useSay();
  const exactly = useExactly();
  return (
    <p role="status" className={styles.quiet}>
      {stays === 0 && say('all_settled')}
      {stays !== null &&
        stays > 0 &&
        say('stays', { amount: exactly(formatDecimal(stays)), courier })}
      {stays !== null && stays < 0 && say('too_much', { amount: exactly(formatDecimal(-stays)) })}
    </p>
  );
}

const broughtOf = (order: OpenOrder): BroughtOrder => ({
  due: leftOf(order),
  notes: order.notes
    ? {
        code: order.notes.code,
        second: parseHundredths(order.notes.amount),
        cents: parseCents(order.notes.worth),
      }
    : null,
  frozen: order.second_currency ?? null,
});

/** The second currencies that may be counted: the one of now, and what the orders were paid in. */
function useCurrencies(orders: readonly OpenOrder[]): readonly SecondCurrency[] {
  const { second_currency: now } = useShopSettings();
  const frozen = orders.flatMap(({ second_currency }) => second_currency ?? []);
  const byCode = new Map([...frozen, ...(now ? [now] : [])].map((one) => [one.code, one]));
  return [...byCode.values()];
}
