import { expect, test } from 'vitest';
import { isOpenInView } from './read-only.ts';

test.each([
  ['GET', undefined, true],
  ['POST', undefined, false],
  ['PUT', undefined, false],
  ['PATCH', undefined, false],
  ['DELETE', undefined, false],
  ['GET', 'closed', false],
  ['POST', 'open', true],
] as const)('staff who look on as a customer make a %s declared %s: %s', (method, inView, isOpen) => {
  expect(isOpenInView({ method, ...(inView && { inView }) })).toBe(isOpen);
});
