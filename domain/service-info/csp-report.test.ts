import { expect, test } from 'vitest';
import { CspReport, violationsOf } from './csp-report.ts';

test('both forms of a report say the same, and no address keeps its query or fragment', () => {
  const expected = {
    page: 'https://portal.example/activations',
    directive: 'script-src-elem',
    blocked: 'https://evil.example/x.js',
    source: 'https://portal.example/assets/a.js',
    line: 7,
  };
  const older = {
    'csp-report': {
      'document-uri': 'https://portal.example/activations?m=machine&e=prod',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?token=secret',
      'source-file': 'https://portal.example/assets/a.js#token=secret',
      'line-number': 7,
      'script-sample': 'const key = "secret"',
    },
  };
  const body = {
    documentURL: older['csp-report']['document-uri'],
    effectiveDirective: 'script-src-elem',
    blockedURL: older['csp-report']['blocked-uri'],
    sourceFile: older['csp-report']['source-file'],
    lineNumber: 7,
    sample: 'const key = "secret"',
  };
  const newer = [
    { type: 'csp-violation', body },
    { type: 'deprecation', body: { id: 'x' } },
  ];
  expect(violationsOf(CspReport.parse(older))).toEqual([expected]);
  expect(violationsOf(CspReport.parse(newer))).toEqual([expected]);
});

test('what is long is cut, a data address is named by its kind, and what is missing stays empty', () => {
  const [one] = violationsOf({ 'csp-report': { 'blocked-uri': 'data:text/plain,secret' } });
  expect(one).toEqual({ page: '', directive: '', blocked: 'data:', source: '', line: null });
  const [long] = violationsOf({ 'csp-report': { 'document-uri': 'x'.repeat(5000) } });
  expect(long?.page).toHaveLength(200);
});

test('more violations than a page makes are no report', () => {
  expect(CspReport.safeParse(Array.from({ length: 21 }, () => ({ type: 'csp-violation' }))).success).toBe(
    false,
  );
});
