import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { accountRoles, cucaRoles } from '#domain/access/permissions.ts';
import { contracts } from '#domain/contracts.ts';
import type { AskedPlace } from './asked-calls.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { preparedUsage } from './prepared-usage.ts';
import { preparedVisits } from './prepared-visits.ts';
import type { TestPortal } from './test-portal.ts';

/** Who asks in a place, and how. */
export interface Asking {
  portal: TestPortal;
  of: Pick<AskedPlace, 'accountId' | 'cucaId'>;
  /** Has every role of a customer. */
  person: SignedInPerson;
  staffMember: SignedInPerson;
  /** Makes a call that must be answered. */
  ask: <T = unknown>(
    by: { headers: Record<string, string> } | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) => Promise<T>;
}

/** Makes a call after what it needs was made; throws where it is refused. */
export type PreparedCall = (asking: Asking) => Promise<unknown>;

const keepDraft =
  (kind: string): PreparedCall =>
  async ({ ask, person, of: { accountId, cucaId } }) => {
    const { path } = contracts.find(({ id }) => id === `drafts.saveDraft ${kind}`)!;
    const url = path.replace(':accountId', accountId).replace(':cucaId', cucaId);
    const { draft } = await ask<{ draft: { version: string } | null }>(person, 'GET', url);
    const version = randomUUID();
    await ask(person, 'PUT', url, {
      ...{ basedOn: draft?.version ?? null, version, content: '{}' },
    });
    await ask(person, 'DELETE', `${url}?version=${version}`);
  };

/** Calls that need more than a request made from their schemas. */
export const preparedCalls: Readonly<Record<string, PreparedCall>> = {
  ...preparedUsage,
  ...preparedVisits,
  'drafts.discardDraft self-certification': keepDraft('self-certification'),
  'drafts.discardDraft license-usage': keepDraft('license-usage'),
  'drafts.discardDraft imaging-usage': keepDraft('imaging-usage'),
  'jobs.startJob': async ({ portal, ask, staffMember }) => {
    await portal.asAdmin(`insert into job_trigger values ('usage-alerts', now()) on conflict do nothing`);
    await ask(staffMember, 'POST', '/api/background-processes/jobs/usage-alerts/start');
  },
  'jobs.cancelRun': async ({ portal, ask, staffMember }) => {
    const id = randomUUID();
    await portal.asAdmin(`insert into job_invocation (id, job_name, trigger_id, status, origin, started_at, heartbeat_at)
      values ('${id}', 'cancelled', 'cancelled', 'RUNNING', 'h', now(), now())`);
    await ask(staffMember, 'POST', `/api/background-processes/invocations/${id}/cancel`);
    await portal.asAdmin(
      `update job_invocation set status = 'FAILED', error = 'cancelled', ended_at = now() where id = '${id}'`,
    );
  },
  'licenses-report.chooseView': async ({ ask, staffMember }) => {
    const url = `/api/reports/license-keys/named-views/${randomUUID()}`;
    const view = { name: randomUUID(), filters: {}, sort: 'account', columns: null, isShared: true };
    await ask(staffMember, 'PUT', url, view);
    await ask(staffMember, 'PUT', `${url}/choice`, { isDefault: true });
  },
};

/** Somebody of an account and somebody of the staff, who ask about it. */
export async function askIn(portal: TestPortal, of: Asking['of']): Promise<Asking> {
  const everything = { roles: [...accountRoles], cucas: { [of.cucaId]: [...cucaRoles] } };
  const person = await createSignedIn(portal.portal, { accounts: { [of.accountId]: everything } });
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  return {
    ...{ portal, of, person, staffMember },
    ask: async <T>(
      by: { headers: Record<string, string> } | null,
      method: string,
      url: string,
      payload?: object,
    ) => {
      const asked = { method, url, headers: by?.headers ?? {} } as InjectOptions;
      const answer = await portal.app.inject(payload ? { ...asked, payload } : asked);
      if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
      return (answer.headers['content-type']?.toString().includes('json') ? answer.json() : undefined) as T;
    },
  };
}
