import { expect, test } from 'vitest';
import { isTrustedProxy } from './trusted-proxies.ts';

test.each([
  [undefined, '127.0.0.1', false],
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['uniquelocal, 192.0.2.7', '10.1.2.3', true],
  ['uniquelocal, 192.0.2.7', '192.0.2.7', true],
  ['uniquelocal, 192.0.2.7', '192.0.2.8', false],
  ['192.0.2.0/24', '::ffff:192.0.2.200', true],
  ['2001:db8::/32', '2001:db8:1::5', true],
  ['2001:db8::/32', '2001:db9::5', false],
  ['linklocal', 'fe80::1%eth0', true],
])('with TRUSTED_PROXIES %s the peer %s is one: %s', (setting, peer, trusted) => {
  expect(isTrustedProxy(setting)(peer)).toBe(trusted);
});
