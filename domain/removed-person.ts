/** What stands for the name of a buyer who was removed from an order. */
export const PERSON_REMOVED = 'Person removed';

/** What an order keeps of its buyer once the person was removed: nothing. */
export const REMOVED_PERSON = {
  guest_name: PERSON_REMOVED,
  guest_email: '',
  guest_phone: '',
  guest_region: '',
  guest_city: '',
  guest_street: '',
  notes: '',
} as const;
