import { afterAll, beforeAll, expect, test } from 'vitest';
import { audiences } from '#domain/alerts/alert-rules.ts';
import type { AlertPage, AlertSettings } from '#domain/alerts/schema.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { csvOf, importFiles, importInto } from '../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson, type TestPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { raiseExpiryAlerts, raiseUsageAlerts } from './raising/raise-alerts.ts';

const hex = (letter: string): string => letter.repeat(64);
const keyHeads = 'licenseKeyId,accountId,cucaId,groupId,recordType,productName,licenseKey,activationStatus,createdDate,expiryDate,maxVolume,productLicense'.split(','); // prettier-ignore
const KEYS = [
  ['whole', 'l-acc', '', '', 'Unified', 'iText', hex('a'), 'Active', '2026-01-01', '2027-06-01', '1000', 'PL-1'],
  ['one', 'l-acc', 'l-one', '', 'Unified', 'iText', hex('b'), 'Active', '2026-01-01', '2026-12-10', '1000', 'PL-2'],
  ['two', 'l-acc', 'l-two', '', 'Account', 'Apryse SDK', hex('c'), 'Active', '2026-01-01', '2027-06-01', '10', 'PL-3'],
  ['other', 'l-other', '', '', 'Unified', 'DITO', hex('d'), 'Active', '2026-01-01', '2026-12-10', '10', 'PL-4'],
]; // prettier-ignore

let running: TestPortal;
beforeAll(async () => {
  running = await startTestPortal();
  running.setNow(new Date('2026-11-20T06:00:00Z'));
  using files = importFiles({
    'people.csv': csvOf([['id', 'email', 'firstName', 'lastName'], ['p-ines', 'ines@vendor.example', 'Ines', 'I']]),
    'accounts.csv': csvOf([['id', 'name', 'crCsmId'], ['l-acc', 'Acme', 'p-ines'], ['l-other', 'Other', '']]),
    'applications.csv': csvOf([['id', 'accountId', 'name'], ['l-one', 'l-acc', 'One'], ['l-two', 'l-acc', 'Two']]),
    'license-keys.csv': csvOf([keyHeads, ...KEYS]),
  }); // prettier-ignore
  const { problems } = await importInto(running.portal, files.folder);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  await asSystem(`update license_group set total_usage = div(max_volume * 9, 10), reporting_type = 'MANUAL'`);
  const ctx = createSystemContext(running.portal, { kind: 'job', name: 'test' });
  await raiseUsageAlerts(ctx);
  await raiseExpiryAlerts(ctx);
});
afterAll(() => running.close());

const asSystem = (statement: string) =>
  running.asOwner(`set role "${running.portal.pool.rolePrefix}_system"; ${statement}`);
const ACCOUNT = '/api/accounts/l-acc/alerts';
const on = (grants: NonNullable<TestPerson['accounts']>[string], id = 'l-acc') =>
  createSignedIn(running.portal, { accounts: { [id]: grants } });
const staff = (email?: string) =>
  createSignedIn(running.portal, {
    globalRoles: ['INTERNAL_STAKEHOLDER'],
    ...(email === undefined ? {} : { email }),
  });
const list = async ({ headers }: SignedInPerson, url = ACCOUNT) =>
  (await running.app.inject({ url, headers })).json<AlertPage>();
const saidTo = async (person: SignedInPerson, url?: string): Promise<string[]> =>
  (await list(person, url)).content.map(
    (one) => `${one.kind} ${one.productName} ${one.names.join()}${one.readAt === null ? '' : ' read'}`,
  );
const read = async ({ headers }: SignedInPerson, payload: object, url = ACCOUNT) =>
  (await running.app.inject({ method: 'POST', url: `${url}/read`, headers, payload })).statusCode;

const WHOLE = 'USAGE iText PL-1';
const ONE = 'USAGE iText PL-2';
const TWO = 'USAGE Apryse SDK PL-3';
const EXPIRES = 'EXPIRY iText PL-2';

