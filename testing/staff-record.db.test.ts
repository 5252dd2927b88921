import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountRoles, cucaRoles } from '#domain/access/permissions.ts';
import { addDays, dayOf } from '#domain/core/day.ts';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { declaredCalls as contracts } from './declared-calls.ts';
import { ids } from './access-principals.ts';
import { rowOf } from './access-table.ts';
import { requestOf } from './generated-request.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { createVolumeKey } from './volume-portal.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { seedTwoAccounts } from './two-accounts.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
let customer: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal();
  await seedTwoAccounts(portal.portal);
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const everything = { roles: [...accountRoles], cucas: { [ids.cuca]: [...cucaRoles] } };
  customer = await createSignedIn(portal.portal, { accounts: { [ids.account]: everything } });
  await nameContact(customer);
});
afterAll(() => portal.close());
beforeEach(() =>
  inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    await trx.deleteFrom('draft').execute();
    // An exposure that stands already is not reported again: whichever test came first left none.
    await trx.deleteFrom('exposed_key').execute();
  }),
);

/** Makes somebody the reporting contact of the account's application, which gets an imaging license, and begins a case. */
async function nameContact({ email }: SignedInPerson): Promise<void> {
  await portal.asOwner(`insert into person values ('contact', '${email}', 'Con', 'Tact')`);
  await portal.asOwner(`update application set reporting_frequency = 'quarterly',
    primary_reporting_contact_id = 'contact' where id = '${ids.cuca}'`);
  await portal.asOwner(`insert into crm_case (id, account_id, record_type_name, type, sub_type, subject, status, created_date)
    values ('case', '${ids.account}', 'Self-Certification', 'Self-Certification', 'Self-Certification', 'Past usage', 'Customer’s response received', '2026-01-01')`);
  await createVolumeKey(portal, {
    ...{ id: 'imaging', accountId: ids.account, cucaId: ids.cuca, productName: 'LEADTOOLS' },
    createdDate: '2025-01-01',
    more: { deployment_type: 'Desktop', environment: 'Production' },
  });
}

/** After this staff ask as somebody else; its rows are looked at beside it. */
const changesWhoAsks = 'session.beginView';

/** Programs have a record of their own: the token's id in every deed. */
const ofPrograms = ['apiToken', 'ingestionToken'];
const ofOneAccount = contracts.filter(
  ({ id, access: { need, scope } }) =>
    ['account', 'cuca', 'key'].includes(scope) &&
    !(typeof need === 'string' && ofPrograms.includes(need)) &&
    id !== changesWhoAsks,
);
const calls = ofOneAccount.map((endpoint) => [endpoint.id, endpoint] as const);

const draft = { basedOn: null, version: randomUUID(), content: '{}' };

let day = 0;
/** Another day each time: what stands already is not reported again, whichever test came first. */
const days = () => {
  const date = `2026-02-${String((day += 1)).padStart(2, '0')}`;
  return { usageType: 'itext-core', startDate: date, endDate: date };
};
const figure = `figure=key.${ids.key}`;
const entriesOf = `${figure}&source=s&licenseKeyId=${ids.key}&usageType=itext-core&start=2026-01-01&end=2026-01-31`;

/** Each call of it is about another quarter: the same figures again would change nothing. */
const quarters = [['2025-01-01', '2025-03-31'], ['2025-04-01', '2025-06-30']] as const; // prettier-ignore
let reported = 0;
let threshold = 0;

/** What calls need beside their path, so that they are answered. */
const payloads: Readonly<Record<string, () => object>> = {
  'exposures.reportExposure': () => ({ reason: 'in a public repository' }),
  'volume-usage.decideLowered': () => ({ action: 'COUNT' }),
  'volume-usage.reportKeyUsage': () => ({ ...days(), usageValue: '7' }),
  'imaging-usage.createApplication': () => ({
    ...{ id: randomUUID(), name: `Scanner ${randomUUID()}`, description: '', licenseKeyIds: [] },
    ...{ licenseType: 'Internal', reportingFrequency: 'quarterly', secondaryReportingContact: null },
    primaryReportingContact: { email: 'con@tact.example', firstName: 'Con', lastName: 'Tact' },
  }),
  'imaging-usage.reportUsage': () => {
    const [startDate, endDate] = quarters[reported++ % quarters.length] ?? quarters[0];
    return { usages: [{ productLicenseId: 'imaging', startDate, endDate, usageValue: '1' }] };
  },
  'volume-usage.findEarlierFigures': () => ({ rows: [days()] }),
  'corrections.previewCorrection': () => ({ action: 'WITHDRAW' }),
  'corrections.submitCorrection': () => ({
    id: randomUUID(),
    version: 0,
    action: 'WITHDRAW',
    reason: 'wrong',
  }),
  'corrections.submitClosing': () => ({ id: randomUUID(), version: 0, closedUntil: null, note: 'as agreed' }),
  'api-tokens.createToken': () => ({
    ...{ id: randomUUID(), name: 'nightly', scopes: ['usage:report'] },
    expiresOn: addDays(dayOf(new Date()), 30),
  }),
  'self-certification.createContact': () => ({
    ...{ email: `${randomUUID()}@acme.example`, firstName: 'Lena', lastName: 'Licensee' },
  }),
  'self-certification.createApplication': () => ({
    ...{ name: `Invoices ${randomUUID()}`, description: 'Prints invoices', licenseType: 'Internal' },
    ...{ primaryReportingContact: 'contact', selfCertificationCaseId: 'case' },
  }),
  'self-certification.reportPastUsage': () => [
    {
      ...{
        groupId: `k:${ids.key}`,
        productName: 'iText',
        deploymentType: 'Desktop',
        environment: 'Production',
      },
      ...{ usageRange: { start: '2026-01-01', end: '2026-01-31' }, usageValue: '120' },
    },
  ],
  'alerts.markAlertsRead': () => ({ upTo: '1' }),
  // What is chosen already is not chosen again.
  'alerts.updateAlertSettings': () => ({ thresholds: [(threshold += 1)], audiences: [] }),
  'teams.requestAccess': () => ({ note: 'May I?' }),
  'cases.setCaseStatus': () => ({
    ...{ id: randomUUID(), from: 'Customer contact initiated', status: 'Customer provided the report' },
  }),
  'cases.addCaseNote': () => ({ id: randomUUID(), note: 'called them' }),
  'cases.requestCertification': () => ({ id: randomUUID() }),
  'licenses-report.remindReporters': () => ({ id: randomUUID() }),
};
const queries: Readonly<Record<string, string>> = {
  'ledger.getExplanation': figure,
  'ledger.listSources': figure,
  'ledger.listLines': `${figure}&source=s`,
  'ledger.listEntries': entriesOf,
};

