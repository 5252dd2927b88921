import { expect, it } from 'vitest';
import { faultsOf } from './check-commits.mjs';

it.each([
  'feat(session): renew the bearer once and repeat the call',
  'fix(licenses-report)!: keep rows from repeating while scrolling',
  'chore: pin the toolchain',
  'docs(house): say how the checks run',
  'feat(demo): seed forty accounts',
])('%s is in order', (subject) => expect(faultsOf(subject)).toEqual([]));

it.each([
  ['Renew the bearer', 'is not "type(scope): subject"'],
  ['feature(session): renew', 'type "feature" is none of'],
  ['feat(gizmos): renew', 'scope "gizmos" is no feature'],
  ['feat: renew', 'a feat names its scope'],
  [`feat(session): ${'x'.repeat(60)}`, '75 characters, at most 72'],
  ['feat(session): renew the bearer.', 'ends with a full stop'],
  ['feat(session): renewed the bearer', 'is not in the imperative'],
  ['fix(session): adds a check', 'is not in the imperative'],
])('%s is refused', (subject, fault) => expect(faultsOf(subject)).toEqual([expect.stringContaining(fault)]));
