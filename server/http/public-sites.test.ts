import { expect, test } from 'vitest';
import { isPublicAddress } from './public-sites.ts';

test.each([
  '93.184.216.34',
  '1.1.1.1',
  '::ffff:1.1.1.1',
  '2606:4700:4700::1111',
])('%s is a machine on the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...['127.0.0.1', '127.8.9.10', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '192.0.0.8', '192.0.2.1', '198.18.0.1'],
  ...['203.0.113.5', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fd00::1', 'fc00::1', 'fe80::1', 'fec0::1', 'ff02::1', '2001:db8::1'],
  // IPv4 in the clothes of IPv6: mapped, compatible, translated, 6to4, Teredo.
  ...[
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '::ffff:0:10.0.0.1',
  ],
  ...['64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '2002:7f00:1::', '2001::1', '4000::1'],
  ...['localhost', '', '1.1.1', 'fe80::1%eth0'],
])('%s is none', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
