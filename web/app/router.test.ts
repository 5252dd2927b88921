import { expect, test } from 'vitest';
import { pageAddresses } from '#domain/frame/page-addresses.ts';
import { createPortalRouter } from './router.tsx';

test('the router has exactly the addresses that the server answers with a page', () => {
  const { routesByPath } = createPortalRouter();
  const withoutSlash = Object.keys(routesByPath).map((path) => path.replace(/(.)\/$/, '$1'));
  expect([...new Set(withoutSlash)].toSorted()).toEqual(pageAddresses.toSorted());
});
