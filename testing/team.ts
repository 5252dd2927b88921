import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { CucaRole } from '#domain/access/permissions.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import type { TestPortal } from './test-portal.ts';

export const accountId = 'team-account';

/** A usage account of its own for one test, and its people. */
export function openTeam(portal: TestPortal, cucaId = `cuca-${randomUUID()}`) {
  const path = `/api/accounts/${accountId}/cucas/${cucaId}`;
  const call = (
    person: Pick<SignedInPerson, 'headers'>,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    at: string,
    payload?: object,
  ) => {
    const options: InjectOptions = {
      method,
      url: at.startsWith('/api') ? at : path + at,
      headers: person.headers,
    };
    return portal.app.inject(payload ? { ...options, payload } : options);
  };
  return {
    cucaId,
    path,
    call,
    join: (...roles: CucaRole[]): Promise<SignedInPerson> =>
      createSignedIn(portal.portal, { accounts: { [accountId]: { cucas: { [cucaId]: roles } } } }),
    /** Address → roles, as the person sees the team. */
    roles: async (person: SignedInPerson): Promise<Record<string, CucaRole[]>> => {
      const members = (await call(person, 'GET', '/members')).json<{ userId: string; roles: CucaRole[] }[]>();
      return Object.fromEntries(members.map(({ userId, roles }) => [userId, roles]));
    },
    history: async (person: SignedInPerson): Promise<string[]> =>
      (await call(person, 'GET', '/history'))
        .json<{ changes: { action: string; subject: string; roles: string[] | null }[] }>()
        .changes.map(({ action, subject, roles }) => `${action} ${subject} ${roles?.join('+') ?? ''}`.trim()),
  };
}
export type TestTeam = ReturnType<typeof openTeam>;

export interface TestMail {
  to: string;
  subject: string;
  text: string;
}
/** Every mail that the demo's outbox holds for an address, newest first. */
export async function mailsTo(portal: TestPortal, email: string): Promise<TestMail[]> {
  const answer = await portal.app.inject({ url: '/demo/outbox', headers: { accept: 'application/json' } });
  return answer.json<TestMail[]>().filter(({ to }) => to === email);
}

/** Free keys and keys of applications: id → application or null. */
export const createKeys = (
  portal: TestPortal,
  account: string,
  keys: Record<string, string | null>,
): Promise<void> =>
  inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    for (const [id, cucaId] of Object.entries(keys)) {
      await trx
        .insertInto('license_group')
        .values({ account_id: account, id: `k:${id}` })
        .execute();
      await trx
        .insertInto('license_key')
        .values({
          id,
          account_id: account,
          cuca_id: cucaId,
          license_group_id: `k:${id}`,
          record_type: 'Unified',
          product_name: 'iText',
          key_tail: `tail-of-${id.slice(-4)}`,
          activation_status: 'Active',
        })
        .execute();
    }
  });
