import { randomUUID } from 'node:crypto';
import type { AccountRole } from '#domain/access/permissions.ts';
import type { Problem } from '#domain/core/problem.ts';
import type { Case, Contact } from '#domain/self-certification/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import type { TestPortal } from './test-portal.ts';
import { createVolumeKey, randomKey } from './volume-portal.ts';

export const sampleContact = { email: 'Lena@Acme.example', firstName: 'Lena', lastName: 'Licensee' };

export type CertifiedAccount = Awaited<ReturnType<typeof createCertifiedAccount>>;

/** An account, unless given one of its own, with one license of 2026 and somebody who may certify, with the calls of the wizard. */
export async function createCertifiedAccount(
  portal: TestPortal,
  {
    role = 'ACCOUNT_VIEWER',
    key = {},
    account = `acc-${randomUUID()}`,
  }: { role?: AccountRole; key?: object; account?: string } = {},
) {
  const createPerson = (as: AccountRole): Promise<SignedInPerson> =>
    createSignedIn(portal.portal, { accounts: { [account]: { roles: [as] } } });
  const certifier = await createPerson(role);
  const keyId = await createVolumeKey(portal, {
    ...{ accountId: account, value: randomKey(), createdDate: '2026-01-01', expiryDate: '2026-12-31' },
    ...key,
  });

  // Each test knows what its call answers.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  async function call<T>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: object,
    by = certifier,
  ): Promise<{ status: number; body: T & Problem }> {
    const answer = await portal.app.inject({
      ...{ method, headers: by.headers },
      url: path.startsWith('/api') ? path : `/api/salesforce/accounts/${account}${path}`,
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const begin = async () => (await call<Case>('POST', '/cases', {})).body;
  return {
    ...{ account, certifier, keyId, call, begin, createPerson },
    async describeApp(name = 'Invoices', caseId?: string, more: object = {}) {
      const { body: first } = await call<Contact>('POST', '/contacts', sampleContact);
      return call<{ id: string; name: string }>('POST', '/applications', {
        ...{
          name,
          description: 'Prints invoices',
          licenseType: 'Internal',
          primaryReportingContact: first.id,
        },
        selfCertificationCaseId: caseId ?? (await begin()).id,
        ...more,
      });
    },
    item: (more: object = {}) => ({
      ...{
        groupId: `k:${keyId}`,
        productName: 'iText',
        deploymentType: 'Desktop',
        environment: 'Production',
      },
      ...{ usageRange: { start: '2026-01-01', end: '2026-01-31' }, usageValue: '120' },
      ...more,
    }),
    /** Beside `item` in an environment of its own: the same days are told once (5.12). */
    servers: (more: object = {}) => ({
      ...{ groupId: `k:${keyId}`, productName: 'iText', deploymentType: 'Cloud' },
      environment: 'Non-Production',
      usageRange: { start: '2026-01-01', end: '2026-01-31' },
      serverDeployment: [{ processorsPerServer: 8, numberOfServers: 3 }],
      ...more,
    }),
    report: (appId: string, items: unknown[]) =>
      call<Receipt>(
        'POST',
        `/api/usage/manual/accounts/${account}/applications/${appId}/past-itext-usage`,
        items,
      ),
    counted: async () =>
      (
        await portal.asOwner(`select usage_type, sum(value)::text as value, count(*)::int as rows
          from usage_entry where account_id = '${account}' group by 1 order by 1`)
      ).rows,
  };
}
