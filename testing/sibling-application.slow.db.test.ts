import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cucaRoles, type CucaRole } from '#domain/access/permissions.ts';
import { contracts } from '#domain/contracts.ts';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ids } from './access-principals.ts';
import { requestOf } from './generated-request.ts';
import { createLicenseKey } from './license-keys.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { CANARY, seedTwoAccounts } from './two-accounts.ts';

const sibling = { cuca: 'app-sibling', key: 'key-sibling', imaging: 'imaging-sibling' };
/** Stands in no answer: figures of the sibling's keys. */
const FIGURE = '987654321';
const MONTHS = 'startDate=2026-01-01&endDate=2026-03-31&reportingType=MANUAL';

let portal: TestPortal;
let people: Record<CucaRole, SignedInPerson>;
/** Whoever may most in one application. */
let allRoles: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal();
  await seedTwoAccounts(portal.portal);
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('application')
      .values({ id: sibling.cuca, account_id: ids.account, name: 'The sibling' })
      .execute(),
  );
  // Its team, whose names are its own.
  await createSignedIn(portal.portal, {
    email: `${CANARY}@acme.example`,
    accounts: { [ids.account]: { cucas: { [sibling.cuca]: ['CUCA_OWNER'] } } },
  });
  for (const [id, productName] of [
    [sibling.key, 'iText'],
    [sibling.imaging, 'LEADTOOLS'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- each in a group of its own
    await createLicenseKey(portal.portal, {
      ...{
        id,
        accountId: ids.account,
        cucaId: sibling.cuca,
        productName,
        value: `${CANARY}-${id}-0123456789`,
      },
      file: { name: `${CANARY}.json`, content: Buffer.from(CANARY) },
      more: { product_license: `${CANARY} ${id}`, max_volume: FIGURE },
    });
  await writeUsage();
  const entries = await Promise.all(
    cucaRoles.map(async (role) => {
      const accounts = { [ids.account]: { cucas: { [ids.cuca]: [role] } } };
      return [role, await createSignedIn(portal.portal, { accounts })] as const;
    }),
  );
  people = Object.fromEntries(entries) as typeof people;
  allRoles = await createSignedIn(portal.portal, {
    accounts: { [ids.account]: { cucas: { [ids.cuca]: [...cucaRoles] } } },
  });
});
afterAll(() => portal.close());

async function writeUsage(): Promise<void> {
  const of = {
    account_id: ids.account,
    license_key_id: sibling.key,
    source: 'manual',
    usage_type: 'itext-core',
  };
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    await trx
      .insertInto('usage_month')
      .values({ ...of, month: '2026-02-01', value: FIGURE })
      .execute();
    await trx
      .insertInto('usage_entry')
      .values({
        ...{ ...of, unit: 'Processed Documents', value: FIGURE },
        ...{ starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-03-01T00:00:00Z' },
      })
      .execute();
    await trx
      .updateTable('license_group')
      .set({
        total_usage: FIGURE,
        reporting_type: 'MANUAL',
        term_start: '2026-01-01',
        term_end: '2026-12-31',
      })
      .where('id', '=', `k:${sibling.key}`)
      .execute();
  });
}

const ofAccounts = contracts.filter(({ access }) => ['account', 'cuca', 'key'].includes(access.scope));
/** What its ids stand for in a path: both of the sibling's, or its key under the own application. */
const paths = [
  { cucaId: sibling.cuca, applicationId: sibling.cuca, keyId: sibling.key },
  { keyId: sibling.key },
  { cucaId: sibling.cuca, applicationId: sibling.cuca, keyId: sibling.key, productName: 'LEADTOOLS' },
];
const query = `licenseKeyId=${sibling.key}&licenseKeyId=${sibling.imaging}&cucaId=${sibling.cuca}&${MONTHS}`;
const asked = (endpoint: Endpoint, { headers }: SignedInPerson, path: Record<string, string>) =>
  requestOf(endpoint, headers.authorization, { type: 'itext-json', ...path });

