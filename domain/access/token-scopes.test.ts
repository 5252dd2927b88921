import { expect, test } from 'vitest';
import { CALENDAR_PREFIX, rightOfScope, TOKEN_PREFIX } from './token-scopes.ts';

test('each scope of a token needs the right of the people who do the same in the browser', () => {
  expect(rightOfScope).toEqual({
    'usage:report': 'REPORT_ITEXT_VOLUME',
    'licenses:read': 'DOWNLOAD_LICENSES',
    'events:send': 'REPORT_ITEXT_VOLUME',
  });
});

test('what leaks is found by how it begins: tokens that were handed out keep their beginnings', () => {
  expect([TOKEN_PREFIX, CALENDAR_PREFIX]).toEqual(['cpt_', 'cal_']);
});