test('everybody sees what their rights to usage and expiry let them see, the newest first', async () => {
  const everything = [EXPIRES, TWO, ONE, WHOLE];
  expect((await saidTo(await staff())).toSorted()).toEqual(everything.toSorted());
  expect(await saidTo(await on({ roles: ['LICENSEE'] }))).toEqual([EXPIRES]);
  expect((await saidTo(await on({ roles: ['ITEXT_VOLUME_REPORTER'] }))).toSorted()).toEqual([WHOLE, ONE]);
  const inOne = await on({ roles: [], cucas: { 'l-one': ['CUCA_VIEWER'] } });
  expect(await saidTo(inOne)).toEqual([EXPIRES, ONE]);
  expect(await saidTo(await on({ roles: [], cucas: { 'l-two': ['CUCA_OWNER'] } }))).toEqual([TWO]);
  const answer = await list(inOne);
  expect(await list(inOne, `${ACCOUNT}?parts=total`)).toEqual({ ...answer, content: [] });
  const bell = await staff();
  await list(bell, `${ACCOUNT}?parts=total`);
  const { rows } = await running.asOwner(`select user_id from audit where action = 'alerts.countUnread'`);
  expect(rows).toEqual([{ user_id: bell.userId }]); // of staff alone
  expect(answer).toMatchObject({ totalElements: 2, unread: 2, next: null });
  expect(answer.content[1]).toEqual({
    ...{ id: answer.content[1]?.id, kind: 'USAGE', account: { id: 'l-acc', name: 'Acme' }, productName: 'iText' },
    ...{ names: ['PL-2'], keys: 1, cucaId: 'l-one', raisedAt: '2026-11-20T06:00:00.000Z', readAt: null },
    ...{ threshold: 80, usagePercent: 90, totalUsage: '900', maxVolume: '1000', percentNow: 90 },
    term: { start: '2026-01-01', end: '2026-12-10' },
  }); // prettier-ignore
  expect(answer.content[0]).toMatchObject({ expiryDate: '2026-12-10', days: 30 });
});

test('a figure that was corrected since is told as it was and as it is', async () => {
  await asSystem(`update license_group set total_usage = 4 where id = 'k:two'`);
  const [alert] = (await list(await on({ roles: [], cucas: { 'l-two': ['CUCA_OWNER'] } }))).content;
  expect(alert).toMatchObject({ usagePercent: 90, totalUsage: '9', percentNow: 40 });
  await asSystem(`update license_group set term_start = '2026-02-01' where id = 'k:two'`);
  const [later] = (await list(await on({ roles: [], cucas: { 'l-two': ['CUCA_OWNER'] } }))).content;
  expect(later).toMatchObject({ usagePercent: 90, percentNow: null });
  await asSystem(`update license_group set term_start = '2026-01-01' where id = 'k:two'`);
});

test('of a term whose usage was all withdrawn since nothing is known now, which is no 0', async () => {
  const teamOwner = await on({ roles: [], cucas: { 'l-two': ['CUCA_OWNER'] } });
  const now = async () =>
    (await list(teamOwner)).content.map((one) => one.kind === 'USAGE' && one.percentNow);
  await asSystem(`update license_group set total_usage = 0, reporting_type = null where id = 'k:two'`);
  expect(await now()).toEqual([null]);
  await asSystem(`update license_group set reporting_type = 'MANUAL' where id = 'k:two'`);
  expect(await now()).toEqual([0]);
  await asSystem(`update license_group set total_usage = 9 where id = 'k:two'`);
});

test('staff see those of the accounts that they look after together', async () => {
  const staffMember = await staff('ines@vendor.example');
  expect((await saidTo(staffMember, '/api/alerts')).toSorted()).toEqual(
    [EXPIRES, TWO, ONE, WHOLE].toSorted(),
  );
  expect(await list(await staff(), '/api/alerts')).toEqual({
    ...{ content: [], next: null, totalElements: 0, unread: 0 },
  });
});

