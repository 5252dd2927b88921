/**
 * Every address of the application as its router writes it: `$name` is one segment, a lone `$` at the end the rest.
 * The server answers these with 200 and everything else with 404, on which the page leads to `/` (2.06).
 */
export const pageAddresses = [
  '/',
  '/accounts',
  '/accounts/default/$',
  '/accounts/$accountId',
  '/accounts/$accountId/new-licenses',
  '/accounts/$accountId/products',
  '/accounts/$accountId/products/$productName',
  '/accounts/$accountId/products/$productName/licenses',
  '/accounts/$accountId/products/$productName/usage',
  '/accounts/$accountId/products/iText/report-usage',
  '/accounts/$accountId/iText/report-usage',
  '/reports/licenses',
  '/report-usage',
  '/products/iText/report-usage',
  '/api-reference',
  '/signed-out',
  '/email-verification',
  '/email-verification/confirm',
] as const;

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
