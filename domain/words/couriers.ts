import { words } from './say.ts';

/** What the panel says of the two kinds of courier. */
export const COURIER_WORDS = words('couriers', {
  kind: 'Kind',
  driver: 'Own driver',
  company: 'Company',
  unknown: 'Kind not said yet',
  about_kind: 'Drivers go on runs. Companies get a manifest and send sheets.',
  payout_sheets: 'Payout sheets',
});
