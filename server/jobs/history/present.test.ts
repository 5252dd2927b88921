import { describe, expect, it } from 'vitest';
import { presentInvocation, type Starts } from './present.ts';
import type { RunRow } from './queries.ts';

const startedAt = new Date('2026-11-20T08:00:00.000Z');
const run = (of: Partial<RunRow> = {}): RunRow => ({
  ...{ id: '41', jobName: 'pull-records', triggerId: 'schedule', origin: 'host/1', attempt: 2 },
  ...{ startedAt, endedAt: new Date('2026-11-20T09:02:03.004Z'), status: 'SUCCESS' },
  ...{ reason: null, error: null, summary: {} },
  ...of,
});
const starts: Starts = { scheduleOf: () => undefined, startedBy: new Map() };
const detailsOf = (of: Partial<RunRow>) => presentInvocation(run(of), [], starts).details;

describe('[3.24] an invocation of a job', () => {
  const told = {
    ...{
      jobInvocationId: '41',
      jobName: 'pull-records',
      triggerId: 'schedule',
      origin: 'host/1',
      attempt: 2,
    },
    startTime: '2026-11-20T08:00:00.000Z',
  };

  it('says what ran when, for how long and with what figures', () => {
    expect(presentInvocation(run({ summary: { read: 12, written: 0 } }), [], starts)).toEqual({
      ...{ ...told, duration: 'PT1H2M3.004S', status: 'SUCCESS' },
      ...{ details: 'read: 12, written: 0', additionalInfo: [] },
    });
  });

  it('has no duration and no details while it runs, and says what is odd about it', () => {
    const running = run({ status: 'RUNNING', endedAt: null, summary: { read: 12 } });
    expect(presentInvocation(running, ['hangingJob', 'hasNewerJob'], starts)).toEqual({
      ...{ ...told, duration: null, status: 'RUNNING' },
      ...{ details: null, additionalInfo: ['hangingJob', 'hasNewerJob'] },
    });
  });

  it('took no time where its end is before its start', () => {
    const ended = run({ endedAt: new Date('2026-11-20T07:59:59.000Z') });
    expect(presentInvocation(ended, [], starts).duration).toBe('PT0S');
  });
});

describe('[3.24] what started a run', () => {
  const own: Starts = { ...starts, scheduleOf: () => ({ dailyAt: '03:30' }) };
  const triggerOf = (of: Partial<RunRow>, from: Starts) => presentInvocation(run(of), [], from).triggerId;

  it('is the schedule of its job by its name', () => {
    expect(triggerOf({ triggerId: 'pull-records' }, own)).toBe('pull-records@daily-03:30');
  });

  it('is whoever started it by hand', () => {
    const byHand = { ...own, startedBy: new Map([['41', 'Ines Internal']]) };
    expect(triggerOf({ triggerId: 'pull-records' }, byHand)).toBe('Ines Internal');
  });

  it('is what another program, or a job of another version, has said', () => {
    expect(triggerOf({ triggerId: 'crm' }, own)).toBe('crm');
    expect(triggerOf({ triggerId: 'pull-records' }, starts)).toBe('pull-records');
  });
});

describe('the details of a run', () => {
  it.each<[string, Partial<RunRow>, string | null]>([
    ['a success without figures', {}, null],
    ['a failure', { status: 'FAILED', error: 'No connection', summary: { read: 12 } }, 'No connection'],
    ['a start without work', { status: 'SKIPPED', reason: 'NOTHING_TO_DO' }, 'There was nothing to do.'],
    ['a start beside a run', { status: 'SKIPPED', reason: 'ANOTHER_RUN' }, 'Another run was active.'],
    ['a start skipped elsewhere', { status: 'SKIPPED', reason: 'paused', summary: { read: 12 } }, 'paused'],
  ])('of %s', (_, of, details) => {
    expect(detailsOf(of)).toBe(details);
  });
});
