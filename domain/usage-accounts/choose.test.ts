import { expect, test } from 'vitest';
import { resolveDefault, selectedOf } from './choose.ts';

const OVERVIEW = [{ pageType: 'OVERVIEW' }] as const;
const REPORT = [{ pageType: 'OVERVIEW' }, { pageType: 'REPORT_USAGE' }] as const;

test.each([
  [{ c1: OVERVIEW, c2: REPORT }, 'c1', 'c1'],
  [{ c1: [], c2: REPORT }, 'c1', 'c1'],
  [{ c1: REPORT, c2: REPORT }, undefined, 'c1'],
  [{ c1: REPORT, c2: OVERVIEW }, 'gone', 'c1'],
  [{ c1: [], c2: OVERVIEW, c3: REPORT }, undefined, 'c3'],
  [{ c1: [], c2: OVERVIEW }, undefined, 'c2'],
  [{ c1: [], c2: [] }, undefined, 'c1'],
  [{}, 'c1', undefined],
])('[2.19] of %o with %s remembered, %s is selected', (items, remembered, selected) => {
  const options = Object.entries(items).map(([id, visibleItems]) => ({ id, visibleItems }));
  expect(selectedOf(options, remembered)).toBe(selected);
});

test.each([
  ['c9', ['c1'], undefined, { kind: 'given', value: 'c9' }],
  ['default', ['c1'], undefined, { kind: 'redirect', value: 'c1' }],
  ['default', ['c1'], 'gone', { kind: 'redirect', value: 'c1' }],
  ['default', ['c1', 'c2'], 'c2', { kind: 'redirect', value: 'c2' }],
  ['default', ['c1', 'c2'], 'gone', { kind: 'choose' }],
  ['default', ['c1', 'c2'], undefined, { kind: 'choose' }],
  ['default', [], 'c1', { kind: 'none' }],
])('[2.30] %s among %o with %s remembered resolves to %o', (segment, options, remembered, resolved) => {
  expect(resolveDefault(segment, options, remembered)).toEqual(resolved);
});
