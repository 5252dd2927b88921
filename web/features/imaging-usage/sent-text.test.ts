import { expect, test } from 'vitest';
import type { SubmissionItem } from '#domain/core/submission-plan.ts';
import { license } from '../../../testing/imaging-answers.tsx';
import { detailsOf } from './sent-text.ts';
import type { StatedLicense } from './usage-plan.ts';

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

const scan = license('1', { productLicense: 'PL-1' }) as StatedLicense;
const bare = license('2', { productLicense: null, keyTail: 'd94f3d7f' }) as StatedLicense;

test.each<[string, SubmissionItem[], string[]]>([
  ['nothing of a plan that is in', [item('1 2026-07-01 2026-09-30', { state: 'done' })], []],
  ['nothing of what nobody answered', [item('1 2026-07-01 2026-09-30', { state: 'waiting' })], []],
  [
    'the license by its name',
    [
      item('1 2025-10-01 2025-12-31', {
        reason: 'Greater than the maximum of 7. Enter a whole number from 0 to 7.',
      }),
    ],
    ['PL-1, Q4 2025 (Oct–Dec): Greater than the maximum of 7. Enter a whole number from 0 to 7.'],
  ],
  [
    'the license by the end of its key',
    [item('2 2024-01-01 2024-12-31', { reason: 'Fail to fetch /api/usage: Too Many Requests (429)' })],
    ['…d94f3d7f, 2024: Fail to fetch /api/usage: Too Many Requests (429)'],
  ],
  [
    'each of several, in their order',
    [
      item('2 2026-01-01 2026-03-31', { state: 'unknown', reason: 'No answer.' }),
      item('1 2026-01-01 2026-03-31', { reason: 'Vera reported 12 (12).' }),
    ],
    ['…d94f3d7f, Q1 2026 (Jan–Mar): No answer.', 'PL-1, Q1 2026 (Jan–Mar): Vera reported 12 (12).'],
  ],
  [
    'a license that has gone by its period alone',
    [item('gone 2026-03-01 2026-03-31', { reason: 'This license does not belong to the application.' })],
    ['Mar 2026: This license does not belong to the application.'],
  ],
])('[8.17] the details say %s', (_, plan, details) => {
  expect(detailsOf(plan, [scan, bare])).toEqual(details);
});
