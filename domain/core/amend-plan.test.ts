import { describe, expect, test } from 'vitest';
import { amendPlan, resumePlan } from './amend-plan.ts';
import type { SubmissionItem } from './submission-plan.ts';

const item = (
  id: string,
  state: SubmissionItem['state'],
  rest: Partial<SubmissionItem> = {},
): SubmissionItem => ({
  id,
  key: `k-${id}`,
  after: [],
  state,
  attempts: 2,
  ...rest,
});
const again = (id: string, rest: Partial<SubmissionItem>) => [
  { id, key: `k-${id}`, after: [], attempts: 0, ...rest },
];

describe('another try', () => {
  test('begins to count anew, and sends what was never sent or was put off', () => {
    expect(resumePlan([item('a', 'waiting')])).toStrictEqual(again('a', { state: 'waiting' }));
    expect(resumePlan([item('a', 'failed', { reason: 'too many calls', mayRetry: true })])).toStrictEqual(
      again('a', { state: 'waiting' }),
    );
  });

  test.each(['sending', 'unknown'] as const)('takes what was %s for what may be in', (state) => {
    expect(resumePlan([item('a', state, { reason: 'no answer' })])).toStrictEqual(
      again('a', { state: 'unknown', mayBeIn: true }),
    );
  });

  test.each([
    item('a', 'done', { answer: 'made-a' }),
    item('a', 'failed', { reason: 'the name is taken', mayRetry: false }),
    item('a', 'failed', { reason: 'the name is taken' }),
  ])('leaves %o as it is', (left) => {
    expect(resumePlan([left])).toStrictEqual([left]);
  });
});

describe('a form that was changed', () => {
  test('sends what is new in it', () => {
    const { plan, held } = amendPlan(
      [item('a', 'done')],
      [
        { id: 'a', key: 'k-a', after: [] },
        { id: 'b', key: 'k-b', after: ['a'] },
      ],
    );
    expect(plan).toEqual([
      { id: 'a', key: 'k-a', after: [], state: 'done', attempts: 2 },
      { id: 'b', key: 'k-b', after: ['a'], state: 'waiting', attempts: 0 },
    ]);
    expect(held).toEqual([]);
  });

  test.each(['sending', 'unknown'] as const)('holds what is %s under its old content', (state) => {
    const { plan, held } = amendPlan([item('a', state)], [{ id: 'a', key: 'k-other', after: [] }]);
    expect(plan).toEqual([{ id: 'a', key: 'k-a', after: [], state, attempts: 2 }]);
    expect(held).toEqual(['a']);
  });

  test.each(['waiting', 'done', 'failed'] as const)('replaces what is %s by its new content', (state) => {
    const { plan, held } = amendPlan([item('a', state)], [{ id: 'a', key: 'k-other', after: [] }]);
    expect(plan).toEqual([{ id: 'a', key: 'k-other', after: [], state: 'waiting', attempts: 0 }]);
    expect(held).toEqual([]);
  });

  test('asks first about what was taken out of it and is on its way, and forgets the rest', () => {
    const before = [item('a', 'done'), item('b', 'sending', { after: ['a'] }), item('c', 'waiting')];
    expect(amendPlan(before, [])).toEqual({
      plan: [{ id: 'b', key: 'k-b', after: [], state: 'sending', attempts: 2 }],
      held: ['b'],
    });
  });
});
