import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Alert, AlertPage, AlertSettings } from '#domain/alerts/schema.ts';
import { fillIn } from '../../testing/render.tsx';
import { failing, openPage, testUser } from '../../testing/portal-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
});

const user = testUser({ a1: { name: 'Acme', roles: ['LICENSEE', 'ITEXT_VOLUME_REPORTER'], cucas: {} } });
const viewer = testUser({ a1: { name: 'Acme', roles: [], cucas: { c: { name: 'One', roles: ['CUCA_VIEWER'], visibleItems: [] } } } }); // prettier-ignore
const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const acme = { id: 'a1', name: 'Acme' };
const of = { account: acme, productName: 'iText', names: ['PL-1'], keys: 1, cucaId: null, readAt: null };
const usage = (id: string, more: Partial<Extract<Alert, { kind: 'USAGE' }>> = {}): Alert => ({
  ...{ ...of, id, kind: 'USAGE', raisedAt: '2026-11-20T12:00:00.000Z', threshold: 80, usagePercent: 83.4 },
  ...{ totalUsage: '834', maxVolume: '1000', percentNow: 83.4 },
  term: { start: '2026-01-01', end: '2026-12-31' },
  ...more,
});
const expiry = (id: string, expiryDate: string, more: object = {}): Alert => ({
  ...{ ...of, id, kind: 'EXPIRY', raisedAt: '2026-11-21T12:00:00.000Z', expiryDate, days: 30 },
  ...more,
});
const content: Alert[] = [
  expiry('5', '2026-11-29', { keys: 4, names: ['PL-1', 'PL-2', 'PL-3'] }),
  expiry('4', '2026-11-22', { readAt: '2026-11-22T08:00:00.000Z' }),
  usage('3', { usagePercent: 100, totalUsage: '1000', percentNow: 75, keys: 2, names: ['PL-1', 'PL-2'] }),
  usage('2', { percentNow: null }),
  usage('0', { percentNow: null, term: { start: '2025-11-22', end: '2026-11-21' } }),
  usage('1'),
];
const page = (more: Partial<AlertPage> = {}): AlertPage => ({
  ...{ content, next: null, totalElements: 5, unread: 4 },
  ...more,
});
const PATH = '/accounts/a1/alerts';
const LIST = 'GET /api/accounts/a1/alerts';
/** The bodies of what is sent from now on. */
function watchBodies(): unknown[] {
  const bodies: unknown[] = [];
  const mocked = fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (typeof init.body === 'string') bodies.push(JSON.parse(init.body));
    return mocked(input, init);
  });
  return bodies;
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Alerts, newest first' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('each alert says what is so, how it stands today, and whether it was read', async () => {
  await openPage(PATH, { user, answers: { [LIST]: page() } });
  expect(await rows()).toEqual([
    'Unread: 4 iText keys expire on 29 Nov 2026PL-1, PL-2, PL-3 and 1 more · in 7 days · yesterday',
    '1 iText key expired on 22 Nov 2026PL-1 · yesterday',
    'Unread: iText has used 100% of its maximumPL-1, PL-2 · 1,000 of 1,000 documents since 1 Jan 2026 · shared by 2 keys · now 75% · 2 days ago',
    'Unread: iText has used 83.4% of its maximumPL-1 · 834 of 1,000 documents since 1 Jan 2026 · now unknown · 2 days ago',
    'Unread: iText has used 83.4% of its maximumPL-1 · 834 of 1,000 documents since 22 Nov 2025 · that term has ended · 2 days ago',
    'Unread: iText has used 83.4% of its maximumPL-1 · 834 of 1,000 documents since 1 Jan 2026 · 2 days ago',
  ]);
  expect(screen.getByText('5 alerts, 4 unread')).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: /^4 iText keys/ })).toHaveAttribute(
    'href',
    '/accounts/a1/new-licenses',
  );
  expect(main.getAllByRole('link', { name: /^iText has used/ })[0]).toHaveAttribute('href', '/accounts/a1');
});

