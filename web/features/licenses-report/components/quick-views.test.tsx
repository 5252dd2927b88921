import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { VIEWS, open } from '../../../../testing/report-page.tsx';

beforeEach(() => {
  // Wide enough for every column.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800);
});

describe('quick views', () => {
  test('show their counts within the other filters, and are links to their filters', async () => {
    const { calls } = await open('/reports/licenses?search=acme&assignee=&expirationStatus=EXPIRED');
    const views = await screen.findByRole('navigation', { name: 'Quick views' });
    await within(views).findByText('31,353');
    expect(within(views).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All31,353', '/reports/licenses?search=acme&assignee='],
      ['Not expired14,056', '/reports/licenses?search=acme&assignee=&expirationStatus=NOT_EXPIRED&expirationStatus=EXPIRING_SOON'],
      ['Expiring soon3,140', '/reports/licenses?search=acme&assignee=&expirationStatus=EXPIRING_SOON'],
      ['In overage4,452', '/reports/licenses?search=acme&assignee=&expirationStatus=NOT_EXPIRED&expirationStatus=EXPIRING_SOON&minUsage=100'],
      ['Never used17', '/reports/licenses?search=acme&assignee=&expirationStatus=NOT_EXPIRED&expirationStatus=EXPIRING_SOON&unused=true'],
      ['Maximum unknown0', '/reports/licenses?search=acme&assignee=&expirationStatus=NOT_EXPIRED&expirationStatus=EXPIRING_SOON&maxVolUnknown=true'],
    ]); // prettier-ignore
    expect(calls.filter((call) => call.startsWith(VIEWS))).toEqual([`${VIEWS}?search=acme`]);
  });

  test('the one that is open is marked, and opening another counts nothing anew', async () => {
    const user = userEvent.setup();
    const { history, calls } = await open('/reports/licenses?assignee=');
    const views = await screen.findByRole('navigation', { name: 'Quick views' });
    const marked = () => within(views).getAllByRole('link').filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent); // prettier-ignore
    await within(views).findByText('31,353');
    expect(marked()).toEqual(['All31,353']);
    await user.click(within(views).getByRole('link', { name: /Never used/ }));
    await waitFor(() => expect(marked()).toEqual(['Never used17']));
    expect(history.location.search).toMatch(/&unused=true$/);
    expect(calls.filter((call) => call.startsWith(VIEWS))).toHaveLength(1);
  });
});
