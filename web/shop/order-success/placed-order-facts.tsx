import type { ReactNode } from 'react';
import { parseCents } from '../../../domain/money.ts';
import type { PlacedOrderNote } from '../../cart/placed-order.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useMoney } from '../../shop-settings.ts';
import styles from './placed-order-facts.module.css';

/** The order's number, the sum due and the phone. */
export function PlacedOrderFacts({ note }: { readonly note: PlacedOrderNote }) {
  const money = useMoney();
  const { id, phone } = note;
  const due = money(parseCents(note.total_price));
  return (
    <div className={styles.order}>
      <p className={styles.thanks}>
        Thank you. We will call <PhoneNumber phone={phone} /> before the delivery. Please have{' '}
        <bdi dir="ltr">{due}</bdi> in cash ready.
      </p>
      <Surprise note={note} due={due} />
      <dl className={styles.facts}>
        <Fact name="Order number">#{id}</Fact>
        <Fact name="Due on delivery">{due}</Fact>
        <Fact name="Phone">
          <PhoneNumber phone={phone} />
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{children}</bdi>
      </dd>
    </div>
  );
}

/** What is not as it stood on the button. */
function Surprise({ note, due }: { readonly note: PlacedOrderNote; readonly due: string }) {
  const money = useMoney();
  const expected = money(note.expectedCents);
  if (note.earlier) {
    return (
      <p className={styles.surprise}>
        Your first try had come through after all, and this is that order. What you changed
        afterwards is not part of it.
      </p>
    );
  }
  if (expected === due) return null;
  return (
    <p className={styles.surprise}>
      A price changed just as you ordered: <bdi dir="ltr">{due}</bdi> is due in place of{' '}
      <bdi dir="ltr">{expected}</bdi>.
    </p>
  );
}
