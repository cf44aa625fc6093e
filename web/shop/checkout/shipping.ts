import type { User } from '../../../contract/accounts.ts';
import { isEmail } from '../../../domain/email.ts';
import { normalizePhoneNumber } from '../../../domain/phone.ts';
import { PHONE_INVALID } from '../../../domain/refusal-messages.ts';
import { typedLine } from '../../../domain/typed-text.ts';
import {
  CITY_MISSING,
  EMAIL_INVALID,
  NAME_MISSING,
  PHONE_MISSING,
  REGION_MISSING,
  STREET_MISSING,
} from '../../forms/field-messages.ts';

/** What the shopper types, in the order of the form; texts as typed. */
export interface Shipping {
  readonly name: string;
  readonly email: string;
  /** Two-letter country of the phone: several countries share one dial code. */
  readonly country: string;
  /** That country's code, "+961". */
  readonly dialCode: string;
  readonly number: string;
  readonly region: string;
  readonly city: string;
  readonly street: string;
  readonly notes: string;
  /** These three where the shop has zones. */
  readonly landmark: string;
  /** "12 2026-12-01": a delivery window's id and its day. */
  readonly window: string;
  /** "34.43667 35.84972": latitude and longitude. */
  readonly location: string;
}
export type ShippingField = Exclude<keyof Shipping, 'country' | 'dialCode'>;
export type ShippingErrors = Partial<Record<ShippingField, string>>;

/** Lebanon first; its code stands here so that the list of 240 can come later. */
export const EMPTY_SHIPPING: Shipping = {
  name: '',
  email: '',
  country: 'LB',
  dialCode: '+961',
  number: '',
  region: '',
  city: '',
  street: '',
  notes: '',
  landmark: '',
  window: '',
  location: '',
};

/** When no answer came. */
export const NOT_SENT = 'Failed to place order';

/** In the order of the form. */
export const SHIPPING_FIELDS = Object.keys(EMPTY_SHIPPING) as (keyof Shipping)[];

const REQUIRED: Partial<Record<keyof Shipping, string>> = {
  name: NAME_MISSING,
  number: PHONE_MISSING,
  region: REGION_MISSING,
  city: CITY_MISSING,
  street: STREET_MISSING,
};

/** Whether a phone in its stored form is valid for its country. */
type IsValidPhone = (phone: string) => boolean;

/** The phone in its stored form, "+961 3123456". */
export const phoneOf = ({ dialCode, number }: Pick<Shipping, 'dialCode' | 'number'>): string =>
  normalizePhoneNumber(dialCode, number);

/** What is wrong with one field, in the shopper's words; `undefined` when nothing is. */
function fieldError(
  shipping: Shipping,
  field: keyof Shipping,
  isValidPhone: IsValidPhone,
): string | undefined {
  const text = shipping[field].trim();
  if (text === '') return REQUIRED[field];
  if (field === 'number' && !isValidPhone(phoneOf(shipping))) return PHONE_INVALID;
  if (field === 'email' && !isEmail(typedLine(text))) {
    return EMAIL_INVALID;
  }
  return undefined;
}

/** Every field that is wrong, in the order of the form. */
export function shippingErrors(shipping: Shipping, isValidPhone: IsValidPhone): ShippingErrors {
  const found = SHIPPING_FIELDS.flatMap((field) => {
    const message = fieldError(shipping, field, isValidPhone);
    return message ? [[field, message] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Whether a required field is blank: the toast about missing fields speaks of these. */
export const lacksRequired = (shipping: Shipping): boolean =>
  SHIPPING_FIELDS.some((field) => field in REQUIRED && shipping[field].trim() === '');

/** What a profile fills in; a note belongs to an order. */
export type SavedAddress = Omit<Shipping, 'notes' | 'landmark' | 'window' | 'location'>;

/** The address of who is logged in, as the form has it; `null` for one that lacks something. */
export function savedAddress(user: User | null): SavedAddress | null {
  if (!user) return null;
  const { name, email, phone, region, city, street } = user;
  const [dialCode = '', number = ''] = phone.split(' ');
  if ([name, number, region, city, street].some((text) => text === '')) return null;
  // Several countries share a code: only the number says which one it is.
  return { name, email, country: '', dialCode, number, region, city, street };
}

const KEY = 'shipping';

/** What was typed in this tab before a reload; never older than the tab. */
export function readStoredShipping(): Shipping {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const texts = Object.entries(stored ?? {}).filter(
      ([field, text]) => field in EMPTY_SHIPPING && typeof text === 'string',
    );
    const shipping = { ...EMPTY_SHIPPING, ...Object.fromEntries(texts) };
    return /^\+\d{1,4}$/.test(shipping.dialCode) ? shipping : EMPTY_SHIPPING;
  } catch {
    return EMPTY_SHIPPING;
  }
}

/** What was stored, with what stands in the fields already: typed or filled in before the page was hydrated. */
export function withTyped(stored: Shipping, fields: Shipping): Shipping {
  const { country: _, dialCode: __, ...texts } = fields;
  const typed = Object.entries(texts).filter(([, text]) => text !== '');
  return { ...stored, ...Object.fromEntries(typed) };
}

export function storeShipping(shipping: Shipping): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(shipping));
  } catch {
    // Without storage a reload loses it, nothing else.
  }
}

/** The note was for the order that was just placed; who and where may serve for another one. */
export const clearNote = (): void =>
  storeShipping({ ...readStoredShipping(), notes: '', window: '' });
