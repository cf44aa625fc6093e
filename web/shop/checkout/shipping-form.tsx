import { type ComponentProps, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CountryCode as Country } from '../../../domain/country-codes.ts';
import type { OfferedItems } from '../../cart/use-offers.ts';
import { useForm } from '../../forms/use-form.ts';
import { lazyPart } from '../../lazy.tsx';
import { CountryCode, PHONE_HINT } from '../../phone/country-code.tsx';
import { loadPhoneRules, usePhoneRules } from '../../phone/use-phone-rules.ts';
import { useUser } from '../../session/use-session.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Checkbox, Input, Textarea } from '../../ui/field.tsx';
import {
  EMPTY_SHIPPING,
  readStoredShipping,
  SHIPPING_FIELDS,
  type Shipping,
  type ShippingField,
  savedAddress,
  shippingErrors,
  storeShipping,
  withTyped,
} from './shipping.ts';
import styles from './shipping-form.module.css';

const ZoneFields = lazyPart(() => import('./zone-fields.tsx'));
const CityGuess = lazyPart(() => import('../../orders/city-guess.tsx'));

interface ShippingFieldsProps {
  readonly delivery: DeliveryForm;
  /** What is known of the delivery, where the shop has zones. */
  readonly known: OfferedItems['delivery'];
  /** The page runs: what comes late may be shown. */
  readonly live: boolean;
}

/** Where and to whom to deliver. */
export function ShippingFields({ delivery, known, live }: ShippingFieldsProps) {
  const { zones } = useShopSettings();
  const { shipping, form, usesDefault } = delivery;
  const field = (name: ShippingField) => ({
    name,
    value: shipping[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => delivery.type(name, event.target.value),
  });
  const input = (name: ShippingField, rest: ComponentProps<typeof Input>) => (
    <Input {...field(name)} {...rest} readOnly={usesDefault} />
  );
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>Shipping to</legend>
      {delivery.hasDefault && (
        <Checkbox
          className={styles.default}
          label="Use default address"
          checked={usesDefault}
          onChange={(event) => delivery.chooseDefault(event.target.checked)}
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
        hint: form.errors.number ? undefined : PHONE_HINT,
        before: (
          <>
            <CountryCode
              code={shipping.country}
              dialCode={shipping.dialCode}
              countries={delivery.countries}
              onChoose={delivery.chooseCountry}
              readOnly={usesDefault}
            />
            <input type="hidden" name="dialCode" value={shipping.dialCode} />
          </>
        ),
        onBlur: delivery.takeNumberApart,
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
          list: zones && 'regions',
        })}
        {input('city', {
          label: 'City',
          error: form.errors.city ?? known?.problem,
          hint: known?.note,
          list: zones && 'cities',
          autoComplete: 'address-level2',
          required: true,
          maxLength: 100,
        })}
      </div>
      {zones && live && !usesDefault && (
        <Suspense>
          <CityGuess
            city={shipping.city}
            onChoose={(city) => {
              delivery.type('city', city);
              form.clear('city');
            }}
          />
        </Suspense>
      )}
      {input('street', {
        label: 'Street',
        autoComplete: 'address-line1',
        required: true,
        maxLength: 200,
      })}
      {zones && live && (
        <Suspense>
          <ZoneFields delivery={delivery} known={known} />
        </Suspense>
      )}
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

export type DeliveryForm = ReturnType<typeof useDeliveryForm>;

/**
 * The shipping form, with the saved address of who is logged in: used at first, and never changed from here. What was typed is held here, since that address stands in its place meanwhile, and it outlives a
 * reload. It counts from the first letter, also where the page was not hydrated yet.
 */
export function useDeliveryForm() {
  const saved = savedAddress(useUser());
  const [wanted, setWanted] = useState(true);
  const [typed, setTyped] = useState(EMPTY_SHIPPING);
  const rules = usePhoneRules();
  const isValidPhone = rules?.isValidPhone ?? (() => true);
  const form = useForm(SHIPPING_FIELDS, (values) => shippingErrors(values, isValidPhone));
  const usesDefault = saved !== null && wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before React writes into the fields
  useLayoutEffect(() => {
    const stored = readStoredShipping();
    setTyped(usesDefault ? stored : withTyped(stored, form.values()));
  }, []);
  useEffect(() => {
    if (typed !== EMPTY_SHIPPING) storeShipping(typed);
  }, [typed]);

  const shipping: Shipping = usesDefault ? { ...typed, ...saved } : typed;
  const setCountry = ({ code, dial_code }: Country, number = shipping.number) =>
    setTyped((old) => ({ ...old, country: code, dialCode: dial_code, number }));
  return {
    form,
    shipping,
    /** For the picker; `null` until they are loaded. */
    countries: rules?.COUNTRIES ?? null,
    hasDefault: saved !== null,
    /** The saved address stands in the fields, which are read-only then. */
    usesDefault,
    chooseDefault(next: boolean): void {
      setWanted(next);
      form.show({});
      if (saved && !next) setTyped((old) => ({ ...old, ...saved }));
    },
    type(field: ShippingField, text: string): void {
      setTyped((old) => ({ ...old, [field]: text }));
    },
    chooseCountry(code: string): void {
      const chosen = rules?.COUNTRIES.find((country) => country.code === code);
      if (chosen) setCountry(chosen);
      form.clear('number');
    },
    /** Of a number with its country's code; at once, since what checks the form next reads both parts. */
    takeNumberApart(): void {
      const split = usesDefault ? null : rules?.splitInternational(shipping.number);
      if (split) flushSync(() => setCountry(split.country, split.number));
    },
    /** Checks all, also before the rules for phones were loaded. */
    async check() {
      const loaded = rules ?? (await loadPhoneRules());
      return shippingErrors(shipping, loaded?.isValidPhone ?? isValidPhone);
    },
  };
}
