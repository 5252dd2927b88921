import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { syncRecords, type Synced } from '#server/crm/sync/sync-records.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import type { SalesforceServer } from './salesforce-server.ts';
import type { TestPortal } from './test-portal.ts';
import { createVolumeKey, randomKey } from './volume-portal.ts';

let number = 0;
/** An id as Salesforce gives them: three characters of the object and fifteen more. */
export function salesforceId(prefix: '001' | 'a02'): string {
  number += 1;
  return `${prefix}9${String(number).padStart(11, '0')}AAA`;
}

export interface Customer {
  account: string;
  license: string;
  certifier: SignedInPerson;
}

/** An account with a license that both sides have, and somebody of it who may certify. */
export async function createCustomer(portal: TestPortal, server: SalesforceServer): Promise<Customer> {
  const account = salesforceId('001');
  const license = salesforceId('a02');
  const certifier = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ACCOUNT_VIEWER'] } },
  });
  await createVolumeKey(portal, {
    ...{
      id: license,
      accountId: account,
      value: randomKey(),
      createdDate: '2026-01-01',
      expiryDate: '2026-12-31',
    },
  });
  await server.put('Account', { Id: account, Name: `Account ${account}` });
  await server.put('Product_License__c', { Id: license, Account__c: account });
  return { account, license, certifier };
}

/** Rows of any account. */
export const systemRows = async <T extends object>(portal: TestPortal, statement: string): Promise<T[]> => {
  const answers = await portal.asOwner(`set role "${portal.portal.pool.rolePrefix}_system"; ${statement}`);
  return (answers as unknown as { rows: T[] }[])[1]?.rows ?? [];
};

/** What of a customer has still to go to the org. */
export const waitingOf = (portal: TestPortal, { account }: Customer) =>
  systemRows<{ object: string; id: string; attempts: number; last_error: string | null }>(
    portal,
    `select object, id, attempts, last_error from crm_outbox where account_id = '${account}' order by object, id`,
  );

/** What the org has of the customer. */
export async function standingOf(server: SalesforceServer, { account, license }: Customer) {
  const own = async (object: string, field: string, value: string) =>
    (await server.rows(object)).filter((row) => row[field] === value);
  return {
    cases: await own('Case', 'AccountId', account),
    apps: await own('Customer_Use_Case_Application__c', 'Account__c', account),
    usage: await own('License_Usage__c', 'Product_License__c', license),
    contacts: await own('Contact', 'AccountId', account),
  };
}

/** What the wizard sends, call by call; every call must be taken. */
export async function certify(
  portal: TestPortal,
  { account, license, certifier }: Customer,
  more: { name?: string; description?: string; email?: string } = {},
) {
  const send = async (url: string, payload: object, method: 'POST' | 'PATCH' = 'POST') => {
    const answer = await portal.app.inject({ method, url, headers: certifier.headers, payload });
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<{ id: string }>();
  };
  const crm = `/api/salesforce/accounts/${account}`;
  const email = more.email ?? `ann-${randomUUID().slice(0, 8)}@acme.example`;
  const { id: caseId } = await send(`${crm}/cases`, { platforms: ['iText', 'Apryse SDK'] });
  const { id: contact } = await send(`${crm}/contacts`, { email, firstName: 'Ann', lastName: 'Archer' });
  const { id: appId } = await send(`${crm}/applications`, {
    ...{
      name: more.name ?? 'Invoices',
      description: more.description ?? 'Prints invoices',
      licenseType: 'Internal',
    },
    ...{ primaryReportingContact: contact, selfCertificationCaseId: caseId },
  });
  const item = { groupId: `k:${license}`, productName: 'iText', environment: 'Production', usageRange: { start: '2026-01-01', end: '2026-01-31' } }; // prettier-ignore
  const receipt = await send(`/api/usage/manual/accounts/${account}/applications/${appId}/past-itext-usage`, [
    { ...item, deploymentType: 'Desktop', usageValue: '99999999999999999' },
    {
      ...item,
      deploymentType: 'Cloud',
      environment: 'Non-Production',
      serverDeployment: [{ processorsPerServer: 8, numberOfServers: 3 }],
    },
  ]);
  const handedOver = { status: 'Customer provided the report', companyWideSearchPerformed: true };
  await send(`${crm}/cases/${caseId}`, handedOver, 'PATCH');
  return { caseId, contact, appId, email, receipt };
}

/** One run of the job that keeps step. */
export const sync = ({ portal }: TestPortal): Promise<Synced | null> =>
  syncRecords(
    createSystemContext(portal, { kind: 'job', name: 'crm-sync' }),
    new AbortController().signal,
    1,
  );

/** Runs until nothing of the accounts waits, without the pauses that failures ask for. */
export async function syncAll(portal: TestPortal, accounts: readonly string[], runs = 200): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    await sync(portal).catch(() => {});
    const waiting = await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
      await sql`update portal_state set value = value || '{"restingUntil": null}' where name = 'crm'`.execute(
        trx,
      );
      await trx
        .updateTable('crm_outbox')
        .set({ next_attempt_at: new Date(0) })
        .where('account_id', 'in', accounts)
        .execute();
      return trx.selectFrom('crm_outbox').select('id').where('account_id', 'in', accounts).execute();
    });
    if (waiting.length === 0) return;
  }
  throw new Error('something waits for ever');
}
