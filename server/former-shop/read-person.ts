import { COUNTRY_CODES } from '../../domain/country-codes.ts';
import { isEmail, normalizeEmail } from '../../domain/email.ts';
import { asciiDigits, typedLine } from '../../domain/typed-text.ts';
import { FORMER_SHOP } from '../../domain/words/former-shop.ts';
import { speaker } from '../../domain/words/say.ts';
import { Refusal } from '../http/refusal.ts';
import { validPhone } from '../phone/valid-phone.ts';
import type { FormerRow } from './file-kinds.ts';

const say = speaker(FORMER_SHOP, 'en');

/** Who bought, and where it went; "" for what the file does not say, but for the address of an order, which is never blank. */
export interface FormerPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly region: string;
  readonly city: string;
  readonly street: string;
}

interface ReadingPerson {
  /** ISO 3166-1 alpha-2: of a phone without a country. */
  readonly country: string;
  readonly note: (message: string) => void;
}

/** Where a part of an address is missing. */
export const MISSING = '–';

/** Reads who an order was for. What is no e-mail is left out, a phone that is none stays as typed; both are told. */
export function readPerson(row: FormerRow, { country, note }: ReadingPerson): FormerPerson {
  const typedEmail = row.first('email');
  const email = emailOf(typedEmail);
  if (typedEmail !== '' && email === '') {
    note(say('email_left_out', { typed: typedEmail.slice(0, 60) }));
  }
  const typed = readPhone(row.first('phone'), row.first('country') || country);
  if (typed.phone === '') note(say('phone_missing'));
  else if (!typed.isValid) note(say('phone_as_typed', { typed: typed.phone }));
  const street = [row.first('street'), row.first('street_2')].filter((part) => part !== '');
  const parts = {
    region: cut(row.first('region') || row.first('city'), 100),
    city: cut(row.first('city'), 100),
    street: cut(street.join(', '), 200),
  };
  if (Object.values(parts).includes('')) note(say('address_missing'));
  const both = [row.first('first_name'), row.first('last_name')].filter((part) => part !== '');
  return {
    name: cut(row.first('name') || both.join(' '), 100),
    email,
    phone: typed.phone || MISSING,
    region: parts.region || MISSING,
    city: parts.city || MISSING,
    street: parts.street || MISSING,
  };
}

/** One line of at most so many characters, none of them cut in two. */
export const cut = (text: string, most: number): string =>
  [...typedLine(text)].slice(0, most).join('').trim();

/** An e-mail as accounts have it; "" for what is none. */
export function emailOf(typed: string): string {
  const email = normalizeEmail(typed.replace(/^'/, ''));
  return email.length <= 254 && isEmail(email) ? email : '';
}

/** A phone as the shop stores it where it is one, else as it was typed. */
export function readPhone(
  cell: string,
  country: string,
): { readonly phone: string; readonly isValid: boolean } {
  const typed = asciiDigits(typedLine(cell)).replace(/^'/, '').replace(/\.0$/, '');
  if (!/\d/.test(typed)) return { phone: '', isValid: false };
  const code = COUNTRY_CODES.find(
    ({ code: iso, name }) => iso === country.toUpperCase() || name === country,
  )?.dial_code;
  const international = typed.replace(/^00/, '+');
  const tries = international.startsWith('+')
    ? [international]
    : [...(code ? [`${code} ${typed}`] : []), `+${typed}`];
  for (const one of tries) {
    try {
      return { phone: validPhone(one, 'phone'), isValid: true };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return { phone: cut(typed, 20), isValid: false };
}
