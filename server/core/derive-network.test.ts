import { expect, test } from 'vitest';
import { deriveNetwork } from './derive-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '::1'],
  ['', ''],
])('%s counts as %s', (address, network) => expect(deriveNetwork(address)).toBe(network));

test('networks next to each other are told apart', () => {
  expect(deriveNetwork('2001:db8:1:3::1')).not.toBe(deriveNetwork('2001:db8:1:2::1'));
});
