import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ids } from './access-principals.ts';
import { createApiToken } from './api-tokens.ts';
import { createLicenseKey } from './license-keys.ts';
import { createPerson, type SignedInPerson } from './people.ts';
import { receiptOf } from './receipts.ts';
import { CANARY, seedTwoAccounts } from './two-accounts.ts';

/** Whose a thing is. */
export interface Place {
  account: string;
  cuca: string;
  key: string;
  imaging: string;
  /** Stands in every text of the place, and so in no answer to anybody outside. */
  text: string;
  /** What its keys used: the same. */
  figure: string;
  /** Who sent a thing, where that counts; else somebody else. */
  by?: SignedInPerson;
}

const { account, cuca, key } = ids;
export const own: Place = { account, cuca, key, imaging: 'imaging-own', text: 'own', figure: '1' };
export const others: Place = {
  ...{ account: ids.otherAccount, cuca: ids.otherCuca, key: ids.otherKey, imaging: 'imaging-else' },
  ...{ text: CANARY, figure: '876543210' },
};
/** Another application of the own account. */
export const sibling: Place = {
  ...{ account, cuca: 'app-sibling', key: 'key-sibling', imaging: 'imaging-sibling' },
  ...{ text: 'canary-of-the-sibling', figure: '987654321' },
};

/** The own account, another one, and a sibling of the own application, each with keys, files, figures and a team. */
export async function seedPlaces(portal: Portal): Promise<void> {
  await seedTwoAccounts(portal);
  for (const of of [others, sibling]) {
    await inSystem(portal, (trx) =>
      trx
        .insertInto('application')
        .values({ id: of.cuca, account_id: of.account, name: `Application ${of.text}` })
        .onConflict((c) => c.doNothing())
        .execute(),
    );
    await createPerson(portal, {
      email: `${of.text}@acme.example`,
      accounts: { [of.account]: { cucas: { [of.cuca]: ['CUCA_OWNER'] } } },
    });
    const products = [[of.key, 'iText'], [of.imaging, 'LEADTOOLS']] as const; // prettier-ignore
    for (const [id, productName] of products.filter(([id]) => id !== ids.otherKey))
      await createLicenseKey(portal, {
        ...{ id, accountId: of.account, cucaId: of.cuca, productName, value: `${of.text}-${id}-0123456789` },
        file: { name: `${of.text}.json`, content: Buffer.from(of.text) },
        more: { product_license: `${of.text} ${id}`, max_volume: of.figure },
      });
    await inSystem(portal, (trx) => writeUsage(trx, of));
  }
}

async function writeUsage(trx: Database, of: Place): Promise<void> {
  const { account: account_id, key: license_key_id, figure: value } = of;
  const about = { account_id, license_key_id, source: 'manual', usage_type: 'itext-core', value };
  const time = { starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-03-01T00:00:00Z' };
  await trx
    .insertInto('usage_month')
    .values({ ...about, month: '2026-02-01' })
    .execute();
  await trx
    .insertInto('usage_entry')
    .values({ ...about, ...time, unit: 'Processed Documents' })
    .execute();
  const term = { term_start: '2026-01-01', term_end: '2026-12-31' };
  await trx
    .updateTable('license_group')
    .set({ total_usage: value, reporting_type: 'MANUAL', ...term })
    .where('id', '=', `k:${license_key_id}`)
    .execute();
}

/** Makes what a path may name by this parameter, and answers its id. */
export const things: Record<string, (portal: Portal, of: Place) => Promise<string>> = {
  receiptId: async (portal, of) => {
    const id = randomUUID();
    const { userId, email } = of.by ?? (await personOf(portal, of));
    const receipt = receiptOf({
      ...{ id, kind: 'FORM', file: null, accounts: [{ id: of.account, name: of.text }] },
      ...{ submittedBy: { name: of.text, email }, keys: [] },
    });
    const row = { id, receipt_id: id, account_id: of.account, user_id: userId, kind: 'FORM' };
    const values = { ...row, receipt: JSON.stringify(receipt), submitted_at: portal.now() };
    await inSystem(portal, (trx) => trx.insertInto('usage_submission').values(values).execute());
    return id;
  },
  tokenId: async (portal, of) => {
    const { userId } = await personOf(portal, of);
    const about = { accountId: of.account, userId, name: of.text };
    return (await createApiToken(portal, { ...about, scopes: ['usage:report'] })).id;
  },
  activationId: async (portal, of) => {
    const id = randomUUID();
    const about = { account_id: of.account, license_key_id: of.key, environment: 'test' };
    const machine = { machine_hash: randomBytes(32), machine_tail: of.text.slice(-4) };
    const values = { id, ...about, ...machine, activated_at: portal.now() };
    await inSystem(portal, (trx) => trx.insertInto('activation').values(values).execute());
    return id;
  },
  caseId: async (portal, of) => {
    const id = `case-${randomUUID()}`;
    const kind = { record_type_name: 'Self-Certification', type: 'Case', sub_type: 'Self-Certification' };
    const state = { status: 'Customer’s response received', created_date: '2026-01-01' };
    const values = { id, account_id: of.account, ...kind, ...state, subject: of.text };
    await inSystem(portal, (trx) => trx.insertInto('crm_case').values(values).execute());
    return id;
  },
  requestId: async (portal, of) => {
    const id = randomUUID();
    const { userId, email } = await createPerson(portal, {
      accounts: { [of.account]: { roles: ['ACCOUNT_VIEWER'] } },
    });
    const who = { user_id: userId, user_name: of.text, email, note: of.text };
    const values = { id, account_id: of.account, cuca_id: of.cuca, ...who, requested_at: portal.now() };
    await inSystem(portal, (trx) => trx.insertInto('access_request').values(values).execute());
    return id;
  },
  invitationId: async (portal, of) => {
    const id = randomUUID();
    const { userId } = await personOf(portal, of);
    const email = `${of.text}-${id}@acme.example`;
    const to = { account_id: of.account, cuca_id: of.cuca, email, email_key: emailKey(email) };
    const sent = { token_hash: randomBytes(32), invited_by: userId, inviter_name: of.text };
    const now = portal.now();
    const times = { created_at: now, sent_at: now, expires_at: new Date(now.getTime() + 86_400_000) };
    const values = { id, ...to, ...sent, ...times, roles: ['CUCA_VIEWER'] };
    await inSystem(portal, (trx) => trx.insertInto('invitation').values(values).execute());
    return id;
  },
  userId: async (portal, of) => (await personOf(portal, of)).userId,
};

export const personOf = (portal: Portal, { account, cuca, text }: Place) =>
  createPerson(portal, {
    email: `${text}-${randomUUID()}@acme.example`,
    accounts: { [account]: { roles: [], cucas: { [cuca]: ['CUCA_VIEWER'] } } },
  });

const inSystem = <T>(portal: Portal, work: (trx: Database) => Promise<T>) =>
  inTransaction(portal.pool, { role: 'system' }, work);

/** Reads every row that names another account or the sibling application, but for what the portal refused. */
export async function foreignRowReader(admin: pg.Client): Promise<() => Promise<string[]>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const foreign = String.raw`t::text ~ '-(else|sibling)\M|canary' and t::text !~ 'session.refuseCall'`;
  const ofTables = tables.map(
    ({ name }) => `select '${name} ' || t::text as row from ${name} t where ${foreign}`,
  );
  const query = { name: 'foreign rows', text: ofTables.join(' union all ') };
  return async () => (await admin.query<{ row: string }>(query)).rows.map(({ row }) => row).sort();
}
