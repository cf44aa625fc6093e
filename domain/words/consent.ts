import { words } from './say.ts';

/** What the shop asks its visitors before it measures (docs/product.md, Measuring with consent). */
export const CONSENT = words('consent', {
  title: 'May we measure our ads?',
  about:
    'If you agree and buy something, we tell the places where we advertise: what you bought and what it came to, your e-mail and phone as a code, the ad that you tapped, and what your browser calls itself. If not, we don’t, and the shop works the same.',
  yes: 'Yes, you may',
  no: 'No, thank you',
  now_yes: 'Now: you agreed.',
  now_no: 'Now: you did not agree.',
  close: 'Close',
  thanks: 'Your choice is kept for 6 months',
});
