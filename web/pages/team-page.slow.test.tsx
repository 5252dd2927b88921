import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CucaRole } from '#domain/access/permissions.ts';
import type { TeamMember } from '#domain/teams/schema.ts';
import { fillIn } from '../../testing/render.tsx';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const AT = '/api/accounts/wayne/cucas/c1';
const inTeam = (...roles: CucaRole[]) =>
  testUser({
    wayne: { name: 'Wayne', roles: [], cucas: { c1: { name: 'Claims desk', roles, visibleItems: [] } } },
  });
const member = (name: string, roles: CucaRole[], more: Partial<TeamMember> = {}): TeamMember => ({
  userId: name,
  email: `${name}@wayne.example`,
  ...{ name, roles, isSelf: false, disabled: false },
  ...more,
});
const team = [
  member('Otto', ['CUCA_OWNER'], { isSelf: true }),
  member('Ada', ['CUCA_ADMIN', 'LEADTOOLS_CUCA_REPORTER']),
  member('Vito', ['CUCA_VIEWER'], { disabled: true }),
];
const key = (id: string, isAssigned: boolean) => ({
  ...{ id, tail: `tail-${id}`, productName: 'iText', productLicense: `PL-${id}`, isAssigned },
  expiryDate: isAssigned ? '2027-05-31' : null,
  exposedAt: null as string | null,
});
const quiet: Answers = {
  [`GET ${AT}/members`]: team,
  [`GET ${AT}/invitations`]: [],
  [`GET ${AT}/access-requests`]: [],
  [`GET ${AT}/license-keys`]: [],
  [`GET ${AT}/history`]: { changes: [], hasMore: false },
};
const open = (answers: Answers = {}, user = inTeam('CUCA_OWNER')) =>
  openPage('/accounts/wayne/cuca/c1/settings', { user, answers: { ...quiet, ...answers } });
/** Notes what a call sends, and answers it. */
function noteBody(method: string, path: string, answer: Response = new Response(null, { status: 204 })) {
  const bodies: unknown[] = [];
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (`${init.method} ${input}` !== `${method} ${AT}${path}`) return answering(input, init);
    bodies.push(init.body ? JSON.parse(init.body as string) : null);
    return answer.clone();
  });
  return bodies;
}
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] }));

test('the team says who is in it and what each may do; a key that has expired when it ended, and one that is reported as exposed since when', async () => {
  const exposed = { ...key('own', true), exposedAt: '2026-11-14T10:00:00.000Z' };
  const ended = { ...key('old', true), expiryDate: '2026-11-22' };
  await open({ [`GET ${AT}/license-keys`]: [exposed, key('other', true), ended] });
  (await rowOf('Otto')).getByText('(you)');
  (await rowOf('Ada')).getByText('Administrator, Imaging reporter');
  (await rowOf('Vito')).getByText('Cannot sign in');
  expect(screen.getByText('No changes yet.')).toBeVisible();
  expect(screen.queryByText('Invitations')).toBeNull();
  expect(screen.queryByText('Access requests')).toBeNull();
  expect((await rowOf('…tail-old')).getByText('iText, expired on 22 Nov 2026')).toBeVisible();
  const mark = await screen.findByText('Reported as exposed on 14 Nov 2026');
  expect(mark.closest('li')).toHaveTextContent('…tail-own');
  expect(screen.getAllByText(/Reported as exposed/)).toHaveLength(1);
});

test('a role is changed with what was seen before, so that no other change is lost', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Change role of Ada' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Role of Ada' }));
  expect(dialog.getByText('There are no changes to save.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Viewer: usage' }));
  const bodies = noteBody('PUT', '/members/Ada');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Ada: Viewer, Imaging reporter');
  expect(bodies).toEqual([
    { roles: ['CUCA_VIEWER', 'LEADTOOLS_CUCA_REPORTER'], seen: ['CUCA_ADMIN', 'LEADTOOLS_CUCA_REPORTER'] },
  ]);
});

