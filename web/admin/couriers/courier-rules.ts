import { isDialable } from '../../../domain/phone.ts';
import type { ErrorsOf } from '../../forms/use-form.ts';

export const COURIER_FIELDS = ['name', 'phone'] as const;
export type CourierField = (typeof COURIER_FIELDS)[number];

const NO_PHONE = 'Please enter a phone number with its country code, eg: +961 3123456';

/** A courier has a name; their phone may be unknown. */
export const courierErrors: ErrorsOf<CourierField> = ({ name, phone }) => ({
  ...(name.trim() === '' && { name: 'Please enter a name' }),
  ...(phone.trim() !== '' && !isDialable(phone.trim()) && { phone: NO_PHONE }),
});
