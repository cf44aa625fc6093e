import type { ComponentProps } from 'react';
import { Input, Textarea } from '../../ui/field.tsx';
import { CountryCode } from './country-code.tsx';
import type { ShippingField } from './shipping.ts';
import styles from './shipping-fields.module.css';
import type { ShippingForm } from './use-shipping-form.ts';

/** Where and to whom to deliver (spec §2, §5). */
export function ShippingFields({ form }: { readonly form: ShippingForm }) {
  const { shipping, errors, change, leave } = form;
  const field = (name: ShippingField) => ({
    name,
    value: shipping[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    onBlur: () => leave(name),
  });
  const input = (name: ShippingField, rest: ComponentProps<typeof Input>) => (
    <Input {...field(name)} {...rest} />
  );
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>Shipping to</legend>
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
        before: (
          <CountryCode
            code={shipping.country}
            dialCode={shipping.dialCode}
            countries={form.countries}
            onChoose={form.chooseCountry}
          />
        ),
        type: 'tel',
        autoComplete: 'tel-national',
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
        autoComplete: 'street-address',
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
