import { describe, expect, it } from 'vitest';
import { errors } from '../messages/en-gb/errors.ts';
import { statusOf, textOf, titleOf, type ErrorCode } from './error-codes.ts';

const codes = Object.keys(errors) as ErrorCode[];

describe('error codes', () => {
  it.each(codes)('%s has a failure status, a title and a sentence', (code) => {
    expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
    expect(statusOf(code)).toBeGreaterThanOrEqual(400);
    expect(statusOf(code)).toBeLessThan(600);
    expect(titleOf(code)).toMatch(/^[A-Z].*[^.]$/);
    expect(textOf(code)).not.toBe('');
  });

  it('parameters are filled in, and a missing one leaves nothing behind', () => {
    expect(textOf('TOO_LARGE', { limit: '50 MB' })).toContain('50 MB');
    expect(textOf('VIEW_BARRED')).toBe('You cannot view the portal as this person.');
    for (const code of codes) expect(textOf(code)).not.toMatch(/[{}]/);
  });

  it('a parameter is text, never a pattern or another parameter', () => {
    expect(textOf('UNEXPECTED_FIELD', { field: '{field} $& $1' })).toContain('{field} $& $1');
  });
});
