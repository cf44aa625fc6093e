import type { ComponentProps } from 'react';
import { CountryCode } from '../../phone/country-code.tsx';
import { Checkbox, Input, Textarea } from '../../ui/field.tsx';
import type { ShippingField } from './shipping.ts';
import styles from './shipping-fields.module.css';
import type { DeliveryForm } from './use-delivery-form.ts';

/** Where and to whom to deliver (spec §2, §5). */
export function ShippingFields({ form }: { readonly form: DeliveryForm }) {
  const { shipping, errors, change, leave, usesDefault } = form;
  const field = (name: ShippingField) => ({
    name,
    value: shipping[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    onBlur: () => leave(name),
  });
  const input = (name: ShippingField, rest: ComponentProps<typeof Input>) => (
    <Input {...field(name)} {...rest} readOnly={usesDefault} />
  );
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>Shipping to</legend>
      {form.hasDefault && (
        <Checkbox
          className={styles.default}
          label="Use default address"
          checked={usesDefault}
          onChange={(event) => form.chooseDefault(event.target.checked)}
        />
      )}
      {input('name', { label: 'Name', autoComplete: 'name', required: true, maxLength: 100 })}
      {input('email', {
        label: 'Email (optional)',
        type: 'email',
        autoComplete: 'email',
        inputMode: 'email',
        maxLength: 254,
      })}
      {input('number', {
        label: 'Phone',
        // The error, in the spec's words (§5), has its own example.
        hint: errors.number ? undefined : 'For example 3 123 456; spaces are fine',
        before: (
          <CountryCode
            code={shipping.country}
            dialCode={shipping.dialCode}
            countries={form.countries}
            onChoose={form.chooseCountry}
            readOnly={usesDefault}
          />
        ),
        type: 'tel',
        autoComplete: 'tel',
        inputMode: 'tel',
        required: true,
        dir: 'ltr',
        maxLength: 30,
      })}
      <div className={styles.pair}>
        {input('region', {
          label: 'Region',
          autoComplete: 'address-level1',
          required: true,
          maxLength: 100,
        })}
        {input('city', {
          label: 'City',
          autoComplete: 'address-level2',
          required: true,
          maxLength: 100,
        })}
      </div>
      {input('street', {
        label: 'Street',
        autoComplete: 'address-line1',
        required: true,
        maxLength: 200,
      })}
      <Textarea
        {...field('notes')}
        label="Note (optional)"
        hint="Anything the courier should know"
        rows={3}
        maxLength={1000}
      />
    </fieldset>
  );
}
