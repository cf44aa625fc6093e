import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { withoutSeparators } from '../../domain/phone.ts';
import { asciiDigits } from '../../domain/typed-text.ts';
import { Input } from '../ui/field.tsx';
import { CountryCode, PHONE_HINT } from './country-code.tsx';
import { loadPhoneRules, type PhoneRules } from './use-phone-rules.ts';

interface PhoneFieldProps {
  /** In its stored form, "+961 3123456"; empty for none. */
  readonly startsWith?: string;
  readonly rules: PhoneRules | null;
  readonly error: ReactNode;
  /** Another country was chosen: what was said of the number no longer holds. */
  readonly onCountry: () => void;
}

/** Lebanon first; its code stands here so that the list of 240 can come later. */
const FIRST = { code: 'LB', dialCode: '+961' };

/** A country's code and a number, as the fields `dialCode` and `phone` of the form around it. */
export function PhoneField({ startsWith = '', rules, error, onCountry }: PhoneFieldProps) {
  const [dialed, ...number] = startsWith.split(' ');
  const [country, setCountry] = useState(dialed ? { code: '', dialCode: dialed } : FIRST);

  const choose = (code: string) => {
    const chosen = rules?.COUNTRIES.find((one) => one.code === code);
    if (chosen) setCountry({ code, dialCode: chosen.dial_code });
    onCountry();
  };
  // A number that was typed or pasted with its country's code is taken apart when it is left or
  // sent; at once, so that what checks the form next finds both parts.
  const takeApart = (input: HTMLInputElement, known = rules) => {
    const split = known?.splitInternational(input.value);
    if (!split) return;
    input.value = withoutSeparators(split.number);
    const { code, dial_code: dialCode } = split.country;
    flushSync(() => setCountry({ code, dialCode }));
  };
  const tidy = (input: HTMLInputElement) => {
    input.value = withoutSeparators(asciiDigits(input.value));
    if (rules) takeApart(input);
    else void loadPhoneRules().then((loaded) => takeApart(input, loaded));
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
      defaultValue={number.join('')}
      // The error has its own example.
      hint={error ? undefined : PHONE_HINT}
      error={error}
      onInput={({ nativeEvent, currentTarget }) => {
        if (!isTyped(nativeEvent)) tidy(currentTarget);
      }}
      onBlur={({ currentTarget }) => takeApart(currentTarget)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && takeApart(currentTarget)}
      before={
        <>
          <CountryCode {...country} countries={rules?.COUNTRIES ?? null} onChoose={choose} />
          <input type="hidden" name="dialCode" value={country.dialCode} />
        </>
      }
    />
  );
}

/** Whether a change came from the keyboard; else it was pasted, dropped or filled in by the browser. */
const isTyped = (event: Event): boolean =>
  event instanceof InputEvent &&
  /^(?:insert(?:Composition)?Text|delete|history)/.test(event.inputType);
