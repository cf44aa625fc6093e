import { useEffect, useRef, useState } from 'react';
import type { BuyerReturns } from '../../../contract/buyer-returns.ts';
import type { Order } from '../../../contract/orders.ts';
import {
  RETURN_REASONS,
  RETURN_WISHES,
  type ReturnReason,
  type ReturnWish,
} from '../../../domain/returns.ts';
import { BUYER_RETURNS } from '../../../domain/words/buyer-returns.ts';
import { useCall } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText, Select, Textarea } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useWords } from '../../use-words.ts';
import type { OrderQuery } from './order-query.ts';
import styles from './return-request.module.css';

type Line = BuyerReturns['left'][number];

interface ReturnRequestProps {
  readonly order: Order;
  /** What can be given back. */
  readonly left: readonly Line[];
  readonly query: OrderQuery;
  readonly onClose: () => void;
}

const FIELDS = ['lines', 'reason', 'wish', 'note'] as const;

/** Asks the shop to take some lines of an order back. */
export function ReturnRequest({ order, left, query, onClose }: ReturnRequestProps) {
  const say = useWords(BUYER_RETURNS);
  const call = useCall();
  const store = useQueryStore();
  const key = useAttemptKey();
  const chosen = useChosen(left);
  const [isExchange, setExchange] = useState(false);
  const lines = chosen.lines();
  const form = useForm(FIELDS, ({ reason }) => ({
    ...(lines.length === 0 && { lines: say('none_chosen') }),
    ...(reason === '' && { reason: say('reason_missing') }),
  }));
  const readAgain = () => store.refresh(query.progress).catch(() => undefined);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      const { reason, wish, note } = form.values();
      const body = { reason: reason as ReturnReason, wish: wish as ReturnWish, note, lines };
      const headers = { ...query.headers, ...key.of(JSON.stringify(body)) };
      try {
        await call('POST /orders/{id}/return-requests', {
          params: { id: order.id },
          headers,
          body,
        });
      } catch (error) {
        void readAgain(); // What can be given back may have changed.
        throw error;
      }
      key.done();
      await readAgain(); // It is sent all the same.
      onClose();
      return say('sent');
    },
    texts: { incomplete: say('incomplete'), busy: say('sending'), failed: say('failed') },
  });
  return (
    <form
      {...form.handlers}
      className={styles.form}
      aria-labelledby="returns-title"
      noValidate
      onSubmit={onSubmit}
    >
      <LinesField
        {...{ order, left, chosen }}
        error={form.errors.lines}
        onChange={() => form.clear('lines')}
      />
      <Select
        name="reason"
        label={say('reason')}
        required
        error={form.errors.reason}
        onChange={() => form.clear('reason')}
      >
        <option value="">{say('choose')}</option>
        {RETURN_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {say(reason)}
          </option>
        ))}
      </Select>
      <Select
        name="wish"
        label={say('wish')}
        error={form.errors.wish}
        onChange={({ currentTarget }) => setExchange(currentTarget.value === 'exchange')}
        hint={isExchange ? say('wish_exchange_hint') : undefined}
      >
        {RETURN_WISHES.map((wish) => (
          <option key={wish} value={wish}>
            {say(`wish_${wish}`)}
          </option>
        ))}
      </Select>
      <Textarea
        name="note"
        label={say('note')}
        hint={say('note_hint')}
        rows={3}
        maxLength={500}
        error={form.errors.note}
      />
      <div className={styles.next}>
        <h3>{say('next')}</h3>
        <ol>
          <li>{say('next_answer')}</li>
          <li>{say('next_parcel')}</li>
          <li>{say('next_money')}</li>
        </ol>
      </div>
      <div className={styles.actions}>
        <Button type="submit" busy={busy && say('sending')}>
          {say('send')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  );
}

const keyOf = ({ product_id, variant_id }: Omit<Line, 'quantity'>): string =>
  `${product_id} ${variant_id ?? ''}`;

/** How many of each line are chosen: all where there is but one to choose. */
function useChosen(left: readonly Line[]) {
  const isOne = left.length === 1 && left[0]?.quantity === 1;
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const countOf = (line: Line): number =>
    Math.min(counts[keyOf(line)] ?? (isOne ? 1 : 0), line.quantity);
  return {
    countOf,
    choose: (line: Line, count: number) =>
      setCounts((before) => ({ ...before, [keyOf(line)]: count })),
    lines: () =>
      left
        .map((line) => ({ ...line, quantity: countOf(line) }))
        .filter(({ quantity }) => quantity > 0),
  };
}

interface LinesFieldProps {
  readonly order: Order;
  readonly left: readonly Line[];
  readonly chosen: ReturnType<typeof useChosen>;
  readonly error: string | undefined;
  readonly onChange: () => void;
}

/** The lines with their pictures, and how many of each come back. */
function LinesField({ order, left, chosen, error, onChange }: LinesFieldProps) {
  const say = useWords(BUYER_RETURNS);
  const field = useRef<HTMLFieldSetElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <fieldset
      ref={field}
      name="lines"
      tabIndex={-1}
      className={styles.lines}
      aria-describedby={error ? 'returns-lines-error' : undefined}
    >
      <legend>{say('which')}</legend>
      <ul>
        {left.map((line) => {
          const item = order.items.find((one) => keyOf(one) === keyOf(line));
          const name = [item?.product.name, item?.variant_name].filter(Boolean).join(', ');
          const picture = item?.product.image_url;
          return (
            <li key={keyOf(line)} className={styles.line}>
              <div className={styles.picture}>
                {picture ? (
                  <img src={smallest(picture)} alt="" width={56} height={70} />
                ) : (
                  <Picture picture={null} sizes="56px" ratio="4 / 5" alt="" />
                )}
              </div>
              <div className={styles.words}>
                <bdi>{name}</bdi>
                <span>{say('of', { count: line.quantity })}</span>
              </div>
              <Stepper
                value={chosen.countOf(line)}
                min={0}
                max={line.quantity}
                size="small"
                label={say('quantity', { name })}
                rangeHint={say('range', { most: line.quantity })}
                onChange={(count) => {
                  chosen.choose(line, count);
                  onChange();
                }}
              />
            </li>
          );
        })}
      </ul>
      {error && <ErrorText id="returns-lines-error">{error}</ErrorText>}
    </fieldset>
  );
}

/** The smallest step of a stored picture; a picture that came from elsewhere as it is. */
const smallest = (largest: string): string => largest.replace(/(\/)\d+(\.webp)$/, '$1160$2');
