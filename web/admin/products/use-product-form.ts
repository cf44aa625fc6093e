import { type FormEvent, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { useForm, useSending } from '../../forms/use-form.ts';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';
import { finalPrice, PRODUCT_FIELDS, type ProductValues, productErrors } from './product-rules.ts';

/** A new product is available and without discount (spec §5). */
export const NEW_PRODUCT: ProductValues = {
  name: '',
  description: '',
  price: '',
  category_id: '',
  available: '1',
  discount: '0',
};

/** A product as its form starts with it: 15.00 is shown as 15. */
export const valuesOf = (product: Product): ProductValues => ({
  name: product.name,
  description: product.description,
  price: product.price,
  category_id: String(product.category_id),
  available: String(product.available),
  discount: String(Number(product.discount)),
});

interface ProductSending {
  readonly startsWith: ProductValues;
  readonly busy: string;
  readonly failed: string;
  /** Answers what the toast then says. */
  readonly send: (values: ProductValues) => Promise<string>;
}

/** A product's form: its fields, what a piece will cost, and sending it. */
export function useProductForm({ startsWith, busy, failed, send }: ProductSending) {
  const changed = useCatalogueChanged();
  const [start, setStart] = useState({ values: startsWith, round: 0 });
  const [final, setFinal] = useState(() => finalPrice(startsWith));
  const form = useForm(PRODUCT_FIELDS, productErrors);
  const sending = useSending(form, {
    judge: async () => productErrors(form.values()),
    async send() {
      const outcome = await send(form.values());
      changed();
      return outcome;
    },
    texts: { incomplete: 'Please provide all the required fields', busy, failed },
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.handlers.onInput(event);
    setFinal(finalPrice(form.values()));
  };
  /** Fills the form anew. */
  const restart = (values: ProductValues) => {
    setStart(({ round }) => ({ values, round: round + 1 }));
    setFinal(finalPrice(values));
    form.clear(...PRODUCT_FIELDS);
  };
  return {
    form: { ...form, handlers: { ...form.handlers, onInput } },
    /** For `ProductFields`; `round` is its key. */
    fields: { form, startsWith: start.values, final },
    round: start.round,
    restart,
    ...sending,
  };
}
