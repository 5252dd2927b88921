import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeedEntry, DeedPage, Doer } from '#domain/audit/schema.ts';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const licensee = testUser({ acme: { name: 'Acme Publishing', roles: ['LICENSEE'], cucas: {} } });
const ALL = 'GET /api/audit';
const OWN = 'GET /api/accounts/acme/audit';

const doer = (more: Partial<Doer> = {}): Doer => ({
  ...{ kind: 'person', name: 'Lena Licensee', email: 'lena@acme.example' },
  ...{ isReader: false, token: null, program: null, ...more },
});
const entry = (more: Partial<DeedEntry> = {}): DeedEntry => ({
  ...{ id: '7', at: '2026-06-29T08:15:30.123456Z', deed: 'downloads.copyKey', says: 'Copied a license key' },
  ...{ who: doer(), viewedAs: null, account: { id: 'acme', name: 'Acme Publishing' } },
  ...{ object: 'k1', objectName: null, key: { productName: 'iText Core', tail: 'ABC-123' } },
  ...{ changes: [], facts: [], network: '192.0.2.1', isNetworkHidden: false },
  ...{ requestId: 'req-1', isSealed: true, ...more },
});
const changed = entry({
  ...{ id: '6', deed: 'teams.rolesChanged', says: 'Changed the roles of a person', key: null },
  ...{ object: 'u2', objectName: 'Otto Owner', isSealed: false },
  changes: [{ name: 'roles', before: ['CUCA_VIEWER'], after: ['CUCA_OWNER', 'CUCA_ADMIN'] }],
});
const page = (content: DeedEntry[], seal: Partial<DeedPage['seal']> = {}): DeedPage => ({
  content,
  next: null,
  seal: { until: '2026-06-29T23:59:00.000Z', checkedAt: '2026-06-30T02:40:00.000Z', isWhole: true, ...seal },
});
const open = (address: string, user: typeof staffMember, answers: Answers = {}) =>
  openPage(address, {
    user,
    answers: {
      [ALL]: page([entry(), changed]),
      [OWN]: page([entry(), changed]),
      'GET /api/accounts/acme': { id: 'acme', name: 'Acme Publishing' },
      ...answers,
    },
  });
const lineOf = async (text: string) =>
  within((await screen.findByText(text)).closest('[role="row"]') as HTMLElement);

beforeEach(() => {
  vi.setSystemTime(new Date('2026-06-30T08:00:00Z'));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800);
});

test('filters that are removed in one moment all leave, and what else stands in the address stays', async () => {
  const { history } = await open('/audit?account=acme&key=ABC&deed=team&devMode=true', staffMember);
  await lineOf('Copied a license key');
  const crosses = screen.getAllByRole('button', {
    name: /^Remove filter (?:Account: acme|License key: ABC)$/,
  });
  act(() => crosses.forEach((cross) => fireEvent.click(cross)));
  await waitFor(() => expect(history.location.search).toBe('?deed=team&devMode=true'));
  expect(crosses).toHaveLength(2);
});

