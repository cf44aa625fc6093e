import { isDialable } from '../../../domain/phone.ts';
import type { ErrorsOf } from '../../session/use-form.ts';

export const COURIER_FIELDS = ['name', 'phone'] as const;
export type CourierField = (typeof COURIER_FIELDS)[number];

/** A courier has a name; their phone may be unknown. */
export const courierErrors: ErrorsOf<CourierField> = ({ name, phone }) => ({
  ...(name.trim() === '' && { name: 'Please enter a name' }),
  ...(phone.trim() !== '' && !isDialable(phone.trim()) && { phone: 'Please enter a phone number' }),
});
