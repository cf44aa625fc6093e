import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { displayExactly, parseCents } from '../../../domain/money.ts';
import { ORDER_EDIT } from '../../../domain/words/order-edit.ts';
import { explainFailure } from '../../api/call.ts';
import { callQuery, useData, useDebounced } from '../../api/query.ts';
import { CreditRow, OfferRows } from '../../orders/offer-amount.tsx';
import { useShopSettings } from '../../shop-settings.ts';
import { useWords } from '../../use-words.ts';
import { type EditValues, editErrors, priceEdit } from './edit-fields.ts';
import styles from './order-edit.module.css';

/** While something is being changed nothing is asked. In ms. */
const SETTLED_AFTER_MS = 250;

interface EditedSumsProps {
  readonly order: Order;
  readonly values: EditValues;
  /** It is being saved, or was: nothing is asked of the version before. */
  readonly isSaving: boolean;
}

/** What the order comes to by what is typed, and by how much that differs. The shop is asked for it, and changes nothing. */
export function EditedSums({ order, values, isSaving }: EditedSumsProps) {
  const say = useWords(ORDER_EDIT);
  const settings = useShopSettings();
  const { price, problem, isOld } = useEditedPrice(order, values, isSaving);
  const money = (amount: string) => displayExactly(parseCents(amount), settings);
  const difference = parseCents(price.total_price) - parseCents(order.total_price);
  const amount = displayExactly(Math.abs(difference), settings);
  return (
    <section className={styles.foot} aria-label={say('total')}>
      <dl className={styles.sums} data-old={isOld}>
        <div>
          <dt>{say('subtotal')}</dt>
          <dd>
            <bdi dir="ltr">{money(price.subtotal)}</bdi>
          </dd>
        </div>
        <OfferRows offers={price.offers} />
        <div>
          <dt>{say('delivery')}</dt>
          <dd>
            {price.delivery_fee === '0.00' ? (
              say('free')
            ) : (
              <bdi dir="ltr">{money(price.delivery_fee)}</bdi>
            )}
          </dd>
        </div>
        <CreditRow credit={price.credit} />
        <div className={styles.total}>
          <dt>{say('total')}</dt>
          <dd>
            <bdi dir="ltr">{money(price.total_price)}</bdi>
          </dd>
        </div>
      </dl>
      <p className={styles.difference} role="status">
        {problem ??
          (difference === 0
            ? say('same')
            : difference > 0
              ? say('more', { amount })
              : say('less', { amount }))}
      </p>
    </section>
  );
}

/** What the shop answers; of the order itself where nothing of its price is changed. */
function useEditedPrice(order: Order, values: EditValues, isSaving: boolean) {
  const say = useWords(ORDER_EDIT);
  const errors = editErrors(values, order, () => true);
  const isWrong = Boolean(
    errors.lines ?? errors.delivery_fee ?? errors.discount_amount ?? errors.discount_reason,
  );
  const body = JSON.stringify(priceEdit(values, order));
  const settled = useDebounced(body, SETTLED_AFTER_MS);
  const isChanged = Object.keys(JSON.parse(body)).length > 1;
  const isAsked = isChanged && !isWrong && !isSaving && settled === body;
  const query = callQuery('POST /orders/{id}/edits/preview', {
    params: { id: order.id },
    body: JSON.parse(settled),
  });
  const { data, error } = useData(query, { always: true, enabled: isAsked });
  const answer = isAsked && !error ? data : undefined;
  const [last, setLast] = useState(answer);
  if (answer && answer !== last) setLast(answer);
  if (!isChanged) return { price: order, problem: undefined, isOld: false };
  const problem = isAsked && error ? explainFailure(error, say('unknown')) : undefined;
  return { price: answer ?? last ?? order, problem, isOld: answer === undefined };
}
