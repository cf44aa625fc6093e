import { useEffect, useId, useRef } from 'react';
import type { Product } from '../../contract/catalog.ts';
import { asVariant } from '../../domain/variants.ts';
import { callQuery, useData } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { ReadFailure } from './kit/list.tsx';
import { SoldNow, useLeft } from './sold-now.tsx';
import styles from './variant-question.module.css';

/** What of a product is meant. */
export interface ChosenVariant {
  readonly id: number;
  readonly name: string;
}

interface VariantQuestionProps {
  readonly product: Product;
  /** Is given the product as the variant is sold. */
  readonly onChoose: (product: Product, variant: ChosenVariant) => void;
  readonly onCancel: () => void;
}

/** Asks which variant of a product is meant, with what each costs and how many are left. */
export function VariantQuestion({ product, onChoose, onCancel }: VariantQuestionProps) {
  const left = useLeft([product.id]);
  const title = useId();
  const box = useRef<HTMLElement>(null);
  const read = useData(callQuery('GET /products/{id}', { params: { id: product.id } }), {
    always: true,
  });
  useEffect(() => box.current?.focus(), []);
  const { data } = read;
  return (
    <section ref={box} className={styles.question} aria-labelledby={title} tabIndex={-1}>
      <h3 id={title}>Which {product.name}?</h3>
      {!data && read.error && <ReadFailure of="variants" read={read} />}
      {!data && !read.error && <p role="status">Loading...</p>}
      <ul className={styles.choices}>
        {data?.variants?.map((variant) => {
          const { id, name } = variant;
          return (
            <li key={id}>
              <Button
                variant="secondary"
                size="small"
                onClick={() => onChoose(asVariant(data, variant), { id, name })}
              >
                <span className={styles.choice}>
                  {name}
                  <span className={styles.sold}>
                    <SoldNow sold={variant} left={left(product.id, id)} />
                  </span>
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      <Button variant="quiet" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </section>
  );
}
