import { isEmail } from '../../../domain/email.ts';
import { isOrderChannel } from '../../../domain/order-channels.ts';
import { normalizePhoneNumber } from '../../../domain/phone.ts';
import type { Errors, Values } from '../../forms/use-form.ts';

/** What is typed of an order that came by telephone or message, in the form's order. */
export const ENTRY_FIELDS = [
  'channel',
  'coupon_code',
  'guest_name',
  'dialCode',
  'phone',
  'guest_email',
  'guest_region',
  'guest_city',
  'guest_street',
  'notes',
] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];
export type Entry = Values<EntryField>;

/** The phone in its stored form, "+961 3123456". */
export const phoneOf = ({ dialCode, phone }: Entry): string =>
  normalizePhoneNumber(dialCode, phone);

const REQUIRED: Partial<Record<EntryField, string>> = {
  guest_name: 'Please enter the name',
  phone: 'Please enter the phone number',
  guest_region: 'Please enter the region',
  guest_city: 'Please enter the city',
  guest_street: 'Please enter the street',
};

/** The checkout's rules (spec §5), and how the order came. */
export const entryErrors =
  (isValidPhone: (phone: string) => boolean) =>
  (entry: Entry): Errors<EntryField> =>
    Object.fromEntries(
      ENTRY_FIELDS.flatMap((field) => {
        const message = errorOf(field, entry, isValidPhone);
        return message === undefined ? [] : [[field, message]];
      }),
    );

function errorOf(field: EntryField, entry: Entry, isValidPhone: (phone: string) => boolean) {
  const text = entry[field].trim();
  if (field === 'channel' && !isOrderChannel(text)) return 'Please choose how the order came';
  if (text === '') return REQUIRED[field];
  if (field === 'phone' && !isValidPhone(phoneOf(entry)))
    return 'Please enter a valid phone number, such as 3 123 456';
  if (field === 'guest_email' && !isEmail(text))
    return 'Please enter an e-mail address like name@example.com';
  return undefined;
}
