import { useState } from 'react';
import type { DetailedProduct, Product } from '../../../contract/catalog.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import { displayExactly, parseCents } from '../../../domain/money.ts';
import { HIDDEN_PRODUCTS } from '../../../domain/words/hidden-products.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { Values } from '../../forms/use-form.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import type { FormParts } from '../kit/use-edit-form.ts';
import { LongSelectField } from '../long-select.tsx';
import { FactFields, type Facts, useFacts } from './fact-fields.tsx';
import {
  changedFacts,
  type FactField,
  factErrors,
  factValuesOf,
  isFactField,
  isSameFact,
  NO_FACTS,
} from './fact-rules.ts';
import styles from './product-form.module.css';
import {
  amountFormError,
  changedFields,
  type FormField,
  finalPrice,
  homesOf,
  isSameField,
  productErrors,
  variantsPath,
} from './product-rules.ts';
import type { Change } from './send-product.ts';
import { StockFields } from './stock-fields.tsx';

/** A product as its form starts with it. */
export interface StoredProduct {
  readonly product: DetailedProduct;
  /** `null`: it is not counted. */
  readonly stock: ProductStock | null;
}

type Field = FormField | FactField;
/** All that is typed in a product's form. */
export type TypedProduct = Values<Field>;

/** A new product is available, without discount and not counted. */
const NEW_PRODUCT: TypedProduct = {
  name: '',
  description: '',
  price: '',
  category_id: '',
  available: '1',
  hidden: '0',
  discount: '0',
  count_stock: '',
  stock: '',
  ...NO_FACTS,
};

/** What the form starts with: 15.00 is shown as 15. */
const valuesOf = (stored: StoredProduct | null): TypedProduct =>
  stored
    ? {
        ...NEW_PRODUCT,
        name: stored.product.name,
        description: stored.product.description,
        price: Number(stored.product.price) === 0 ? '' : stored.product.price,
        category_id: String(stored.product.category_id),
        available: String(stored.product.available),
        hidden: stored.product.hidden ? '1' : '0',
        discount: String(Number(stored.product.discount)),
        count_stock: stored.stock ? '1' : '',
        ...factValuesOf(stored.product),
      }
    : NEW_PRODUCT;

/** A product's form, for `EditForm`, and what its facts follow: the collection that is chosen. */
export function useProductForm(stored: StoredProduct | null) {
  const facts = useFacts(valuesOf(stored).category_id);
  const form = {
    valuesOf,
    more: facts.fields,
    errorsOf: (values: TypedProduct) => ({
      ...productErrors(values, !!stored?.stock),
      ...factErrors(values, facts.attributes),
    }),
    isSame: (field: Field, one: string, other: string) =>
      isFactField(field) ? isSameFact(field, one, other) : isSameField(field, one, other),
    onType: facts.follow,
  };
  /** What differs, as it is sent. Of another collection all attributes are: what is seen is what is stored then. */
  const changesOf = (values: TypedProduct, seen: StoredProduct | null): Change => {
    const before = valuesOf(seen);
    const isMoved = values.category_id !== before.category_id;
    return {
      ...changedFields(before, values),
      ...changedFacts(before, values),
      ...(isMoved && Object.fromEntries(facts.fields.map((one) => [one, values[one] ?? '']))),
    };
  };
  return { form, facts, changesOf };
}

interface ProductFieldsProps {
  readonly facts: Facts;
  readonly parts: FormParts<Field>;
  /** `null`: a new one. */
  readonly stored: StoredProduct | null;
}

/** The fields of a product, and its final price while they are filled in. */
export function ProductFields({ facts, parts, stored }: ProductFieldsProps) {
  const say = useWords(HIDDEN_PRODUCTS);
  const { field, startOf } = parts;
  const soldInVariants = stored?.product.variant_summary && stored.product;
  return (
    <>
      <Input {...field('name')} label="Name" required maxLength={200} />
      <Textarea {...field('description')} label="Description" required maxLength={5000} />
      <div className={page.pair}>
        <CategorySelect parts={parts} />
        <Select
          {...field('available')}
          label="Available"
          hint={
            soldInVariants && startOf('available') === '0'
              ? 'Also No while none of its variants is in stock.'
              : undefined
          }
        >
          <option value="1">Yes</option>
          <option value="0">No</option>
        </Select>
      </div>
      <Select
        {...field('hidden')}
        label={say('filter')}
        hint={startOf('hidden') === '1' ? say('hint') : undefined}
      >
        <option value="0">{say('shown')}</option>
        <option value="1">{say('hidden')}</option>
      </Select>
      {soldInVariants ? (
        <RuledByVariants product={soldInVariants} />
      ) : (
        <>
          <PriceFields parts={parts} />
          <StockFields parts={parts} stock={stored?.stock ?? null} />
        </>
      )}
      <FactFields facts={facts} parts={parts} />
    </>
  );
}

interface PartsProps {
  readonly parts: FormParts<Field>;
}

function PriceFields({ parts: { field, errors, typed } }: PartsProps) {
  const shop = useShopSettings();
  const [priceError, setPriceError] = useState<string | null>(null);
  const final = finalPrice(typed);
  return (
    <>
      <div className={page.pair}>
        <Input
          {...field('price')}
          label="Price ($)"
          required
          inputMode="decimal"
          maxLength={12}
          error={priceError ?? errors.price}
          onInput={({ currentTarget }) => setPriceError(amountFormError(currentTarget.value))}
        />
        <Input {...field('discount')} label="Discount (%)" inputMode="decimal" maxLength={6} />
      </div>
      <p className={styles.final} aria-live="polite">
        Final price{' '}
        <bdi dir="ltr">{final === null ? '–' : displayExactly(parseCents(final), shop)}</bdi>
      </p>
    </>
  );
}

/** Says where price, discount and stock are; they stay as they are. */
function RuledByVariants({ product }: { readonly product: Product }) {
  const count = product.variant_summary?.count ?? 0;
  return (
    <p className={styles.ruled}>
      Price, discount and stock are those of its{' '}
      <a href={variantsPath(product.id)}>{count === 1 ? '1 variant' : `${count} variants`}</a>.
      “Available” holds for all of them.
    </p>
  );
}

function CategorySelect({ parts: { errors, clear, startOf } }: PartsProps) {
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
      startsWith={startOf('category_id')}
      error={error ? 'The collections did not come: open this list again' : errors.category_id}
      onFocus={() => void (error && refetch())}
      onChoose={() => clear('category_id')}
    />
  );
}
