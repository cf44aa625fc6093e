/** What forms say of a field that is blank. */
export const NAME_MISSING = 'Please enter your name';
export const EMAIL_MISSING = 'Please enter your e-mail address';
export const PASSWORD_MISSING = 'Please enter your password';
export const PHONE_MISSING = 'Please enter your phone number';
export const REGION_MISSING = 'Please enter your region';
export const CITY_MISSING = 'Please enter your city';
export const STREET_MISSING = 'Please enter your street';

/** What forms say of an e-mail address that can't be one. */
export const EMAIL_INVALID = 'Please enter an e-mail address like name@example.com';
