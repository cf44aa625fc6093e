import { words } from './say.ts';

/** What is said where a text could not be copied. */
export const COPY_BUTTON = words('copy_button', {
  failed: 'It could not be copied: mark it and copy it by hand',
});
