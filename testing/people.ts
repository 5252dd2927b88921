import { randomUUID } from 'node:crypto';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type { AccountRole, CucaRole, GlobalRole } from '#domain/access/permissions.ts';
import type { Portal } from '#server/core/portal.ts';
import { randomToken, tokenHash } from '#server/core/secrets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { signToken, type TokenKind } from '#server/session/tokens.ts';

export interface TestPerson {
  email?: string;
  emailVerified?: boolean;
  identityProvider?: string;
  disabled?: boolean;
  /** Came with the demo data. */
  demo?: boolean;
  globalRoles?: GlobalRole[];
  /** Account id → roles. Accounts and applications that do not exist yet are made. */
  accounts?: Record<string, { roles?: AccountRole[]; cucas?: Record<string, CucaRole[]> }>;
}

export interface SignedInPerson {
  userId: string;
  email: string;
  /** The value of the session cookie. */
  session: string;
  bearer: string;
  headers: { authorization: string };
}

/** Makes a person with their accounts and roles. */
export async function createPerson(
  portal: Portal,
  person: TestPerson = {},
): Promise<{ userId: string; email: string }> {
  const email = person.email ?? `${randomUUID()}@acme.example`;
  const userId = randomUUID();
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    await trx
      .insertInto('app_user')
      .values({
        id: userId,
        email,
        email_key: emailKey(email),
        email_verified: person.emailVerified ?? true,
        // Staff come through Microsoft (2.11).
        identity_provider: person.identityProvider ?? (person.globalRoles?.length ? 'microsoft' : 'local'),
        first_name: 'Test',
        last_name: 'Person',
        global_roles: person.globalRoles ?? [],
        disabled: person.disabled ?? false,
        demo: person.demo ?? false,
      })
      .execute();
    for (const [accountId, { roles = [], cucas = {} }] of Object.entries(person.accounts ?? {})) {
      await trx
        .insertInto('account')
        .values({ id: accountId, name: `Account ${accountId}` })
        .onConflict((c) => c.doNothing())
        .execute();
      await trx
        .insertInto('account_role')
        .values({ user_id: userId, account_id: accountId, roles })
        .execute();
      for (const [cucaId, cucaRoles] of Object.entries(cucas)) {
        const application = { id: cucaId, account_id: accountId, name: `Application ${cucaId}` };
        await trx
          .insertInto('application')
          .values(application)
          .onConflict((c) => c.doNothing())
          .execute();
        await trx
          .insertInto('cuca_role')
          .values({ user_id: userId, account_id: accountId, cuca_id: cucaId, roles: cucaRoles })
          .execute();
      }
    }
  });
  return { userId, email };
}

/** A live session and a bearer for it, as a log-in would leave them. */
export async function signIn(
  portal: Portal,
  userId: string,
  kind: TokenKind = 'extended',
): Promise<SignedInPerson> {
  const session = randomToken();
  const now = portal.now();
  const email = await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const person = await trx
      .selectFrom('app_user')
      .select(['email', 'identity_provider'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const row = { id_hash: tokenHash(session), user_id: userId, created_at: now, last_active_at: now };
    await trx
      .insertInto('session')
      .values({
        ...row,
        identity_provider: person.identity_provider ?? 'local',
        expires_at: new Date(now.getTime() + portal.config.SESSION_MAX),
      })
      .execute();
    return person.email;
  });
  const bearer = await signToken(portal, kind, { userId, sessionId: tokenHash(session).toString('hex') });
  return { userId, email, session, bearer, headers: { authorization: `Bearer ${bearer}` } };
}

/** A new person, signed in. */
export async function createSignedIn(portal: Portal, person: TestPerson = {}): Promise<SignedInPerson> {
  return signIn(portal, (await createPerson(portal, person)).userId);
}
