import { useEffect, useRef } from 'react';
import type { CollectionAttribute } from '../../../contract/product-facts.ts';
import { LONGEST_ATTRIBUTE } from '../../../domain/attributes.ts';
import { LONGEST_FACT } from '../../../domain/fact-limits.ts';
import { FACT_NAMES, type Fact } from '../../../domain/product-facts.ts';
import type { Errors } from '../../forms/use-form.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { TagField } from '../tag-field.tsx';
import styles from './fact-fields.module.css';
import { attributeField, type FactField, isOutside } from './fact-rules.ts';
import type { Facts } from './use-facts.ts';

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
        maxLength={LONGEST_FACT.tags}
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
      maxLength={fact in LONGEST_FACT ? LONGEST_FACT[fact as keyof typeof LONGEST_FACT] : 12}
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
      maxLength={LONGEST_ATTRIBUTE.value}
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
