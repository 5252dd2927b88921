import { expect, test } from 'vitest';
import { fail, ok } from './result.ts';

test('an outcome is a value or a named reason', () => {
  expect(ok({ id: 'a' })).toEqual({ ok: true, value: { id: 'a' } });
  expect(fail('GONE')).toEqual({ ok: false, error: 'GONE' });
});
