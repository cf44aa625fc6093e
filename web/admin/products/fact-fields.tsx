import { useEffect, useRef, useState } from 'react';
import type { CollectionAttribute } from '../../../contract/product-facts.ts';
import { MAX_ATTRIBUTE_LENGTH } from '../../../domain/attributes.ts';
import { MAX_FACT_LENGTH } from '../../../domain/fact-limits.ts';
import { FACT_NAMES, FACTS, type Fact } from '../../../domain/product-facts.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { Errors } from '../../forms/use-form.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { TagField } from '../tag-field.tsx';
import styles from './fact-fields.module.css';
import {
  attributeField,
  carriedOn,
  changedFacts,
  type Details,
  type FactField,
  type FactValues,
  factErrors,
  factsIn,
  factValuesOf,
  isOutside,
  leftBehind,
  type TypedAttribute,
  takenAlong,
} from './fact-rules.ts';

interface FactFieldsProps {
  readonly facts: Facts;
  readonly errors: Errors<FactField>;
}

/** Sizes, material, care and the collection's attributes; folded while there are none. */
export function FactFields({ facts, errors }: FactFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isWrong = facts.fields.some((field) => !isOutside(field) && errors[field]);
  useEffect(() => {
    const details = box.current?.querySelector('details');
    if (!isWrong || !details || details.open) return;
    details.open = true;
    details.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isWrong]);
  if (!facts.isThere) return null;
  const input = (fact: Fact, unit = '') => (
    <FactInput fact={fact} unit={unit} facts={facts} error={errors[fact]} />
  );
  return (
    <div ref={box} className={page.form}>
      {input('reference')}
      <TagField
        label={FACT_NAMES.tags}
        name="tags"
        hint="Parted by commas. Collections by rule choose by them."
        maxLength={MAX_FACT_LENGTH.tags}
        defaultValue={facts.startsWith('tags')}
        error={errors.tags}
      />
      <Disclosure summary="Details: sizes, material, care" defaultOpen={facts.hasAny}>
        <div className={page.form}>
          <div className={styles.sizes}>
            {input('width_mm', 'cm')}
            {input('height_mm', 'cm')}
            {input('depth_mm', 'cm')}
            {input('weight_g', 'kg')}
          </div>
          <div className={page.pair}>
            {input('material')}
            {input('color')}
          </div>
          <div className={page.pair}>
            {input('care')}
            {input('origin')}
          </div>
          {facts.attributes.length > 0 && (
            <div className={page.pair}>
              {facts.attributes.map((attribute) => (
                <AttributeInput
                  key={attribute.id}
                  attribute={attribute}
                  startsWith={facts.attributeStartsWith(attribute)}
                  error={errors[attributeField(attribute.id)]}
                />
              ))}
            </div>
          )}
          <HiddenAttributes facts={facts} />
        </div>
      </Disclosure>
    </div>
  );
}

interface FactInputProps {
  readonly fact: Fact;
  /** Empty for a text. */
  readonly unit: string;
  readonly facts: Facts;
  readonly error: string | undefined;
}

function FactInput({ fact, unit, facts, error }: FactInputProps) {
  const name = FACT_NAMES[fact];
  return (
    <Input
      label={unit === '' ? name : `${name} (${unit})`}
      name={fact}
      autoComplete="off"
      {...(unit === '' ? {} : { inputMode: 'decimal' as const })}
      maxLength={
        fact in MAX_FACT_LENGTH ? MAX_FACT_LENGTH[fact as keyof typeof MAX_FACT_LENGTH] : 12
      }
      defaultValue={facts.startsWith(fact)}
      error={error}
    />
  );
}

interface AttributeInputProps {
  readonly attribute: CollectionAttribute;
  readonly startsWith: string;
  readonly error: string | undefined;
}

