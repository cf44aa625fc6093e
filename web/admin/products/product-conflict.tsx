import { useEffect, useRef } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { displayPercent, parsePercent } from '../../../domain/pricing.ts';
import styles from './product-conflict.module.css';
import type { ProductField } from './product-rules.ts';
import { type Change, differingFields } from './save-change.ts';

/** The product that was being edited has been changed: by somebody else, or by the same admin in another window. */
export interface Conflict {
  /** Who and when, in the server's words. */
  readonly message: string;
  readonly before: Product;
  readonly theirs: Product;
  readonly mine: Change;
}

const NAMES: Record<ProductField, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  category_id: 'Category',
  available: 'Available',
  discount: 'Discount',
};

/** Says who it was and what differs; what was typed stays in the form below (issue 6, "Bad input"). */
export function ProductConflict({ conflict }: { readonly conflict: Conflict }) {
  const { message, before, theirs, mine } = conflict;
  const box = useRef<HTMLDivElement>(null);
  const fields = differingFields(before, theirs);
  useEffect(() => box.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div
      ref={box}
      className={styles.conflict}
      role="group"
      aria-label="Changed in the meantime"
      tabIndex={-1}
    >
      <p>
        <strong>{message}.</strong> Nothing of yours is lost: what you typed is still below.
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              {NAMES[field]}: <s>{textOf(before, field)}</s> is now{' '}
              <strong>{textOf(theirs, field)}</strong>
              {field in mine && ', and you have changed it too'}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Beyond this many characters a text is only begun. */
const LONGEST_SHOWN = 60;

function textOf(product: Product, field: ProductField): string {
  if (field === 'category_id') return product.category.name;
  if (field === 'available') return product.available === 1 ? 'Yes' : 'No';
  if (field === 'discount') return `${displayPercent(parsePercent(product.discount))}%`;
  const letters = [...product[field]];
  return letters.length > LONGEST_SHOWN
    ? `${letters.slice(0, LONGEST_SHOWN).join('').trimEnd()}…`
    : product[field];
}
