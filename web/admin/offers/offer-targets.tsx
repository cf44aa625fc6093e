import { useId } from 'react';
import { MAX_OFFER_COLLECTIONS, MAX_PARTS } from '../../../domain/offers.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { Errors } from '../../forms/use-form.ts';
import { ErrorText, Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import type { FormParts } from '../kit/use-edit-form.ts';
import { LongSelect } from '../long-select.tsx';
import { IconAction } from '../panel-controls.tsx';
import { ProductFinder } from '../product-finder.tsx';
import {
  keyOf,
  type OfferField,
  type OfferValues,
  quantityField,
  type Target,
  targetsIn,
} from './offer-rules.ts';
import styles from './offers-page.module.css';

interface OfferTargetsProps {
  readonly parts: FormParts<keyof OfferValues>;
  readonly isCoupon: boolean;
}

/** What a cart must have for an automatic offer, or the collections that a code is limited to. */
export function OfferTargets({ parts, isCoupon }: OfferTargetsProps) {
  const problemId = useId();
  const collections = useData(callQuery('GET /categories')).data ?? [];
  const errors: Errors<OfferField> = parts.errors;
  const targets = targetsIn(parts.typed.targets);
  const problem = errors.parts;
  const most = isCoupon ? MAX_OFFER_COLLECTIONS : MAX_PARTS;
  const isFull = targets.length >= most;
  const change = (to: readonly Target[]) => {
    parts.set('targets', JSON.stringify(to));
    parts.clear('parts' as 'targets');
  };
  const add = ({ product_id, category_id, name = '' }: Omit<Target, 'quantity'>) => {
    const added: Target = { product_id, category_id, name, quantity: '1' };
    if (!targets.some((target) => keyOf(target) === keyOf(added))) change([...targets, added]);
  };
  const nameOf = ({ name, category_id }: Target) =>
    name ?? collections.find((one) => one.category_id === category_id)?.name ?? 'A collection';
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
      {isCoupon && targets.length === 0 && <p className={page.muted}>It holds for all products.</p>}
      {targets.some(({ category_id }) => category_id !== undefined) && (
        <p className={page.muted}>
          A collection means the products that are at home in it, not what was put into it as well.
        </p>
      )}
      {targets.map((target, place) => {
        const name = nameOf(target);
        return (
          <div key={keyOf(target)} className={styles.target} data-plain={isCoupon || undefined}>
            <span>
              {name || 'Removed from the shop'}
              <span className={page.muted}>{kindOf(target)}</span>
            </span>
            {!isCoupon && (
              <Input
                label={`How many of ${name}`}
                hideLabel
                name={quantityField(place)}
                inputMode="numeric"
                dir="ltr"
                maxLength={4}
                autoComplete="off"
                before={<span aria-hidden="true">×</span>}
                defaultValue={target.quantity}
                onInput={({ currentTarget }) =>
                  change(targets.with(place, { ...target, quantity: currentTarget.value }))
                }
                error={errors[quantityField(place)]}
              />
            )}
            <IconAction icon="close" onClick={() => change(targets.toSpliced(place, 1))}>
              Remove {name}
            </IconAction>
          </div>
        );
      })}
      {problem && <ErrorText id={problemId}>{problem}</ErrorText>}
      {isFull ? (
        <p className={page.muted}>There can’t be more.</p>
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
