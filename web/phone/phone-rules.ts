import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { COUNTRY_CODES, type CountryCode, DEFAULT_DIAL_CODE } from '../../domain/country-codes.ts';
import {
  extractDialCode,
  isRegistrationPhone,
  normalizePhoneNumber,
  phoneKey,
  stripDialCode,
  withoutSeparators,
} from '../../domain/phone.ts';
import { asciiDigits } from '../../domain/typed-text.ts';

const isDefault = ({ dial_code }: CountryCode): boolean => dial_code === DEFAULT_DIAL_CODE;

/** Every country for the picker: the default first, then all by name. */
export const COUNTRIES: readonly CountryCode[] = [
  ...COUNTRY_CODES.filter(isDefault),
  ...COUNTRY_CODES.filter((country) => !isDefault(country)),
];

const DIAL_CODES = COUNTRIES.map(({ dial_code }) => dial_code);

/**
 * Whether a phone in its stored form, "+961 3123456", is valid for its country: as the server decides. Alone the
 * library finds a number in nearly any text.
 */
export const isValidPhone = (phone: string): boolean =>
  isRegistrationPhone(phone) &&
  (parsePhoneNumberFromString(phone.replace(' ', ''))?.isValid() ?? false);

/** A phone as one reads it, "+961 3 123 456"; what is no international number stays as it is. */
export const groupPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone.replaceAll(' ', ''))?.formatInternational() ?? phone;

/**
 * The digits, with the country's code, of a number as people write it: "71 234 567" is one of the shop's own country, "0033…" and "+33…" of
 * another; so are digits that are none here and one with the code that they begin with. `null` where no country has it.
 */
export function numberMeant(typed: string): string | null {
  const split = splitInternational(asciiDigits(typed));
  const written = split
    ? normalizePhoneNumber(split.country.dial_code, split.number)
    : normalizePhoneNumber(DEFAULT_DIAL_CODE, typed);
  if (isValidPhone(written)) return phoneKey(written);
  const digits = withoutSeparators(asciiDigits(typed));
  return /^[1-9]\d*$/.test(digits) ? numberMeant(`+${digits}`) : null;
}

/**
 * Takes apart a number that was typed or pasted with its country's code, "+33 6 12 34 56 78" or
 * "0033…"; `null` for one without, and for a code that no country has.
 */
export function splitInternational(
  typed: string,
): { readonly country: CountryCode; readonly number: string } | null {
  const phone = typed.replace(/^[\s\p{Cf}]+/u, '').replace(/^00/, '+');
  if (!phone.startsWith('+')) return null;
  const dialCode = extractDialCode(phone, DIAL_CODES);
  const country = COUNTRIES.find(({ dial_code }) => dial_code === dialCode);
  if (!country) return null;
  return { country, number: stripDialCode(phone, DIAL_CODES).replace(/^[\s-]+/, '') };
}
