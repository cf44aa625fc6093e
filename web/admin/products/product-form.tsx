import { type FormEvent, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import { displayExactly, parseCents } from '../../../domain/money.ts';
import { HIDDEN_PRODUCTS } from '../../../domain/words/hidden-products.ts';
import { callQuery, useData } from '../../api/query.ts';
import { type Form, useForm, useSubmit } from '../../forms/use-form.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { LongSelectField } from '../long-select.tsx';
import { FactFields, type Facts, useFacts } from './fact-fields.tsx';
import type { Details, FactField, FactValues } from './fact-rules.ts';
import styles from './product-form.module.css';
import {
  amountFormError,
  FORM_FIELDS,
  type FormField,
  type FormValues,
  finalPrice,
  homesOf,
  productErrors,
  variantsPath,
} from './product-rules.ts';
import { CountedField, StockFields } from './stock-fields.tsx';

/** All that is typed in a product's form. */
export type TypedProduct = FormValues & FactValues;

/** A new product is available, without discount and not counted. */
export const NEW_PRODUCT: FormValues = {
  name: '',
  description: '',
  price: '',
  category_id: '',
  available: '1',
  hidden: '0',
  discount: '0',
  count_stock: '',
  stock: '',
};

/** A product as its form starts with it: 15.00 is shown as 15. */
export const valuesOf = (product: Product): FormValues => ({
  name: product.name,
  description: product.description,
  price: product.price,
  category_id: String(product.category_id),
  available: String(product.available),
  hidden: product.hidden ? '1' : '0',
  discount: String(Number(product.discount)),
  count_stock: '',
  stock: '',
});

interface ProductSending {
  readonly startsWith: TypedProduct;
  /** What the shop knows of the product beside that; `null` until it was read. */
  readonly details: Details | null;
  /** The collection that the product is in; blank for a new one. */
  readonly collection: string;
  readonly busy: string;
  readonly failed: string;
  /** Given what is typed, and the facts that differ. Resolves to the text of the toast. */
  readonly send: (values: TypedProduct, facts: FactValues) => Promise<string>;
}

/** A product's form: its fields, what a piece will cost, and sending it. */
export function useProductForm({ startsWith, busy, failed, send, ...known }: ProductSending) {
  const [start, setStart] = useState({ values: startsWith, round: 0 });
  const [final, setFinal] = useState(() => finalPrice(startsWith));
  const facts = useFacts({
    stored: known.details,
    collection: known.collection,
    typed: startsWith,
  });
  const form = useForm<FormField | FactField>([...FORM_FIELDS, ...facts.fields], (values) => ({
    ...productErrors(values),
    ...facts.errorsOf(values),
  }));
  const sending = useSubmit(form, {
    async send() {
      const values = form.values();
      return send(values, facts.changed(values));
    },
    texts: { busy, failed },
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.handlers.onInput(event);
    const values = form.values();
    setFinal(finalPrice(values));
    facts.follow(values);
  };
  /** Fills the form again. */
  const restart = (values: TypedProduct) => {
    setStart(({ round }) => ({ values, round: round + 1 }));
    setFinal(finalPrice(values));
    facts.restart(values);
    form.clear(...form.fields);
  };
  return {
    form: { ...form, handlers: { ...form.handlers, onInput } },
    /** For `ProductFields`; `round` is its key. */
    fields: { form, facts, startsWith: start.values, final },
    round: start.round,
    restart,
    ...sending,
  };
}

interface ProductFieldsProps {
  readonly form: Form<FormField | FactField>;
  readonly facts: Facts;
  readonly startsWith: FormValues;
  /** Its count; `null`: it is not counted, absent: that is not known yet. */
  readonly stock?: ProductStock | null | undefined;
  /** What a piece will cost, "103.55"; `null` while price or discount are not right. */
  readonly final: string | null;
  /** Where its variants rule price, discount and stock. */
  readonly soldInVariants?: Product | undefined;
}

/** The fields of a product, and its final price while they are filled in. */
export function ProductFields(props: ProductFieldsProps) {
  const say = useWords(HIDDEN_PRODUCTS);
  const { form, facts, startsWith, stock, final, soldInVariants } = props;
  const { errors } = form;
  return (
    <>
      <Input
        label="Name"
        name="name"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={startsWith.name}
        error={errors.name}
      />
      <Textarea
        label="Description"
        name="description"
        required
        maxLength={5000}
        defaultValue={startsWith.description}
        error={errors.description}
      />
      <div className={page.pair}>
        <CategorySelect form={form} startsWith={startsWith.category_id} />
        <Select
          label="Available"
          name="available"
          defaultValue={startsWith.available}
          hint={
            soldInVariants && startsWith.available === '0'
              ? 'Also No while none of its variants is in stock.'
              : undefined
          }
        >
          <option value="1">Yes</option>
          <option value="0">No</option>
        </Select>
      </div>
      <Select
        label={say('filter')}
        name="hidden"
        defaultValue={startsWith.hidden}
        hint={startsWith.hidden === '1' ? say('hint') : undefined}
      >
        <option value="0">{say('shown')}</option>
        <option value="1">{say('hidden')}</option>
      </Select>
      {soldInVariants ? (
        <RuledByVariants product={soldInVariants} startsWith={startsWith} />
      ) : (
        <PriceFields {...{ errors, startsWith, final, stock }} />
      )}
      <FactFields facts={facts} errors={errors} />
    </>
  );
}

interface PriceFieldsProps extends Pick<ProductFieldsProps, 'startsWith' | 'stock' | 'final'> {
  readonly errors: Form<FormField | FactField>['errors'];
}

function PriceFields({ errors, startsWith, stock, final }: PriceFieldsProps) {
  const shop = useShopSettings();
  const [priceError, setPriceError] = useState<string | null>(null);
  return (
    <>
      <div className={page.pair}>
        <Input
          label="Price ($)"
          name="price"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={startsWith.price}
          error={priceError ?? errors.price}
          onInput={({ currentTarget }) => setPriceError(amountFormError(currentTarget.value))}
        />
        <Input
          label="Discount (%)"
          name="discount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          defaultValue={startsWith.discount}
          error={errors.discount}
        />
      </div>
      <p className={styles.final} aria-live="polite">
        Final price{' '}
        <bdi dir="ltr">{final === null ? '–' : displayExactly(parseCents(final), shop)}</bdi>
      </p>
      {stock === null && <StockFields startsWith={startsWith} error={errors.stock} />}
      {stock && <CountedField startsWith={startsWith} stock={stock} />}
    </>
  );
}

interface RuledByVariantsProps {
  readonly product: Product;
  readonly startsWith: FormValues;
}

/** Says where price, discount and stock are; they stay as they are. */
function RuledByVariants({ product, startsWith }: RuledByVariantsProps) {
  const count = product.variant_summary?.count ?? 0;
  return (
    <>
      <p className={styles.ruled}>
        Price, discount and stock are those of its{' '}
        <a href={variantsPath(product.id)}>{count === 1 ? '1 variant' : `${count} variants`}</a>.
        “Available” holds for all of them.
      </p>
      <input type="hidden" name="price" value={startsWith.price} />
      <input type="hidden" name="discount" value={startsWith.discount} />
    </>
  );
}

interface CategorySelectProps {
  readonly form: Form<FormField | FactField>;
  readonly startsWith: string;
}

function CategorySelect({ form, startsWith }: CategorySelectProps) {
  const { data, error, refetch } = useData(callQuery('GET /categories'));
  return (
    <LongSelectField
      key={data ? 'there' : 'awaited'}
      label="Category"
      name="category_id"
      required
      none="Choose a category"
      options={homesOf(data ?? []).map(({ category_id, name }) => ({
        value: String(category_id),
        label: name,
      }))}
      startsWith={startsWith}
      error={error ? 'The collections did not come: open this list again' : form.errors.category_id}
      onFocus={() => void (error && refetch())}
      onChoose={() => form.clear('category_id')}
    />
  );
}