test('each person marks for themselves, as often as they like, and only what they may see', async () => {
  const reporter = await on({ roles: ['ITEXT_VOLUME_REPORTER'] });
  const colleague = await on({ roles: ['ITEXT_VOLUME_REPORTER'] });
  const all = (await list(await staff())).content;
  const ids = new Map(all.map(({ id, names, kind }) => [`${kind} ${names.join()}`, id]));
  const expiry = ids.get('EXPIRY PL-2') ?? '';
  const whole = ids.get('USAGE PL-1') ?? '';
  for (const id of [whole, whole, expiry]) expect(await read(reporter, { id })).toBe(204);
  expect(await list(reporter)).toMatchObject({ totalElements: 2, unread: 1 });
  expect(await saidTo(reporter, `${ACCOUNT}?unread=true`)).toEqual([ONE]);
  expect(await list(colleague)).toMatchObject({ unread: 2 });
  expect((await list(await staff())).unread).toBe(4);
  expect(await read(reporter, { upTo: expiry })).toBe(204);
  expect(await list(reporter)).toMatchObject({ totalElements: 2, unread: 0 });
  expect(await read(reporter, { upTo: 'x' })).toBe(400);
  const elsewhere = await on({ roles: ['LICENSEE'] }, 'l-other');
  expect(await read(elsewhere, { upTo: '999999' }, '/api/accounts/l-other/alerts')).toBe(204);
  expect((await list(elsewhere, '/api/accounts/l-other/alerts')).unread).toBe(0);
  expect((await list(colleague)).unread).toBe(2);
});

test('all up to one leaves what came later unread', async () => {
  const staffMember = await staff('ines2@vendor.example');
  const { content } = await list(staffMember);
  expect(await read(staffMember, { upTo: content[1]?.id })).toBe(204);
  expect(await saidTo(staffMember, `${ACCOUNT}?unread=true`)).toHaveLength(1);
  const { content: rest } = await list(staffMember, `${ACCOUNT}?unread=true`);
  expect(rest[0]?.id).toBe(content[0]?.id);
});

test('a list is read on from where a page ended', async () => {
  const reader = await staff();
  const { content } = await list(reader);
  const after = content[1]?.id ?? '';
  expect((await list(reader, `${ACCOUNT}?after=${after}`)).content.map(({ id }) => id)).toEqual(
    content.slice(2).map(({ id }) => id),
  );
});

const settings = async ({ headers }: SignedInPerson, payload?: object) => {
  const url = `${ACCOUNT}/settings`;
  const answer = await running.app.inject({
    ...{ method: payload ? 'PUT' : 'GET', url, headers },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json<AlertSettings & { code?: string }>() };
};

test('who is told is shown and chosen, in order and each once, and written down', async () => {
  const licensee = await on({ roles: ['LICENSEE'] });
  const before = (await settings(licensee)).body;
  expect(before).toMatchObject({
    thresholds: [80, 100],
    audiences: audiences.filter((one) => one !== 'CUCA_VIEWER'),
    changed: null,
  });
  expect(before.people).toContainEqual({ audience: 'LICENSEE', name: 'Test Person' });
  expect(JSON.stringify(before)).not.toContain('@');
  const chosen = { thresholds: [120, 50, 50], audiences: ['CSM', 'LICENSEE', 'CSM'] };
  const after = await settings(licensee, chosen);
  expect(after.body).toMatchObject({
    ...{ thresholds: [50, 120], audiences: ['LICENSEE', 'CSM'] },
    changed: { by: 'Test Person', at: '2026-11-20T06:00:00.000Z' },
  });
  expect((await settings(licensee, chosen)).body).toEqual(after.body);
  const { rows } = await running.asOwner(
    `select account_id, detail from audit where action = 'alerts.updateAlertSettings'`,
  );
  expect(rows).toEqual([
    {
      account_id: 'l-acc',
      detail: {
        before: { thresholds: [80, 100], audiences: before.audiences },
        after: { thresholds: [50, 120], audiences: ['LICENSEE', 'CSM'] },
      },
    },
  ]);
});

test.each([
  { thresholds: [0], audiences: [] },
  { thresholds: [1001], audiences: [] },
  { thresholds: [80.5], audiences: [] },
  { thresholds: [1, 2, 3, 4, 5, 6, 7], audiences: [] },
  { thresholds: [80], audiences: ['ACCOUNT_VIEWER'] },
  { thresholds: [80] },
])('%j is refused', async (payload) => {
  expect((await settings(await on({ roles: ['LICENSEE'] }), payload)).status).toBe(400);
});

test('the page of an account counts what its reader has not read, and nothing for somebody without the right', async () => {
  const state = async ({ headers }: SignedInPerson) =>
    (await running.app.inject({ url: '/api/accounts/l-acc/state', headers })).json<{ alerts: unknown }>()
      .alerts;
  expect(await state(await on({ roles: ['ITEXT_VOLUME_REPORTER'] }))).toEqual({ unread: 2 });
  expect(await state(await on({ roles: ['ACCOUNT_VIEWER'] }))).toBeNull();
});
