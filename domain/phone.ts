import { asciiDigits } from './typed-text.ts';

/** Numbers under these codes keep a leading 0: it is part of the number, no trunk prefix. */
const CODES_THAT_KEEP_ZERO: readonly string[] = ['+39', '+225', '+229', '+242', '+378'];

/**
 * The dial code that a phone starts with, or null: the leading plus token when there
 * are several parts, else the longest of the known prefixes ("+961") that fits.
 */
export function extractDialCode(phone: string, knownPrefixes: readonly string[]): string | null {
  const trimmed = phone.trim();
  const [first = '', ...others] = trimmed.split(/\s+/);
  if (others.length > 0 && /^\+\d+$/.test(first)) return first;
  const fitting = knownPrefixes.filter((prefix) => prefix !== '' && trimmed.startsWith(prefix));
  return fitting.reduce<string | null>(longer, null);
}

/** The phone without its dial code; as it is, trimmed, when no code is found. */
export function stripDialCode(phone: string, knownPrefixes: readonly string[]): string {
  const code = extractDialCode(phone, knownPrefixes) ?? '';
  return phone.trim().slice(code.length).trim();
}

/**
 * Brings a typed number into the stored form: dial code, one space, digits ("+961 3123456").
 * Spaces, dashes, parentheses, dots, slashes and a leading 0 are taken out, and so is the
 * same dial code typed again as "+961" or "00961". Any other character stays, so that the check that follows refuses it.
 * @param dialCode with its plus: "+961"
 */
export function normalizePhoneNumber(dialCode: string, typed: string): string {
  const bare = withoutSeparators(asciiDigits(typed));
  const national = withoutRepeatedCode(dialCode, bare);
  const keepsZero = CODES_THAT_KEEP_ZERO.includes(dialCode);
  // "00" starts another country's code; taking one 0 off would only hide the mistake.
  return `${dialCode} ${keepsZero ? national : national.replace(/^0(?!0)/, '')}`;
}

/**
 * A number as people write it ("03/123 456"), without what stands between its digits; a copied one also has marks of
 * direction, which nobody sees.
 */
export const withoutSeparators = (typed: string): string =>
  typed.replace(/[\s\p{Cf}\-‐-―()./]/gu, '');

/** A phone with the digits that are dialled, plain spaces and no marks that nobody sees; two spaces stay two. */
export const dialledText = (phone: string): string =>
  asciiDigits(phone)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();

/** The rule at registration: dial code, one space, digits only. */
export function isRegistrationPhone(phone: string): boolean {
  return /^\+\d{1,4} \d+$/.test(phone);
}

/**
 * Whether a text may be a phone number that people dial from anywhere: a plus, then 7 to 15 digits with the usual
 * separators (E.164). For numbers that only the merchant uses.
 */
export const isDialable = (phone: string): boolean =>
  /^\+[\d ().-]+$/.test(phone) && /^(?:\D*\d){7,15}\D*$/.test(phone);

function withoutRepeatedCode(dialCode: string, bare: string): string {
  const asTyped = [dialCode, dialCode.replace('+', '00')].find((code) => bare.startsWith(code));
  return asTyped === undefined ? bare : bare.slice(asTyped.length);
}

function longer(longest: string | null, prefix: string): string {
  return longest === null || prefix.length > longest.length ? prefix : longest;
}

/** One spelling for a number: its digits with the country's code, by which its orders are found (docs/product.md, Numbers). */
export const phoneKey = (phone: string): string => asciiDigits(phone).replace(/\D/g, '');
