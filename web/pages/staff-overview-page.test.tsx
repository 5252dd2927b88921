import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { StaffOverview } from '#domain/staff-overview/schema.ts';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const CALL = 'GET /api/overview';

const overview = (over: number): StaffOverview => ({
  today: '2026-11-20',
  figures: {
    over: { keys: over, accounts: 5 },
    near: { keys: 7, accounts: 1 },
    unreported: { keys: 31353, accounts: 4000 },
    expiring30: { keys: 3, accounts: 2 },
    expiring60: { keys: 9, accounts: 3 },
    expiring90: { keys: 20, accounts: 4 },
  },
  weeks: Array.from({ length: 26 }, (_, week) => (week === 0 ? 1 : week === 1 ? 12 : 0)),
  unmatched: 14,
  exposed: 1,
  cases: [
    { status: 'Customer contact initiated', count: 2 },
    { status: 'Customer’s response received', count: 0 },
    { status: 'Customer provided the report', count: 1 },
    { status: 'Closed', count: 40 },
  ],
});
const open = (address = '/overview', answers: Answers = {}) =>
  openPage(address, { user: staffMember, answers: { [CALL]: overview(452), ...answers } });
const link = (name: RegExp) => screen.findByRole('link', { name });

describe('the overview of staff', () => {
  test('says each number as a link to the list behind it', async () => {
    await open();
    expect(await link(/^In overage 452 in 5 accounts/)).toHaveAttribute(
      'href',
      '/reports/licenses?assignee=&expirationStatus=NOT_EXPIRED&expirationStatus=EXPIRING_SOON&minUsage=100&sort=-usage',
    );
    expect(await link(/^Close to the maximum 7 in 1 account,/)).toHaveAttribute(
      'href',
      '/reports/licenses?assignee=&expirationStatus=NOT_EXPIRED&expirationStatus=EXPIRING_SOON&minUsage=80&maxUsage=100&sort=-usage',
    );
    expect(await link(/^Never used 31,353 in 4,000 accounts/)).toHaveAttribute(
      'href',
      '/reports/licenses?assignee=&expirationStatus=NOT_EXPIRED&expirationStatus=EXPIRING_SOON&unused=true&sort=created',
    );
    expect(await link(/^Expire in 60 days 9 /)).toHaveAttribute(
      'href',
      '/reports/licenses?assignee=&expiresFrom=1&expiresTo=60&sort=expiry',
    );
    expect(await link(/^Unmatched usage 14/)).toHaveAttribute('href', '/unmatched-usage?state=OPEN');
    expect(await link(/^Exposed keys 1 key reported as exposed$/)).toHaveAttribute('href', '/exposed-keys');
    expect(await link(/^Certifications 1 Customer provided the report$/)).toHaveAttribute(
      'href',
      '/cases?status=Customer+provided+the+report',
    );
    expect(screen.queryByRole('link', { name: /Closed/ })).toBeNull();
  });

  test('maps what expires by week, and has the same figures as a table', async () => {
    await open();
    const second = await link(/^28 Nov to 4 Dec 2026: 12 license keys expire$/);
    expect(second).toHaveAttribute('href', '/reports/licenses?assignee=&expiresFrom=8&expiresTo=14&sort=expiry');
    expect(second).toHaveClass('shade-4');
    expect(await link(/^21 Nov to 27 Nov 2026: 1 license key expires$/)).toHaveClass('shade-1');
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const table = screen.getByRole('table', { name: 'Expiring by week' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(26);
    expect(rows[1]).toHaveTextContent('28 Nov 2026 – 4 Dec 202612');
    expect(within(rows[1] ?? table).getByRole('link')).toHaveAttribute('href', '/reports/licenses?assignee=&expiresFrom=8&expiresTo=14&sort=expiry');
  }); // prettier-ignore

  test('of one’s own accounts opens the report of one’s own accounts', async () => {
    const { calls, history } = await open();
    await link(/^In overage 452/);
    await userEvent.click(screen.getByRole('button', { name: 'My accounts' }));
    await waitFor(() => expect(history.location.search).toBe('?mine=true'));
    await waitFor(() => expect(calls).toContain(`${CALL}?mine=true`));
    await waitFor(async () =>
      expect((await link(/^Expire in 30 days/)).getAttribute('href')).toBe(
        '/reports/licenses?my=true&expiresFrom=1&expiresTo=30&sort=expiry',
      ),
    );
  });

  test('a failure offers to try again', async () => {
    await open('/overview', { [CALL]: failing(500, 'no database') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
