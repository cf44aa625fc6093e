import { createRequire } from 'node:module';
import { COUNTRY_CODES } from '../../domain/country-codes.ts';
import {
  extractDialCode,
  isRegistrationPhone,
  normalizePhoneNumber,
  stripDialCode,
} from '../../domain/phone.ts';
import { PHONE_INVALID } from '../../domain/refusal-messages.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';

const require = createRequire(import.meta.url);
/** Loaded with the first phone: a start is a tenth faster without its 90 files. */
const phoneLibrary = (): typeof import('libphonenumber-js/min') => require('libphonenumber-js/min');

const DIAL_CODES = [...new Set(COUNTRY_CODES.map(({ dial_code }) => dial_code))];

/**
 * A phone in its stored form, dial code, one space, digits: "+961 3123456". Spaces and dashes are
 * tolerated. However a number is spelled, it is stored as one: a code for each phone counts by it.
 *
 * @throws {Refusal} 422 under `field` unless the number is valid for its country.
 */
export function validPhone(typed: string, field: string): string {
  const dialCode = extractDialCode(typed, DIAL_CODES);
  if (dialCode !== null && DIAL_CODES.includes(dialCode)) {
    const phone = normalizePhoneNumber(dialCode, stripDialCode(typed, DIAL_CODES));
    const parsed = phoneLibrary().parsePhoneNumberFromString(phone.replace(' ', ''));
    if (isRegistrationPhone(phone) && parsed?.isValid()) return toStored(parsed.number);
  }
  throw new Refusal(422, PHONE_INVALID, { errors: fieldErrors(field, PHONE_INVALID) });
}

/** Whether a country has such a number: its digits with the country's code ({@link phoneKey}). */
export const isValidKey = (key: string): boolean =>
  phoneLibrary().parsePhoneNumberFromString(`+${key}`)?.isValid() ?? false;

/** An E.164 number: without the 8 that Russia or the 1 that America dials first, under the longest code that fits ("+1684"). */
function toStored(number: string): string {
  const dialCode = extractDialCode(number, DIAL_CODES) ?? '';
  return `${dialCode} ${number.slice(dialCode.length)}`;
}