describe('[1.01] [6.07] with a role on one application', () => {
  test.each(ofAccounts.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s tells nothing of another one, whichever ids path and query name',
    async (_id, endpoint) => {
      for (const path of paths) {
        const request = asked(endpoint, allRoles, path);
        for (const url of [request.url, `${request.url}?${query}`]) {
          // oxlint-disable-next-line no-await-in-loop -- deeds of one person
          const { body, headers, statusCode } = await portal.app.inject({ ...request, url });
          expect(statusCode, `${url}: ${body}`).toBeLessThan(500);
          expect(`${JSON.stringify(headers)} ${body}`, url).not.toContain(CANARY);
          expect(body, url).not.toContain(FIGURE);
        }
      }
    },
  );

  /** Only these may be asked about an application that one is no member of: to ask for access to it. */
  const open = ['usage-accounts.getUsageAccount', 'teams.requestAccess', 'teams.getOwnRequest'];
  const ofApplications = ofAccounts.filter(({ path }) => /:(cucaId|applicationId)/.test(path));
  test.each(
    ofApplications.filter(({ id }) => !open.includes(id)).map((endpoint) => [endpoint.id, endpoint] as const),
  )('%s is refused for another one, and alike for one that does not exist', async (_id, endpoint) => {
    for (const role of cucaRoles) {
      const of = (cuca: string) =>
        portal.app.inject(asked(endpoint, people[role], { cucaId: cuca, applicationId: cuca }));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [theirs, nobodys] = [await of(sibling.cuca), await of('app-nowhere')];
      expect([400, 403, 404], theirs.body).toContain(theirs.statusCode);
      const same = (body: string) =>
        body.replaceAll(/"requestId":"[^"]+"/g, '').replaceAll(sibling.cuca, 'app-nowhere');
      expect(same(theirs.body)).toBe(same(nobodys.body));
    }
  });

  const bodies: readonly (readonly [call: string, method: 'PUT' | 'POST', path: string, body: object])[] = [
    ['assigning its key', 'PUT', `/cucas/${ids.cuca}/license-keys`, { assign: [sibling.key], unassign: [] }],
    ['taking its key out', 'PUT', `/cucas/${ids.cuca}/license-keys`, { assign: [], unassign: [sibling.key] }],
    ['downloading its key', 'POST', '/licenseKeys/archive', { licenseKeyIds: [sibling.key] }],
    [
      'certifying its usage',
      'POST',
      `/applications/${ids.cuca}/past-itext-usage`,
      [{ groupId: `k:${sibling.key}`, productName: 'iText', deploymentType: 'Desktop', environment: 'Production', usageRange: { start: '2026-01-01', end: '2026-01-31' }, usageValue: '1' }], // prettier-ignore
    ],
    [
      'reporting for its license',
      'POST',
      `/applications/${ids.cuca}/leadtools-usage`,
      { usages: [{ productLicenseId: sibling.imaging, startDate: '2026-01-01', endDate: '2026-03-31', usageValue: '1' }] }, // prettier-ignore
    ],
  ];
  const prefixes: Readonly<Record<string, string>> = {
    'certifying its usage': `/api/usage/manual/accounts/${ids.account}`,
    'reporting for its license': `/api/usage/manual/accounts/${ids.account}`,
  };
  test.each(bodies)(
    '%s by an id in the body is refused and changes nothing',
    async (call, method, path, payload) => {
      const before = await stateOfSibling();
      for (const role of cucaRoles) {
        const url = (prefixes[call] ?? `/api/accounts/${ids.account}`) + path;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const answer = await portal.app.inject({ method, url, headers: people[role].headers, payload });
        expect([400, 403, 404, 409, 422], `${role}: ${answer.body}`).toContain(answer.statusCode);
        expect(answer.body).not.toContain(CANARY);
      }
      expect(await stateOfSibling()).toEqual(before);
    },
  );

  test('a new application takes no key of another one', async () => {
    const before = await stateOfSibling();
    for (const role of cucaRoles) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await portal.app.inject({
        method: 'POST',
        url: `/api/accounts/${ids.account}/imaging-applications`,
        headers: people[role].headers,
        payload: {
          ...{ id: randomUUID(), name: 'Mine', description: '', licenseKeyIds: [sibling.imaging] },
          ...{ licenseType: 'Internal', reportingFrequency: 'quarterly', secondaryReportingContact: null },
          primaryReportingContact: { email: 'con@tact.example', firstName: 'Con', lastName: 'Tact' },
        },
      });
      expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    }
    expect(await stateOfSibling()).toEqual(before);
  });
});

/** Its keys, their figures and who has had them. */
const stateOfSibling = () =>
  inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => [
    await trx
      .selectFrom('license_key')
      .selectAll()
      .where('cuca_id', '=', sibling.cuca)
      .orderBy('id')
      .execute(),
    await trx.selectFrom('usage_entry').selectAll().where('license_key_id', 'in', [sibling.key, sibling.imaging]).execute(), // prettier-ignore
    await trx.selectFrom('key_disclosure').selectAll().execute(),
  ]);
