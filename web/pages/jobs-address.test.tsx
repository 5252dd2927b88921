import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JobSummary } from '#domain/jobs/schema.ts';
import { openPage, testUser } from '../../testing/portal-page.tsx';

const summary = (jobName: string): JobSummary => ({
  ...{ jobName, schedule: { dailyAt: '00:00' }, nextStart: '2999-01-01T00:00:00.000Z', isOverdue: false },
  ...{ missed: 0, problem: null, usualMs: 1500, limitMs: 60_000, lastRuns: [], idleAt: null },
});

const base = 'GET /api/background-processes';
const open = (address: string) =>
  openPage(address, {
    user: testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] }),
    answers: {
      [`${base}/jobs`]: [summary('audit-check'), summary('mail-delivery')],
      [`${base}/invocations`]: [],
    },
  });

test('[3.25] filters that are removed in one moment all leave, and the job stays', async () => {
  const { history } = await open('/jobs?jobName=mail-delivery&startTimeAfter=2026-11-01&includeSkipped=true');
  const crosses = await screen.findAllByRole('button', { name: /^Remove filter/ });
  act(() => crosses.forEach((cross) => fireEvent.click(cross)));
  await waitFor(() => expect(history.location.href).toBe('/jobs?jobName=mail-delivery'));
  expect(crosses).toHaveLength(2);
});

test('[9.23] of a job that there is not the address is corrected, and the rest of it stays', async () => {
  const { history } = await open('/jobs?jobName=nonsense&includeSkipped=true');
  expect(await screen.findByRole('heading', { level: 2, name: 'audit-check' })).toBeVisible();
  await waitFor(() => expect(history.location.href).toBe('/jobs?jobName=audit-check&includeSkipped=true'));
  expect(history.length).toBe(1);
});
