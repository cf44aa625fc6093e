import type { ComponentProps } from 'react';
import type { ProductPricing } from '../../../contract/costs.ts';
import type { Sale } from '../../../contract/sales.ts';
import { marginOf } from '../../../domain/margin.ts';
import { formatDecimal, MAX_PRICE_CENTS, parseCents } from '../../../domain/money.ts';
import { discountedPrice, displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { isDay } from '../../../domain/shop-day.ts';
import { COST_SAVED, SALE_SAVED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, type Query } from '../../api/query.ts';
import type { ErrorsOf, Values } from '../../forms/use-form.ts';
import { useMoney } from '../../shop-settings.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import { amountFormError } from './product-rules.ts';

/** What a product costs the merchant. */
export const pricingQuery = (id: number): Query<ProductPricing> =>
  callQuery('GET /costs/{id}', { params: { id } });

const fieldOf = (variantId: number): CostField => `variant_${variantId}`;

const writtenCost = (text = ''): string | null => {
  const cents = centsOfCost(text);
  return cents === null ? null : formatDecimal(cents);
};

interface CostFormProps {
  readonly id: number;
  readonly product: ProductPricing;
  /** Called whenever there begins or ceases to be something that is not saved. */
  readonly onUnsaved: (unsaved: boolean) => void;
}

/** A cost as it is typed: `null` where it is not known. */
const costValues = ({ cost, variants }: ProductPricing): Values<CostField> => ({
  cost: cost ?? '',
  ...Object.fromEntries((variants ?? []).map((one) => [fieldOf(one.id), one.cost ?? ''])),
});

/** What one piece costs the merchant, and what is left of its price. Shoppers never see it. */
export function CostForm({ id, product, onUnsaved }: CostFormProps) {
  const { variants } = product;
  const call = useCall();
  const params = { id };
  return (
    <EditForm
      name={`costs-${id}`}
      className={page.form}
      action="Save cost"
      saved={product}
      valuesOf={costValues}
      errorsOf={costErrors}
      isSame={(_field, one, other) => writtenCost(one) === writtenCost(other)}
      onUnsaved={onUnsaved}
      send={(typed, seen) => {
        const changed = seen.variants
          ?.map((one) => ({ id: one.id, cost: writtenCost(typed[fieldOf(one.id)]) }))
          .filter((one, at) => one.cost !== seen.variants?.[at]?.cost);
        const body = {
          cost: writtenCost(typed.cost),
          variants: changed,
          seen: { cost: seen.cost, variants: seen.variants },
        };
        return call('PUT /costs/{id}', { params, body });
      }}
      reread={() => call('GET /costs/{id}', { params })}
      then={(answer) => answer}
      texts={{ done: COST_SAVED, failed: 'Error saving the cost' }}
    >
      {({ field, typed, startOf }) => (
        <>
          <Amount
            {...field('cost')}
            label="Cost price"
            hint="What one piece costs you. Only staff see it."
          />
          <Margin product={product} costCents={centsOfCost(typed.cost)} />
          {variants && (
            <Disclosure
              summary="Variants that cost something else"
              defaultOpen={variants.some((one) => startOf(fieldOf(one.id)) !== '')}
            >
              <div className={page.pair}>
                {variants.map((variant) => (
                  <Amount
                    key={variant.id}
                    {...field(fieldOf(variant.id))}
                    label={variant.name}
                    placeholder={typed.cost}
                  />
                ))}
              </div>
            </Disclosure>
          )}
        </>
      )}
    </EditForm>
  );
}

const Amount = (props: ComponentProps<typeof Input>) => (
  <Input {...props} inputMode="decimal" dir="ltr" maxLength={12} />
);

interface MarginProps {
  readonly product: ProductPricing;
  readonly costCents: number | null;
}

/** What is sold in variants has the price of the cheapest. */
function Margin({ product: { price, discount, variants }, costCents }: MarginProps) {
  const money = useMoney();
  const basisPoints = parsePercent(discount);
  const finalCents = discountedPrice(parseCents(price), basisPoints);
  const margin = costCents === null ? null : marginOf(finalCents, costCents);
  return (
    <p role="status">
      {variants ? 'Sold from' : 'Sold for'} <bdi dir="ltr">{money(finalCents)}</bdi>
      {basisPoints > 0 && ` (${displayPercent(basisPoints)}% off)`}
      {margin && (
        <>
          {'. Margin: '}
          <strong>
            <bdi dir="ltr">{money(margin.cents)}</bdi>
            {margin.percent !== null && ` (${margin.percent}%)`}
          </strong>
        </>
      )}
    </p>
  );
}

/** For the call that reads the sale of a product, if it has any. */
export const saleOf = (id: number) => ({ query: { product_id: id, page: 1, per_page: 1 } });

interface SaleFormProps {
  readonly id: number;
  /** What the product has now; `null` for none. */
  readonly sale: Sale | null;
  readonly onDone: () => void;
}

/** A discount that begins and ends by itself, in place of the one that is scheduled (docs/decisions/133). */
export function SaleForm({ id, sale, onDone }: SaleFormProps) {
  const call = useCall();
  return (
    <EditForm
      name={`sale-${id}`}
      className={page.form}
      action="Schedule sale"
      saved={sale}
      valuesOf={valuesOfSale}
      errorsOf={saleErrors}
      send={({ discount, from_day, to_day }, seen) => {
        const written = { discount: discount.trim(), from_day, to_day: to_day || null };
        const body = { ...written, seen: termsOf(seen) };
        return call('PUT /sales/{id}', { params: { id }, body });
      }}
      reread={async () => (await call('GET /sales', saleOf(id))).data[0] ?? null}
      then={(saved) => saved}
      onSent={onDone}
      texts={{ done: SALE_SAVED, failed: 'Error saving the sale' }}
    >
      {({ field }) => (
        <>
          <Input
            {...field('discount')}
            label="Sale discount (%)"
            inputMode="decimal"
            dir="ltr"
            required
            maxLength={6}
          />
          <div className={page.pair}>
            <Input
              {...field('from_day')}
              label="First day"
              type="date"
              required
              hint="It begins as the day begins."
            />
            <Input
              {...field('to_day')}
              label="Last day (optional)"
              type="date"
              hint="Blank: until you remove it."
            />
          </div>
        </>
      )}
    </EditForm>
  );
}

const valuesOfSale = (sale: Sale | null): Values<SaleField> => ({
  discount: sale ? displayPercent(parsePercent(sale.discount)) : '',
  from_day: sale?.from_day ?? '',
  to_day: sale?.to_day ?? '',
});

const termsOf = (sale: Sale | null) =>
  sale && { discount: sale.discount, from_day: sale.from_day, to_day: sale.to_day };

/** The fields of a scheduled sale. */
type SaleField = 'discount' | 'from_day' | 'to_day';

/** A discount above zero, and days in their order; the last may be left out. */
export const saleErrors: ErrorsOf<SaleField> = ({ discount, from_day, to_day }) => {
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(discount.trim()) ? Number(discount) : Number.NaN;
  return {
    ...(!(percent > 0 && percent <= 100) && {
      discount: 'Please enter a discount above 0 and up to 100',
    }),
    ...(!isDay(from_day) && { from_day: 'Please choose the first day' }),
    ...(isDay(from_day) &&
      isDay(to_day) &&
      to_day < from_day && { to_day: 'The last day is before the first' }),
  };
};

/** What one piece of the product costs, or of a variant by its id. */
type CostField = 'cost' | `variant_${number}`;

/** Amounts, or nothing where they are not known. */
export const costErrors: ErrorsOf<CostField> = (values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, cost]) =>
      cost.trim() === '' || centsOfCost(cost) !== null
        ? []
        : [[field, amountFormError(cost.trim()) ?? 'Please enter an amount such as 12.50']],
    ),
  );

/** What was typed, in cents; `null` while it is no amount. */
export function centsOfCost(text: string): number | null {
  const amount = text.trim();
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(amount)) return null;
  const cents = parseCents(amount);
  return cents <= MAX_PRICE_CENTS ? cents : null;
}
