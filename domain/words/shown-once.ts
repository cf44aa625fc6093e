import { words } from './say.ts';

/** What is said of a secret that the shop shows this once. */
export const SHOWN_ONCE = words('shown_once', {
  copy: 'Copy',
  copied: 'Copied',
  done: 'I have copied it',
});
