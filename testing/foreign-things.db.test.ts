import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailKey } from '#domain/access/vendor-domain.ts';
import { accountRoles, cucaRoles } from '#domain/access/permissions.ts';
import { contracts } from '#domain/contracts.ts';
import type { Endpoint } from '#domain/core/endpoint.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ids } from './access-principals.ts';
import { createApiToken } from './api-tokens.ts';
import { knownParams, requestOf } from './generated-request.ts';
import { createLicenseKey } from './license-keys.ts';
import { createPerson, createSignedIn, signIn, type SignedInPerson } from './people.ts';
import { receiptOf } from './receipts.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';
import { CANARY, seedTwoAccounts } from './two-accounts.ts';

/** Whose a thing is. */
interface Place {
  account: string;
  cuca: string;
  key: string;
  /** Stands in every text of the thing. */
  text: string;
  /** Who sent it, where that counts; else somebody else. */
  by?: SignedInPerson;
}
const own: Place = { account: ids.account, cuca: ids.cuca, key: ids.key, text: 'own' };
const others: Place = { account: ids.otherAccount, cuca: ids.otherCuca, key: ids.otherKey, text: CANARY };
const sibling: Place = { account: ids.account, cuca: 'app-sibling', key: 'key-sibling', text: CANARY };

let portal: TestPortal;
/** Has every role of a customer in the own account and its application. */
let caller: SignedInPerson;
/** Has every role in the application and none on the account. */
let member: SignedInPerson;
const system = <T>(work: (trx: Database) => Promise<T>) =>
  inTransaction(portal.portal.pool, { role: 'system' }, work);

beforeAll(async () => {
  portal = await startTestPortal();
  await seedTwoAccounts(portal.portal);
  await system((trx) =>
    trx
      .insertInto('application')
      .values({ id: sibling.cuca, account_id: sibling.account, name: `Application ${CANARY}` })
      .execute(),
  );
  await createLicenseKey(portal.portal, {
    ...{ id: sibling.key, accountId: sibling.account, cucaId: sibling.cuca, productName: 'iText' },
    more: { product_license: CANARY },
  });
  const cucas = { [ids.cuca]: [...cucaRoles] };
  caller = await createSignedIn(portal.portal, {
    accounts: { [ids.account]: { roles: [...accountRoles], cucas } },
  });
  member = await createSignedIn(portal.portal, { accounts: { [ids.account]: { cucas } } });
});
afterAll(() => portal.close());

const personOf = ({ account, cuca, text }: Place) =>
  createPerson(portal.portal, {
    email: `${text}-${randomUUID()}@acme.example`,
    accounts: { [account]: { roles: [], cucas: { [cuca]: ['CUCA_VIEWER'] } } },
  });

/** Makes a thing that a path may name, and answers its id; with what it looks like in the database. */
const things: Record<string, { make: (of: Place) => Promise<string>; row: (id: string) => string }> = {
  receiptId: {
    make: async (of) => {
      const id = randomUUID();
      const { userId, email } = of.by ?? (await personOf(of));
      const receipt = receiptOf({
        ...{ id, kind: 'FORM', file: null, accounts: [{ id: of.account, name: of.text }] },
        ...{ submittedBy: { name: of.text, email }, keys: [] },
      });
      const row = { id, receipt_id: id, account_id: of.account, user_id: userId, kind: 'FORM' };
      const values = { ...row, receipt: JSON.stringify(receipt), submitted_at: portal.portal.now() };
      await system((trx) => trx.insertInto('usage_submission').values(values).execute());
      return id;
    },
    row: (id) => `usage_submission where receipt_id = '${id}'`,
  },
  tokenId: {
    make: async (of) => {
      const { userId } = await personOf(of);
      const scopes = ['usage:report'] as const;
      return (await createApiToken(portal.portal, { accountId: of.account, userId, scopes, name: of.text }))
        .id;
    },
    row: (id) => `api_token where id = '${id}'`,
  },
  activationId: {
    make: async (of) => {
      const id = randomUUID();
      const about = { account_id: of.account, license_key_id: of.key, environment: 'test' };
      const machine = { machine_hash: randomBytes(32), machine_tail: of.text.slice(-4) };
      const values = { id, ...about, ...machine, activated_at: portal.portal.now() };
      await system((trx) => trx.insertInto('activation').values(values).execute());
      return id;
    },
    row: (id) => `activation where id = '${id}'`,
  },
  caseId: {
    make: async (of) => {
      const id = `case-${randomUUID()}`;
      const kind = { record_type_name: 'Self-Certification', type: 'Case', sub_type: 'Self-Certification' };
      const values = { id, account_id: of.account, ...kind, subject: of.text };
      const more = { status: 'Customer’s response received', created_date: '2026-01-01' };
      await system((trx) =>
        trx
          .insertInto('crm_case')
          .values({ ...values, ...more })
          .execute(),
      );
      return id;
    },
    row: (id) => `crm_case where id = '${id}'`,
  },
  requestId: {
    make: async (of) => {
      const id = randomUUID();
      const { userId, email } = await createPerson(portal.portal, {
        accounts: { [of.account]: { roles: ['ACCOUNT_VIEWER'] } },
      });
      const who = { user_id: userId, user_name: of.text, email, note: of.text };
      const values = { id, account_id: of.account, cuca_id: of.cuca, ...who };
      await system((trx) =>
        trx
          .insertInto('access_request')
          .values({ ...values, requested_at: portal.portal.now() })
          .execute(),
      );
      return id;
    },
    row: (id) => `access_request where id = '${id}'`,
  },
  invitationId: {
    make: async (of) => {
      const id = randomUUID();
      const { userId } = await personOf(of);
      const email = `${of.text}-${id}@acme.example`;
      const sent = { token_hash: randomBytes(32), invited_by: userId, inviter_name: of.text };
      const now = portal.portal.now();
      const times = { created_at: now, sent_at: now, expires_at: new Date(now.getTime() + 86_400_000) };
      await system((trx) =>
        trx
          .insertInto('invitation')
          .values({
            ...{ id, account_id: of.account, cuca_id: of.cuca, email, email_key: emailKey(email) },
            ...{ roles: ['CUCA_VIEWER'], ...sent, ...times },
          })
          .execute(),
      );
      return id;
    },
    row: (id) => `invitation where id = '${id}'`,
  },
  userId: {
    make: async (of) => (await personOf(of)).userId,
    row: (id) => `cuca_role where user_id = '${id}'`,
  },
};

