import { useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import type { Order } from '../../../contract/orders.ts';
import type { OrderReturn } from '../../../contract/returns.ts';
import { formatDecimal, parseCents } from '../../../domain/money.ts';
import { RETURN_SCREENS } from '../../../domain/words/return-screens.ts';
import { useCall } from '../../api/call.ts';
import { useOrderPrice } from '../../orders/use-order-price.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { useExactly } from '../exactly.ts';
import { EditForm } from '../kit/edit-form.tsx';
import { ProductFinder } from '../product-finder.tsx';
import { type ChosenVariant, VariantQuestion } from '../variant-question.tsx';
import styles from './order-details.module.css';

/** What goes out in place of what comes back. */
interface ExchangeLine {
  readonly product_id: number;
  readonly variant_id?: number | undefined;
  readonly name: string;
  readonly quantity: number;
}

interface ExchangeFormProps {
  readonly one: OrderReturn;
  readonly order: Order;
  readonly onCancel: () => void;
}

/** Makes the order that goes out in exchange for a return; what that leaves to collect or to give back is said before. */
export function ExchangeForm({ one, order, onCancel }: ExchangeFormProps) {
  const say = useWords(RETURN_SCREENS);
  const call = useCall();
  const [lines, setLines] = useState<readonly ExchangeLine[]>([]);
  const [asked, setAsked] = useState<Product | null>(null);
  const add = (product: Product, variant?: ChosenVariant) => {
    setAsked(null);
    const name = variant ? `${product.name}, ${variant.name}` : product.name;
    setLines(
      withOne(lines, { product_id: product.id, variant_id: variant?.id, name, quantity: 1 }),
    );
  };
  const products = lines.map(({ name: _, ...line }) => line);
  return (
    <EditForm<'lines', OrderReturn, unknown>
      action={say('exchange_make')}
      className={page.form ?? ''}
      cancel={say('cancel')}
      onCancel={onCancel}
      saved={one}
      valuesOf={() => ({ lines: '' })}
      errorsOf={() => (lines.length === 0 ? { lines: say('exchange_none') } : {})}
      send={() =>
        call('POST /returns/{id}/exchange', { params: { id: one.id }, body: { products } })
      }
      onSent={onCancel}
      texts={{ done: say('exchange_done'), failed: say('exchange_failed') }}
    >
      {({ field }) => (
        <>
          <p>{say('exchange_for')}</p>
          <ProductFinder
            action={say('exchange')}
            sells
            onChoose={(product) => (product.variant_summary ? setAsked(product) : add(product))}
            error={lines.length === 0 ? (field('lines').error ?? null) : null}
          />
          {asked && (
            <VariantQuestion
              key={asked.id}
              product={asked}
              onChoose={add}
              onCancel={() => setAsked(null)}
            />
          )}
          {lines.map((line) => (
            <span key={`${line.product_id} ${line.variant_id}`} className={styles.failure}>
              {say('exchange_line', { quantity: line.quantity, name: line.name })}
              <Button
                size="small"
                variant="quiet"
                onClick={() => setLines(lines.filter((other) => other !== line))}
              >
                {say('exchange_remove', { name: line.name })}
              </Button>
            </span>
          ))}
          {lines.length > 0 && <Difference one={one} order={order} products={products} />}
        </>
      )}
    </EditForm>
  );
}

const withOne = (lines: readonly ExchangeLine[], added: ExchangeLine): readonly ExchangeLine[] => {
  const isSame = (line: ExchangeLine) =>
    line.product_id === added.product_id && line.variant_id === added.variant_id;
  if (!lines.some(isSame)) return [...lines, added];
  return lines.map((line) => (isSame(line) ? { ...line, quantity: line.quantity + 1 } : line));
};

interface DifferenceProps {
  readonly one: OrderReturn;
  readonly order: Order;
  readonly products: readonly Omit<ExchangeLine, 'name'>[];
}

/** What is to be collected, or given back. */
function Difference({ one, order, products }: DifferenceProps) {
  const say = useWords(RETURN_SCREENS);
  const exactly = useExactly();
  const { guest_region, guest_city } = order;
  const { shown } = useOrderPrice({ products: [...products], guest_region, guest_city }, true);
  if (!shown) return null;
  const cents = parseCents(shown.total_price) - parseCents(one.due ?? '0.00');
  const values = {
    amount: exactly(formatDecimal(Math.abs(cents))),
    total: exactly(shown.total_price),
    due: exactly(one.due ?? '0.00'),
  };
  if (cents === 0) return <p role="status">{say('exchange_even', values)}</p>;
  return <p role="status">{say(cents > 0 ? 'exchange_collect' : 'exchange_back', values)}</p>;
}
