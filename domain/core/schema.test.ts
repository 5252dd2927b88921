import { expect, test } from 'vitest';
import { DayString, InstantString } from './schema.ts';

test.each([
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['0000-12-31', false],
])('%s is a day, and an instant of one: %s', (day, isOne) => {
  expect(DayString.safeParse(day).success).toBe(isOne);
  expect(InstantString.safeParse(`${day}T00:00:00Z`).success).toBe(isOne);
});