describe('the record of all accounts', () => {
  test('tells who did what, when, about which account and from where, with before and after', async () => {
    await open('/audit', staffMember);
    const copied = await lineOf('Copied a license key');
    for (const text of ['08:15:30', 'Lena Licensee', 'lena@acme.example', 'iText Core …ABC-123', 'Acme Publishing', '192.0.2.1'])
      expect(copied.getByText(text)).toBeVisible();
    const roles = await lineOf('Changed the roles of a person');
    expect(roles.getByText('Otto Owner · Roles: Viewer → Owner, Administrator')).toBeVisible();
  }); // prettier-ignore

  test('says until when it is sealed, and what the last check found', async () => {
    await open('/audit', staffMember);
    expect(
      await screen.findByText(
        /Sealed up to .*23:59:00 UTC\. Checked .*02:40:00 UTC: no events were changed, removed or inserted\./,
      ),
    ).toBeVisible();
  });

  test.each([
    [{ isWhole: false }, /events that do not match what was recorded\. Run portal verify-audit\./],
    [{ checkedAt: null }, /Not checked yet\./],
    [{ until: null, checkedAt: null }, /No events are sealed yet\./],
  ])('says so where it is not whole: %j', async (seal, text) => {
    await open('/audit', staffMember, { [ALL]: page([entry()], seal) });
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('asks for what the address says, and takes a filter away', async () => {
    const address = '/audit?person=lena&deed=keys&deed=never&account=acme&key=ABC&from=2026-06-01';
    const { calls, history } = await open(address, staffMember, { [ALL]: page([]) });
    expect(await screen.findByText('No events match these filters.')).toBeVisible();
    expect(calls.filter((call) => call.startsWith(ALL))).toEqual([
      `${ALL}?person=lena&deed=keys&account=acme&key=ABC&from=2026-06-01`,
    ]);
    await userEvent.click(screen.getByRole('button', { name: /Remove filter.*License key/ }));
    await waitFor(() =>
      expect(history.location.search).toBe('?person=lena&deed=keys&account=acme&from=2026-06-01'),
    );
  });

  test('shows everything of an entry on Enter, also that it is not sealed yet', async () => {
    await open('/audit', staffMember);
    await userEvent.click(
      (await lineOf('Changed the roles of a person')).getByText('Changed the roles of a person'),
    );
    const sheet = within(await screen.findByRole('dialog', { name: 'Changed the roles of a person' }));
    for (const text of ['Viewer → Owner, Administrator', 'not sealed yet', 'req-1', '192.0.2.1'])
      expect(sheet.getByText(text)).toBeVisible();
    expect(sheet.getByRole('link', { name: 'Acme Publishing' })).toHaveAttribute('href', '/accounts/acme');
  });

  test('a failure offers to try again', async () => {
    await open('/audit', staffMember, { [ALL]: failing(500, 'no database') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('is closed to customers', async () => {
    await open('/audit', licensee);
    expect(
      await screen.findByRole('heading', { name: 'You do not have access to this page.' }),
    ).toBeVisible();
  });
});

describe('the record of an account', () => {
  test('tells its owners that it was staff, as whom they looked, and hides where others came from', async () => {
    const viewed = entry({
      ...{ says: 'Opened the account', key: null, network: null, isNetworkHidden: true },
      who: doer({ kind: 'staff', name: null, email: null }),
      viewedAs: { name: 'Avi Viewer' },
    });
    const own = entry({ id: '5', says: 'Started a draft', key: null, who: doer({ isReader: true }) });
    await open('/accounts/acme/audit', licensee, { [OWN]: page([viewed, own]) });
    const line = await lineOf('Opened the account');
    expect(line.getByText('Northwind Imaging staff')).toBeVisible();
    expect(line.getByText('viewing as Avi Viewer')).toBeVisible();
    expect((await lineOf('Started a draft')).getByText('Lena Licensee (you)')).toBeVisible();
    await userEvent.click(line.getByText('Opened the account'));
    expect(await screen.findByText('visible only to staff and the person concerned')).toBeVisible();
  });

  test('is narrowed at its own address, and is not asked of which account it is', async () => {
    const { history } = await open('/accounts/acme/audit?deed=team&key=ABC', licensee);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter License key: ABC' }));
    await waitFor(() => expect(history.location.href).toBe('/accounts/acme/audit?deed=team'));
    await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    expect(await screen.findByRole('textbox', { name: 'License key' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Account' })).toBeNull();
  });

  test('says that nothing is recorded yet, and saves what it holds as a file', async () => {
    const { calls } = await open('/accounts/acme/audit?deed=team', licensee, {
      [OWN]: page([]),
      'GET /api/accounts/acme/audit?format=csv': failing(500, 'no database'),
    });
    expect(await screen.findByText('No events match these filters.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('The audit log was not exported')).toBeVisible();
    expect(calls).toContain('GET /api/accounts/acme/audit?deed=team&format=csv');
  });

  test.each(['ACCOUNT_VIEWER', 'ITEXT_VOLUME_REPORTER'] as const)('is closed to a %s', async (role) => {
    await open('/accounts/acme/audit', testUser({ acme: { name: 'Acme', roles: [role], cucas: {} } }));
    expect(
      await screen.findByRole('heading', { name: 'You do not have access to this page.' }),
    ).toBeVisible();
  });
});
