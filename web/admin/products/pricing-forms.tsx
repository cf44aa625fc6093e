import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ProductPricing } from '../../../contract/costs.ts';
import type { Sale } from '../../../contract/sales.ts';
import { marginOf } from '../../../domain/margin.ts';
import { formatDecimal, MAX_PRICE_CENTS, parseCents } from '../../../domain/money.ts';
import { discountedPrice, displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { isDay } from '../../../domain/shop-day.ts';
import { COST_SAVED, SALE_SAVED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, type Query, useQueryStore } from '../../api/query.ts';
import { type ErrorsOf, type Form, useForm, useSubmit, type Values } from '../../forms/use-form.ts';
import { useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { RestoredNote, useDraft } from '../kit/drafts.tsx';
import { useUnsavedWarning } from '../kit/unsaved-warning.ts';
import { sendUnlessOutdated } from '../panel-changes.ts';
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
  /** Says whether there is something that was not saved yet. */
  readonly onUnsaved: (unsaved: boolean) => void;
}

/** What one piece costs the merchant, and what is left of its price. Shoppers never see it. */
export function CostForm({ id, product, onUnsaved }: CostFormProps) {
  const { variants } = product;
  const form = useForm<CostField>(
    ['cost', ...(variants ?? []).map((variant) => fieldOf(variant.id))],
    costErrors,
  );
  const restored = useDraft<Values<CostField>>(`costs-${id}`, () =>
    form.changed ? form.values() : null,
  );
  const [typed, setTyped] = useState(restored?.cost ?? product.cost ?? '');
  const { onSubmit, busy } = useCostSubmit(id, product, form);
  useUnsavedWarning(form.changed);
  useEffect(() => onUnsaved(form.changed), [onUnsaved, form.changed]);
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
      {restored && <RestoredNote />}
      <Input
        label="Cost price"
        name="cost"
        hint="What one piece costs you. Only staff see it."
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={12}
        defaultValue={restored?.cost ?? product.cost ?? ''}
        error={form.errors.cost}
      />
      <Margin product={product} costCents={centsOfCost(typed)} />
      {variants && (
        <Disclosure
          summary="Variants that cost something else"
          defaultOpen={restored !== null || variants.some(({ cost }) => cost !== null)}
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
                defaultValue={restored?.[fieldOf(variant.id)] ?? variant.cost ?? ''}
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

/** Sends what differs from what the form started with. A change of somebody else is refused once, then replaced. */
function useCostSubmit(id: number, product: ProductPricing, form: Form<CostField>) {
  const call = useCall();
  const store = useQueryStore();
  const start = useRef(product);
  const seen = useRef(product);
  return useSubmit(form, {
    async send() {
      const typed = form.values();
      const cost = writtenCost(typed.cost);
      const variants = start.current.variants?.map((variant) => ({
        ...variant,
        cost: writtenCost(typed[fieldOf(variant.id)]),
      }));
      const changed = variants?.filter(
        (one, at) => one.cost !== start.current.variants?.[at]?.cost,
      );
      const body = {
        cost: cost === start.current.cost ? seen.current.cost : cost,
        variants: changed?.map((variant) => ({ id: variant.id, cost: variant.cost })),
        seen: { cost: seen.current.cost, variants: seen.current.variants },
      };
      const params = { id };
      const answer = await store.mutate({
        query: pricingQuery(id),
        apply: (now) => ({ ...now, cost: body.cost, ...(variants && { variants }) }),
        send: () =>
          sendUnlessOutdated(
            () => call('PUT /costs/{id}', { params, body }),
            async () => {
              seen.current = await call('GET /costs/{id}', { params });
            },
          ),
      });
      start.current = answer;
      seen.current = answer;
      return COST_SAVED;
    },
    texts: { busy: 'Updating...', failed: 'Error saving the cost' },
  });
}

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
  const form = useForm(SALE_FIELDS, saleErrors);
  const restored = useDraft(`sale-${id}`, () => (form.changed ? form.values() : null));
  const [startsWith] = useState(() => restored ?? valuesOfSale(sale));
  const { onSubmit, busy } = useSaleSubmit({ id, sale, onDone }, form);
  useUnsavedWarning(form.changed);
  const { errors } = form;
  return (
    <form {...form.handlers} className={page.form} method="dialog" noValidate onSubmit={onSubmit}>
      {restored && <RestoredNote />}
      <Input
        label="Sale discount (%)"
        name="discount"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        required
        maxLength={6}
        defaultValue={startsWith.discount}
        error={errors.discount}
      />
      <div className={page.pair}>
        <Input
          label="First day"
          name="from_day"
          type="date"
          required
          hint="It begins as the day begins."
          defaultValue={startsWith.from_day}
          error={errors.from_day}
        />
        <Input
          label="Last day (optional)"
          name="to_day"
          type="date"
          hint="Blank: until you remove it."
          defaultValue={startsWith.to_day}
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

const valuesOfSale = (sale: Sale | null): Values<SaleField> => ({
  discount: sale ? displayPercent(parsePercent(sale.discount)) : '',
  from_day: sale?.from_day ?? '',
  to_day: sale?.to_day ?? '',
});

const termsOf = (sale: Sale | null) =>
  sale && { discount: sale.discount, from_day: sale.from_day, to_day: sale.to_day };

function useSaleSubmit({ id, sale, onDone }: SaleFormProps, form: Form<SaleField>) {
  const call = useCall();
  const seen = useRef(termsOf(sale));
  return useSubmit(form, {
    async send() {
      const { discount, from_day, to_day } = form.values();
      const written = { discount: discount.trim(), from_day, to_day: to_day || null };
      const body = { ...written, seen: seen.current };
      const saved = await sendUnlessOutdated(
        () => call('PUT /sales/{id}', { params: { id }, body }),
        async () => {
          seen.current = termsOf((await call('GET /sales', saleOf(id))).data[0] ?? null);
        },
      );
      seen.current = termsOf(saved);
      form.markSaved(); // The page is left before the form says so itself.
      onDone();
      return SALE_SAVED;
    },
    texts: { busy: 'Updating...', failed: 'Error saving the sale' },
  });
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
