import { useRef, useState } from 'react';
import type { BuyerReturns } from '../../../contract/buyer-returns.ts';
import type { Order } from '../../../contract/orders.ts';
import { parseHundredths } from '../../../domain/decimal.ts';
import { parseCents } from '../../../domain/money.ts';
import type { ReturnState } from '../../../domain/returns.ts';
import { displaySecond } from '../../../domain/second-currency.ts';
import { BUYER_RETURNS } from '../../../domain/words/buyer-returns.ts';
import { useMoney } from '../../shop-settings.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import type { OrderQuery } from './order-query.ts';
import styles from './order-returns.module.css';
import { ReturnRequest } from './return-request.tsx';

interface OrderReturnsProps {
  readonly order: Order;
  readonly returns: BuyerReturns;
  readonly query: OrderQuery;
}

/** What a buyer gives back of a delivered order: what became of it, and the way to ask for it. */
export default function OrderReturns({ order, returns: of, query }: OrderReturnsProps) {
  const say = useWords(BUYER_RETURNS);
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    title.current?.focus(); // What had the focus is gone.
  };
  const day = of.until && DAY.format(new Date(of.until));
  return (
    <section className={styles.returns} aria-labelledby="returns-title">
      <h2 id="returns-title" ref={title} tabIndex={-1}>
        {say('title')}
      </h2>
      {of.returns.length > 0 && (
        <ul className={styles.list} aria-label={say('list')}>
          {of.returns.map((one) => (
            <Return key={one.id} one={one} />
          ))}
        </ul>
      )}
      {day && <p className={styles.hint}>{say('until', { day })}</p>}
      {day && !open && (
        <Button variant="secondary" className={styles.begin} onClick={() => setOpen(true)}>
          {say('begin')}
        </Button>
      )}
      {day && open && <ReturnRequest order={order} left={of.left} query={query} onClose={close} />}
    </section>
  );
}

/** A day of the shop, whichever zone the visitor is in. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

const TONES: Readonly<Record<ReturnState, BadgeTone>> = {
  asked: 'warning',
  expected: 'success',
  received: 'success',
  inspected: 'success',
  settled: 'success',
  refused: 'error',
};

function Return({ one }: { readonly one: BuyerReturns['returns'][number] }) {
  const say = useWords(BUYER_RETURNS);
  const money = useMoney();
  const cents = parseCents(one.refunded);
  const isPaid = one.state === 'settled' && cents > 0;
  return (
    <li className={styles.return}>
      <p className={styles.state}>
        <Badge tone={TONES[one.state]}>{say(isPaid ? 'paid' : one.state)}</Badge>
        <span>
          {!isPaid && say(`${one.state}_hint`)}
          {isPaid &&
            (one.in_notes
              ? say('paid_notes_hint', {
                  amount: money(cents),
                  notes: displaySecond(
                    parseHundredths(one.in_notes.amount),
                    one.in_notes.code,
                    'en',
                  ),
                })
              : say('paid_hint', { amount: money(cents) }))}
        </span>
      </p>
      {one.credit && (
        <p className={styles.answer}>
          <strong>
            <bdi dir="ltr">{one.credit.code}</bdi>
          </strong>{' '}
          {say('credit_hint', { left: money(parseCents(one.credit.left)) })}
        </p>
      )}
      {one.answer && (
        <p className={styles.answer}>
          {say('answer')} <bdi>{one.answer}</bdi>
        </p>
      )}
      <ul className={styles.hint}>
        {one.lines.map(({ name, quantity }) => (
          <li key={name}>{say('line', { quantity, name })}</li>
        ))}
      </ul>
    </li>
  );
}
