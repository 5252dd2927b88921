import { expect, it } from 'vitest';
import type { TokenCtx } from '#server/core/context.ts';
import { emptyReceipt } from './present.ts';

const ctx = {
  now: new Date('2026-07-01T10:00:00.000Z'),
  principal: { firstName: 'Ada', lastName: 'King', email: 'ada@example.com' },
  actor: { kind: 'token', token: { name: 'Build server' } },
} as unknown as TokenCtx;

it("a day's receipt before its first event names who sends, and counts nothing", () => {
  expect(emptyReceipt(ctx, 'r1')).toEqual({
    ...{
      id: 'r1',
      kind: 'EVENTS',
      submittedAt: '2026-07-01T10:00:00.000Z',
      contactEmail: null,
      accounts: [],
    },
    submittedBy: { name: 'Ada King', email: 'ada@example.com', token: 'Build server' },
    ...{ file: null, duplicate: false, eventCount: 0, keys: [], hasUnlinkedKeys: false },
    records: { added: 0, replaced: 0, ignored: 0, kept: 0 },
  });
});
