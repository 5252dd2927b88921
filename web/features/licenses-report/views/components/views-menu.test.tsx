import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReportView } from '#domain/licenses-report/views/schema.ts';
import { fillIn } from '../../../../../testing/render.tsx';
import { open as openReport } from '../../../../../testing/report-page.tsx';
import type { Answers } from '../../../../../testing/portal-page.tsx';

const NAMED = 'GET /api/reports/license-keys/named-views';
const OVER = '0b0e3c80-9d0a-4a53-a0d0-0f6f7a3b2c11';
const SHARED = '0b0e3c80-9d0a-4a53-a0d0-0f6f7a3b2c12';
const view = (more: Partial<ReportView> = {}): ReportView => ({
  ...{
    id: OVER,
    name: 'Over in DITO',
    filters: { licensedProduct: ['DITO'], minUsage: 100 },
    sort: '-usage',
    columns: { created: false },
  },
  ...{ isShared: false, isOwn: true, owner: 'Ines Internal', isDefault: false },
  ...more,
});
const sharedView = view({ id: SHARED, name: 'Mine to renew', filters: { assignee: 'otto@vendor.example' }, sort: 'expiry', isShared: true, isOwn: false, owner: 'Otto Owner' }); // prettier-ignore
const open = (address: string, answers: Answers = {}) =>
  openReport(address, {
    [NAMED]: [sharedView, view()],
    [`${NAMED}?keys=true`]: [view({ keys: 4452 }), { ...sharedView, keys: 0 }],
    [`PUT /api/reports/license-keys/named-views/${OVER}`]: view(),
    [`PUT /api/reports/license-keys/named-views/${SHARED}/choice`]: sharedView,
    [`DELETE /api/reports/license-keys/named-views/${OVER}`]: null,
    ...answers,
  }); // prettier-ignore
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Views' }));

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800));

describe('views of the report', () => {
  test('stand in a menu with their counts, and open with their filters and their order', async () => {
    const { history } = await open('/reports/licenses?assignee=');
    await openMenu();
    const over = await screen.findByRole('menuitemradio', { name: /Over in DITO/ });
    await waitFor(() => expect(over).toHaveTextContent('Over in DITO4,452'));
    expect(screen.getByRole('menuitemradio', { name: /Mine to renew/ })).toHaveTextContent(
      'Mine to renewby Otto Owner0',
    );
    await userEvent.click(over);
    await waitFor(() =>
      expect(history.location.search).toBe('?assignee=&product=DITO&minUsage=100&sort=-usage'),
    );
    expect(screen.queryByRole('columnheader', { name: /^Created/ })).toBeNull();
    expect(screen.getByRole('columnheader', { name: /^Expires/ })).toBeVisible();
    await openMenu();
    expect(await screen.findByRole('menuitemradio', { name: /Over in DITO/ })).toBeChecked();
  });

  test('a link to one resolves to its filters and its order', async () => {
    const { history } = await open(`/reports/licenses?view=${SHARED}`);
    await waitFor(() => expect(history.location.search).toBe('?assignee=otto%40vendor.example&sort=expiry'));
  });

  test('a link to one that is gone says so, and the report begins as always', async () => {
    const { history } = await open('/reports/licenses?view=0b0e3c80-9d0a-4a53-a0d0-0f6f7a3b2c99');
    expect(await screen.findByText('View not found')).toBeVisible();
    await waitFor(() => expect(history.location.search).toMatch(/^\?assignee=ines\.internal%40vendor/));
    expect(history.location.search).not.toContain('view=');
  });

  test('the filters in sight are saved under a name, and shared where one wants that', async () => {
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(OVER);
    await open('/reports/licenses?assignee=&product=DITO&minUsage=100&sort=-usage');
    localStorage.setItem('columns.licenses-report', '{"key":false}');
    const sent = vi.spyOn(globalThis, 'fetch');
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as view…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as view' });
    await fillIn(within(dialog).getByRole('textbox', { name: /Name/ }), 'Over in DITO');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Share with colleagues' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save view' }));
    expect(await screen.findByText('Over in DITO was saved')).toBeVisible();
    const put = sent.mock.calls.find(([, init]) => init?.method === 'PUT');
    expect(JSON.parse(put?.[1]?.body as string)).toMatchObject({
      name: 'Over in DITO',
      filters: { licensedProduct: ['DITO'], minUsage: 100 },
      sort: '-usage',
      columns: { key: false },
      isShared: true,
    });
  });

  test('one’s own can be deleted after a question, a colleague’s cannot', async () => {
    const { calls } = await open('/reports/licenses?assignee=');
    await openMenu();
    await screen.findByRole('menuitemradio', { name: /Over in DITO/ });
    await userEvent.click(screen.getByRole('menuitem', { name: 'Manage views…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Views' });
    expect(within(dialog).queryByRole('button', { name: 'Delete Mine to renew' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Over in DITO' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete the view Over in DITO?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Over in DITO was deleted')).toBeVisible();
    expect(calls).toContain(`DELETE /api/reports/license-keys/named-views/${OVER}`);
  });
});
