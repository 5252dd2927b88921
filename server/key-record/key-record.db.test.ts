import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeyRecord } from '#domain/key-record/schema.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

const ACCOUNT = 'acc-record';
const NOW = new Date('2025-06-02T08:00:00Z');
const value = randomKey();
let portal: TestPortal;
let staffMember: SignedInPerson;
let reporter: SignedInPerson;
let keyId: string;
let otherKeyId: string;
let receiptId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(NOW);
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  reporter = await createSignedIn(portal.portal, {
    accounts: { [ACCOUNT]: { roles: ['ITEXT_VOLUME_REPORTER', 'LICENSEE'] } },
  });
  const other = randomKey();
  keyId = await createVolumeKey(portal, { accountId: ACCOUNT, value, ...sampleTerm });
  otherKeyId = await createVolumeKey(portal, { accountId: ACCOUNT, value: other, ...sampleTerm });
  // 1 and 10 March for the key, 2 March for the other one.
  const records = [usageAt(0, 3), usageAt(24 * 9 + 5, 4), usageAt(24, 9, { k: 1 })];
  receiptId = (await uploadOk(portal, reporter, await usageFile([value, other], records))).id;
  for (let n = 0; n < 12; n += 1)
    await portal.asOwner(`insert into key_disclosure (account_id, license_key_id, user_id, kind, disclosed_at)
      values ('${ACCOUNT}', '${keyId}', '${reporter.userId}', '${n === 11 ? 'COPY' : 'DOWNLOAD'}', '2025-05-01T0${n % 10}:00:00Z'::timestamptz + interval '${n} day')`);
  await portal.asOwner(`update license_key set max_activations = 3 where id = '${keyId}'`);
  await portal.asOwner(`insert into activation (id, account_id, license_key_id, machine_hash, machine_tail, environment, activated_at)
    values ('${randomUUID()}', '${ACCOUNT}', '${keyId}', 'm', 'AB12', 'production', '2025-05-02T00:00:00Z')`);
  await portal.asOwner(
    `insert into person (id, email, first_name, last_name) values ('p1', 'con@tact.example', 'Con', 'Tact')`,
  );
  await portal.asOwner(`insert into account_contact values ('${ACCOUNT}', 'con@tact.example', 'p1')`);
});
afterAll(() => portal.close());

const recordOf = async (id: string, person = staffMember, account = ACCOUNT) =>
  portal.app.inject({
    url: `/api/accounts/${account}/license-keys/${id}/record`,
    headers: person.headers,
  });
const read = async (id: string) => KeyRecord.parse((await recordOf(id)).json());

test('a key’s record names what was reported for it, by whom and of which days, and nothing of other keys', async () => {
  const { submissions } = await read(keyId);
  expect(submissions).toEqual({
    total: 1,
    newest: [
      {
        ...{ receiptId, kind: 'USAGE_FILE', at: NOW.toISOString(), by: 'Test Person' },
        ...{ period: { start: '2025-03-01', end: '2025-03-10' }, records: 2, amendment: null },
      },
    ],
  });
  expect((await read(otherKeyId)).submissions.newest[0]).toMatchObject({
    ...{ receiptId, period: { start: '2025-03-02', end: '2025-03-02' }, records: 1 },
  });
});

test('a submission that was withdrawn says so', async () => {
  const own = randomKey();
  const ownId = await createVolumeKey(portal, { accountId: ACCOUNT, value: own, ...sampleTerm });
  const records = [usageAt(0, 1), usageAt(1, 1)];
  const receipt = await uploadOk(portal, reporter, await usageFile([own], records));
  const change = { id: randomUUID(), version: 0, action: 'WITHDRAW', reason: 'sent twice' };
  const answer = await portal.app.inject({
    ...{
      method: 'POST',
      url: `/api/accounts/${ACCOUNT}/submissions/${receipt.id}/corrections`,
      payload: change,
    },
    headers: staffMember.headers,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await read(ownId)).submissions.newest[0]).toMatchObject({ amendment: 'WITHDRAWN', records: 2 });
});

test('who was handed the key or its file is told, the newest ten and how many in all', async () => {
  const { disclosures } = await read(keyId);
  expect(disclosures.total).toBe(12);
  expect(disclosures.newest).toHaveLength(10);
  expect(disclosures.newest[0]).toEqual({ kind: 'COPY', at: '2025-05-12T01:00:00.000Z', by: 'Test Person' });
  expect((await read(otherKeyId)).disclosures).toEqual({ total: 0, newest: [] });
});

test('machines, their limit and the account’s contacts belong to it', async () => {
  const record = await read(keyId);
  expect(record.activations).toMatchObject({ limit: 3, active: 1, activations: [{ machineTail: 'AB12' }] });
  expect(record.contacts).toEqual([{ of: 'ACCOUNT', name: 'Con Tact', email: 'con@tact.example' }]);
});

test('[6.17] it is for internal people, and a key of another account is not there', async () => {
  expect((await recordOf(keyId, reporter)).statusCode).toBe(403);
  expect((await recordOf('no-such-key')).statusCode).toBe(404);
  const others = 'acc-of-others';
  await portal.asOwner(`insert into account (id, name) values ('${others}', 'Others')`);
  const theirs = await createVolumeKey(portal, { accountId: others, value: randomKey(), ...sampleTerm }); // prettier-ignore
  expect((await recordOf(theirs)).statusCode).toBe(404);
  expect((await recordOf(theirs, staffMember, others)).statusCode).toBe(200);
});
