import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#domain/core/day.ts';
import type { TeamKey } from '#domain/teams/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { accountId, createKeys, mailsTo, openTeam, type TestTeam } from '../../testing/team.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let team: TestTeam;
let teamOwner: SignedInPerson;
let secondOwner: SignedInPerson;
let teamAdmin: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DEMO: 'true' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  team = openTeam(portal);
  teamOwner = await team.join('CUCA_OWNER');
  secondOwner = await team.join('CUCA_OWNER');
  teamAdmin = await team.join('CUCA_ADMIN');
});
const put = (by: SignedInPerson, userId: string, roles: string[], seen: string[]) =>
  team.call(by, 'PUT', `/members/${userId}`, { roles, seen });
const remove = (by: SignedInPerson, userId: string) => team.call(by, 'DELETE', `/members/${userId}`);

describe('[1.01] the team of a usage account', () => {
  test('shows who is in it to those who look after it', async () => {
    const viewer = await team.join('CUCA_VIEWER', 'LEADTOOLS_CUCA_REPORTER');
    expect((await team.call(teamAdmin, 'GET', '/members')).json()).toContainEqual({
      userId: viewer.userId,
      email: viewer.email,
      name: 'Test Person',
      roles: ['CUCA_VIEWER', 'LEADTOOLS_CUCA_REPORTER'],
      isSelf: false,
      disabled: false,
    });
    expect((await team.call(viewer, 'GET', '/members')).json()).toMatchObject({ code: 'ACCESS_DENIED' });
  });

  test('a change of roles counts at the member’s next request, and its team and the audit know of it', async () => {
    const viewer = await team.join('CUCA_VIEWER');
    expect((await put(teamAdmin, viewer.userId, ['CUCA_ADMIN'], ['CUCA_VIEWER'])).statusCode).toBe(204);
    const next = await team.call(viewer, 'GET', '/members');
    expect([next.statusCode, next.headers['x-authz-version']]).toEqual([200, '4']);
    expect(await team.history(viewer)).toEqual(['ROLES_CHANGED Test Person CUCA_ADMIN']);
    const { rows } = await portal.asOwner(
      `select action, user_id, account_id, detail from audit where object = '${viewer.userId}'`,
    );
    expect(rows).toEqual([
      {
        action: 'teams.rolesChanged',
        user_id: teamAdmin.userId,
        account_id: accountId,
        detail: { cucaId: team.cucaId, roles: ['CUCA_ADMIN'], rolesBefore: ['CUCA_VIEWER'] },
      },
    ]);
  });

  test('of two owners who decide about somebody at once the second is told, and overwrites nothing', async () => {
    const viewer = await team.join('CUCA_VIEWER');
    const answers = await Promise.all([
      put(teamOwner, viewer.userId, ['CUCA_ADMIN'], ['CUCA_VIEWER']),
      put(secondOwner, viewer.userId, ['LEADTOOLS_CUCA_REPORTER'], ['CUCA_VIEWER']),
    ]);
    const second = answers.find(({ statusCode }) => statusCode !== 204);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(second?.json()).toMatchObject({
      code: 'TEAM_CHANGED',
      detail:
        'Someone else has changed the roles of Test Person. Your change was not saved. Check the roles and try again.',
    });
    expect((await team.history(teamOwner)).length).toBe(1);
  });

  test('the same change once more, because its answer was lost, changes and records nothing', async () => {
    const viewer = await team.join('CUCA_VIEWER');
    for (let times = 0; times < 2; times += 1)
      expect((await put(teamOwner, viewer.userId, ['CUCA_ADMIN'], ['CUCA_VIEWER'])).statusCode).toBe(204);
    for (let times = 0; times < 2; times += 1)
      expect((await remove(teamOwner, viewer.userId)).statusCode).toBe(204);
    expect(await team.history(teamOwner)).toEqual([
      'REMOVED Test Person',
      'ROLES_CHANGED Test Person CUCA_ADMIN',
    ]);
  });

  test.each([
    [['CUCA_OWNER', 'CUCA_ADMIN']],
    [[]],
    [['CUCA_VIEWER', 'CUCA_VIEWER']],
    [['LICENSEE']],
    [['INTERNAL_STAKEHOLDER']],
  ])('roles %j cannot be given', async (roles) => {
    expect((await put(teamOwner, teamAdmin.userId, roles, ['CUCA_ADMIN'])).json()).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });

  test('a removed member is refused at their next call, elsewhere in the account they are not', async () => {
    const accountViewer = await createSignedIn(portal.portal, {
      accounts: { [accountId]: { roles: ['ACCOUNT_VIEWER'], cucas: { [team.cucaId]: ['CUCA_ADMIN'] } } },
    });
    expect((await team.call(accountViewer, 'GET', '/members')).statusCode).toBe(200);
    await remove(teamOwner, accountViewer.userId);
    expect((await team.call(accountViewer, 'GET', '/members')).json()).toMatchObject({
      code: 'ACCESS_DENIED',
    });
    expect((await team.call(accountViewer, 'GET', `/api/accounts/${accountId}`)).statusCode).toBe(200);
  });
});

