import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is routed in IPv6 today; what lies outside leads back into networks by some translation. */
const ROUTED = ipaddr.IPv6.parseCIDR('2000::/3');

/** Tells whether an IP address is one machine on the internet, and not one behind the shop's firewall. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.process(address); // IPv4 in the clothes of IPv6 is judged as what it is.
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(ROUTED);
}
