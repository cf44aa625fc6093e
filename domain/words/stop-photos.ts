import { words } from './say.ts';

/** What is refused about photos of doors. */
export const STOP_PHOTOS = words('stop_photos', {
  no_photo: 'There is no photo of this stop',
  missing: 'Please take a photo',
  no_report: 'This photo belongs to no stop where nobody was at home',
  person_removed: 'The person of this order was removed: no photo of it is kept',
});
