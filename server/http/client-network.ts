import { isIP, isIPv6 } from 'node:net';

/**
 * The networks by which a client is limited, the smallest first: an IPv4 address; or the /64 of an IPv6 one, which a
 * household has, and its /48, which everyone who rents a server has. None for a socket that is gone: nobody waits there.
 */
export function clientNetworks(address: string | undefined): readonly string[] {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain === '' ? [] : [plain];
  const groups = firstGroups(plain);
  return [`${groups.join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string | undefined): boolean {
  const plain = plainAddress(address);
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** An address without what proxies add, such as a port, and an IPv4 one without the form in which IPv6 sockets show it. */
function plainAddress(address = ''): string {
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return bare.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);
}

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
