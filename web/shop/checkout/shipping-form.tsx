import { type ComponentProps, useEffect, useState } from 'react';
import type { CountryCode as Country } from '../../../domain/country-codes.ts';
import { CountryCode, PHONE_HINT } from '../../phone/country-code.tsx';
import { loadPhoneRules, usePhoneRules } from '../../phone/use-phone-rules.ts';
import { useUser } from '../../session/use-session.ts';
import { Checkbox, Input, Textarea } from '../../ui/field.tsx';
import { afterPress } from '../../ui/press.ts';
import {
  EMPTY_SHIPPING,
  fieldError,
  keepShipping,
  readKeptShipping,
  type SavedAddress,
  type Shipping,
  type ShippingErrors,
  type ShippingField,
  savedAddress,
  shippingErrors,
} from './shipping.ts';
import styles from './shipping-form.module.css';

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
        hint: errors.number ? undefined : PHONE_HINT,
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

interface DeliveryForm extends ShippingForm {
  /** Somebody with a saved address is logged in. */
  readonly hasDefault: boolean;
  /** Their address stands in the fields, which are read-only then (spec §4). */
  readonly usesDefault: boolean;
  readonly chooseDefault: (wanted: boolean) => void;
}

/** The shipping form with the saved address: used at first, and never changed from here. */
export function useDeliveryForm(live: boolean): DeliveryForm {
  const saved = savedAddress(useUser());
  const [wanted, setWanted] = useState(true);
  const form = useShippingForm(live, wanted ? saved : null);
  return {
    ...form,
    hasDefault: saved !== null,
    usesDefault: saved !== null && wanted,
    chooseDefault(next) {
      setWanted(next);
      form.showErrors({});
      if (saved && !next) form.startFrom(saved);
    },
  };
}

export interface ShippingForm {
  readonly shipping: Shipping;
  readonly errors: ShippingErrors;
  /** For the picker; `null` until they are loaded. */
  readonly countries: readonly Country[] | null;
  readonly change: (field: ShippingField, text: string) => void;
  readonly chooseCountry: (code: string) => void;
  /** Checks one field when it is left; an empty one is not blamed before the order is placed. */
  readonly leave: (field: ShippingField) => void;
  /** Checks all; shows what is wrong and answers it. */
  readonly check: () => Promise<ShippingErrors>;
  readonly showErrors: (errors: ShippingErrors) => void;
  /** Begins with an address that can be changed; the note stays. */
  readonly startFrom: (address: SavedAddress) => void;
}

/**
 * The form's state: validated when a field is left, cleared while it is being mended (look.md 7).
 *
 * @param live false for the shell that the server renders: it knows nothing of what was typed.
 * @param saved stands in place of what was typed, which is kept.
 */
function useShippingForm(live: boolean, saved: SavedAddress | null): ShippingForm {
  const [typed, setShipping] = useState(live ? readKeptShipping : EMPTY_SHIPPING);
  const [errors, showErrors] = useState<ShippingErrors>({});
  const rules = usePhoneRules();

  useEffect(() => {
    if (live) keepShipping(typed);
  }, [live, typed]);

  const shipping = saved ? { ...typed, ...saved } : typed;
  const clear = (field: ShippingField) => showErrors(({ [field]: _, ...others }) => others);
  const isValidPhone = rules?.isValidPhone ?? (() => true);

  return {
    shipping,
    errors,
    countries: rules?.COUNTRIES ?? null,
    change(field, text) {
      setShipping((old) => ({ ...old, [field]: text }));
      clear(field);
    },
    chooseCountry(code) {
      const chosen = rules?.COUNTRIES.find((country) => country.code === code);
      if (chosen) setShipping((old) => withCountry(old, chosen));
      clear('number');
    },
    leave(field) {
      if (saved || shipping[field].trim() === '') return;
      const split = field === 'number' ? rules?.splitInternational(shipping.number) : null;
      const left = split
        ? withCountry({ ...shipping, number: split.number }, split.country)
        : shipping;
      if (split) setShipping(left);
      const message = fieldError(left, field, isValidPhone);
      if (message) afterPress(() => showErrors((old) => ({ ...old, [field]: message })));
    },
    async check() {
      const loaded = rules ?? (await loadPhoneRules());
      const found = shippingErrors(shipping, loaded?.isValidPhone ?? isValidPhone);
      showErrors(found);
      return found;
    },
    showErrors,
    startFrom: (address) => setShipping((old) => ({ ...old, ...address })),
  };
}

const withCountry = (shipping: Shipping, { code, dial_code }: Country): Shipping => ({
  ...shipping,
  country: code,
  dialCode: dial_code,
});
