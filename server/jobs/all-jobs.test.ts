import { expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { jobsOf } from './all-jobs.ts';
import { outcomeOf } from './job.ts';

const schedulesOf = (settings: Record<string, string>) =>
  Object.fromEntries(
    jobsOf(readConfig(settings)).map(({ name, schedule, atStart }) => [
      name,
      [
        'everySeconds' in schedule ? schedule.everySeconds : schedule.dailyAt,
        ...(atStart ? ['at start'] : []),
      ].join(', '),
    ]),
  );

test('each job starts as often as it is said here', () => {
  expect(schedulesOf({})).toEqual({
    'audit-check': '02:40',
    'audit-seal': '3600',
    'draft-cleanup': '3600',
    'expiry-reminders': '06:00',
    'job-cleanup': '3600',
    'mail-cleanup': '02:10',
    'mail-delivery': '30, at start',
    'notification-mail': '60',
    'orphan-usage-attach': '900',
    'report-due-reminders': '06:00',
    'session-cleanup': '3600',
    'upload-retention': '3600',
    'usage-alerts': '900',
    'usage-projection-check': '3600',
    'usage-term-refresh': '00:00, at start',
    'view-ends': '300',
  });
});

test('a job that found nothing to do says so, one that did something how much', () => {
  expect(outcomeOf({ mails: 0 })).toBe('nothing to do');
  expect(outcomeOf({ sent: 0, failed: 0 })).toBe('nothing to do');
  expect(outcomeOf({ sent: 0, failed: 2 })).toEqual({ summary: { sent: 0, failed: 2 } });
});
