import type { DetailedProduct } from '../../../contract/catalog.ts';
import { displayAttribute } from '../../../domain/attributes.ts';
import {
  FACT_NAMES,
  formatCentimetres,
  formatInches,
  formatKilograms,
  LENGTH_FACTS,
  TEXT_FACTS,
} from '../../../domain/product-facts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './product-details.module.css';

/** Sizes, material, care and what the collection's attributes say; nothing where nothing is known. */
export function ProductDetails({ product }: { readonly product: DetailedProduct }) {
  const { facts, attributes = [] } = product;
  if (!facts && attributes.length === 0) return null;
  return (
    <Disclosure summary="Details" defaultOpen>
      <dl className={styles.details}>
        {LENGTH_FACTS.map((fact) => {
          const mm = facts?.[fact];
          return (
            mm && (
              <div key={fact}>
                <dt>{FACT_NAMES[fact]}</dt>
                <dd>
                  <bdi dir="ltr">{formatCentimetres(mm)}&nbsp;cm</bdi>{' '}
                  <bdi dir="ltr" className={styles.inches}>
                    {formatInches(mm)}&nbsp;in
                  </bdi>
                </dd>
              </div>
            )
          );
        })}
        {facts?.weight_g && (
          <div>
            <dt>{FACT_NAMES.weight_g}</dt>
            <dd>
              <bdi dir="ltr">{formatKilograms(facts.weight_g)}&nbsp;kg</bdi>
            </dd>
          </div>
        )}
        {TEXT_FACTS.map(
          (fact) =>
            facts?.[fact] && (
              <div key={fact}>
                <dt>{FACT_NAMES[fact]}</dt>
                <dd dir="auto">{facts[fact]}</dd>
              </div>
            ),
        )}
        {attributes.map(({ id, name, value, unit }) => (
          <div key={id}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{displayAttribute(value, unit)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
