import { randomInt } from 'node:crypto';

/** Without those that look alike: 0 o, 1 i l. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that a person can copy from a screen: four groups of five signs, 99 bits. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
