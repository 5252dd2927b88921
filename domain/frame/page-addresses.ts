import { pages } from '../access/pages.ts';

/** Addresses beside those of the pages: they lead on, or are for people who are not signed in. */
const ways = [
  '/',
  '/accounts/default/$',
  '/accounts/$accountId/products/$productName',
  '/accounts/$accountId/iText/report-usage',
  '/accounts/$accountId/cuca/$cucaId',
  '/accounts/$accountId/cuca/$cucaId/products/$productName',
  '/accounts/$accountId/self-certification',
  '/report-usage',
  '/reports/licenses/files',
  '/signed-out',
  '/email-verification',
  '/email-verification/confirm',
  '/invitations/$token',
] as const;

/**
 * Every address of the application as its router writes it: `$name` is one segment, a lone `$` at the end the rest.
 * The server answers these with 200 and everything else with 404, on which the page leads to `/` (2.06).
 */
export const pageAddresses: readonly string[] = [...ways, ...Object.values(pages).map(({ path }) => path)];

const patterns = pageAddresses.map(
  (address) =>
    new RegExp(
      `^${address.replace(/\/\$$/, '(?:/.*)?').replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`,
      'i',
    ),
);

/** The address of the application under which a path lies, as its router writes it. */
export const pageAddressOf = (path: string): string | undefined =>
  pageAddresses[patterns.findIndex((pattern) => pattern.test(path))];

/** True when the application shows a page of its own under this path. */
export const isPageAddress = (path: string): boolean => pageAddressOf(path) !== undefined;