describe('owners', () => {
  test('are made and unmade by owners only', async () => {
    const viewer = await team.join('CUCA_VIEWER');
    const refused = [
      await put(teamAdmin, viewer.userId, ['CUCA_OWNER'], ['CUCA_VIEWER']),
      await put(teamAdmin, teamAdmin.userId, ['CUCA_OWNER'], ['CUCA_ADMIN']),
      await put(teamAdmin, secondOwner.userId, ['CUCA_VIEWER'], ['CUCA_OWNER']),
      await remove(teamAdmin, secondOwner.userId),
    ];
    expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual(
      Array(4).fill('OWNER_ONLY'),
    );
    expect((await put(secondOwner, viewer.userId, ['CUCA_OWNER'], ['CUCA_VIEWER'])).statusCode).toBe(204);
  });

  test('the last one stays: removed, demoted or by their own hand', async () => {
    expect((await remove(teamOwner, secondOwner.userId)).statusCode).toBe(204);
    const refused = [
      await remove(teamOwner, teamOwner.userId),
      await put(teamOwner, teamOwner.userId, ['CUCA_ADMIN'], ['CUCA_OWNER']),
    ];
    expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual([
      'LAST_OWNER',
      'LAST_OWNER',
    ]);
    expect(
      (await put(teamOwner, teamOwner.userId, ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER'], ['CUCA_OWNER']))
        .statusCode,
    ).toBe(204);
  });

  test('one who cannot sign in is no owner who stays', async () => {
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.updateTable('app_user').set({ disabled: true }).where('id', '=', secondOwner.userId).execute(),
    );
    expect((await remove(teamOwner, teamOwner.userId)).json()).toMatchObject({ code: 'LAST_OWNER' });
    expect((await remove(teamOwner, secondOwner.userId)).statusCode).toBe(204);
  });

  const rounds = Number(process.env['TEAM_ROUNDS'] ?? 20);
  test(`two who remove each other at one moment: one of them stays, in ${rounds} rounds`, async () => {
    const own = [teamOwner, secondOwner];
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all([
        remove(teamOwner, secondOwner.userId),
        remove(secondOwner, teamOwner.userId),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 403]);
      const roles = await team.roles(teamAdmin);
      const left = own.filter(({ userId }) => roles[userId]);
      expect(left).toHaveLength(1);
      const gone = own.find((one) => !left.includes(one));
      await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
        trx
          .insertInto('cuca_role')
          .values({
            user_id: gone?.userId ?? '',
            account_id: accountId,
            cuca_id: team.cucaId,
            roles: ['CUCA_OWNER'],
          })
          .execute(),
      );
    }
  });
});

