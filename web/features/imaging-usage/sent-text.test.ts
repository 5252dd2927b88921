import { expect, test } from 'vitest';
import type { SubmissionItem } from '#domain/core/submission-plan.ts';
import { detailsOf } from './sent-text.ts';

const item = (id: string, more: Partial<SubmissionItem>): SubmissionItem => ({
  ...{ id, key: id, after: [], state: 'failed', attempts: 1 },
  ...more,
});

test('[8.17] the details name what is not in, with what the API says of it; nothing of what is in', () => {
  const plan = [
    item('k1 2026-07-01 2026-09-30', { reason: 'Leo reported it.' }),
    item('k2 2026-07-01 2026-09-30', { state: 'done', reason: 'of before' }),
    item('k3 2026-01-01 2026-12-31', { state: 'unknown', reason: 'The server took too long.' }),
    item('k4 2026-07-01 2026-09-30', { state: 'waiting' }),
  ];
  expect(detailsOf(plan, [])).toEqual([
    'Q3 2026 (Jul–Sept): Leo reported it.',
    '2026: The server took too long.',
  ]);
});
