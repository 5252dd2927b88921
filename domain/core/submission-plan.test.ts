import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amendPlan, resumePlan } from './amend-plan.ts';
import {
  isHeldUp,
  nextSubmission,
  planSubmission,
  recordSubmission,
  SubmissionPlan,
  SUBMISSION_ATTEMPTS,
  type SubmissionEvent,
  type WantedItem,
} from './submission-plan.ts';

const certification: readonly WantedItem[] = [
  { id: 'case', key: 'k-case', after: [] },
  { id: 'app:1', key: 'k-app-1', after: ['case'] },
  { id: 'app:2', key: 'k-app-2', after: ['case'] },
  { id: 'usage:1', key: 'k-usage-1', after: ['app:1'] },
  { id: 'usage:2', key: 'k-usage-2', after: ['app:2'] },
  { id: 'close', key: 'k-close', after: ['usage:1', 'usage:2'] },
];
const sent: SubmissionEvent = { kind: 'sent' };
const done: SubmissionEvent = { kind: 'done' };
const lost: SubmissionEvent = { kind: 'lost', reason: 'no answer' };
const busy: SubmissionEvent = { kind: 'failed', reason: 'too many calls', mayRetry: true };
const refused: SubmissionEvent = { kind: 'failed', reason: 'the name is taken', mayRetry: false };
const after = (plan: SubmissionPlan, ...events: [string, SubmissionEvent][]): SubmissionPlan =>
  events.reduce<SubmissionPlan>((before, [key, event]) => recordSubmission(before, key, event), plan);
const start = (): SubmissionPlan => planSubmission(certification);
const nextId = (plan: SubmissionPlan): string => {
  const next = nextSubmission(plan);
  return 'item' in next ? `${next.do} ${next.item.id}` : next.do;
};

