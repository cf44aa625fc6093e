import { expect, test } from 'vitest';
import { clientNetworks, isLoopback } from './rate-limits.ts';

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['192.0.2.7:4711', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['::ffff:c000:207', ['192.0.2.7']],
  ['::FFFF:192.0.2.7', ['192.0.2.7']],
  ['garbage1', ['no address']],
  ['127.1', ['no address']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['[2001:db8:1:2::6]:443', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:0DB8:0001:0002::6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  [undefined, []],
  ['', []],
])('the client at %s is limited as %j', (address, networks) => {
  expect(clientNetworks(address)).toEqual(networks);
});

test('this machine is distinguished from others', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
  const others = ['128.0.0.1', '::2', '::ffff:192.0.2.1', '127.evil.example', '', undefined];
  expect(others.some(isLoopback)).toBe(false);
});
