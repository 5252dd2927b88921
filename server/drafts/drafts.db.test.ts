import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createPerson, createSignedIn, signIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { removeDrafts } from './remove-drafts.ts';

let portal: TestPortal;
let licensee: SignedInPerson;
let colleague: SignedInPerson;
let imagingReporter: SignedInPerson;
let stranger: SignedInPerson;
const ids: Record<'licensee' | 'colleague' | 'imagingReporter' | 'stranger', string> = {
  licensee: '',
  colleague: '',
  imagingReporter: '',
  stranger: '',
};
const MORNING = '2026-11-20T09:00:00Z';

beforeAll(async () => {
  portal = await startTestPortal({ DRAFT_DAYS: '2' });
  const make = async (accounts: Parameters<typeof createPerson>[1]) =>
    (await createPerson(portal.portal, accounts)).userId;
  const onAcme = { accounts: { acme: { roles: ['LICENSEE' as const] } } };
  ids.licensee = await make(onAcme);
  ids.colleague = await make(onAcme);
  ids.imagingReporter = await make({
    accounts: { acme: { cucas: { viewer: ['LEADTOOLS_CUCA_REPORTER'], scanner: ['CUCA_VIEWER'] } } },
  });
  ids.stranger = await make({ accounts: { globex: { roles: ['LICENSEE'] } } });
  await portal.asOwner(
    `update app_user set first_name = 'Anna', last_name = 'Example' where id = '${ids.licensee}'`,
  );
  await portal.asOwner(
    `update app_user set first_name = 'Bob', last_name = 'Colleague' where id = '${ids.colleague}'`,
  );
});
afterAll(() => portal.close());

/** Moves the clock; everybody signs in at that time. */
async function comeBackAt(instant: string): Promise<void> {
  portal.setNow(new Date(instant));
  licensee = await signIn(portal.portal, ids.licensee);
  colleague = await signIn(portal.portal, ids.colleague);
  imagingReporter = await signIn(portal.portal, ids.imagingReporter);
  stranger = await signIn(portal.portal, ids.stranger);
}
beforeEach(async () => {
  await portal.asOwner('delete from draft');
  await comeBackAt(MORNING);
});

const HERE = '/api/drafts/self-certification/acme';
interface Saving {
  basedOn?: string | null;
  version?: string;
  content?: string;
  takeOver?: boolean;
}
const save = (who: SignedInPerson, saving: Saving = {}, url = HERE) =>
  portal.app.inject({
    method: 'PUT',
    url,
    headers: who.headers,
    payload: { basedOn: null, version: randomUUID(), content: '{}', ...saving },
  });
const open = async (who: SignedInPerson, url = HERE) =>
  (await portal.app.inject({ url, headers: who.headers })).json<{ draft: Record<string, unknown> | null }>()
    .draft;
const discard = (who: SignedInPerson, version: string) =>
  portal.app.inject({ method: 'DELETE', url: `${HERE}?version=${version}`, headers: who.headers });
const deeds = async () =>
  (
    await portal.asOwner(
      `select user_id, action, object, account_id, detail from audit where action like 'drafts.%' order by id`,
    )
  ).rows;

test('what was typed is there again, with whose it is and until when', async () => {
  const version = randomUUID();
  const answer = await save(licensee, { version, content: '{"apps":["Viewer"]}' });
  const info = {
    version,
    holder: { name: 'Anna Example', isCaller: true },
    savedAt: '2026-11-20T09:00:00.000Z',
    expiresAt: '2026-11-22T09:00:00.000Z',
  };
  expect(answer.json()).toEqual(info);
  expect(await open(licensee)).toEqual({ ...info, content: '{"apps":["Viewer"]}' });
  expect(await open(colleague)).toEqual({
    ...info,
    holder: { name: 'Anna Example', isCaller: false },
    content: '{"apps":["Viewer"]}',
  });
});

test('of two tabs the later is refused and told, and nothing of the first is lost', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await save(licensee, { version: first, content: 'first' });
  await save(licensee, { basedOn: first, version: second, content: 'tab one' });
  const answer = await save(licensee, { basedOn: first, content: 'tab two' });
  expect(answer.statusCode).toBe(409);
  expect(Problem.parse(answer.json())).toMatchObject({
    code: 'DRAFT_CHANGED',
    message:
      'Anna Example changed this draft on 20 Nov 2026, 09:00 UTC. Nothing was overwritten. Open that version, or save yours instead.',
    draft: { version: second, holder: { name: 'Anna Example', isCaller: true } },
  });
  expect(await open(licensee)).toMatchObject({ version: second, content: 'tab one' });
});