function request(endpoint: Endpoint, person: SignedInPerson) {
  const path = {
    type: 'itext-json',
    receiptId: randomUUID(),
    tokenId: randomUUID(),
    activationId: randomUUID(),
  };
  const generated = requestOf(endpoint, person.headers.authorization, path);
  const period = `licenseKeyId=${ids.key}&startDate=2026-01-01&endDate=2026-03-31`;
  const payload = payloads[endpoint.id]?.();
  if (payload) return { ...generated, payload };
  const query = queries[endpoint.id];
  if (query !== undefined) return { ...generated, url: `${generated.url}?${query}` };
  if (endpoint.id === 'downloads.downloadArchive')
    return { ...generated, payload: { licenseKeyIds: [ids.key] } };
  if (endpoint.id.startsWith('drafts.save')) return { ...generated, payload: JSON.stringify(draft) };
  if (endpoint.id.startsWith('drafts.discard'))
    return { ...generated, url: `${generated.url}?version=${draft.version}` };
  return endpoint.id.startsWith('usage-chart.')
    ? { ...generated, url: `${generated.url}?${period}` }
    : generated;
}

const auditOf = (person: SignedInPerson) =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('audit')
      .select(['account_id', 'action'])
      .where('user_id', '=', person.userId)
      .where('account_id', 'is not', null)
      .execute(),
  );

/** A draft that is discarded was begun before. */
async function prepare(endpoint: Endpoint, person: SignedInPerson): Promise<void> {
  const { id, path } = endpoint;
  const saving = contracts.find(
    (one) => one.id === id.replace('discardDraft', 'saveDraft') && one.path === path,
  );
  if (id.startsWith('drafts.discard') && saving) await portal.app.inject(request(saving, person));
}

describe.each(calls.filter(([id]) => rowOf(id)?.isForStaff))('%s', (_, endpoint) => {
  test('called by staff it leaves exactly one row, with who and about which account', async () => {
    await prepare(endpoint, staffMember);
    const before = (await auditOf(staffMember)).length;
    const answer = await portal.app.inject(request(endpoint, staffMember));
    expect([200, 204, 404], answer.body).toContain(answer.statusCode);
    const rows = (await auditOf(staffMember)).slice(before);
    expect(rows.map((row) => row.account_id)).toEqual([ids.account]);
  });
});

describe.each(calls)('%s', (id, endpoint) => {
  test('called by the customer’s own people it leaves a row only where a key is handed out or changed', async () => {
    await prepare(endpoint, customer);
    const before = (await auditOf(customer)).length;
    await portal.app.inject(request(endpoint, customer));
    const rows = (await auditOf(customer)).slice(before);
    expect(rows).toHaveLength(rowOf(id)?.isRecorded ? 1 : 0);
  });
});

const savedOfAll = contracts.filter(
  ({ id, path, access }) =>
    /\.export/.test(id) &&
    !path.endsWith('=xlsx') && // the deed of the same report as CSV
    access.need === 'internal' &&
    access.scope === 'none',
);
test.each(savedOfAll.map(({ id, path }) => [id, path]))(
  'what staff save of all accounts leaves a row before it goes out: %s',
  async (id, url) => {
    const answer = await portal.app.inject({ url, headers: staffMember.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    const rows = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .selectFrom('audit')
        .select(['action', 'account_id'])
        .where('user_id', '=', staffMember.userId)
        .where('action', '=', id)
        .execute(),
    );
    expect(rows).toEqual([{ action: id, account_id: null }]);
  },
);

test('where no row can be written, staff read nothing', async () => {
  const { pool } = portal.portal;
  const role = `"${pool.rolePrefix}_staff"`;
  const listing = contracts.find(({ id }) => id === 'products.listPurchasedProducts');
  if (!listing) throw new Error('no such call');
  expect((await portal.app.inject(request(listing, staffMember))).statusCode).toBe(200);
  await portal.asOwner(`revoke insert on audit from ${role}`);
  const refused = await portal.app.inject(request(listing, staffMember));
  await portal.asOwner(`grant insert on audit to ${role}`);
  expect(refused.statusCode).toBe(500);
  expect(refused.body).not.toContain('iText');
});