function AttributeInput({ attribute, startsWith, error }: AttributeInputProps) {
  const { id, name, type, unit, choices } = attribute;
  const shared = { name: attributeField(id), defaultValue: startsWith, error };
  if (type === 'yes_no' || type === 'choice') {
    // A choice that the collection no longer offers stays while nobody changes it.
    const own =
      startsWith === '' || choices.includes(startsWith) ? choices : [startsWith, ...choices];
    return (
      <Select label={name} {...shared}>
        <option value="">Not given</option>
        {type === 'yes_no' ? (
          <>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </>
        ) : (
          own.map((choice) => <option key={choice}>{choice}</option>)
        )}
      </Select>
    );
  }
  return (
    <Input
      label={unit === '' ? name : `${name} (${unit})`}
      autoComplete="off"
      {...(type === 'number' ? { inputMode: 'decimal' as const } : {})}
      maxLength={MAX_ATTRIBUTE_LENGTH.value}
      {...shared}
    />
  );
}

/** Says what the collection that is chosen has no place for. */
function HiddenAttributes({ facts: { hidden } }: { readonly facts: Facts }) {
  return (
    <p role="status" className={styles.hidden}>
      {hidden.length > 0 &&
        `Not shown in this collection: ${hidden.map(({ name, text }) => `${name} (${text})`).join(', ')}. What was saved is kept, and shown again when the product returns.`}
    </p>
  );
}

/** What is typed in a product's form, as far as its facts go. */
type TypedFacts = FactValues & { readonly category_id: string };

interface FactsStart {
  /** The product's, as the shop has them; `null` until they were read. */
  readonly stored: Details | null;
  /** The collection that the product is in; blank for a new one. */
  readonly collection: string;
  /** What the form starts with where that is not what is stored, and the collection that is chosen. */
  readonly typed: TypedFacts;
}

interface FactsState {
  readonly typed: FactValues;
  readonly chosen: string;
  /** What was typed for attributes of collections that were chosen before. */
  readonly carried: readonly TypedAttribute[] | null;
}

const startOf = (typed: TypedFacts): FactsState => ({
  ...{ typed: factsIn(typed), chosen: typed.category_id, carried: null },
});

/** The facts in a product's form: its fields follow the collection that is chosen. */
export function useFacts({ stored, collection, typed }: FactsStart) {
  const [state, setState] = useState(() => startOf(typed));
  const { chosen, carried } = state;
  const known = useAttributes(stored === null ? '' : chosen);
  const attributes = known ?? [];
  const before = factValuesOf(stored ?? {});
  const own = attributes.map(({ id }) => attributeField(id));
  const fields: readonly FactField[] = stored === null ? [] : [...FACTS, ...own];
  const startsWith = (field: FactField) => state.typed[field] ?? before[field] ?? '';
  return {
    /** None until the facts were read. */
    fields,
    attributes,
    isThere: stored !== null,
    /** Whether any of the details has something in it. */
    hasAny: Object.entries({ ...before, ...state.typed }).some(
      ([field, text]) => !isOutside(field) && text !== '',
    ),
    /** What was typed and has no place in the collection that is chosen. */
    hidden: carried && known ? leftBehind(carried, known) : [],
    startsWith,
    attributeStartsWith: (attribute: CollectionAttribute) =>
      carried ? takenAlong(carried, attribute) : startsWith(attributeField(attribute.id)),
    errorsOf: (values: FactValues) => factErrors(values, attributes),
    /** To be called with what the form holds when that has changed. */
    follow(values: TypedFacts) {
      if (values.category_id === chosen) return;
      const left = attributes.map((one) => ({
        ...one,
        text: values[attributeField(one.id)] ?? '',
      }));
      setState({ ...state, chosen: values.category_id, carried: carriedOn(left, carried ?? []) });
    },
    /** What is to be sent. Of another collection all attributes are: what is seen is what is stored then. */
    changed(values: FactValues): FactValues {
      const all = chosen === collection ? [] : own.map((field) => [field, values[field] ?? '']);
      return { ...changedFacts(before, values, fields), ...Object.fromEntries(all) };
    },
    restart: (values: TypedFacts) => setState(startOf(values)),
  };
}

export type Facts = ReturnType<typeof useFacts>;

/** The attributes of a collection; `null` until they were read, none for no collection. */
function useAttributes(collection: string): readonly CollectionAttribute[] | null {
  const query = callQuery('GET /category-attributes/{id}', {
    params: { id: Number(collection) },
  });
  const { data } = useData(query, { enabled: collection !== '' });
  return collection === '' ? [] : (data ?? null);
}
