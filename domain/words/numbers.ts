import { words } from './say.ts';

/** What is said of phone numbers: their orders, notes and blocks. */
export const NUMBERS = words('numbers', {
  note_added: 'Note added',
  note_removed: 'Note removed',
  blocked: 'Orders of this number are held until {until}',
  freed: 'Orders of this number are no longer held',
  no_number: 'No country has such a phone number',
  too_many_notes: 'A number has at most {most} notes: remove one first',
  until_past: 'must be today or later',
  until_far: 'must be within {days} days',
});
