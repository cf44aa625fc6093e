import { Fragment, useEffect, useRef, useState } from 'react';
import type { CollectionAttribute } from '../../../contract/product-facts.ts';
import { MAX_ATTRIBUTE_LENGTH } from '../../../domain/attributes.ts';
import {
  FACT_NAMES,
  type Fact,
  MAX_FACT_LENGTH,
  SHOWN_TEXTS,
} from '../../../domain/product-facts.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import type { FormParts } from '../kit/use-edit-form.ts';
import { TagField } from '../tag-field.tsx';
import styles from './fact-fields.module.css';
import {
  attributeField,
  carriedOn,
  type FactField,
  type FactValues,
  isFactField,
  isOutside,
  leftBehind,
  type TypedAttribute,
  takenAlong,
} from './fact-rules.ts';
import type { FormField } from './product-rules.ts';

interface FactFieldsProps {
  readonly facts: Facts;
  readonly parts: FormParts<FormField | FactField>;
}

/** Sizes, material, care and the collection's attributes; folded while there are none. */
export function FactFields({ facts, parts }: FactFieldsProps) {
  const { errors, field, typed } = parts;
  const box = useRef<HTMLDivElement>(null);
  const isFolded = (name: string) => isFactField(name) && !isOutside(name);
  const [hasAny] = useState(() =>
    Object.entries(typed).some(([name, text]) => isFolded(name) && text !== ''),
  );
  const isWrong = Object.keys(errors).some(isFolded);
  useEffect(() => {
    const details = box.current?.querySelector('details');
    if (!isWrong || !details || details.open) return;
    details.open = true;
    details.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isWrong]);
  const input = (fact: Fact, unit = '') => <FactInput {...field(fact)} fact={fact} unit={unit} />;
  return (
    <div ref={box} className={page.form}>
      {input('reference')}
      <TagField
        {...field('tags')}
        label={FACT_NAMES.tags}
        hint="Parted by commas. Collections by rule choose by them."
        maxLength={MAX_FACT_LENGTH.tags}
      />
      <Disclosure summary="Details: sizes, material, care" defaultOpen={hasAny}>
        <div className={page.form}>
          <div className={styles.sizes}>
            {input('width_mm', 'cm')}
            {input('height_mm', 'cm')}
            {input('depth_mm', 'cm')}
            {input('weight_g', 'kg')}
          </div>
          <div className={page.pair}>
            {SHOWN_TEXTS.map((text) => (
              <Fragment key={text}>{input(text)}</Fragment>
            ))}
          </div>
          {facts.attributes.length > 0 && (
            <div className={page.pair}>
              {facts.attributes.map((attribute) => (
                <AttributeInput
                  key={attribute.id}
                  {...field(attributeField(attribute.id))}
                  attribute={attribute}
                  {...facts.carriedTo(attribute)}
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

type FieldProps = ReturnType<FormParts<FactField>['field']>;

interface FactInputProps extends FieldProps {
  readonly fact: Fact;
  /** Empty for a text. */
  readonly unit: string;
}

function FactInput({ fact, unit, ...field }: FactInputProps) {
  const name = FACT_NAMES[fact];
  return (
    <Input
      {...field}
      label={unit === '' ? name : `${name} (${unit})`}
      {...(unit === '' ? {} : { inputMode: 'decimal' as const })}
      maxLength={
        fact in MAX_FACT_LENGTH ? MAX_FACT_LENGTH[fact as keyof typeof MAX_FACT_LENGTH] : 12
      }
    />
  );
}

interface AttributeInputProps extends FieldProps {
  readonly attribute: CollectionAttribute;
}

function AttributeInput({ attribute, ...field }: AttributeInputProps) {
  const { name, type, unit, choices } = attribute;
  const startsWith = field.defaultValue;
  if (type === 'yes_no' || type === 'choice') {
    // A choice that the collection no longer offers stays while nobody changes it.
    const own =
      startsWith === '' || choices.includes(startsWith) ? choices : [startsWith, ...choices];
    return (
      <Select {...field} label={name}>
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
      {...field}
      label={unit === '' ? name : `${name} (${unit})`}
      {...(type === 'number' ? { inputMode: 'decimal' as const } : {})}
      maxLength={MAX_ATTRIBUTE_LENGTH.value}
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

/**
 * The attributes in a product's form: they follow the collection that is chosen.
 *
 * @param category the collection that the form starts with
 */
export function useFacts(category: string) {
  const [state, setState] = useState<FactsState>({ chosen: category, carried: null });
  const { chosen, carried } = state;
  const known = useAttributes(chosen);
  const attributes = known ?? [];
  return {
    attributes,
    fields: attributes.map(({ id }) => attributeField(id)),
    /** What was typed and has no place in the collection that is chosen. */
    hidden: carried && known ? leftBehind(carried, known) : [],
    /** What an attribute of another collection than the form started with begins with. */
    carriedTo: (attribute: CollectionAttribute) =>
      carried && { defaultValue: takenAlong(carried, attribute) },
    /** To be called with what the form holds when that has changed; `starts`: it starts again. */
    follow(values: FactValues & { readonly category_id: string }, starts: boolean) {
      if (starts) return setState({ chosen: values.category_id, carried: null });
      if (values.category_id === chosen) return;
      const left = attributes.map((one) => ({
        ...one,
        text: values[attributeField(one.id)] ?? '',
      }));
      setState({ chosen: values.category_id, carried: carriedOn(left, carried ?? []) });
    },
  };
}

interface FactsState {
  readonly chosen: string;
  /** What was typed for attributes of collections that were chosen before. */
  readonly carried: readonly TypedAttribute[] | null;
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
