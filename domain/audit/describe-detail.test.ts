import { expect, test } from 'vitest';
import { describeDetail } from './describe-detail.ts';

test('what changed is told with before and after', () => {
  expect(
    describeDetail({ cucaId: 'c', rolesBefore: ['CUCA_VIEWER'], roles: ['CUCA_OWNER', 'CUCA_ADMIN'] }),
  ).toEqual({
    changes: [{ name: 'roles', before: ['CUCA_VIEWER'], after: ['CUCA_OWNER', 'CUCA_ADMIN'] }],
    facts: [],
  });
  expect(describeDetail({ closedBefore: null, closedUntil: '2026-06-30', reason: 'agreed' })).toEqual({
    changes: [{ name: 'closedUntil', before: [], after: ['2026-06-30'] }],
    facts: [{ name: 'reason', values: ['agreed'] }],
  });
});

test('a status has before and after as well, and what cannot be told of a change stays out of it', () => {
  expect(describeDetail({ from: 'OPEN', status: 'CLOSED', reason: '' })).toEqual({
    changes: [{ name: 'status', before: ['OPEN'], after: ['CLOSED'] }],
    facts: [],
  });
  expect(describeDetail({ closedBefore: {}, closedUntil: {} })).toEqual({
    changes: [{ name: 'closedUntil', before: [], after: [] }],
    facts: [],
  });
});

test('what was new has no before, and a figure stays the figure it is', () => {
  expect(describeDetail({ roles: ['CUCA_OWNER'], records: 0, keys: 3 })).toEqual({
    changes: [],
    facts: [
      { name: 'roles', values: ['CUCA_OWNER'] },
      { name: 'records', values: ['0'] },
      { name: 'keys', values: ['3'] },
    ],
  });
});

test('what nobody has words for is not told, whatever it is', () => {
  const detail = {
    sha256: 'abc',
    files: { a: 1 },
    from: 'u1',
    toString: 'x',
    search: '',
    roles: ['CUCA_OWNER', { secret: 1 }],
  };
  expect(describeDetail(detail)).toEqual({ changes: [], facts: [] });
});
