import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createBrowser, logIn } from '../../../testing/browser.ts';
import { createPerson, createSignedIn, signIn, type SignedInPerson } from '../../../testing/people.ts';
import { accountId, mailsTo, openTeam, type TestTeam } from '../../../testing/team.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

const DAY = 86_400_000;
let portal: TestPortal;
let team: TestTeam;
let teamOwner: SignedInPerson;
let teamAdmin: SignedInPerson;
let invited: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DEMO: 'true' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  team = openTeam(portal);
  teamOwner = await team.join('CUCA_OWNER');
  teamAdmin = await team.join('CUCA_ADMIN');
  invited = await createSignedIn(portal.portal, { email: `new-${randomUUID()}@wayne.example` });
});

const invite = (by: SignedInPerson, email: string, roles = ['CUCA_VIEWER'], id: string = randomUUID()) =>
  team.call(by, 'POST', '/invitations', { id, email, roles });
const tokensTo = async (email: string): Promise<string[]> =>
  (await mailsTo(portal, email)).map(
    ({ text }) => /^http:\/\/localhost:8080\/invitations\/([\w-]{43})$/m.exec(text)?.[1] ?? '',
  );
const accept = (who: SignedInPerson, token: string) =>
  team.call(who, 'POST', `/api/invitations/${token}/accept`);
const show = async (token: string) =>
  (await portal.app.inject({ url: `/api/invitations/${token}` })).json<Record<string, unknown>>();
/** Invites and answers the mailed token. */
async function invitedToken(
  roles = ['CUCA_VIEWER'],
  email = invited.email,
): Promise<{ id: string; token: string }> {
  const answer = await invite(teamOwner, email, roles);
  expect(answer.statusCode, answer.body).toBe(200);
  const [token = ''] = await tokensTo(email);
  return { id: answer.json<{ id: string }>().id, token };
}
const setExpired = (id: string) =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('invitation')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute(),
  );

