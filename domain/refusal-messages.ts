// Why the API refuses something, where a form or a page says it too, before it asks or in place of an answer. Texts of the
// specification are kept to the letter. What only one of them says stands where it is said.

/** Where a session has ended. */
export const NOT_LOGGED_IN = "You're not logged in";

/** What a call or a page of the panel is about, where there may be none. */
export type Thing =
  | 'Zone'
  | 'Cart'
  | 'Cart item'
  | 'Collection'
  | 'Courier'
  | 'Customer'
  | 'Message'
  | 'Offer'
  | 'Order'
  | 'Page'
  | 'Passkey'
  | 'Product'
  | 'Review'
  | 'Variant';

/** Of what is not there, or is not theirs to see. */
export const notFoundText = (thing: Thing): string => `${thing} not found`;

/** Of forms with a field left blank. */
export const FORM_INCOMPLETE = 'Please provide all the required fields';
export const LOGIN_INCOMPLETE = 'Please provide email and password';
export const CONTACT_INCOMPLETE = 'Please fill in all fields.';

/** Of passwords that are chosen. */
export const PASSWORDS_DIFFER = 'Passwords do not match';
export const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters long.';

/** Of a phone that can't be one. */
export const PHONE_INVALID =
  "Please enter a valid phone number don't include spaces or dashes, eg: 123456789";

/** Of files that are missing. */
export const COLLECTION_IMAGE_MISSING = 'Please choose a collection image';
export const PICTURE_MISSING = 'Please choose a picture';
export const IMPORT_FILE_MISSING = 'Please choose a CSV or Excel file';
