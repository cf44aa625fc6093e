import type { ReactNode } from 'react';
import type { DetailedProduct } from '../../../contract/catalog.ts';
import {
  displayAttribute,
  FACT_NAMES,
  type Fact,
  formatCentimetres,
  formatInches,
  formatKilograms,
  SHOWN_FACTS,
} from '../../../domain/product-facts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './product-page.module.css';

interface ProductDetailsProps {
  readonly facts: DetailedProduct['facts'];
  readonly attributes: DetailedProduct['attributes'];
}

/** Sizes, material, care and what the collection's attributes say; nothing where nothing is known. */
export function ProductDetails({ facts = {}, attributes = [] }: ProductDetailsProps) {
  const rows: (readonly [key: string | number, name: string, shown: ReactNode])[] = [];
  for (const fact of SHOWN_FACTS) {
    const value = facts[fact];
    if (value) rows.push([fact, FACT_NAMES[fact], showFact(fact, value)]);
  }
  for (const { id, name, value, unit } of attributes)
    rows.push([id, name, displayAttribute(value, unit)]);
  return (
    rows.length > 0 && (
      <Disclosure summary="Details" defaultOpen>
        <dl className={styles.details}>
          {rows.map(([key, name, shown]) => (
            <div key={key}>
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd>
                <bdi>{shown}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    )
  );
}

function showFact(fact: Fact, value: string | number): ReactNode {
  if (typeof value === 'string') return value;
  if (fact === 'weight_g') return <bdi dir="ltr">{formatKilograms(value)}&nbsp;kg</bdi>;
  return (
    <bdi dir="ltr">
      {formatCentimetres(value)}&nbsp;cm <small>{formatInches(value)}&nbsp;in</small>
    </bdi>
  );
}
