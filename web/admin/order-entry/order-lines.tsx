import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { addUp, MAX_LINES } from '../../../domain/cart.ts';
import { parseCents } from '../../../domain/money.ts';
import { linePrice, orderTotals, parsePercent } from '../../../domain/pricing.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import type { Errors } from '../../forms/use-form.ts';
import { OfferRows } from '../../orders/offer-amount.tsx';
import { useOrderPrice } from '../../orders/use-order-price.ts';
import { useDeliveryRule, useMoney, useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText, Input } from '../../ui/field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { ProductFinder } from '../product-finder.tsx';
import { type ChosenVariant, VariantQuestion } from '../variant-question.tsx';
import styles from './order-entry.module.css';

/** A product of the order, which variant of it, and how many. */
export interface EntryLine {
  /** As its variant is sold, where it has some. */
  readonly product: Product;
  readonly variant?: ChosenVariant;
  readonly quantity: number;
}

interface OrderLinesProps {
  readonly lines: readonly EntryLine[];
  readonly onChange: (lines: readonly EntryLine[]) => void;
  /** The form's: that there is no product, why the shop did not take a line, or the discount code. */
  readonly errors: Errors<string>;
  /** Differs each time they are shown. */
  readonly refusals: number;
  /** The discount code that the form starts with; empty for none. */
  readonly code: string;
  /** Where it goes, as it is typed: a zone's fee is known by it. */
  readonly area: Area;
}

interface Area {
  readonly region: string;
  readonly city: string;
}

/** Whether an error is about a line, as the API names it: `products.0.quantity`. */
export const isOfLine = (field: string): boolean => field.startsWith('products.');

const pricedLine = ({ product, quantity }: EntryLine) => ({
  priceCents: parseCents(product.price),
  discountBasisPoints: parsePercent(product.discount),
  quantity,
});

const keyOf = ({ product, variant }: Pick<EntryLine, 'product' | 'variant'>) =>
  `${product.id} ${variant?.id ?? ''}`;

/** The products of an order, found by name or ID, with their quantities and what they come to. The shop prices them again. */
export function OrderLines(props: OrderLinesProps) {
  const { lines, onChange, errors, refusals } = props;
  const { offers: kinds } = useShopSettings();
  const [code, setCode] = useState(props.code);
  const price = useOfferedPrice(lines, code, props.area);
  const list = useRef<HTMLUListElement>(null);
  const finder = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try
  useEffect(() => {
    if (errors.lines)
      finder.current?.focus(); // The products stand first in the form.
    else if (Object.keys(errors).some(isOfLine))
      list.current?.querySelector<HTMLElement>('[data-invalid="true"] input')?.focus();
  }, [refusals]);
  /** A product of which it is asked which variant is meant. */
  const [asked, setAsked] = useState<Product | null>(null);
  /** The button that was pressed goes with the question. */
  const leaveQuestion = () => {
    if (asked) finder.current?.focus();
    setAsked(null);
  };
  const add = (product: Product, variant?: ChosenVariant) => {
    leaveQuestion();
    const line = { product, ...(variant && { variant }), quantity: 1 };
    const there = lines.find((one) => keyOf(one) === keyOf(line));
    if (there) change(there, addUp(there.quantity, 1));
    else onChange([...lines, line]);
  };
  const change = (line: EntryLine, quantity: number) =>
    onChange(lines.map((one) => (one === line ? { ...line, quantity } : one)));
  const remove = (line: EntryLine) => {
    onChange(lines.filter((one) => one !== line));
    finder.current?.focus(); // The button that was pressed goes with its line.
  };
  return (
    <>
      <ProductFinder
        action="Add"
        sells
        onChoose={(product) => (product.variant_summary ? setAsked(product) : add(product))}
        off={lines.length >= MAX_LINES}
        error={errors.lines ?? null}
        input={finder}
      />
      {asked && (
        <VariantQuestion key={asked.id} product={asked} onChoose={add} onCancel={leaveQuestion} />
      )}
      {lines.length > 0 && (
        <ul ref={list} className={styles.lines} aria-label="Products of the order">
          {lines.map((line, place) => (
            <Line
              key={keyOf(line)}
              line={line}
              problem={problemOf(errors, place)}
              onChange={(next) => change(line, next)}
              onRemove={() => remove(line)}
            />
          ))}
        </ul>
      )}
      {kinds?.codes && (
        <Input
          label="Discount code (optional)"
          name="coupon_code"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          defaultValue={code}
          error={errors.coupon_code ?? price?.coupon_problem}
          onBlur={({ currentTarget }) => setCode(currentTarget.value.trim())}
        />
      )}
      {lines.length > 0 && <Sums lines={lines} price={price} />}
    </>
  );
}

/** Why the shop did not take a line. */
const problemOf = (errors: Errors<string>, place: number): string | undefined =>
  Object.entries(errors).find(([field]) => field.startsWith(`products.${place}.`))?.[1];

interface LineProps {
  readonly line: EntryLine;
  /** Why the shop did not take it. */
  readonly problem: string | undefined;
  readonly onChange: (quantity: number) => void;
  readonly onRemove: () => void;
}

function Line({ line, problem, onChange, onRemove }: LineProps) {
  const money = useMoney();
  const { product, variant, quantity } = line;
  const isOut = product.available === 0;
  const name = nameWithVariant(product.name, variant?.name);
  const problemId = `line-${keyOf(line).replace(' ', '-')}-error`;
  return (
    <li className={styles.line} data-invalid={problem !== undefined}>
      <span>
        {name}
        {isOut && <strong className={styles.error}> Out of stock</strong>}
      </span>
      <Stepper
        size="small"
        label={`Quantity of ${name}`}
        value={quantity}
        onChange={onChange}
        maxReason={problem && problemId}
      />
      <bdi dir="ltr" className={styles.sum}>
        {money(linePrice(pricedLine(line)))}
      </bdi>
      <Button variant="quiet" size="small" onClick={onRemove}>
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
      {problem && (
        <div className={styles.problem}>
          <ErrorText id={problemId}>{problem}</ErrorText>
        </div>
      )}
    </li>
  );
}

interface SumsProps {
  readonly lines: readonly EntryLine[];
  /** With the offers of the shop, once it has answered. */
  readonly price: ReturnType<typeof useOfferedPrice>;
}

function Sums({ lines, price }: SumsProps) {
  const sold = lines.filter(({ product }) => product.available === 1);
  const totals = orderTotals(sold.map(pricedLine), useDeliveryRule());
  return (
    <dl className={styles.sums}>
      <Sum name="Subtotal" cents={price ? parseCents(price.subtotal) : totals.subtotalCents} />
      <OfferRows offers={price?.offers} />
      <Sum
        name="Delivery"
        cents={price ? parseCents(price.delivery_fee) : totals.deliveryFeeCents}
      />
      <Sum name="Total" cents={price ? parseCents(price.total_price) : totals.totalCents} />
    </dl>
  );
}

/** What the lines cost with the offers and the zones of the shop; `undefined` where it has none. */
function useOfferedPrice(lines: readonly EntryLine[], code: string, area: Area) {
  const { offers: kinds, zones } = useShopSettings();
  const hasArea = zones !== undefined && area.city.trim() !== '';
  const request = {
    products: lines.map(({ product, variant, quantity }) => ({
      product_id: product.id,
      ...(variant && { variant_id: variant.id }),
      quantity,
    })),
    ...(kinds?.codes && code !== '' && { coupon_code: code }),
    ...(hasArea && { guest_region: area.region, guest_city: area.city }),
  };
  return useOrderPrice(request, (kinds !== undefined || hasArea) && lines.length > 0).shown;
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
