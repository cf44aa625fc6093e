import type { User } from '../../../contract/accounts.ts';
import type { Shipping } from './shipping.ts';

/** What a profile fills in; a note belongs to an order. */
export type SavedAddress = Omit<Shipping, 'notes'>;

/** The address of who is logged in, as the form has it; `null` for one that lacks something. */
export function savedAddress(user: User | null): SavedAddress | null {
  if (!user) return null;
  const { name, email, phone, region, city, street } = user;
  const [dialCode = '', number = ''] = phone.split(' ');
  if ([name, number, region, city, street].some((text) => text === '')) return null;
  // Several countries share a code: which one it is, only the number tells.
  return { name, email, country: '', dialCode, number, region, city, street };
}
