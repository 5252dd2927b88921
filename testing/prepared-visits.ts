import { randomBytes, randomUUID } from 'node:crypto';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type { Case } from '#domain/self-certification/schema.ts';
import { CLIENT_HEADER } from '#domain/session/contract.ts';
import { randomToken, tokenHash } from '#server/core/secrets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { unsubscribeLinkOf } from '#server/mail/unsubscribing/unsubscribe-token.ts';
import { insertToken } from '#server/session/one-time-token-queries.ts';
import { createApiToken } from './api-tokens.ts';
import { createPerson, createSignedIn, signIn } from './people.ts';
import type { Asking, PreparedCall } from './prepared-calls.ts';
import { createVolumeKey } from './volume-portal.ts';

const teamOf = ({ of: { accountId, cucaId } }: Asking) => `/api/accounts/${accountId}/cucas/${cucaId}`;

/** A call by the cookie of a session. */
const byCookie =
  (path: string): PreparedCall =>
  async ({ portal, person, ask }) => {
    const { session } = await signIn(portal.portal, person.userId);
    const headers = { cookie: `portal_session=${session}`, [CLIENT_HEADER]: '1' };
    await ask({ headers }, 'POST', path);
  };

/** Somebody who has yet to prove their address. */
const makeUnverified = ({ portal }: Asking) => createPerson(portal.portal, { emailVerified: false });

const unsubscribe =
  (method: 'GET' | 'POST'): PreparedCall =>
  ({ portal, person, ask }) => {
    const link = unsubscribeLinkOf(portal.portal, { ...person, kind: 'RECEIPTS' });
    return ask(null, method, new URL(link).pathname);
  };

/** Invites an address; answers the path of the link. */
async function invite({ portal, person, of }: Asking, email: string): Promise<string> {
  const [token, now] = [randomToken(), portal.portal.now()];
  const to = { account_id: of.accountId, cuca_id: of.cucaId, email, email_key: emailKey(email) };
  const sent = { token_hash: tokenHash(token), invited_by: person.userId, inviter_name: 'Test Person' };
  const times = { created_at: now, sent_at: now, expires_at: new Date(now.getTime() + 86_400_000) };
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('invitation')
      .values({ id: randomUUID(), ...to, ...sent, ...times, roles: ['CUCA_VIEWER'] })
      .execute(),
  );
  return `/api/invitations/${token}`;
}
const someEmail = () => `${randomBytes(8).toString('hex')}@acme.example`;

/** Calls about people, sessions, teams and cases, by their ids. */
export const preparedVisits: Readonly<Record<string, PreparedCall>> = {
  'session.createToken': byCookie('/api/auth/token'),
  'session.logOut': byCookie('/api/auth/logout'),
  'session.getExtendedToken': async ({ portal, person, ask }) =>
    ask(
      ...([await signIn(portal.portal, person.userId, 'base'), 'GET'] as const),
      '/api/auth/extended-access-token',
    ),
  'session.sendVerification': async (asking) => {
    const { userId } = await makeUnverified(asking);
    const by = await signIn(asking.portal.portal, userId, 'base');
    await asking.ask(by, 'POST', '/api/auth/verify-email?return_to=%2F');
  },
  'session.confirmVerification': async (asking) => {
    const { portal } = asking.portal;
    const { userId, email } = await makeUnverified(asking);
    const [token, now] = [randomToken(), portal.now()];
    await inTransaction(portal.pool, { role: 'system' }, (trx) =>
      insertToken(trx, {
        kind: 'ADDRESS',
        tokenHash: tokenHash(token),
        userId,
        emailKey: emailKey(email),
        payload: { returnTo: '/' },
        now,
        expiresAt: new Date(now.getTime() + 3_600_000),
      }),
    );
    await asking.ask(null, 'POST', '/api/auth/verify-email/confirm', { token });
  },
  'session.endSession': async ({ portal, person, ask }) => {
    await signIn(portal.portal, person.userId);
    const open = await ask<{ id: string; isCurrent: boolean }[]>(person, 'GET', '/api/auth/sessions');
    const other = open.find(({ isCurrent }) => !isCurrent);
    await ask(person, 'POST', `/api/auth/sessions/${other?.id}/end`);
  },
  'mail.getUnsubscribe': unsubscribe('GET'),
  'mail.submitUnsubscribe': unsubscribe('POST'),
  'api-tokens.getOwnToken': async ({ portal, person, ask, of: { accountId } }) => {
    const about = { accountId, userId: person.userId, scopes: ['usage:report'] as const };
    await ask(await createApiToken(portal.portal, about), 'GET', '/api/tokens/self');
  },
  'calendar.readFeed': async ({ person, ask }) => {
    const { url } = await ask<{ url: string }>(person, 'POST', '/api/calendar/address');
    await ask(null, 'GET', new URL(url).pathname);
  },
  'teams.updateMember': async (asking) => {
    const { portal, person, ask, of } = asking;
    const cucas = { [of.cucaId]: ['CUCA_VIEWER' as const] };
    const { userId } = await createPerson(portal.portal, { accounts: { [of.accountId]: { cucas } } });
    const change = { roles: ['CUCA_ADMIN'], seen: ['CUCA_VIEWER'] };
    await ask(person, 'PUT', `${teamOf(asking)}/members/${userId}`, change);
  },
  'teams.assignKeys': async (asking) => {
    const { portal, person, ask, of } = asking;
    const key = await createVolumeKey(portal, { accountId: of.accountId });
    const url = `${teamOf(asking)}/license-keys`;
    await ask(person, 'PUT', url, { assign: [key], unassign: [] });
    await ask(person, 'PUT', url, { assign: [], unassign: [key] });
  },
  'teams.getInvitation': async (asking) => asking.ask(null, 'GET', await invite(asking, someEmail())),
  'teams.askForPassword': async (asking) => {
    const url = `${await invite(asking, someEmail())}/password-link`;
    await asking.ask(null, 'POST', url, { firstName: 'Ida', lastName: 'Invited' });
  },
  'teams.acceptInvitation': async (asking) => {
    const invited = await createSignedIn(asking.portal.portal);
    await asking.ask(invited, 'POST', `${await invite(asking, invited.email)}/accept`);
  },
  'cases.setCaseStatus': async ({ person, staffMember, ask, of: { accountId } }) => {
    const url = `/api/salesforce/accounts/${accountId}/cases`;
    const { id, status } = await ask<Case>(person, 'POST', url, {});
    await ask(staffMember, 'POST', `/api/accounts/${accountId}/cases/${id}/status`, {
      ...{ id: randomUUID(), from: status, status: 'Customer provided the report' },
    });
  },
};
