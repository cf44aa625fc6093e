import { words } from './say.ts';

/** What shoppers read of a code of store credit. */
export const CREDIT_CODES = words('credit_codes', {
  unknown: 'We don’t know this store credit. Please check how its code is spelled',
  nothing_left: 'Nothing is left of this store credit',
});
