import type { Product } from '../../../contract/catalog.ts';
import { MAX_LINES } from '../../../domain/cart.ts';
import { parseCents } from '../../../domain/money.ts';
import { linePrice, orderTotals, parsePercent } from '../../../domain/pricing.ts';
import { useDeliveryRule, useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { ProductFinder } from '../product-finder.tsx';
import styles from './order-entry.module.css';

/** A product of the order, and how many of it. */
export interface EntryLine {
  readonly product: Product;
  readonly quantity: number;
}

interface OrderLinesProps {
  readonly lines: readonly EntryLine[];
  readonly onChange: (lines: readonly EntryLine[]) => void;
  /** The form was sent without products. */
  readonly error: string | null;
}

const pricedLine = ({ product, quantity }: EntryLine) => ({
  priceCents: parseCents(product.price),
  discountBasisPoints: parsePercent(product.discount),
  quantity,
});

/** The products of an order, found by name or ID, with their quantities and what they come to. The shop prices them again. */
export function OrderLines({ lines, onChange, error }: OrderLinesProps) {
  const money = useMoney();
  const totals = orderTotals(lines.map(pricedLine), useDeliveryRule());
  const add = (product: Product) => {
    if (!lines.some((line) => line.product.id === product.id))
      onChange([...lines, { product, quantity: 1 }]);
  };
  const change = (id: number, quantity: number) =>
    onChange(lines.map((line) => (line.product.id === id ? { ...line, quantity } : line)));
  return (
    <>
      <ProductFinder action="Add" onChoose={add} off={lines.length >= MAX_LINES} />
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label="Products of the order">
          {lines.map((line) => {
            const { product, quantity } = line;
            const isOut = product.available === 0;
            return (
              <li key={product.id} className={styles.line}>
                <span>
                  {product.name}
                  {isOut && <strong className={styles.error}> Out of stock</strong>}
                </span>
                <Stepper
                  size="small"
                  label={`Quantity of ${product.name}`}
                  value={quantity}
                  onChange={(next) => change(product.id, next)}
                />
                <bdi dir="ltr" className={styles.sum}>
                  {money(linePrice(pricedLine(line)))}
                </bdi>
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => onChange(lines.filter((one) => one !== line))}
                >
                  Remove<span className="visually-hidden"> {product.name}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {lines.length > 0 && (
        <dl className={styles.sums}>
          <Sum name="Subtotal" cents={totals.subtotalCents} />
          <Sum name="Delivery" cents={totals.deliveryFeeCents} />
          <Sum name="Total" cents={totals.totalCents} />
        </dl>
      )}
    </>
  );
}

function Sum({ name, cents }: { readonly name: string; readonly cents: number }) {
  const money = useMoney();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{money(cents)}</bdi>
      </dd>
    </div>
  );
}
