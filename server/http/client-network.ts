import { isIPv6 } from 'node:net';

/**
 * The part of a client's address by which he is limited: an IPv4 address, or the /64 of an IPv6
 * one, for a household has a whole /64 (safety.md).
 */
export function clientNetwork(address: string): string {
  const plain = unmapped(address);
  return isIPv6(plain) ? `${firstGroups(plain).join(':')}::/64` : plain;
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  const plain = unmapped(address);
  return plain === '::1' || /^127(\.\d+){3}$/.test(plain);
}

/** An IPv4 address that came in by an IPv6 socket, as it is without that. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The first four groups of an IPv6 address, without leading zeros. */
function firstGroups(address: string): string[] {
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(head), groups(tail)];
  const gap = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...gap, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
}
