import { useState } from 'react';
import { displayExactly, parseCents } from '../../../domain/money.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { Form } from '../../forms/use-form.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import styles from './product-fields.module.css';
import { amountFormError, type ProductField, type ProductValues } from './product-rules.ts';

interface ProductFieldsProps {
  readonly form: Form<ProductField>;
  readonly startsWith: ProductValues;
  /** What a piece will cost, "103.55"; `null` while price or discount are not right. */
  readonly final: string | null;
}

/** The fields of a product (spec §5), and its final price while they are filled in. */
export function ProductFields({ form, startsWith, final }: ProductFieldsProps) {
  const { errors } = form;
  const shop = useShopSettings();
  const [priceError, setPriceError] = useState<string | null>(null);
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
        <Select label="Available" name="available" defaultValue={startsWith.available}>
          <option value="1">Yes</option>
          <option value="0">No</option>
        </Select>
      </div>
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
    </>
  );
}

interface CategorySelectProps {
  readonly form: Form<ProductField>;
  readonly startsWith: string;
}

function CategorySelect({ form, startsWith }: CategorySelectProps) {
  const { data, error, refetch } = useData(callQuery('GET /categories'));
  return (
    <Select
      key={data ? 'there' : 'awaited'}
      label="Category"
      name="category_id"
      required
      defaultValue={startsWith}
      error={error ? 'The collections did not come: open this list again' : form.errors.category_id}
      onFocus={() => void (error && refetch())}
      onChange={() => form.clear('category_id')}
    >
      <option value="">Choose a category</option>
      {data?.map(({ category_id, name }) => (
        <option key={category_id} value={category_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
