import type { CallName } from '../../contract/api.ts';

/** Reads that answer differently to each person: never shown to the next one. */
export const isPersonalCall = (name: CallName): boolean =>
  /^GET \/(?:auth|orders|cartItems)/.test(name);