describe('an invitation', () => {
  test('says by mail and before anybody signs in who invites whom to what, and lets the invited person in once', async () => {
    const { token } = await invitedToken(['CUCA_ADMIN', 'LEADTOOLS_CUCA_REPORTER']);
    const [mail] = await mailsTo(portal, invited.email);
    expect(mail?.subject).toBe(`Northwind Imaging: you have been invited to join Application ${team.cucaId}`);
    expect(mail?.text).toContain(
      `Test Person has invited you to join the team of Application ${team.cucaId} (Account ${accountId}) in the Northwind Imaging customer portal. Your role: administrator, imaging reporter.`,
    );
    expect(await show(token)).toEqual({
      state: 'open',
      email: invited.email,
      roles: ['CUCA_ADMIN', 'LEADTOOLS_CUCA_REPORTER'],
      invitedBy: 'Test Person',
      accountId,
      accountName: `Account ${accountId}`,
      cucaId: team.cucaId,
      cucaName: `Application ${team.cucaId}`,
      expiresAt: expect.any(String),
      ownSignIn: true,
    });
    expect((await team.call(invited, 'GET', '/members')).statusCode).toBe(403);
    const joined = await accept(invited, token);
    expect(joined.json()).toEqual({ accountId, cucaId: team.cucaId, alreadyIn: false });
    expect((await team.roles(invited))[invited.userId]).toEqual(['CUCA_ADMIN', 'LEADTOOLS_CUCA_REPORTER']);
    expect((await show(token))['state']).toBe('used');
    expect(await team.history(teamOwner)).toEqual([
      'JOINED Test Person CUCA_ADMIN+LEADTOOLS_CUCA_REPORTER',
      `INVITED ${invited.email} CUCA_ADMIN+LEADTOOLS_CUCA_REPORTER`,
    ]);
  });

  test('used twice at one moment lets in once; after a removal it opens nothing', async () => {
    const { token } = await invitedToken();
    const answers = await Promise.all([accept(invited, token), accept(invited, token)]);
    expect(
      answers.map((answer) => String(answer.json<{ alreadyIn: boolean }>().alreadyIn)).toSorted(),
    ).toEqual(['false', 'true']);
    await team.call(teamOwner, 'DELETE', `/members/${invited.userId}`);
    expect((await accept(invited, token)).json()).toMatchObject({ status: 410, code: 'INVITATION_USED' });
    expect((await team.roles(teamOwner))[invited.userId]).toBeUndefined();
  });

  test('opened by somebody else, or by an address that is not verified, lets nobody in', async () => {
    const { token } = await invitedToken();
    expect((await accept(teamAdmin, token)).json()).toMatchObject({
      status: 403,
      code: 'INVITATION_FOR_ANOTHER',
      detail: `This invitation is for ${invited.email}. Sign out, then sign in with that email address.`,
    });
    const claimed = `claimed-${randomUUID()}@wayne.example`;
    const claimant = await createSignedIn(portal.portal, { email: claimed, emailVerified: false });
    const other = await invitedToken(['CUCA_VIEWER'], claimed);
    expect((await accept(claimant, other.token)).json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect(
      (await portal.app.inject({ method: 'POST', url: `/api/invitations/${token}/accept` })).statusCode,
    ).toBe(401);
    expect((await accept(invited, token)).statusCode).toBe(200);
  });

  test('that has run out says so; sent again it is another link, and the first opens nothing', async () => {
    const { id, token } = await invitedToken();
    await setExpired(id);
    expect((await show(token))['state']).toBe('expired');
    expect((await accept(invited, token)).json()).toMatchObject({ status: 410, code: 'INVITATION_EXPIRED' });
    expect((await team.call(teamAdmin, 'GET', '/invitations')).json()).toMatchObject([
      { id, state: 'expired' },
    ]);
    const again = await team.call(teamAdmin, 'POST', `/invitations/${id}/resend`);
    expect(again.json()).toMatchObject({ id, state: 'open' });
    const left = Date.parse(again.json<{ expiresAt: string }>().expiresAt) - Date.now();
    expect(Math.round(left / DAY)).toBe(7);
    expect((await accept(invited, token)).json()).toMatchObject({ status: 404, code: 'INVITATION_UNKNOWN' });
    const [next = ''] = await tokensTo(invited.email);
    expect((await accept(invited, next)).statusCode).toBe(200);
  });

  test('of somebody who may invite no longer, by the CRM or because they cannot sign in, lets nobody in', async () => {
    const refused = { status: 410, code: 'INVITATION_WITHDRAWN' };
    const setRoles = (roles: string) =>
      portal.asOwner(
        `set role "${portal.portal.pool.rolePrefix}_system";
         update cuca_role set roles = '${roles}' where user_id = '${teamOwner.userId}' and cuca_id = '${team.cucaId}'`,
      );
    const { id, token } = await invitedToken(['CUCA_OWNER']);
    await setRoles('{CUCA_ADMIN}');
    expect((await accept(invited, token)).json()).toMatchObject(refused);
    expect((await show(token))['state']).toBe('withdrawn');
    expect((await team.call(teamAdmin, 'GET', '/invitations')).json()).toMatchObject([
      { id, state: 'withdrawn' },
    ]);
    const other = await createSignedIn(portal.portal, { email: `new-${randomUUID()}@wayne.example` });
    await setRoles('{CUCA_OWNER}');
    const viewers = await invitedToken(['CUCA_VIEWER'], other.email);
    await setRoles('{CUCA_ADMIN}');
    expect((await accept(other, viewers.token)).statusCode).toBe(200);
    await setRoles('{CUCA_OWNER}');
    await portal.asOwner(
      `set role "${portal.portal.pool.rolePrefix}_system"; update app_user set disabled = true where id = '${teamOwner.userId}'`,
    );
    expect((await accept(invited, token)).json()).toMatchObject(refused);
    // Whoever may invite can send it again, in their own name.
    const second = await team.join('CUCA_OWNER');
    expect((await team.call(second, 'POST', `/invitations/${id}/resend`)).statusCode).toBe(200);
    const [next = ''] = await tokensTo(invited.email);
    expect((await accept(invited, next)).statusCode).toBe(200);
  });

  test('that was withdrawn says whom to ask, and can be withdrawn twice but not sent again', async () => {
    const { id, token } = await invitedToken();
    for (let times = 0; times < 2; times += 1)
      expect((await team.call(teamAdmin, 'POST', `/invitations/${id}/withdraw`)).statusCode).toBe(204);
    expect((await accept(invited, token)).json()).toMatchObject({
      code: 'INVITATION_WITHDRAWN',
      detail: 'This invitation has been withdrawn. If you still need access, ask Test Person.',
    });
    expect((await team.call(teamAdmin, 'POST', `/invitations/${id}/resend`)).json()).toMatchObject({
      code: 'INVITATION_WITHDRAWN',
    });
    expect((await team.call(teamAdmin, 'GET', '/invitations')).json()).toEqual([]);
  });

  test('to somebody who is in already, however their address is written, is refused', async () => {
    expect((await invite(teamOwner, teamAdmin.email.toUpperCase())).json()).toMatchObject({
      status: 409,
      code: 'TEAM_MEMBER_ALREADY',
      detail: `${teamAdmin.email.toUpperCase()} is already in this team. Change their role in the team list instead.`,
    });
  });

  test('of somebody who came in another way meanwhile is used up and leaves their roles alone', async () => {
    const { token } = await invitedToken(['CUCA_VIEWER']);
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .insertInto('cuca_role')
        .values({
          user_id: invited.userId,
          account_id: accountId,
          cuca_id: team.cucaId,
          roles: ['CUCA_ADMIN'],
        })
        .execute(),
    );
    expect((await accept(invited, token)).json()).toMatchObject({ alreadyIn: true });
    expect((await team.roles(teamOwner))[invited.userId]).toEqual(['CUCA_ADMIN']);
    expect((await show(token))['state']).toBe('used');
  });

  test('answers what the invited person has asked for before', async () => {
    const asker = await createSignedIn(portal.portal, {
      accounts: { [accountId]: { roles: ['ACCOUNT_VIEWER'] } },
    });
    await team.call(asker, 'POST', '/access-requests', { note: '' });
    expect((await team.call(teamOwner, 'GET', '/access-requests')).json()).toHaveLength(1);
    const { token } = await invitedToken(['CUCA_VIEWER'], asker.email);
    await accept(asker, token);
    expect((await team.call(teamOwner, 'GET', '/access-requests')).json()).toEqual([]);
  });

  test('made once more, because its answer was lost, is one invitation and one mail; a second to one address is refused', async () => {
    const id = randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect((await invite(teamOwner, invited.email, ['CUCA_VIEWER'], id)).json()).toMatchObject({ id });
    expect(await mailsTo(portal, invited.email)).toHaveLength(1);
    for (const answer of [
      await invite(teamAdmin, invited.email),
      await invite(teamOwner, `x-${invited.email}`, ['CUCA_VIEWER'], id),
    ])
      expect(answer.json()).toMatchObject({ status: 409, code: 'INVITED_ALREADY' });
  });

  test.each([
    '',
    'nobody',
    'a@',
    'somebody@wayne.example\r\nBcc: x@y.example',
    `${'a'.repeat(250)}@b.example`,
  ])('to %j is refused', async (email) => {
    expect((await invite(teamOwner, email)).json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  test('to the vendor’s own people is refused: they see every account', async () => {
    expect((await invite(teamOwner, 'ines@VENDOR.example')).json()).toMatchObject({
      errors: [{ path: 'email', message: 'People of Northwind Imaging need no invitation.' }],
    });
  });

  test('goes out fifty times a day and no more', async () => {
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .insertInto('team_change')
        .values(
          Array.from({ length: 49 }, (_, at) => ({
            account_id: accountId,
            cuca_id: team.cucaId,
            at: new Date(),
            user_id: teamOwner.userId,
            user_name: 'Olga',
            action: 'INVITED',
            object: `${at}`,
            subject: 'x',
          })),
        )
        .execute(),
    );
    const { id } = await invitedToken();
    expect((await invite(teamOwner, `y-${invited.email}`)).json()).toMatchObject({
      code: 'INVITATION_LIMIT',
    });
    expect((await team.call(teamOwner, 'POST', `/invitations/${id}/resend`)).json()).toMatchObject({
      code: 'INVITATION_LIMIT',
    });
  });
});

describe('who invites', () => {
  test('an admin invites no owner, nor sends or withdraws an owner’s invitation', async () => {
    const { id } = await invitedToken(['CUCA_OWNER']);
    const answers = [
      await invite(teamAdmin, `z-${invited.email}`, ['CUCA_OWNER']),
      await team.call(teamAdmin, 'POST', `/invitations/${id}/resend`),
      await team.call(teamAdmin, 'POST', `/invitations/${id}/withdraw`),
    ];
    expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(
      Array(3).fill('OWNER_ONLY'),
    );
  });

  test('whoever is removed takes the invitations they sent with them: nobody comes back by their own', async () => {
    const answer = await invite(teamAdmin, invited.email);
    const [token = ''] = await tokensTo(invited.email);
    await team.call(teamOwner, 'DELETE', `/members/${teamAdmin.userId}`);
    expect((await accept(invited, token)).json()).toMatchObject({ code: 'INVITATION_WITHDRAWN' });
    expect(answer.statusCode).toBe(200);
    expect(await team.history(teamOwner)).toEqual([
      'REMOVED Test Person',
      `INVITATION_WITHDRAWN ${invited.email}`,
      `INVITED ${invited.email} CUCA_VIEWER`,
    ]);
  });

  test('an id of a sibling’s invitation is unknown here', async () => {
    const { id } = await invitedToken();
    const sibling = openTeam(portal);
    const otherTeamOwner = await sibling.join('CUCA_OWNER');
    for (const deed of ['resend', 'withdraw'])
      expect((await sibling.call(otherTeamOwner, 'POST', `/invitations/${id}/${deed}`)).statusCode).toBe(404);
  });
});

describe('an invited person without a password', () => {
  const askForLink = (token: string) =>
    portal.app.inject({
      method: 'POST',
      url: `/api/invitations/${token}/password-link`,
      payload: { firstName: 'Nora', lastName: 'New' },
    });
  const openLink = async (email: string) => {
    const [mail] = await mailsTo(portal, email);
    const token = /\/idp\/password\/open#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
    const browser = createBrowser(portal);
    await browser.request('POST', '/idp/password/open', { form: { token } });
    return browser;
  };
  const password = 'a whole new password for nora';

  test('chooses one by a mailed link, signs in with it and joins', async () => {
    const email = `nora-${randomUUID()}@wayne.example`;
    const { token } = await invitedToken(['CUCA_VIEWER'], email);
    expect((await askForLink(token)).statusCode).toBe(204);
    const browser = await openLink(email);
    const chosen = await browser.request('POST', '/idp/password/new', {
      form: { password, repeated: password },
    });
    expect(chosen.headers.location).toBe('/idp/password/changed');
    await logIn(createBrowser(portal), email, { password });
    const { rows } = await portal.asOwner(
      `select id, first_name, last_name, email_verified from app_user where email = '${email}'`,
    );
    expect(rows).toMatchObject([{ first_name: 'Nora', last_name: 'New', email_verified: true }]);
    const newcomer = await signIn(portal.portal, String(rows[0]?.['id']));
    expect((await accept(newcomer, token)).statusCode).toBe(200);
    expect((await team.roles(teamOwner))[newcomer.userId]).toEqual(['CUCA_VIEWER']);
  });

  test('has no other way: a link for the first password dies with the first that is set', async () => {
    const email = `nora-${randomUUID()}@wayne.example`;
    const { token } = await invitedToken(['CUCA_VIEWER'], email);
    await askForLink(token);
    const browser = await openLink(email);
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.updateTable('app_user').set({ password_hash: 'x' }).where('email', '=', email).execute(),
    );
    expect((await browser.request('GET', '/idp/password/new')).statusCode).toBe(400);
  });

  test('is mailed nothing by a link that has ended', async () => {
    const email = `nora-${randomUUID()}@wayne.example`;
    const { id, token } = await invitedToken(['CUCA_VIEWER'], email);
    await team.call(teamOwner, 'POST', `/invitations/${id}/withdraw`);
    expect((await askForLink(token)).json()).toMatchObject({ code: 'INVITATION_WITHDRAWN' });
    expect(await mailsTo(portal, email)).toHaveLength(1);
  });

  test('who was imported keeps name and log-in', async () => {
    const imported = await createPerson(portal.portal, { emailVerified: false });
    const { token } = await invitedToken(['CUCA_VIEWER'], imported.email);
    expect((await askForLink(token)).statusCode).toBe(204);
    const { rows } = await portal.asOwner(
      `select id, first_name from app_user where email = '${imported.email}'`,
    );
    expect(rows).toEqual([{ id: imported.userId, first_name: 'Test' }]);
  });
});