test('of two administrators who remove each other at one moment the second has lost the right meanwhile', async () => {
  const secondAdmin = await team.join('CUCA_ADMIN');
  const answers = await Promise.all([
    remove(teamAdmin, secondAdmin.userId),
    remove(secondAdmin, teamAdmin.userId),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 403]);
  expect(Object.keys(await team.roles(teamOwner))).toHaveLength(3);
});

describe('keys of a usage account', () => {
  const ids = () => {
    const mark = randomUUID().slice(0, 8);
    return {
      own: `own-${mark}`,
      free: `free-${mark}`,
      sibling: `sibling-${mark}`,
      foreign: `foreign-${mark}`,
    };
  };
  const assign = (by: SignedInPerson, assigned: string[], unassigned: string[] = []) =>
    team.call(by, 'PUT', '/license-keys', { assign: assigned, unassign: unassigned });
  let keys: ReturnType<typeof ids>;
  beforeEach(async () => {
    keys = ids();
    const sibling = openTeam(portal);
    await sibling.join('CUCA_OWNER');
    await createSignedIn(portal.portal, { accounts: { 'team-elsewhere': {} } });
    await createKeys(portal, accountId, {
      [keys.own]: team.cucaId,
      [keys.free]: null,
      [keys.sibling]: sibling.cucaId,
    });
    await createKeys(portal, 'team-elsewhere', { [keys.foreign]: null });
  });

  test('are listed with the free ones of the account, by their tails', async () => {
    const listed = (await team.call(teamAdmin, 'GET', '/license-keys')).json<{ id: string }[]>();
    expect(listed[0]).toEqual({
      id: keys.own,
      tail: `tail-of-${keys.own.slice(-4)}`,
      productName: 'iText',
      productLicense: null,
      expiryDate: null,
      isAssigned: true,
      exposedAt: null,
    });
    const found = listed.map(({ id }) => id);
    expect(found).toContain(keys.free);
    expect(found).not.toContain(keys.sibling);
    expect(found).not.toContain(keys.foreign);
  });

  test('one that is reported as exposed says since when, until that is taken back', async () => {
    const exposedAt = async () => {
      const listed = (await team.call(teamAdmin, 'GET', '/license-keys')).json<TeamKey[]>();
      return listed.find(({ id }) => id === keys.own)?.exposedAt;
    };
    await portal.asOwner(
      `insert into exposed_key (account_id, license_key_id, reason, reported_by, reported_by_name, reported_at)
        select '${accountId}', '${keys.own}', 'seen', id, 'Ada', '2026-11-14T10:00:00Z' from app_user limit 1`,
    );
    expect(await exposedAt()).toBe('2026-11-14T10:00:00.000Z');
    await portal.asOwner(
      `update exposed_key set withdrawn_by = reported_by, withdrawn_by_name = 'Ines', withdrawn_at = now()
        where license_key_id = '${keys.own}'`,
    );
    expect(await exposedAt()).toBeNull();
  });

  test('[6.07] [6.08] an owner assigns and takes them out, an admin does not', async () => {
    expect((await assign(teamAdmin, [keys.free])).json()).toMatchObject({ code: 'ACCESS_DENIED' });
    for (let times = 0; times < 2; times += 1)
      expect((await assign(teamOwner, [keys.free], [keys.own])).statusCode).toBe(204);
    expect((await team.history(teamAdmin)).toSorted()).toEqual([
      `KEY_ASSIGNED …tail-of-${keys.free.slice(-4)}`,
      `KEY_UNASSIGNED …tail-of-${keys.own.slice(-4)}`,
    ]);
    const { rows } = await portal.asOwner(
      `select license_key_id, application_name from report_row where license_key_id in ('${keys.free}', '${keys.own}') order by 1`,
    );
    expect(rows).toEqual([
      { license_key_id: keys.free, application_name: `Application ${team.cucaId}` },
      { license_key_id: keys.own, application_name: null },
    ]);
  });

  test('a sibling’s, a foreign and an unknown key are answered alike, and nothing of the call is done', async () => {
    for (const other of [keys.sibling, keys.foreign, 'nobody’s'])
      for (const answer of [
        await assign(teamOwner, [keys.free, other]),
        await assign(teamOwner, [], [keys.own, other]),
      ])
        expect(answer.json()).toMatchObject({ status: 404, code: 'KEY_NOT_FREE' });
    expect(await team.history(teamOwner)).toEqual([]);
  });

  test('a key that two applications take at once goes to one of them', async () => {
    const other = openTeam(portal);
    const otherTeamOwner = await other.join('CUCA_OWNER');
    const answers = await Promise.all([
      assign(teamOwner, [keys.free]),
      other.call(otherTeamOwner, 'PUT', '/license-keys', { assign: [keys.free], unassign: [] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });
});

describe('what is another application’s stays closed', () => {
  test.each([
    'GET /members',
    'GET /invitations',
    'GET /access-requests',
    'GET /history',
    'GET /license-keys',
  ])('%s of a sibling and of another account', async (line) => {
    const sibling = openTeam(portal);
    const otherTeamOwner = await sibling.join('CUCA_OWNER');
    const [, at = ''] = line.split(' ');
    for (const url of [sibling.path + at, sibling.path.replace(accountId, 'team-elsewhere') + at])
      expect((await team.call(teamOwner, 'GET', url)).json()).toMatchObject({
        status: 403,
        code: 'ACCESS_DENIED',
      });
    expect((await sibling.call(otherTeamOwner, 'GET', at)).statusCode).toBe(200);
  });

  test('a member’s, invitation’s or request’s id of a sibling is unknown here', async () => {
    const sibling = openTeam(portal);
    const viewer = await sibling.join('CUCA_VIEWER');
    const answers = [
      await remove(teamOwner, viewer.userId),
      await put(teamOwner, viewer.userId, ['CUCA_OWNER'], ['CUCA_VIEWER']),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });

  test('the database itself shows a team to those who look after it, and to nobody else', async () => {
    const viewer = await team.join('CUCA_VIEWER');
    await put(teamOwner, teamAdmin.userId, ['CUCA_VIEWER'], ['CUCA_ADMIN']);
    const seenBy = (userId: string) =>
      inTransaction(portal.portal.pool, { role: 'tenant', accounts: [accountId], userId }, async (trx) => ({
        changes: (
          await trx.selectFrom('team_change').select('id').where('cuca_id', '=', team.cucaId).execute()
        ).length,
      }));
    expect(await seenBy(teamOwner.userId)).toEqual({ changes: 1 });
    expect(await seenBy(viewer.userId)).toEqual({ changes: 0 });
  });
});

describe('a request for access', () => {
  let asker: SignedInPerson;
  beforeEach(async () => {
    asker = await createSignedIn(portal.portal, { accounts: { [accountId]: { roles: ['ACCOUNT_VIEWER'] } } });
  });
  const ask = (by = asker, note = 'I keep the licenses.') =>
    team.call(by, 'POST', '/access-requests', { note });
  const waiting = async () =>
    (await team.call(teamOwner, 'GET', '/access-requests')).json<
      { id: string; note: string; email: string }[]
    >();
  const answer = (by: SignedInPerson, id: string, roles: string[] | null) =>
    team.call(by, 'POST', `/access-requests/${id}/answer`, { roles });

  const own = async (by = asker) => (await team.call(by, 'GET', '/access-requests/own')).json<object>();

  test('is told to whoever made it, until it is answered, and to nobody else', async () => {
    expect(await own()).toEqual({ waitingSince: null, declined: null });
    const { requestedAt } = (await ask()).json<{ requestedAt: string }>();
    expect(await own()).toEqual({ waitingSince: requestedAt, declined: null });
    const colleague = await createSignedIn(portal.portal, {
      accounts: { [accountId]: { roles: ['LICENSEE'] } },
    });
    expect(await own(colleague)).toEqual({ waitingSince: null, declined: null });
    const [request] = await waiting();
    await answer(teamOwner, request?.id ?? '', ['CUCA_VIEWER']);
    expect(await own()).toEqual({ waitingSince: null, declined: null });
  });

  test('is asked once, however often the button is pressed, and answered with roles', async () => {
    const first = (await ask()).json<{ requestedAt: string }>();
    expect((await ask()).json()).toEqual(first);
    const [request] = await waiting();
    expect(await waiting()).toMatchObject([{ email: asker.email, note: 'I keep the licenses.' }]);
    expect((await answer(teamAdmin, request?.id ?? '', ['CUCA_OWNER'])).json()).toMatchObject({
      code: 'OWNER_ONLY',
    });
    for (let times = 0; times < 2; times += 1)
      expect((await answer(secondOwner, request?.id ?? '', ['CUCA_VIEWER'])).statusCode).toBe(204);
    expect((await answer(teamOwner, request?.id ?? '', null)).json()).toMatchObject({
      code: 'REQUEST_ANSWERED',
      detail: 'Test Person has already answered this request.',
    });
    expect((await team.roles(teamOwner))[asker.userId]).toEqual(['CUCA_VIEWER']);
    expect((await ask()).json()).toMatchObject({ code: 'TEAM_MEMBER_ALREADY' });
    expect(await team.history(teamOwner)).toEqual([
      'ACCESS_GRANTED Test Person CUCA_VIEWER',
      'ACCESS_ASKED Test Person',
    ]);
  });

  test('of somebody whom the CRM let in meanwhile changes nothing, and nobody is told that it did', async () => {
    await ask();
    const [request] = await waiting();
    await portal.asOwner(`set role "${portal.portal.pool.rolePrefix}_system";
      insert into cuca_role (user_id, account_id, cuca_id, roles)
      values ('${asker.userId}', '${accountId}', '${team.cucaId}', '{CUCA_VIEWER}')`);
    expect((await answer(teamAdmin, request?.id ?? '', ['CUCA_ADMIN'])).statusCode).toBe(204);
    expect((await team.roles(teamOwner))[asker.userId]).toEqual(['CUCA_VIEWER']);
    expect((await team.history(teamOwner))[0]).toBe('ACCESS_GRANTED Test Person CUCA_VIEWER');
    const [mail] = await mailsTo(portal, asker.email);
    expect(mail?.text).toContain('viewer');
    expect(mail?.text).not.toContain('administrator');
    expect((await answer(teamAdmin, request?.id ?? '', ['CUCA_ADMIN'])).statusCode).toBe(204);
  });

  test('is not asked again for a week after it was declined', async () => {
    await ask();
    const [request] = await waiting();
    const id = request?.id ?? '';
    expect((await answer(teamAdmin, id, null)).statusCode).toBe(204);
    expect((await ask()).json()).toMatchObject({ status: 409, code: 'ACCESS_DECLINED' });
    const { rows } = await portal.asOwner(`select answered_at from access_request where id = '${id}'`);
    const declined = dayOf(rows[0]?.['answered_at'] as Date);
    expect(await own()).toEqual({
      waitingSince: null,
      declined: { day: declined, next: addDays(declined, 7) },
    });
    const answeredAt = new Date(Date.now() - 7 * 86_400_000);
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.updateTable('access_request').set({ answered_at: answeredAt }).where('id', '=', id).execute(),
    );
    expect(await own()).toEqual({ waitingSince: null, declined: null });
    expect((await ask()).statusCode).toBe(200);
    expect((await team.roles(teamOwner))[asker.userId]).toBeUndefined();
  });

  test('to an application that nobody looks after, or that is not there, says so', async () => {
    const lonely = openTeam(portal);
    await lonely.join('CUCA_VIEWER');
    expect((await lonely.call(asker, 'POST', '/access-requests', { note: '' })).json()).toMatchObject({
      code: 'TEAM_WITHOUT_OWNER',
    });
    const nowhere = openTeam(portal);
    expect((await nowhere.call(asker, 'POST', '/access-requests', { note: '' })).statusCode).toBe(404);
  });
});
