import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiToken } from '#domain/api-tokens/schema.ts';
import { fillIn } from '../../testing/render.tsx';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const LIST = 'GET /api/accounts/acme/api-tokens';
const MAKE = 'POST /api/accounts/acme/api-tokens';
const TOKEN = 'cpt_0123456789abcdefghijABCDEFGHIJ01234567894d1HVa';
const reporter = testUser({
  acme: { name: 'Acme', roles: ['ITEXT_VOLUME_REPORTER', 'LICENSEE'], cucas: {} },
});
const licensee = testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } });
const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });

const token = (more: Partial<ApiToken> = {}): ApiToken => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Nightly report',
  scopes: ['usage:report'],
  hint: 'HVa1',
  madeBy: 'Vera Volume',
  isOwn: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  expiresOn: '2027-02-20',
  lastUsedAt: null,
  lastUsedFrom: null,
  revokedAt: null,
  revokedBy: null,
  ...more,
});
const open = (
  list: readonly ApiToken[],
  { user = reporter, answers = {} }: { user?: typeof reporter; answers?: Answers } = {},
) => openPage('/accounts/acme/api-tokens', { user, answers: { [LIST]: list, ...answers } });
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { name })).closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] }));

test('a token says what it may do, who made it, when it ends and where it was last used', async () => {
  await open([
    token({
      scopes: ['usage:report', 'events:send'],
      lastUsedAt: '2026-11-22T09:00:00.000Z',
      lastUsedFrom: '203.0.113.7',
    }),
  ]);
  const row = await rowOf('Nightly report');
  row.getByText('Active');
  row.getByText('Report usage · Send usage events');
  row.getByText('cpt_…HVa1');
  row.getByText(/created by Vera Volume on 1 Nov 2026/);
  row.getByText('20 Feb 2027');
  row.getByText('1 hour ago');
  expect(row.getByText('from 203.0.113.7')).toBeVisible();
});

test('tokens that ended stand apart, without a way to end them again', async () => {
  await open([
    token(),
    token({ id: 'b', name: 'Soon', expiresOn: '2026-12-01' }),
    token({ id: 'c', name: 'Old', expiresOn: '2026-11-21' }),
    token({ id: 'd', name: 'Leaked', revokedAt: '2026-11-20T10:00:00.000Z', revokedBy: 'Ines Internal' }),
    token({ id: 'e', name: 'Inherited', revokedAt: '2026-11-20T10:00:00.000Z', revokedBy: null }),
  ]);
  (await rowOf('Soon')).getByText('Expiring soon');
  (await rowOf('Old')).getByText('Expired');
  (await rowOf('Leaked')).getByText('20 Nov 2026 by Ines Internal');
  (await rowOf('Inherited')).getByText(
    '20 Nov 2026, when its creator’s user account or password was replaced',
  );
  expect(
    screen.getAllByRole('button', { name: /^Revoke / }).map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Revoke Nightly report', 'Revoke Soon']);
});

/** The bodies of the calls from here on that make a token. */
function noteBodies(): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (`${init.method} ${input}` === MAKE)
      bodies.push(JSON.parse(init.body as string) as Record<string, unknown>);
    return answering(input, init);
  });
  return bodies;
}

test('a new token is asked for by name, scope and last day, and shown once to be copied', async () => {
  const user = userEvent.setup();
  await open([], { answers: { [MAKE]: { token: TOKEN, about: token() } } });
  const bodies = noteBodies();
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }));
  dialog.getByText('Enter a name');
  await fillIn(dialog.getByRole('textbox', { name: /Name/ }), 'Nightly report', user);
  dialog.getByText('Choose at least one permission');
  await user.click(dialog.getByRole('checkbox', { name: 'Send usage events' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy your token now' }));
  shown.getByText(TOKEN);
  await waitFor(() => expect(shown.getByRole('button', { name: 'Copy token' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await navigator.clipboard.readText()).toBe(TOKEN);
  await user.keyboard('{Escape}');
  shown.getByText(TOKEN);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull());
  expect(bodies).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: 'Nightly report',
      scopes: ['events:send'],
      expiresOn: '2027-02-20',
    },
  ]);
});

test('a try after a failure bears the same id, and says what went wrong', async () => {
  const user = userEvent.setup();
  const said = 'An account can have up to 50 active API tokens.';
  await open([], { answers: { [MAKE]: failing(409, said) } });
  const bodies = noteBodies();
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'x');
  await user.click(dialog.getByRole('checkbox', { name: 'Report usage' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await screen.findByText(said);
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
});

test('a last day that cannot be chosen makes no token with the day before it', async () => {
  const user = userEvent.setup();
  await open([], { answers: { [MAKE]: { token: TOKEN, about: token() } } });
  const bodies = noteBodies();
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }));
  await fillIn(dialog.getByRole('textbox', { name: /Name/ }), 'Nightly report', user);
  await user.click(dialog.getByRole('checkbox', { name: 'Send usage events' }));
  const day = dialog.getByRole('textbox', { name: /Expiry date/ });
  await user.clear(day);
  await fillIn(day, '20 Nov 2026', user);
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByText('Choose a date after today.');
  expect(bodies).toEqual([]);
  await user.clear(day);
  await fillIn(day, '30 Nov 2026', user);
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await screen.findByRole('dialog', { name: 'Copy your token now' });
  expect(bodies).toMatchObject([{ expiresOn: '2026-11-30' }]);
});

test('a scope that the person has no right for cannot be chosen', async () => {
  const user = userEvent.setup();
  await open([], { user: licensee });
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog'));
  const isOpen = (name: string) => !dialog.getByRole<HTMLInputElement>('checkbox', { name }).disabled;
  expect(['Report usage', 'Read licenses and downloads', 'Send usage events'].map(isOpen)).toEqual([
    false,
    true,
    false,
  ]);
});

test('a token is revoked after a question, and its row says by whom', async () => {
  const user = userEvent.setup();
  let list = [token()];
  const revoked = token({ revokedAt: '2026-11-22T10:00:00.000Z', revokedBy: 'Lena Licensee' });
  const { calls } = await open([], {
    answers: {
      [LIST]: () => Response.json(list),
      [`POST /api/accounts/acme/api-tokens/${revoked.id}/revoke`]: () => {
        list = [revoked];
        return Response.json(revoked);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke Nightly report' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke “Nightly report”?' }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('22 Nov 2026 by Lena Licensee');
  expect(calls.filter((one) => one.includes('/revoke'))).toEqual([
    `POST /api/accounts/acme/api-tokens/${revoked.id}/revoke`,
  ]);
});

test('staff see and revoke the tokens of an account, and make none', async () => {
  await open([token()], { user: staffMember });
  await screen.findByRole('button', { name: 'Revoke Nightly report' });
  expect(screen.queryByRole('button', { name: 'Create token' })).toBeNull();
});

test('an account without tokens says what they are for; a list that failed can be asked for again', async () => {
  await open([]);
  await screen.findByText('No API tokens yet');
  await open([], { answers: { [LIST]: failing(500, 'broken') } });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
});

test('somebody who may neither report nor download is told whom to ask', async () => {
  const accountViewer = testUser({ acme: { name: 'Acme', roles: ['ACCOUNT_VIEWER'], cucas: {} } });
  await open([], { user: accountViewer });
  expect(await screen.findByRole('heading', { name: 'You do not have access to this page.' })).toBeVisible();
});