describe('a submission plan', () => {
  test('sends one thing at a time in its order and finishes when all are in', () => {
    let plan = start();
    const order: string[] = [];
    for (let next = nextSubmission(plan); next.do === 'send'; next = nextSubmission(plan)) {
      order.push(next.item.id);
      plan = after(plan, [next.item.key, sent]);
      expect(nextId(plan)).toBe(`wait ${next.item.id}`);
      plan = after(plan, [next.item.key, { kind: 'done', answer: `made-${next.item.id}` }]);
    }
    expect(order).toEqual(['case', 'app:1', 'app:2', 'usage:1', 'usage:2', 'close']);
    expect(nextSubmission(plan)).toEqual({ do: 'finish' });
    expect(plan[1]).toMatchObject({ id: 'app:1', state: 'done', answer: 'made-app:1' });
  });

  test('goes on past what was refused, and never to what needs it', () => {
    let plan = after(start(), ['k-case', sent], ['k-case', done], ['k-app-1', sent], ['k-app-1', refused]);
    const usage = plan.find(({ id }) => id === 'usage:1');
    expect(usage && isHeldUp(plan, usage)).toBe(true);
    expect(nextId(plan)).toBe('send app:2');
    for (const key of ['k-app-2', 'k-usage-2']) plan = after(plan, [key, sent], [key, done]);
    const next = nextSubmission(plan);
    expect(next).toMatchObject({ do: 'stop', mayRetry: false });
    expect(next.do === 'stop' && next.open.map(({ id }) => id)).toEqual(['app:1', 'usage:1', 'close']);
  });

  test('an answer that was lost is asked for again under the same key, three times at most', () => {
    let plan = start();
    for (let attempt = 1; attempt <= SUBMISSION_ATTEMPTS; attempt += 1) {
      expect(nextSubmission(plan)).toMatchObject({ do: 'send', item: { key: 'k-case' } });
      plan = after(plan, ['k-case', sent], ['k-case', lost]);
    }
    expect(nextSubmission(plan)).toMatchObject({ do: 'stop', mayRetry: true });
    expect(nextId(resumePlan(plan))).toBe('send case');
  });

  test('an answer that comes late counts, and nothing that comes later takes it back', () => {
    let plan = after(start(), ['k-case', sent], ['k-case', lost], ['k-case', done]);
    expect(nextId(plan)).toBe('send app:1');
    plan = after(plan, ['k-case', refused], ['k-case', lost], ['k-case', sent]);
    expect(plan[0]?.state).toBe('done');
  });

  test('a server too busy to answer leaves open whether an earlier sending counts', () => {
    const plan = after(start(), ['k-case', sent], ['k-case', lost], ['k-case', sent], ['k-case', busy]);
    expect(plan[0]).toMatchObject({ state: 'unknown', reason: 'too many calls' });
    expect(after(start(), ['k-case', sent], ['k-case', busy])[0]?.state).toBe('failed');
  });

  test('stops where everything open was put off or refused, and says whether another try may help', () => {
    const one = planSubmission([{ id: 'a', key: 'k-a', after: [] }]);
    expect(nextSubmission(after(one, ['k-a', sent], ['k-a', busy]))).toMatchObject({
      do: 'stop',
      mayRetry: true,
    });
    expect(nextSubmission(after(one, ['k-a', sent], ['k-a', refused]))).toMatchObject({
      do: 'stop',
      mayRetry: false,
    });
  });

  test('holds up only what waits for something that is not in', () => {
    const plan = after(start(), ['k-case', sent], ['k-case', refused]);
    expect(plan.map((item) => isHeldUp(plan, item))).toEqual([false, true, true, true, true, true]);
    const going = after(start(), ['k-case', sent], ['k-case', done], ['k-app-1', sent]);
    expect(going.map((item) => isHeldUp(going, item))).toEqual([false, false, false, true, true, true]);
    const early = after(start(), ['k-app-1', sent]);
    expect(early.map((item) => isHeldUp(early, item))).toEqual([false, false, true, true, true, true]);
  });

  test('keeps no more of what is in than its answer, and the first one', () => {
    const one = planSubmission([{ id: 'a', key: 'k-a', after: [] }]);
    const isIn = { id: 'a', key: 'k-a', after: [], state: 'done', attempts: 1 };
    expect(after(one, ['k-a', sent], ['k-a', done])).toStrictEqual([isIn]);
    expect(
      after(
        one,
        ['k-a', sent],
        ['k-a', { kind: 'done', answer: 'first' }],
        ['k-a', { kind: 'done', answer: 'later' }],
      ),
    ).toStrictEqual([{ ...isIn, answer: 'first' }]);
  });

  test('an answer to what was not sent changes nothing', () => {
    expect(after(start(), ['k-case', lost])).toEqual(start());
    expect(after(start(), ['k-case', refused])).toEqual(start());
  });

  test('what was on its way when the page ended is unknown, and what was refused stays refused', () => {
    const plan = after(start(), ['k-case', sent], ['k-case', done], ['k-app-1', sent], ['k-app-1', refused]);
    const resumed = resumePlan(after(plan, ['k-app-2', sent]));
    expect(resumed.map(({ state }) => state)).toEqual([
      'done',
      'failed',
      'unknown',
      'waiting',
      'waiting',
      'waiting',
    ]);
  });

  test('a plan in which something comes before what it needs is refused', () => {
    expect(() => planSubmission([{ id: 'usage', key: 'k', after: ['app'] }])).toThrow(
      'usage stands twice in the plan, or before something that it needs',
    );
    expect(() => planSubmission([...certification, ...certification])).toThrow('case stands twice');
  });
});

