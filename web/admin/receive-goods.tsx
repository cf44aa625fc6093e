import { useState } from 'react';
import type { Order } from '../../contract/orders.ts';
import { nameWithVariant } from '../../domain/variants.ts';
import { RECEIVING } from '../../domain/words/receiving.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/field.tsx';
import { useWords } from '../use-words.ts';
import page from './admin-page.module.css';
import styles from './receive-goods.module.css';

interface Line {
  readonly product_id: number;
  readonly variant_id?: number | undefined;
  readonly quantity: number;
}

/** What became of goods that are there: which lines the buyer kept, which of the others can't be sold any more. */
export interface Inspection {
  readonly choice: 'cancel' | 'retry' | 'keep';
  readonly kept: readonly Line[];
  readonly damaged: readonly Line[];
}

interface ReceiveGoodsProps {
  readonly order: Order;
  /** `partly`: the buyer kept something; `lost`: nothing is there unless it is said. */
  readonly outcome: 'refused' | 'partly' | 'lost';
  /** The lines that were kept, where that is known already. */
  readonly kept?: readonly Line[] | undefined;
  readonly onReceive: (inspection: Inspection) => void;
}

/** Looks at what came back, line by line: back to stock, or damaged. Only now stock is given back. */
export function ReceiveGoods({ order, outcome, kept: known, onReceive }: ReceiveGoodsProps) {
  const say = useWords(RECEIVING);
  const asksKept = outcome === 'partly' && known === undefined;
  const isLost = outcome === 'lost';
  const [kept, setKept] = useState(order.items.map(() => 0));
  const [damaged, setDamaged] = useState(
    order.items.map(({ quantity }) => (isLost ? quantity : 0)),
  );
  const keptOf = (at: number): number => {
    const item = order.items[at];
    const line = known?.find(
      ({ product_id, variant_id }) =>
        product_id === item?.product_id && variant_id === item.variant_id,
    );
    return known ? (line?.quantity ?? 0) : (kept[at] ?? 0);
  };
  const backOf = (at: number): number => (order.items[at]?.quantity ?? 0) - keptOf(at);
  const lines = (counts: readonly number[]): Line[] =>
    order.items.flatMap(({ product_id, variant_id }, at) => {
      const quantity = counts[at] ?? 0;
      const variant = variant_id === undefined ? {} : { variant_id };
      return quantity > 0 ? [{ product_id, ...variant, quantity }] : [];
    });
  const broken = damaged.map((count, at) => Math.min(count, backOf(at)));
  const isDamaged = broken.some((count) => count > 0);
  const all = kept.reduce((sum, count) => sum + count, 0);
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const isReady = !asksKept || (all > 0 && all < pieces);
  const receive = (choice: Inspection['choice']) =>
    onReceive({ choice, kept: known ?? lines(kept), damaged: lines(broken) });
  const of = <span className="visually-hidden"> {say('of_order', { order: `#${order.id}` })}</span>;
  return (
    <div className={styles.receive}>
      <details open={asksKept || isLost}>
        <summary className={page.unfolds}>
          {say(asksKept || isLost ? 'lines' : 'is_damaged')}
          {of}
        </summary>
        <ul className={styles.lines}>
          {order.items.map((item, at) => {
            const name = nameWithVariant(item.product.name, item.variant_name);
            return (
              <li key={`${item.product_id} ${item.variant_id ?? ''}`} className={styles.line}>
                <span>
                  <bdi>{name}</bdi> × {item.quantity}
                </span>
                {asksKept && (
                  <Count
                    label={say('kept')}
                    of={name}
                    most={item.quantity}
                    count={kept[at] ?? 0}
                    onCount={(count) => setKept(kept.with(at, count))}
                  />
                )}
                {backOf(at) > 0 && (
                  <Count
                    label={say(isLost ? 'gone' : 'damaged')}
                    of={name}
                    most={backOf(at)}
                    count={broken[at] ?? 0}
                    onCount={(count) => setDamaged(damaged.with(at, count))}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </details>
      <div className={styles.ways}>
        {outcome === 'partly' ? (
          <Button
            variant="secondary"
            size="small"
            disabled={!isReady}
            onClick={() => receive('keep')}
          >
            {say('keep')}
            {of}
          </Button>
        ) : (
          <>
            <Button variant="secondary" size="small" onClick={() => receive('cancel')}>
              {say(isDamaged ? (isLost ? 'cancel_lost' : 'cancel_damaged') : 'cancel')}
              {of}
            </Button>
            {!isDamaged && (
              <Button variant="secondary" size="small" onClick={() => receive('retry')}>
                {say('retry')}
                {of}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface CountProps {
  readonly label: string;
  /** Which line it is of, for screen readers. */
  readonly of: string;
  readonly most: number;
  readonly count: number;
  readonly onCount: (count: number) => void;
}

/** Above this a list of numbers is no help; nobody gets so many of one thing at a door. */
const MAX_CHOICES = 100;

const Count = ({ label, of, most, count, onCount }: CountProps) => (
  <Select
    label={
      <>
        {label}
        <span className="visually-hidden"> {of}</span>
      </>
    }
    value={count}
    onChange={({ currentTarget: { value } }) => onCount(Number(value))}
  >
    {Array.from({ length: Math.min(most, MAX_CHOICES) + 1 }, (_none, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: numbers in their order
      <option key={n} value={n}>
        {n}
      </option>
    ))}
  </Select>
);