test('a saving whose answer was lost is answered like the first', async () => {
  const saving = { basedOn: null, version: randomUUID(), content: 'once' };
  const first = await save(licensee, saving);
  const again = await save(licensee, saving);
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
});

test('the same first saving several times at once is one draft, and each is answered with it', async () => {
  const saving = { basedOn: null, version: randomUUID(), content: 'once' };
  for (let round = 0; round < 5; round += 1) {
    await portal.asOwner('delete from draft');
    const answers = await Promise.all([1, 2, 3, 4].map(() => save(licensee, saving)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
  }
});

test('a version is the same one in capital letters', async () => {
  const saving = { version: 'ABCDEF01-2345-4789-ABCD-EF0123456789', content: 'once' };
  expect((await save(licensee, saving)).statusCode).toBe(200);
  const again = await save(licensee, saving);
  expect([again.statusCode, again.json().version]).toEqual([200, 'abcdef01-2345-4789-abcd-ef0123456789']);
  expect((await discard(licensee, saving.version)).statusCode).toBe(204);
  expect(await open(licensee)).toBeNull();
});

test('a colleague goes on with a draft at once, once in the record; the first is told at the next pause, and nothing is lost', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  await save(licensee, { version: first, content: 'by the licensee' });
  await comeBackAt('2026-11-20T09:05:00Z');
  const goneOn = await save(colleague, { basedOn: first, version: second, content: 'by the colleague' });
  expect(goneOn.json()).toMatchObject({ version: second, holder: { name: 'Bob Colleague', isCaller: true } });
  // A page of the release before says by itself that it takes the draft over.
  const more = { basedOn: second, version: third, content: 'by the colleague, more', takeOver: true };
  expect((await save(colleague, more)).statusCode).toBe(200);
  const refused = await save(licensee, { basedOn: first, content: 'more' });
  expect(refused.json()).toMatchObject({
    ...{ status: 409, code: 'DRAFT_CHANGED' },
    draft: { version: third, holder: { name: 'Bob Colleague', isCaller: false } },
  });
  expect(await open(licensee)).toMatchObject({ version: third, content: 'by the colleague, more' });
  const about = { object: 'self-certification', account_id: 'acme' };
  expect((await deeds()).slice(-2)).toEqual([
    { ...about, user_id: licensee.userId, action: 'drafts.begin', detail: {} },
    { ...about, user_id: colleague.userId, action: 'drafts.takeOver', detail: { from: licensee.userId } },
  ]);
});

test('of twenty who begin at once one has the draft, and the others are told whose it is', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => save(licensee)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
});

test('a draft that was sent does not come back to life, whatever was begun since', async () => {
  const [first, newer] = [randomUUID(), randomUUID()];
  await save(licensee, { version: first, content: 'sent' });
  expect((await discard(licensee, first)).statusCode).toBe(204);
  expect((await discard(licensee, first)).statusCode).toBe(204);
  expect((await save(colleague, { basedOn: first })).json()).toMatchObject({
    status: 409,
    code: 'DRAFT_GONE',
    message:
      'This draft has been submitted or discarded. Nothing was saved. Save yours as a new draft, or start again.',
    draft: null,
  });
  await save(licensee, { version: newer, content: 'the next one' });
  expect((await save(licensee, { basedOn: first, content: 'old tab' })).json()).toMatchObject({
    code: 'DRAFT_CHANGED',
  });
  expect(await open(licensee)).toMatchObject({ content: 'the next one' });
  expect((await deeds()).at(-2)).toMatchObject({ action: 'drafts.discard', user_id: licensee.userId });
});

test('a version is discarded by whoever saw it, and no other one', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await save(licensee, { version: first });
  await save(licensee, { basedOn: first, version: second });
  for (const person of [licensee, colleague])
    expect((await discard(person, first)).json()).toMatchObject({ status: 409, code: 'DRAFT_CHANGED' });
  expect(await open(licensee)).toMatchObject({ version: second });
  expect((await discard(colleague, second)).statusCode).toBe(204);
  expect(await open(licensee)).toBeNull();
});

