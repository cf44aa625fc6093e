import { type FormEvent, useState } from 'react';
import type { ProductPricing } from '../../../contract/costs.ts';
import { marginOf } from '../../../domain/margin.ts';
import { formatDecimal, MAX_PRICE_CENTS, parseCents } from '../../../domain/money.ts';
import { discountedPrice, displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { isDay } from '../../../domain/shop-day.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, type Query, useQueryStore } from '../../api/query.ts';
import { type ErrorsOf, useForm, useSubmit } from '../../forms/use-form.ts';
import { useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { useCatalogueChanged } from '../panel-changes.ts';
import { amountFormError } from './product-rules.ts';

/** What a product costs the merchant. */
export const pricingQuery = (id: number): Query<ProductPricing> =>
  callQuery('GET /costs/{id}', { params: { id } });

const TEXTS = { incomplete: 'Please provide all the required fields', busy: 'Updating...' };

const fieldOf = (variantId: number): CostField => `variant_${variantId}`;

const writtenCost = (text = ''): string | null => {
  const cents = centsOfCost(text);
  return cents === null ? null : formatDecimal(cents);
};

interface FormProps {
  readonly id: number;
  readonly product: ProductPricing;
}

/** What one piece costs the merchant, and what is left of its price. Shoppers never see it. */
export function CostForm({ id, product }: FormProps) {
  const call = useCall();
  const store = useQueryStore();
  const [typed, setTyped] = useState(product.cost ?? '');
  const { variants } = product;
  const form = useForm<CostField>(
    ['cost', ...(variants ?? []).map((variant) => fieldOf(variant.id))],
    costErrors,
  );
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      const typedCosts = form.values();
      const cost = writtenCost(typedCosts.cost);
      const costs = variants?.map((variant) => ({
        ...variant,
        cost: writtenCost(typedCosts[fieldOf(variant.id)]),
      }));
      const changed = costs?.filter(({ cost }, at) => cost !== variants?.[at]?.cost);
      const body = {
        cost,
        variants: changed?.map((variant) => ({ id: variant.id, cost: variant.cost })),
      };
      await store.mutate({
        query: pricingQuery(id),
        apply: (now) => ({ ...now, cost, ...(costs && { variants: costs }) }),
        send: () => call('PUT /costs/{id}', { params: { id }, body }),
        affects: ['GET /costs/{id}'],
      });
      return 'Cost saved successfully';
    },
    texts: { ...TEXTS, failed: 'Error saving the cost' },
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.handlers.onInput(event);
    setTyped(form.values().cost);
  };
  return (
    <form
      {...form.handlers}
      className={page.form}
      method="dialog"
      noValidate
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <Input
        label="Cost price"
        name="cost"
        hint="What one piece costs you. Only staff see it."
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={12}
        defaultValue={product.cost ?? ''}
        error={form.errors.cost}
      />
      <Margin product={product} costCents={centsOfCost(typed)} />
      {variants && (
        <Disclosure
          summary="Variants that cost something else"
          defaultOpen={variants.some(({ cost }) => cost !== null)}
        >
          <div className={page.pair}>
            {variants.map((variant) => (
              <Input
                key={variant.id}
                label={variant.name}
                name={fieldOf(variant.id)}
                inputMode="decimal"
                dir="ltr"
                autoComplete="off"
                maxLength={12}
                placeholder={typed}
                defaultValue={variant.cost ?? ''}
                error={form.errors[fieldOf(variant.id)]}
              />
            ))}
          </div>
        </Disclosure>
      )}
      <div className={page.actions}>
        <Button type="submit" busy={busy && 'Updating...'}>
          Save cost
        </Button>
      </div>
    </form>
  );
}

interface MarginProps {
  readonly product: ProductPricing;
  readonly costCents: number | null;
}

function Margin({ product: { price, discount }, costCents }: MarginProps) {
  const money = useMoney();
  const basisPoints = parsePercent(discount);
  const finalCents = discountedPrice(parseCents(price), basisPoints);
  const margin = costCents === null ? null : marginOf(finalCents, costCents);
  return (
    <p role="status">
      Sold for <bdi dir="ltr">{money(finalCents)}</bdi>
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

interface SaleFormProps {
  readonly id: number;
  readonly onDone: () => void;
}

/** A discount that begins and ends by itself (docs/decisions/133). */
export function SaleForm({ id, onDone }: SaleFormProps) {
  const call = useCall();
  const store = useQueryStore();
  const changed = useCatalogueChanged();
  const form = useForm(SALE_FIELDS, saleErrors);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      const { discount, from_day, to_day } = form.values();
      const body = { discount: discount.trim(), from_day, to_day: to_day || null };
      await call('PUT /sales/{id}', { params: { id }, body });
      await Promise.all([
        changed(),
        store.invalidate('GET /sales'),
        store.invalidate('GET /costs/{id}'),
      ]);
      onDone();
      return 'Sale saved successfully';
    },
    texts: { ...TEXTS, failed: 'Error saving the sale' },
  });
  const { errors } = form;
  return (
    <form {...form.handlers} className={page.form} method="dialog" noValidate onSubmit={onSubmit}>
      <Input
        label="Sale discount (%)"
        name="discount"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        required
        maxLength={6}
        error={errors.discount}
      />
      <div className={page.pair}>
        <Input
          label="First day"
          name="from_day"
          type="date"
          required
          hint="It begins as the day begins."
          error={errors.from_day}
        />
        <Input
          label="Last day (optional)"
          name="to_day"
          type="date"
          hint="Blank: until you remove it."
          error={errors.to_day}
        />
      </div>
      <div className={page.actions}>
        <Button type="submit" busy={busy && 'Updating...'}>
          Schedule sale
        </Button>
      </div>
    </form>
  );
}

/** The fields of a scheduled sale, in the form's order. */
const SALE_FIELDS = ['discount', 'from_day', 'to_day'] as const;
type SaleField = (typeof SALE_FIELDS)[number];

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