test('what somebody else changed meanwhile is said and read anew; who reports only has reporting ticked, and it cannot be taken away alone', async () => {
  const user = userEvent.setup();
  const text = 'Someone else has changed the roles of Ada. Your change was not saved.';
  const { calls } = await open({ [`PUT ${AT}/members/Ada`]: failing(409, text) });
  await user.click(await screen.findByRole('button', { name: 'Change role of Ada' }));
  await user.click(await screen.findByRole('radio', { name: 'Viewer: usage' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  await waitFor(() => expect(calls.filter((call) => call === `GET ${AT}/members`)).toHaveLength(2));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await screen.findByRole('button', { name: 'Change role of Vito' }));
  await user.click(await screen.findByRole('radio', { name: 'None of these: reports only' }));
  const reports = screen.getByRole('checkbox', { name: 'Reports imaging usage' });
  expect(reports).toBeChecked();
  expect(reports).toBeDisabled();
});

test('a member is removed after a question that says what becomes of them; whoever is in the team leaves it, and reads that they left', async () => {
  const user = userEvent.setup();
  const { calls } = await open();
  await user.click(await screen.findByRole('button', { name: 'Remove Vito' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Vito from the team?' }));
  expect(question.getByText(/They lose access to Claims desk immediately\./)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Vito was removed');
  expect(calls).toContain(`DELETE ${AT}/members/Vito`);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  await user.click((await rowOf('Otto')).getByRole('button', { name: 'Leave the team' }));
  const leaving = within(await screen.findByRole('alertdialog', { name: 'Leave the team?' }));
  await user.click(leaving.getByRole('button', { name: 'Leave the team' }));
  await screen.findByText('You left the team of Claims desk');
  expect(calls).toContain(`DELETE ${AT}/members/Otto`);
});

test('an administrator changes neither owners nor keys, and makes nobody an owner', async () => {
  const user = userEvent.setup();
  const members = [member('Otto', ['CUCA_OWNER']), member('Ada', ['CUCA_ADMIN'], { isSelf: true })];
  await open({ [`GET ${AT}/members`]: members }, inTeam('CUCA_ADMIN'));
  await user.click(await screen.findByRole('button', { name: 'Change role of Ada' }));
  expect(await screen.findByRole('radio', { name: 'Owner: team, keys and usage' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('button', { name: 'Remove Otto' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Assign keys' })).toBeNull();
});

test('somebody is invited by address and role; the same once more is the same invitation; what is no address is marked once sending was tried', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone to the team' }));
  const field = dialog.getByRole('textbox', { name: /^Email address/ });
  await fillIn(field, 'selina', user);
  expect(field).toHaveAttribute('aria-invalid', 'false');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(field).toHaveAccessibleDescription('Email invalid. Enter an address such as name@company.com.');
  expect(field).toHaveFocus();

  await user.clear(field);
  await fillIn(field, ' selina@wayne.example ', user);
  const failed = noteBody('POST', '/invitations', Response.json({}, { status: 502 }));
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(failed).toHaveLength(1));
  const worked = noteBody(
    'POST',
    '/invitations',
    Response.json({
      ...{ id: 'i', email: 'selina@wayne.example', roles: ['CUCA_VIEWER'], invitedBy: 'Otto', state: 'open' },
      ...{ sentAt: '2026-11-22T10:00:00.000Z', expiresAt: '2026-11-29T10:00:00.000Z' },
    }),
  );
  await user.click(await dialog.findByRole('button', { name: 'Send invitation' }));
  await screen.findByText('Invitation sent to selina@wayne.example');
  expect(failed).toMatchObject([{ email: 'selina@wayne.example', roles: ['CUCA_VIEWER'] }]);
  expect(worked).toEqual(failed);
});

test('an open and an expired invitation say until when, and can be sent again or withdrawn; a request for access is answered with roles; the history tells each change in a sentence', async () => {
  const user = userEvent.setup();
  const change = (id: string, action: string, more: object = {}) => ({
    ...{ id, action, at: '2026-11-21T10:00:00.000Z', by: 'Otto', subject: 'Ada' },
    ...{ rolesBefore: null, roles: null },
    ...more,
  });
  const one = (id: string, state: 'open' | 'expired' | 'withdrawn', expiresAt: string) => ({
    ...{ id, state, expiresAt, email: `${id}@wayne.example`, roles: ['CUCA_ADMIN'], invitedBy: 'Otto' },
    sentAt: '2026-11-03T10:00:00.000Z',
  });
  const { calls } = await open({
    [`GET ${AT}/invitations`]: [
      one('selina', 'open', '2026-11-27T10:00:00.000Z'),
      one('harvey', 'expired', '2026-11-10T10:00:00.000Z'),
      one('barbara', 'withdrawn', '2026-11-27T10:00:00.000Z'),
    ],
    [`GET ${AT}/access-requests`]: [
      {
        ...{ id: 'r1', name: 'Petra', email: 'petra@wayne.example', note: 'For the review.' },
        requestedAt: '2026-11-20T10:00:00.000Z',
      },
    ],
    [`GET ${AT}/history`]: {
      hasMore: true,
      changes: [
        change('3', 'ROLES_CHANGED', { rolesBefore: ['CUCA_VIEWER'], roles: ['CUCA_ADMIN'] }),
        change('2', 'REMOVED', { by: 'Ada', rolesBefore: ['CUCA_ADMIN'] }),
        change('1', 'KEY_ASSIGNED', { subject: '…tail' }),
      ],
    },
  });
  (await rowOf('selina@wayne.example')).getByText('Valid until 27 Nov 2026');
  (await rowOf('harvey@wayne.example')).getByText('Expired on 10 Nov 2026');
  (await rowOf('barbara@wayne.example')).getByText('Cancelled: Otto can no longer invite people');
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation to harvey@wayne.example' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Invitation to harvey@wayne.example withdrawn');
  expect(calls).toContain(`POST ${AT}/invitations/harvey/withdraw`);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  (await rowOf('Petra')).getByText('For the review.');
  await user.click(screen.getByRole('button', { name: 'Approve Petra' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Petra as' }));
  const bodies = noteBody('POST', '/access-requests/r1/answer');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Request from Petra approved');
  expect(bodies).toEqual([{ roles: ['CUCA_VIEWER'] }]);

  screen.getByText('Otto changed Ada from Viewer to Administrator');
  screen.getByText('Ada, who was Administrator, left');
  screen.getByText('Otto assigned the key …tail');
  expect(screen.getByRole('button', { name: 'Show earlier changes' })).toBeVisible();
});

test('keys are seen by their tails, found among the free ones, and assigned together', async () => {
  const user = userEvent.setup();
  await open({ [`GET ${AT}/license-keys`]: [key('own', true), key('one', false), key('two', false)] });
  (await rowOf('…tail-own')).getByText('iText, until 31 May 2027');
  expect(screen.queryByText('…tail-one')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Assign keys' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign keys to Claims desk' }));
  await fillIn(dialog.getByRole('searchbox', { name: 'Search unassigned keys' }), 'TWO', user);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(1));
  await user.click(dialog.getByRole('checkbox', { name: '…tail-two · iText · PL-two' }));
  const bodies = noteBody('PUT', '/license-keys');
  await user.click(dialog.getByRole('button', { name: 'Assign 1 key' }));
  await screen.findByText('1 key assigned');
  expect(bodies).toEqual([{ assign: ['two'], unassign: [] }]);
});

test('whose a key is stands on other pages of the account, too: they are asked for again', async () => {
  const user = userEvent.setup();
  const CALENDAR = 'GET /api/accounts/wayne/calendar';
  const { history, calls } = await openPage('/accounts/wayne/calendar', {
    user: inTeam('CUCA_OWNER'),
    answers: {
      ...quiet,
      [CALENDAR]: { entries: [], more: 0 },
      [`GET ${AT}/license-keys`]: [key('one', false)],
    },
  });
  await screen.findByRole('heading', { name: 'Calendar' });
  await waitFor(() => expect(calls.filter((one) => one === CALENDAR)).toHaveLength(1));
  await act(async () => history.push('/accounts/wayne/cuca/c1/settings'));
  await user.click(await screen.findByRole('button', { name: 'Assign keys' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign keys to Claims desk' }));
  await user.click(dialog.getByRole('checkbox'));
  noteBody('PUT', '/license-keys');
  await user.click(dialog.getByRole('button', { name: 'Assign 1 key' }));
  await screen.findByText('1 key assigned');
  await act(async () => history.push('/accounts/wayne/calendar'));
  await waitFor(() => expect(calls.filter((one) => one === CALENDAR)).toHaveLength(2));
});

test('of thousands of keys twenty are shown at first', async () => {
  const keys = Array.from({ length: 130 }, (_, at) => key(String(at), true));
  const user = userEvent.setup();
  await open({ [`GET ${AT}/license-keys`]: keys });
  await user.click(await screen.findByRole('button', { name: 'Show 100 more keys' }));
  expect(screen.getAllByText(/^…tail-/)).toHaveLength(120);
  expect(screen.getByRole('button', { name: 'Show 10 more keys' })).toBeVisible();
});

test('[2.31] a viewer reads that the page is closed, and a failure offers another try', async () => {
  const viewer = await open({}, inTeam('CUCA_VIEWER'));
  await screen.findByText('You do not have access to this page of the application. Ask one of its owners.');
  expect(viewer.calls.filter((call) => call.includes('/cucas/'))).toEqual([]);
  viewer.unmount();
  await open({ [`GET ${AT}/members`]: failing(503, 'busy') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

const OWN = 'GET /api/accounts/wayne/cucas/c9/access-requests/own';

test('whoever is not in the team asks its owners to be let in', async () => {
  const user = userEvent.setup();
  await openPage('/accounts/wayne/cuca/c9/settings', {
    user: inTeam('CUCA_VIEWER'),
    answers: { [OWN]: { waitingSince: null, declined: null } },
  });
  await fillIn(
    await screen.findByRole('textbox', { name: 'Why do you need access?' }),
    'For the review.',
    user,
  );
  const bodies: unknown[] = [];
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.endsWith('/cucas/c9/access-requests')) return answering(input, init);
    bodies.push(JSON.parse(init.body as string));
    return Response.json({ requestedAt: '2026-11-22T10:00:00.000Z' });
  });
  await user.click(screen.getByRole('button', { name: 'Request access' }));
  await screen.findByText(/^You requested access on 22 Nov 2026, 10:00 UTC\./);
  expect(bodies).toEqual([{ note: 'For the review.' }]);
});

test('whoever asked to be let in is told so at every later visit, and not asked again', async () => {
  await openPage('/accounts/wayne/cuca/c9/settings', {
    user: inTeam('CUCA_VIEWER'),
    answers: { [OWN]: { waitingSince: '2026-11-20T10:00:00.000Z', declined: null } },
  });
  expect(await screen.findByText(/^You requested access on 20 Nov 2026, 10:00 UTC\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
});

test('whoever was declined is told from when on they may ask again', async () => {
  await openPage('/accounts/wayne/cuca/c9/settings', {
    user: inTeam('CUCA_VIEWER'),
    answers: { [OWN]: { waitingSince: null, declined: { day: '2026-11-20', next: '2026-11-27' } } },
  });
  const told = 'Your request was declined on 20 Nov 2026. You can ask again from 27 Nov 2026.';
  expect(await screen.findByText(told)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
});

test('somebody whose earlier request cannot be looked up may ask all the same', async () => {
  await openPage('/accounts/wayne/cuca/c9/settings', {
    user: inTeam('CUCA_VIEWER'),
    answers: { [OWN]: failing(404, 'Not now.') },
  });
  expect(await screen.findByRole('button', { name: 'Request access' })).toBeVisible();
});
