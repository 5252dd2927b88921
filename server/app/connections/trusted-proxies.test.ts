import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientNetworkOf, isTrustedProxy } from './trusted-proxies.ts';

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

test.each([
  ['loopback', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
  [undefined, '127.0.0.1', '198.51.100.7', '127.0.0.1'],
  ['loopback', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['loopback', '127.0.0.1', '203.0.113.9, 198.51.100.7 , 127.0.0.1', '198.51.100.7'],
  ['loopback', '127.0.0.1', '198.51.100.7, unknown', '198.51.100.7'],
  ['loopback', '127.0.0.1', '127.0.0.2', '127.0.0.1'],
  ['loopback', '127.0.0.1', `198.51.100.7,${' '.repeat(500)}`, '127.0.0.1'],
  ['loopback', '127.0.0.1', undefined, '127.0.0.1'],
])(
  'with TRUSTED_PROXIES %s a call by %s that was forwarded for %j is of %s',
  (setting, peer, said, network) => {
    const headers = said === undefined ? {} : { 'x-forwarded-for': said };
    const request = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage;
    expect(clientNetworkOf(setting)(request)).toBe(network);
  },
);
