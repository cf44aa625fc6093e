import { useEffect, useState } from 'react';
import type { CountryCode as Country } from '../../../domain/country-codes.ts';
import { loadPhoneRules, usePhoneRules } from '../../phone/use-phone-rules.ts';
import { afterPress } from '../../ui/press.ts';
import type { SavedAddress } from './default-address.ts';
import { keepShipping, readKeptShipping } from './kept-shipping.ts';
import {
  EMPTY_SHIPPING,
  fieldError,
  type Shipping,
  type ShippingErrors,
  type ShippingField,
  shippingErrors,
} from './shipping.ts';

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
export function useShippingForm(live: boolean, saved: SavedAddress | null): ShippingForm {
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
