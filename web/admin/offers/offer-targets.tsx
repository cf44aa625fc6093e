import { useId } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { MOST_OFFER_COLLECTIONS, MOST_PARTS } from '../../../domain/offers.ts';
import type { Errors } from '../../forms/use-form.ts';
import { ErrorText, Input } from '../../ui/field.tsx';
import { LongSelect } from '../long-select.tsx';
import { IconAction } from '../panel-controls.tsx';
import { ProductFinder } from '../product-finder.tsx';
import { keyOf, quantityField, type Target } from './offer-rules.ts';
import styles from './offers-page.module.css';

interface OfferTargetsProps {
  readonly isCoupon: boolean;
  readonly targets: readonly Target[];
  readonly collections: readonly Category[];
  readonly errors: Errors<string>;
  /** What is wrong with them together. */
  readonly problem: string | null;
  readonly onChange: (targets: readonly Target[]) => void;
}

/** What a cart must have for an automatic offer, or the collections that a code is limited to. */
export function OfferTargets(props: OfferTargetsProps) {
  const { isCoupon, targets, collections, errors, problem, onChange } = props;
  const problemId = useId();
  const most = isCoupon ? MOST_OFFER_COLLECTIONS : MOST_PARTS;
  const isFull = targets.length >= most;
  const add = ({ product_id, category_id, name }: Omit<Target, 'quantity'>) => {
    const added: Target = { product_id, category_id, name, quantity: 1 };
    if (!targets.some((target) => keyOf(target) === keyOf(added))) onChange([...targets, added]);
  };
  const remove = (target: Target) =>
    onChange(targets.filter((one) => keyOf(one) !== keyOf(target)));
  // Offers go by the collection that is a product's home, and one by rule is none's.
  const homes = collections.filter(({ by_rule }) => !by_rule);
  const others = homes.filter(
    ({ category_id }) => !targets.some((target) => target.category_id === category_id),
  );
  const inside = (id: number) => homes.filter(({ parent_id }) => parent_id === id);
  const kindOf = ({ category_id }: Target) => {
    if (category_id === undefined) return ' · this product';
    const also = inside(category_id).map(({ name }) => name);
    const within = also.length > 0 ? `, with ${also.join(', ')}` : '';
    return isCoupon ? within : ` · any of this collection${within}`;
  };
  return (
    <fieldset className={styles.targets} aria-describedby={problem ? problemId : undefined}>
      <legend>{isCoupon ? 'Only for these collections' : 'The cart must have'}</legend>
      {isCoupon && targets.length === 0 && (
        <p className={styles.about}>It holds for all products.</p>
      )}
      {targets.some(({ category_id }) => category_id !== undefined) && (
        <p className={styles.about}>
          A collection means the products that are at home in it, not what was put into it as well.
        </p>
      )}
      {targets.map((target) => (
        <div key={keyOf(target)} className={styles.target} data-plain={isCoupon || undefined}>
          <span>
            {target.name || 'Removed from the shop'}
            <span className={styles.kind}>{kindOf(target)}</span>
          </span>
          {!isCoupon && (
            <Input
              label={`How many of ${target.name}`}
              hideLabel
              name={quantityField(target)}
              inputMode="numeric"
              dir="ltr"
              maxLength={4}
              autoComplete="off"
              before={<span aria-hidden="true">×</span>}
              defaultValue={target.quantity}
              error={errors[quantityField(target)]}
            />
          )}
          <IconAction icon="close" onClick={() => remove(target)}>
            Remove {target.name}
          </IconAction>
        </div>
      ))}
      {problem && <ErrorText id={problemId}>{problem}</ErrorText>}
      {isFull ? (
        <p className={styles.about}>There can’t be more.</p>
      ) : (
        <>
          <LongSelect
            label={isCoupon ? 'Add a collection' : 'Any product of a collection'}
            options={others.map(({ category_id, name }) => ({
              value: String(category_id),
              label: name,
            }))}
            value=""
            none="Choose a collection"
            onChoose={(value) => {
              const found = others.find(({ category_id }) => String(category_id) === value);
              if (found) add(found);
            }}
          />
          {!isCoupon && (
            <ProductFinder
              action="Add"
              onChoose={({ id, name }) => add({ product_id: id, name })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}
