import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeReturnPath, withQuery } from './safe-return-path.ts';

describe('[4.13] what a log-in comes back to', () => {
  test.each([
    '/',
    '/accounts',
    '/accounts/0011A/new-licenses',
    '/reports/licenses?search=a%20b&assignee=&product=iText&product=LEADTOOLS#row-7',
    '/accounts/default/products/iText/report-usage?devMode=true',
    '/activations?m=a%2Bb&e=test',
    '/accounts/100%25/products',
    '/accounts/a%20b/products?q=100%25#top',
    '/?enableProductOverview=true',
    '/accounts?next=https%3A%2F%2Fevil.example%2F',
    '/accounts?next=//evil.example',
    '/accounts#//evil.example',
    '/accounts//products',
    '/accounts/demo/products',
    '/accounts/a/signed-out',
    '/apis',
  ])('%s is kept with its query and fragment', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    undefined,
    null,
    '',
    'accounts',
    '?a=b',
    '#a',
    'https://evil.example/',
    'HTTPS://evil.example/',
    'http:evil.example',
    'https:/evil.example',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    String.raw`/\evil.example`,
    String.raw`\/evil.example`,
    String.raw`\\evil.example`,
    String.raw`/a\b`,
    '/\t/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/\u0000/evil.example',
    '/\u00a0/evil.example',
    '/%2f%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%5C%5Cevil.example',
    '/%252fevil.example',
    '/%25252fevil.example',
    '/%09/evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/%2e/%2fevil.example',
    '@evil.example',
    '//user@evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'view-source:/',
    'blob:https://evil.example/1',
    '/"><script>alert(1)</script>',
    '/%E0%A4%A',
    '/api/auth/logout',
    '/API/auth/login',
    '/%61pi/auth/logout',
    '/idp/auth?client_id=portal',
    '/demo/outbox',
    '/signed-out',
    '/\u2028/evil.example',
    '/\u3000/evil.example',
  ])('the hostile address %j leads to the start page', (hostile) => {
    expect(safeReturnPath(hostile)).toBe('/');
  });

  test('an address of 4,000 characters is kept, a longer one leads to the start page', () => {
    const longest = `/${'a'.repeat(3_999)}`;
    expect(safeReturnPath(longest)).toBe(longest);
    expect(safeReturnPath(`${longest}a`)).toBe('/');
  });

  test('a path that was encoded up to four times is kept, one that never ends being decoded is not', () => {
    expect(safeReturnPath('/%25252541')).toBe('/%25252541');
    expect(safeReturnPath('/%2525252541')).toBe('/');
  });

  test('no text whatsoever leaves the origin', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      '@',
      ':',
      '%2f',
      '%5c',
      '.',
      '..',
      '\t',
      'evil.example',
      '?',
      '#',
      'https',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
        ),
        (text) => {
          const path = safeReturnPath(text);
          expect(new URL(path, 'https://portal.example').origin).toBe('https://portal.example');
          expect(path).toMatch(/^\/(?![/\\])/);
          expect(safeReturnPath(path)).toBe(path);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

test('[2.35] the product-overview flag joins an address without touching the rest of it', () => {
  expect(withQuery('/', 'enableProductOverview', 'true')).toBe('/?enableProductOverview=true');
  expect(withQuery('/a?b=c#d', 'enableProductOverview', 'true')).toBe('/a?b=c&enableProductOverview=true#d');
  expect(withQuery('/?enableProductOverview=false', 'enableProductOverview', 'true')).toBe(
    '/?enableProductOverview=false',
  );
});
