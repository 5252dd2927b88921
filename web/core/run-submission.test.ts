import { expect, test, vi } from 'vitest';
import { resumePlan } from '#domain/core/amend-plan.ts';
import { planSubmission, type SubmissionPlan } from '#domain/core/submission-plan.ts';
import { CallError } from './call.ts';
import { runSubmission, type SubmissionServices } from './run-submission.ts';

const plan = planSubmission([
  { id: 'case', key: 'k-case', after: [] },
  { id: 'app', key: 'k-app', after: ['case'] },
  { id: 'contact', key: 'k-contact', after: [] },
]);
const statesOf = (list: SubmissionPlan) => list.map(({ state }) => state).join(' ');

/** A server that counts a key once, and a network that does what it is told, one word for each sending. */
function network(...fates: readonly ('ok' | 'cut' | 'lost' | number)[]) {
  const sent: string[] = [];
  const counted = new Set<string>();
  const shown: string[] = [];
  const left = [...fates];
  const services: SubmissionServices = {
    send: async ({ key }) => {
      sent.push(key);
      const fate = left.shift() ?? 'ok';
      if (typeof fate === 'number') throw new CallError(fate, `failed with ${fate}`);
      if (fate === 'cut') throw new CallError(0, 'Connection failed');
      counted.add(key);
      if (fate === 'lost') throw new CallError(0, 'Connection failed');
      return `made-${key}`;
    },
    onChange: (now) => shown.push(statesOf(now)),
    describe: (error) => (error as Error).message,
    recover: vi.fn<() => Promise<void>>(async () => {}),
  };
  return { services, sent, counted, shown };
}

test('[4.29] sends one item after the other and shows each change', async () => {
  const { services, shown } = network();
  const done = await runSubmission(plan, services);
  expect(shown).toEqual([
    'sending waiting waiting',
    'done waiting waiting',
    'done sending waiting',
    'done done waiting',
    'done done sending',
    'done done done',
  ]);
  expect(done[1]?.answer).toBe('made-k-app');
});

test('what was lost on the way is sent again under the same key, and counts once', async () => {
  const { services, sent, counted } = network('ok', 'lost', 'cut', 'ok');
  expect(statesOf(await runSubmission(plan, services))).toBe('done done done');
  expect(sent).toEqual(['k-case', 'k-app', 'k-app', 'k-app', 'k-contact']);
  expect([...counted]).toEqual(['k-case', 'k-app', 'k-contact']);
  expect(services.recover).toHaveBeenCalledTimes(2);
});

test('[4.29] what is refused holds up what needs it and nothing else', async () => {
  const { services, sent } = network(409);
  const stopped = await runSubmission(plan, services);
  expect(statesOf(stopped)).toBe('failed waiting done');
  expect(stopped[0]).toMatchObject({ reason: 'failed with 409', mayRetry: false });
  expect(sent).toEqual(['k-case', 'k-contact']);
});

test('a server that fails is asked three times, and after a break once more by the person', async () => {
  const { services, sent } = network(500, 503, 502);
  const stopped = await runSubmission(plan, services);
  expect(statesOf(stopped)).toBe('unknown waiting done');
  expect(services.recover).toHaveBeenCalledTimes(3);
  expect(statesOf(await runSubmission(resumePlan(stopped), services))).toBe('done done done');
  expect(sent.filter((key) => key === 'k-case')).toHaveLength(4);
});

test('too many calls is no refusal for ever', async () => {
  const { services } = network(429);
  const stopped = await runSubmission(plan, services);
  expect(stopped[0]).toMatchObject({ state: 'failed', mayRetry: true });
  expect(statesOf(await runSubmission(resumePlan(stopped), services))).toBe('done done done');
});

test.each([401, 403])(
  'what may be in stays in doubt where the sender is refused with %i since',
  async (status) => {
    const { services } = network(500, status, status);
    const stopped = await runSubmission(plan, services);
    expect(stopped[0]).toMatchObject({ state: 'unknown', mayBeIn: true });
    expect(statesOf(await runSubmission(resumePlan(stopped), services))).toBe('done done done');
  },
);