describe('a form that was changed after a failure', () => {
  const failed = () =>
    after(start(), ['k-case', sent], ['k-case', done], ['k-app-1', sent], ['k-app-1', refused]);
  const renamed = certification.map((item) => (item.id === 'app:1' ? { ...item, key: 'k-app-1b' } : item));

  test('[4.36] sends what was changed anew and what is in not again', () => {
    const { plan, held } = amendPlan(failed(), renamed);
    expect(held).toEqual([]);
    expect(plan[0]).toMatchObject({ id: 'case', state: 'done' });
    expect(nextSubmission(plan)).toMatchObject({ do: 'send', item: { key: 'k-app-1b', attempts: 0 } });
  });

  test('keeps what may be in as it was sent until that is known', () => {
    const lostApp = after(start(), ['k-case', sent], ['k-case', done], ['k-app-1', sent], ['k-app-1', lost]);
    const { plan, held } = amendPlan(lostApp, renamed);
    expect(held).toEqual(['app:1']);
    expect(nextSubmission(plan)).toMatchObject({ do: 'send', item: { key: 'k-app-1' } });
  });

  test('still asks about what was taken out while it may be in', () => {
    const lostApp = after(start(), ['k-case', sent], ['k-case', done], ['k-app-1', sent], ['k-app-1', lost]);
    const without = certification
      .filter(({ id }) => !id.endsWith(':1'))
      .map((item) => ({ ...item, after: item.after.filter((id) => id !== 'usage:1') }));
    const { plan, held } = amendPlan(lostApp, without);
    expect(held).toEqual(['app:1']);
    expect(plan.map(({ id }) => id)).toEqual(['app:1', 'case', 'app:2', 'usage:2', 'close']);
    expect(nextId(plan)).toBe('send app:1');
  });
});

describe('whatever the network, the server and the person do', () => {
  /** What becomes of one sending; the server counts a key once, however often it comes. */
  const fate = fc.constantFrom('answered', 'lost before', 'lost after', 'refused', 'busy', 'reload', 'late');
  const plans = fc.array(fc.array(fc.nat(9), { maxLength: 3 }), { minLength: 1, maxLength: 8 }).map((needs) =>
    needs.map((need, index): WantedItem => {
      const ids = index === 0 ? [] : [...new Set(need.map((one) => `i${one % index}`))];
      return { id: `i${index}`, key: `k${index}`, after: ids };
    }),
  );

  test('nothing is sent once it is known to be in, nothing before what it needs, and every try ends', () => {
    fc.assert(
      fc.property(plans, fc.array(fate, { maxLength: 60 }), fc.nat(4), (wanted, fates, resumptions) => {
        let plan: SubmissionPlan = planSubmission(wanted);
        const inServer = new Set<string>();
        const knownIn = new Set<string>();
        const all = [...fates];
        for (let run = 0; run <= resumptions; run += 1) {
          let steps = 0;
          for (let next = nextSubmission(plan); next.do === 'send'; next = nextSubmission(plan)) {
            steps += 1;
            expect(steps).toBeLessThanOrEqual(wanted.length * SUBMISSION_ATTEMPTS * 2 + fates.length);
            const { key, after: needed } = next.item;
            expect(knownIn.has(key)).toBe(false);
            for (const id of needed) expect(knownIn.has(id.replace('i', 'k'))).toBe(true);
            plan = after(plan, [key, sent]);
            const what = all.shift() ?? 'answered';
            // A key that the server has is answered as done, unless nobody hears it or it is too busy to look.
            const answers = what === 'answered' || (what === 'refused' && inServer.has(key));
            if (['answered', 'lost after', 'late', 'reload'].includes(what)) inServer.add(key);
            if (answers) plan = after(plan, [key, done]);
            else if (what === 'late') plan = after(plan, [key, lost], [key, done]);
            else if (what === 'refused') plan = after(plan, [key, refused]);
            else if (what === 'busy') plan = after(plan, [key, busy]);
            else if (what === 'reload')
              plan = resumePlan(SubmissionPlan.parse(JSON.parse(JSON.stringify(plan))));
            else plan = after(plan, [key, lost]);
            for (const item of plan) if (item.state === 'done') knownIn.add(item.key);
          }
          expect(nextSubmission(plan).do).not.toBe('wait');
          plan = resumePlan(plan);
        }
        const finished = plan.filter(({ state }) => state === 'done');
        expect(finished.filter(({ key }) => !inServer.has(key))).toEqual([]);
        // What the server has is never offered for change as if it had been refused.
        const known = plan.filter(({ key }) => inServer.has(key)).map(({ state }) => state);
        expect(known.filter((state) => state !== 'done' && state !== 'unknown')).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