test('the database holds no readable word of it, and the text opens in its own row only', async () => {
  await save(licensee, { content: 'an application nobody else knows of' });
  const { rows } = await portal.asOwner('select content_ciphertext from draft');
  const sealed = rows[0]?.['content_ciphertext'] as Buffer;
  expect(sealed.toString('latin1')).not.toContain('nobody else');
  const { secrets } = portal.portal;
  const context = (account: string) => JSON.stringify([account, 'self-certification', '']);
  expect(secrets.open('draft', sealed, context('acme')).toString()).toBe(
    'an application nobody else knows of',
  );
  expect(() => secrets.open('draft', sealed, context('globex'))).toThrow(/authenticate/);
});

test('a draft of an application is for those who may report for it', async () => {
  const place = '/api/drafts/imaging-usage/acme';
  expect((await save(imagingReporter, { content: 'rows' }, `${place}/viewer`)).statusCode).toBe(200);
  expect(await open(imagingReporter, `${place}/viewer`)).toMatchObject({ content: 'rows' });
  const refused = [
    await save(imagingReporter, {}, `${place}/scanner`),
    await save(licensee, {}, `${place}/viewer`),
    await save(stranger, {}, `${place}/viewer`),
    await save(imagingReporter, {}, '/api/drafts/imaging-usage/globex/viewer'),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
});

test('the database itself shows and gives nobody a draft of another account', async () => {
  await save(licensee, { content: 'ours' });
  const frame = { role: 'tenant', accounts: ['globex'], userId: stranger.userId } as const;
  const rows = await inTransaction(portal.portal.pool, frame, (trx) =>
    trx.selectFrom('draft').selectAll().execute(),
  );
  expect(rows).toEqual([]);
  const theft = sql`insert into draft (account_id, kind, version, content_ciphertext, holder_id, holder_name, saved_at, expires_at)
    values ('acme', 'imaging-usage', gen_random_uuid(), '', ${stranger.userId}, 'x', now(), now())`;
  await expect(inTransaction(portal.portal.pool, frame, (trx) => theft.execute(trx))).rejects.toMatchObject({
    code: '42501',
  });
});

test('100,000 characters of any script are kept, one more is refused by name, half a megabyte is not read', async () => {
  const most = '例'.repeat(100_000);
  const first = randomUUID();
  expect((await save(licensee, { version: first, content: most })).statusCode).toBe(200);
  expect((await open(licensee))?.['content']).toBe(most);
  expect((await save(licensee, { basedOn: first, content: `${most}例` })).json()).toMatchObject({
    code: 'INVALID_INPUT',
    errors: [{ path: 'content' }],
  });
  expect((await save(licensee, { basedOn: first, content: 'x'.repeat(512 * 1024) })).json()).toMatchObject({
    code: 'TOO_LARGE',
    message: 'The file or request is larger than the limit of 512 KiB.',
  });
  expect((await open(licensee))?.['version']).toBe(first);
});

test('after its life time a draft is not shown, makes room for a new one, and is removed', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await save(licensee, { version: first, content: 'old' });
  const count = async () => Number((await portal.asOwner('select count(*) as n from draft')).rows[0]?.['n']);
  const sweep = () =>
    removeDrafts(createSystemContext(portal.portal, { kind: 'job', name: 'draft-removal' }));
  await comeBackAt('2026-11-22T08:59:59Z');
  expect(await open(colleague)).toMatchObject({ content: 'old' });
  expect(await sweep()).toBe(0);
  await comeBackAt('2026-11-22T09:00:00Z');
  expect(await open(colleague)).toBeNull();
  expect((await save(colleague, { version: second, content: 'new' })).statusCode).toBe(200);
  await comeBackAt('2026-11-24T09:00:00Z');
  expect([await count(), await sweep(), await count()]).toEqual([1, 1, 0]);
});

test('whoever still has an expired draft before them goes on with it', async () => {
  const first = randomUUID();
  await save(licensee, { version: first, content: 'old' });
  await comeBackAt('2026-11-22T09:30:00Z');
  expect((await save(licensee, { basedOn: first, content: 'still mine' })).statusCode).toBe(200);
  expect(await open(licensee)).toMatchObject({
    content: 'still mine',
    expiresAt: '2026-11-24T09:30:00.000Z',
  });
});

test('of somebody without a name says their address', async () => {
  const nameless = await createSignedIn(portal.portal, { accounts: { acme: { roles: ['LICENSEE'] } } });
  await portal.asOwner(`update app_user set first_name = '', last_name = '' where id = '${nameless.userId}'`);
  expect((await save(nameless)).statusCode).toBe(200);
  expect((await open(colleague))?.['holder']).toEqual({ name: nameless.email, isCaller: false });
});