/** Parameters that name no thing of anybody, or one that only its secret finds. */
const noThings = ['type', 'source', 'kind', 'token', 'sessionId'];
const paramsOf = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).filter((name) => !(name in knownParams));
const forPeople = contracts.filter(({ access }) => access.need !== 'internal');
const about = forPeople.flatMap((endpoint) =>
  paramsOf(endpoint)
    .filter((name) => name in things)
    .map((name) => [endpoint.id, name, endpoint] as const),
);

/** What a call says where an empty body would be refused before anybody looks for what its path names. */
const said: Readonly<Record<string, () => object>> = {
  'corrections.previewCorrection': () => ({ action: 'WITHDRAW' }),
  'corrections.submitCorrection': () => ({
    action: 'WITHDRAW',
    id: randomUUID(),
    version: 0,
    reason: 'Wrong',
  }),
  'self-certification.updateCase': () => ({ description: 'Another' }),
  'teams.updateMember': () => ({ roles: ['CUCA_ADMIN'], seen: ['CUCA_VIEWER'] }),
  'teams.answerRequest': () => ({ roles: ['CUCA_VIEWER'] }),
};
const ask = (endpoint: Endpoint, name: string, id: string, person = caller) => {
  const request = requestOf(endpoint, person.headers.authorization, { [name]: id });
  const body = said[endpoint.id]?.();
  return portal.app.inject({ ...request, ...(body ? { payload: JSON.stringify(body) } : {}) });
};
const rowOf = (name: string, id: string) =>
  system(async (trx) => {
    const { rows } = await sql`select to_jsonb(t) as row from ${sql.raw(`(select * from ${things[name]?.row(id)}) as t`)}`.execute(trx); // prettier-ignore
    return rows;
  });
const nobodysOf = (name: string): string => (name === 'caseId' ? 'case-nowhere' : randomUUID());
const without = (body: string, id: string): string =>
  body.replaceAll(/"requestId":"[^"]+"/g, '').replaceAll(id, 'ID');

test('every parameter of a path is an account, application, key or product, or one of the things below', () => {
  const names = new Set(forPeople.flatMap(paramsOf));
  expect([...names].filter((name) => !(name in things) && !noThings.includes(name))).toEqual([]);
});

describe.each(about)('[1.01] %s by the %s', (_call, name, endpoint) => {
  const isOfTeam = ['requestId', 'invitationId', 'userId'].includes(name);
  const { make } = things[name]!;

  test.each([
    ['another account', others],
    ...(isOfTeam ? [['the sibling application', sibling] as const] : []),
  ] as const)(
    'of %s finds nothing under the own one, as if it did not exist, and changes nothing',
    async (_of, place) => {
      const id = await make(place);
      const before = await rowOf(name, id);
      expect(before).not.toEqual([]);
      const answer = await ask(endpoint, name, id);
      expect([400, 403, 404, 409], answer.body).toContain(answer.statusCode);
      const nobodys = nobodysOf(name);
      const missing = await ask(endpoint, name, nobodys);
      expect(answer.statusCode).toBe(missing.statusCode);
      expect(without(answer.body, id)).toBe(without(missing.body, nobodys));
      expect(answer.body).not.toContain(CANARY);
      expect(await rowOf(name, id)).toEqual(before);
    },
  );

  test('of the own one is found, so that the refusals are about whose it is', async () => {
    const [id, nobodys] = [await make({ ...own, by: caller }), nobodysOf(name)];
    const [answer, missing] = [await ask(endpoint, name, id), await ask(endpoint, name, nobodys)];
    expect(without(answer.body, id)).not.toBe(without(missing.body, nobodys));
  });
});

const receipts = about.filter(([id, name]) => name === 'receiptId' && id.startsWith('submissions.'));
test.each(receipts)(
  '%s by the %s tells a member of one application nothing that somebody else of the account reported',
  async (_call, name, endpoint) => {
    const answer = await ask(endpoint, name, await things[name]!.make({ ...own, text: CANARY }), member);
    expect([403, 404], answer.body).toContain(answer.statusCode);
    expect(answer.body).not.toContain(CANARY);
  },
);

test('nobody ends the session of somebody else by its id', async () => {
  const { userId } = await personOf(own);
  const theirs = await signIn(portal.portal, userId);
  const url = '/api/auth/sessions';
  const [open] = (await portal.app.inject({ url, headers: theirs.headers })).json<{ id: string }[]>();
  const end = (person: SignedInPerson) =>
    portal.app.inject({ method: 'POST', url: `${url}/${open?.id}/end`, headers: person.headers });
  expect((await end(caller)).statusCode).toBe(404);
  expect((await portal.app.inject({ url, headers: theirs.headers })).statusCode).toBe(200);
  expect((await end(theirs)).statusCode).toBeLessThan(300);
});
