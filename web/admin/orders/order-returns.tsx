import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import type { OrderReturn, ReturnsOfOrder } from '../../../contract/returns.ts';
import { parseHundredths } from '../../../domain/decimal.ts';
import { formatDecimal, parseCents } from '../../../domain/money.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { displaySecond } from '../../../domain/second-currency.ts';
import { RETURN_SCREENS } from '../../../domain/words/return-screens.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { CopyButton } from '../copy-button.tsx';
import { useExactly } from '../exactly.ts';
import { useListChange } from '../kit/list-change.ts';
import { useMayChange } from '../panel-rights.ts';
import { returnSummaryQuery } from '../return-summary.ts';
import { RETURN_TONES } from '../return-tones.ts';
import { panel } from '../screens.ts';
import { readableDay } from '../shop-format.ts';
import { ExchangeForm } from './exchange-form.tsx';
import styles from './order-details.module.css';
import { InspectForm, RefundForm, RefuseForm, TakeForm } from './return-forms.tsx';

interface OrderReturnsProps {
  readonly order: Order;
}

/** What of an order was given back; nothing where returns are off, or nothing can be. */
export function OrderReturns({ order }: OrderReturnsProps) {
  const { data: summary } = useData(returnSummaryQuery);
  return summary?.on ? <Returns order={order} /> : null;
}

function Returns({ order }: OrderReturnsProps) {
  const say = useWords(RETURN_SCREENS);
  const mayChange = useMayChange('orders');
  const [takes, setTakes] = useState(false);
  const query = callQuery('GET /orders/{id}/returns', { params: { id: order.id } });
  const { data } = useData(query, { always: true });
  if (!data) return null;
  const isDelivered = order.status.id === ORDER_STATUS.completed;
  if (!isDelivered && data.returns.length === 0 && !data.replaces) return null;
  return (
    <section className={styles.part}>
      <h3>{say('returns')}</h3>
      {data.replaces && (
        <a href={panel.orders({ order: data.replaces.order_id, part: 'returns' })}>
          {say('replaces', { id: `#${data.replaces.order_id}` })}
        </a>
      )}
      {data.last_day && (
        <p>{say(data.is_late ? 'was_until' : 'until', { day: readableDay(data.last_day) })}</p>
      )}
      {data.returns.length > 0 && (
        <ul className={styles.history}>
          {data.returns.map((one) => (
            <Return key={one.id} one={one} order={order} query={query} />
          ))}
        </ul>
      )}
      {mayChange && isDelivered && data.left.length > 0 && !takes && (
        <Button variant="secondary" className={styles.correct} onClick={() => setTakes(true)}>
          {say('take')}
        </Button>
      )}
      {takes && <TakeForm id={order.id} of={data} onDone={() => setTakes(false)} />}
    </section>
  );
}

const notesText = ({ code, amount }: NonNullable<OrderReturn['in_notes']>): string =>
  displaySecond(parseHundredths(amount), code, 'en');

interface ReturnProps extends OrderReturnsProps {
  readonly one: OrderReturn;
  readonly query: ReturnType<typeof callQuery<'GET /orders/{id}/returns'>>;
}