test('one is marked as read, or all that are listed, and the list is asked anew', async () => {
  await openPage(PATH, { user, answers: { [LIST]: page() } });
  await rows();
  const bodies = watchBodies();
  await userEvent.click(screen.getByRole('button', { name: /^Mark as read: 4 iText keys/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(bodies).toEqual([{ id: '5' }, { upTo: '5' }]));
});

test('those that were read can be left out, and the address says so', async () => {
  const { history } = await openPage(PATH, { user, answers: { [LIST]: page() } });
  await rows();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Unread only' }));
  await waitFor(() => expect(history.location.search).toBe('?unread=true'));
});

test('without alerts the page says what will stand here; after the last was read it leads back to all', async () => {
  const nothing = { content: [], totalElements: 0, unread: 0 };
  const { history } = await openPage(PATH, { user, answers: { [LIST]: page(nothing) } });
  expect(await screen.findByRole('heading', { name: 'No alerts' })).toBeVisible();
  history.push(`${PATH}?unread=true`);
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('a list that cannot be had is said, with another try', async () => {
  await openPage(PATH, { user, answers: { [LIST]: failing(503, 'The database does not answer.') } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('staff see whose each alert is', async () => {
  await openPage('/alerts', {
    user: staffMember,
    answers: { 'GET /api/alerts': page({ content: [usage('1')] }) },
  });
  expect((await rows())[0]).toContain('Acme · PL-1');
  expect(screen.getByRole('link', { name: /^iText has used/ })).toHaveAttribute(
    'href',
    '/accounts/a1/products/iText/licenses',
  );
});

const settings: AlertSettings = {
  ...{ thresholds: [80, 100], audiences: ['LICENSEE', 'CSM'], changed: null },
  people: [
    { audience: 'LICENSEE', name: 'Lena Licensee' },
    { audience: 'CSM', name: 'Ines Internal' },
  ],
};
const SETTINGS = 'GET /api/accounts/a1/alerts/settings';
const SAVE = 'PUT /api/accounts/a1/alerts/settings';

test('who is told is shown by name, and is changed', async () => {
  await openPage(PATH, {
    user,
    answers: { [LIST]: page(), [SETTINGS]: settings, [SAVE]: { ...settings, thresholds: [50] } },
  });
  const bodies = watchBodies();
  await userEvent.click(await screen.findByRole('button', { name: 'Notification settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notification settings' }));
  expect(dialog.getByRole('checkbox', { name: 'Licensees (expiry alerts): Lena Licensee' })).toBeChecked();
  const owners = dialog.getByRole('checkbox', {
    name: /^Application owners \(alerts for the application’s licenses\).*no one at the moment$/,
  });
  expect(owners).not.toBeChecked();
  expect(dialog.getByText('There are no changes to save.')).toBeVisible();
  const field = dialog.getByRole('textbox', { name: 'Usage thresholds (% of maximum)' });
  await userEvent.clear(field);
  await fillIn(field, '50, 1001');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
  await userEvent.clear(field);
  await userEvent.type(field, '50');
  await userEvent.click(owners);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toEqual([
    {
      thresholds: [50],
      audiences: ['LICENSEE', 'CUCA_OWNER', 'CSM'],
    },
  ]);
});

test('opened again it begins with what a colleague chose meanwhile', async () => {
  let now = settings;
  await openPage(PATH, { user, answers: { [LIST]: page(), [SETTINGS]: () => Response.json(now) } });
  const show = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Notification settings' }));
    return within(await screen.findByRole('dialog')).getByRole('textbox');
  };
  expect(await show()).toHaveValue('80, 100');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  now = { ...settings, thresholds: [50] };
  expect(await show()).toHaveValue('50');
});

test('while it is open it follows what a colleague saves, but for what was changed in it', async () => {
  let now = settings;
  await openPage(PATH, {
    user,
    answers: { [LIST]: page(), [SETTINGS]: () => Response.json(now), [SAVE]: settings },
  });
  const bodies = watchBodies();
  await userEvent.click(await screen.findByRole('button', { name: 'Notification settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notification settings' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Application owners/ }));
  const changed = { by: 'Theo Internal', at: '2026-11-22T11:00:00.000Z' };
  now = { ...settings, thresholds: [50], audiences: ['CSM'], changed };
  window.dispatchEvent(new Event('visibilitychange')); // the tab is looked at again
  expect(await dialog.findByText(/Theo Internal/)).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('50');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toEqual([{ thresholds: [50], audiences: ['LICENSEE', 'CUCA_OWNER', 'CSM'] }]);
});

test('who may not choose it is not offered it', async () => {
  await openPage(PATH, { user: viewer, answers: { [LIST]: page() } });
  await rows();
  expect(screen.queryByRole('button', { name: 'Notification settings' })).toBeNull();
});
