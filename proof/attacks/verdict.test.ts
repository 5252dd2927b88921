import { expect, test } from 'vitest';
import { renderRun, renderSummary } from './attack-table.ts';
import { emptyTally } from './scene.ts';
import { missedGoals, pingFigures, type AttackFigures } from './verdict.ts';

const pings = { count: 1000, missed: 0, p50: 2, p99: 500, max: 900 };
const done = { done: 60, retried: 3, failed: 0, p99: 10_000 };
const good: AttackFigures = {
  behindProxy: false,
  attacks: { overload: { ...emptyTally(), sent: 5000, statuses: { 200: 4000, 503: 1000 } } },
  seconds: 600,
  pings,
  quietPings: pings,
  normalAfter: 0,
  operations: { upload: done, 'key copy': done, report: done },
  operationFaults: {},
  ended: undefined,
  memory: { before: 400, peak: 900, after: 440 },
  settled: 60,
  descriptors: { before: 40, peak: 4000, after: 40 },
  ledger: { acknowledged: 30_000, booked: 30_000, faults: [] },
  serverErrors: { 503: 1000 },
  ownDelay: 20,
};

test('a portal that meets every goal to the last millisecond and MiB withstood', () => {
  expect(missedGoals(good)).toEqual([]);
  expect(renderRun('all at once', good)).toContain('## all at once, 600 s: withstood');
});

test.each<[string, Partial<AttackFigures>, string]>([
  ['ended', { ended: 'exit 1' }, 'the portal ended (exit 1)'],
  ['answers its ping late', { pings: { ...pings, p99: 500.6 } }, 'p99 of the ping is 501 ms, at most 500 ms'],
  [
    'answers its ping late behind a proxy',
    { behindProxy: true, pings: { ...pings, p99: 250.6 }, operations: {} },
    'p99 of the ping is 251 ms, at most 250 ms',
  ],
  [
    'does not answer its ping',
    { pings: { ...pings, p99: Infinity, missed: 10 } },
    'p99 of the ping is without an answer, at most 500 ms',
  ],
  [
    'refuses pings quickly',
    { pings: { ...pings, missed: 11 } },
    '11 of 1000 pings were not answered with 200, at most 1 in 100',
  ],
  ['was never pinged', { pings: { ...pings, count: 0, p99: Number.NaN } }, 'no ping was sent'],
  [
    'fails a customer',
    { operations: { ...good.operations, upload: { ...done, failed: 1 } } },
    'upload: 1 of 61 failed',
  ],
  [
    'keeps a customer waiting',
    { operations: { ...good.operations, report: { ...done, p99: 10_001 } } },
    'report: p99 is 10001 ms, at most 10000 ms',
  ],
  [
    'keeps a customer behind a proxy waiting',
    {
      behindProxy: true,
      pings: { ...pings, p99: 250 },
      operations: { ...good.operations, report: { ...done, p99: 2001 }, 'key copy': { ...done, p99: 2000 } },
    },
    'report: p99 is 2001 ms, at most 2000 ms',
  ],
  [
    'keeps a file waiting',
    { operations: { ...good.operations, upload: { ...done, p99: 30_001 } } },
    'upload: p99 is 30001 ms, at most 30000 ms',
  ],
  [
    'never saw a customer',
    { operations: { ...good.operations, report: { ...done, done: 0 } } },
    'report: never tried',
  ],
  [
    'keeps the memory',
    { memory: { before: 400, peak: 900, after: 441 } },
    'memory is 441 MiB after 60 s, 400 MiB before',
  ],
  [
    'lost a row',
    { ledger: { acknowledged: 2, booked: 1, faults: ['abc: entries 1, not 2'] } },
    'abc: entries 1, not 2',
  ],
  ['answered 500', { serverErrors: { 500: 1, 503: 7 } }, '1 answers were 500'],
  ['saw an unexpected error', { serverErrors: { unexpected: 2 } }, '2 unexpected errors in the log'],
  ['was not attacked', { attacks: { bombs: emptyTally() } }, 'bombs sent nothing'],
  [
    'believed a forged token',
    { attacks: { 'forged-tokens': { ...emptyTally(), sent: 9, broken: ['200 for a forged token'] } } },
    'forged-tokens: 200 for a forged token',
  ],
])('a portal that %s missed that goal, and only that', (_, change, sentence) => {
  const figures = { ...good, ...change };
  expect(missedGoals(figures)).toEqual([sentence]);
  expect(renderRun('one', figures)).toContain(`MISSED: ${sentence}`);
  expect(renderSummary({ one: figures })).toContain(`**no**: ${sentence}`);
});

test('a ping without an answer counts as endless, and one that was refused as missed', () => {
  const answered = Array.from({ length: 98 }, (_, n) => ({ at: n, ms: 1 + n, status: 200 }));
  const refused = { at: 98, ms: 3, status: 503 };
  const lost = { at: 99, ms: Infinity, status: 0 };
  expect(pingFigures([...answered, refused, lost])).toEqual({
    count: 100,
    missed: 2,
    p50: 50,
    p99: Infinity,
    max: Infinity,
  });
});
