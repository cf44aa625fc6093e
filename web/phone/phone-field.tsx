import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Input } from '../ui/field.tsx';
import { CountryPicker } from './country-picker.tsx';
import type { PhoneRules } from './use-phone-rules.ts';

interface PhoneFieldProps {
  /** In its stored form, "+961 3123456"; empty for none. */
  readonly startsWith?: string;
  readonly rules: PhoneRules | null;
  readonly error: ReactNode;
  /** Another country was chosen: what was said of the number no longer holds. */
  readonly onCountry: () => void;
}

/** Lebanon first (spec §5); its code stands here so that the list of 240 can come later. */
const FIRST = { code: 'LB', dialCode: '+961' };

/** A country's code and a number, as the fields `dialCode` and `phone` of the form around it. */
export function PhoneField({ startsWith = '', rules, error, onCountry }: PhoneFieldProps) {
  const [dialed = '', number = ''] = startsWith.split(' ');
  const [country, setCountry] = useState(dialed ? { code: '', dialCode: dialed } : FIRST);

  const choose = (code: string) => {
    const chosen = rules?.COUNTRIES.find((one) => one.code === code);
    if (chosen) setCountry({ code, dialCode: chosen.dial_code });
    onCountry();
  };
  // A number that was typed or pasted with its country's code is taken apart when it is left or
  // sent; at once, so that what checks the form next finds both parts.
  const takeApart = (input: HTMLInputElement) => {
    const split = rules?.splitInternational(input.value);
    if (!split) return;
    input.value = split.number;
    const { code, dial_code: dialCode } = split.country;
    flushSync(() => setCountry({ code, dialCode }));
  };
  return (
    <Input
      label="Phone"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      dir="ltr"
      required
      maxLength={30}
      defaultValue={number}
      error={error}
      onBlur={({ currentTarget }) => takeApart(currentTarget)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && takeApart(currentTarget)}
      before={
        <>
          <CountryPicker {...country} countries={rules?.COUNTRIES ?? null} onChoose={choose} />
          <input type="hidden" name="dialCode" value={country.dialCode} />
        </>
      }
    />
  );
}