function Return({ one, order, query }: ReturnProps) {
  const say = useWords(RETURN_SCREENS);
  const [code, setCode] = useState<string | null>(null);
  const exactly = useExactly();
  const mayChange = useMayChange(
    one.state === 'inspected' || one.state === 'settled' ? 'cash' : 'orders',
  );
  const sums = one.state === 'settled' ? one.refunded : one.due;
  return (
    <li>
      <span>
        <Badge tone={RETURN_TONES[one.state]}>{say(one.state)}</Badge> {say(one.reason)}
        {one.wish && ` · ${say(`wish_${one.wish}`)}`}
      </span>
      {one.lines.map((line) => (
        <span key={`${line.product_id} ${line.variant_id}`}>
          {say('line', { quantity: line.quantity, name: line.name })}
          {line.goes_to && ` · ${say(line.goes_to === 'stock' ? 'to_stock' : 'is_damaged')}`}
        </span>
      ))}
      {one.note && (
        <span className={styles.note} dir="auto">
          {one.note}
        </span>
      )}
      {one.answer && (
        <span className={styles.note} dir="auto">
          {say('was_told', { answer: one.answer })}
        </span>
      )}
      {sums !== null && (
        <span>
          {one.state === 'settled'
            ? Number(sums) > 0
              ? one.in_notes
                ? say('in_notes', { amount: exactly(sums), notes: notesText(one.in_notes) })
                : say('given_back', { amount: exactly(sums) })
              : say('gave_nothing')
            : Number(sums) > 0
              ? say(one.state === 'inspected' ? 'due' : 'will_be_due', { amount: exactly(sums) })
              : say('nothing_due')}
        </span>
      )}
      {one.replacement && (
        <a href={panel.orders({ order: one.replacement.id })}>
          {say('replaced_by', { id: `#${one.replacement.id}` })}
        </a>
      )}
      {one.credit && (
        <span>
          {say('credit_given', {
            given: exactly(one.credit.given),
            end: one.credit.code_end,
            left: exactly(
              formatDecimal(parseCents(one.credit.given) - parseCents(one.credit.spent)),
            ),
          })}
        </span>
      )}
      {code && (
        <span role="status">
          <strong>
            <bdi dir="ltr">{code}</bdi>
          </strong>{' '}
          <CopyButton text={code} copied={say('code_copied')}>
            {say('copy_code')}
          </CopyButton>
          <span className={styles.note}>{say('credit_code')}</span>
        </span>
      )}
      {mayChange && (
        <NextStep key={one.state} one={one} order={order} query={query} onCode={setCode} />
      )}
    </li>
  );
}

/** What can be done with a return as it is. */
function NextStep({ one, order, query, onCode }: ReturnProps & { onCode: (code: string) => void }) {
  const say = useWords(RETURN_SCREENS);
  const call = useCall();
  const change = useListChange<ReturnsOfOrder>(query);
  const [refuses, setRefuses] = useState(false);
  const [exchanges, setExchanges] = useState(false);
  const mayExchange =
    useMayChange('orders') &&
    Number(one.due) > 0 &&
    ['expected', 'received', 'inspected'].includes(one.state) &&
    (!one.replacement || one.replacement.status_id === ORDER_STATUS.canceled);
  const exchange = mayExchange && (
    <Button size="small" variant="secondary" onClick={() => setExchanges(true)}>
      {say('exchange')}
    </Button>
  );
  const { id, state } = one;
  const params = { id };
  const send = (sent: () => Promise<unknown>) =>
    void change({ send: sent, done: say('changed'), failed: say('change_failed') });
  const become = (to: 'expected' | 'received') =>
    send(() => call('POST /returns/{id}/state', { params, body: { state: to } }));
  if (exchanges)
    return <ExchangeForm one={one} order={order} onCancel={() => setExchanges(false)} />;
  if (state === 'received')
    return (
      <>
        <InspectForm one={one} />
        {exchange}
      </>
    );
  if (refuses) return <RefuseForm one={one} onCancel={() => setRefuses(false)} />;
  if (state === 'inspected')
    return (
      <>
        <RefundForm one={one} order={order} onCode={onCode} />
        <span className={styles.failure}>
          {Number(one.due) > Number(one.credit?.spent ?? 0) && (
            <Button
              size="small"
              variant="secondary"
              onClick={() =>
                send(() =>
                  call('POST /returns/{id}/refund', { params, body: { gives_nothing: true } }),
                )
              }
            >
              {say('gives_nothing')}
            </Button>
          )}
          {exchange}
        </span>
      </>
    );
  return (
    <span className={styles.failure}>
      {state === 'asked' && (
        <Button size="small" onClick={() => become('expected')}>
          {say('accept')}
        </Button>
      )}
      {state === 'expected' && (
        <Button size="small" onClick={() => become('received')}>
          {say('receive')}
        </Button>
      )}
      {exchange}
      {(state === 'asked' || state === 'expected') && (
        <Button size="small" variant="secondary" onClick={() => setRefuses(true)}>
          {say('refuse')}
        </Button>
      )}
      {state === 'settled' && (
        <Button
          size="small"
          variant="secondary"
          onClick={() => send(() => call('POST /returns/{id}/undo-refund', { params }))}
        >
          {say(Number(one.refunded) > 0 ? 'take_back' : 'undo_settled')}
        </Button>
      )}
    </span>
  );
}
