import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#domain/core/problem.ts';
import type { ReportPage } from '#domain/licenses-report/schema.ts';
import type { ReportView, ViewKeys } from '#domain/licenses-report/views/schema.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { readOutbox } from '../../../testing/outbox-mails.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startReportPortal } from '../../../testing/report-portal.ts';
import { NOW } from '../../../testing/report-sample.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';
import { sendViewMails } from './send-view-mails.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
let otherStaffMember: SignedInPerson;
const LIST = '/api/reports/license-keys/named-views';
const SAVED = '/api/reports/license-keys/saved-filters';
beforeAll(async () => {
  portal = await startReportPortal({ PORTAL_DEMO: 'true' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(NOW); // a Friday
  await portal.asOwner('delete from report_view');
  await portal.asOwner('delete from outbox_mail');
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  otherStaffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test says what is answered
async function call<T>(method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object, by = staffMember) {
  const answer = await portal.app.inject({
    ...{ method, url, headers: by.headers },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: (answer.body === '' ? null : answer.json<T & Problem>()) as T };
}
const over = { name: 'Over, DITO', filters: { licensedProduct: ['DITO'], minUsage: 100 }, sort: '-usage' };
const save = (id: string, more: object = {}, by = staffMember) =>
  call<ReportView & Problem>('PUT', `${LIST}/${id}`, { ...over, isShared: false, ...more }, by);
const choose = (id: string, choice: object, by = staffMember) =>
  call<ReportView & Problem>(
    'PUT',
    `${LIST}/${id}/choice`,
    { isDefault: false, mail: 'NEVER', ...choice },
    by,
  );
const list = async (by = staffMember) => (await call<ReportView[]>('GET', LIST, undefined, by)).body;
const begins = async (by = staffMember) => (await call<object>('GET', SAVED, undefined, by)).body;

describe('a view', () => {
  test('is saved with its filters and order under a name; saving twice makes one, saving again changes it', async () => {
    const id = randomUUID();
    await save(id);
    const { status, body } = await save(id);
    expect([status, body]).toEqual([
      200,
      {
        ...{ id, ...over, isShared: false, isOwn: true, owner: 'Test Person' },
        ...{ isDefault: false, mail: 'NEVER' },
      },
    ]);
    await save(id, { name: 'Renamed', sort: 'expiry' });
    expect((await list()).map(({ name, sort }) => [name, sort])).toEqual([['Renamed', 'expiry']]);
  });

  test('counts as many license keys as the report that it opens', async () => {
    const id = randomUUID();
    await save(id);
    const { body: counts } = await call<ViewKeys[]>('GET', `${LIST}/counts`);
    const { body: report } = await call<ReportPage>(
      'GET',
      '/api/reports/license-keys?parts=total&assignee=&product=DITO&minUsage=100',
    );
    expect(counts).toEqual([{ id, keys: report.totalElements }]);
    expect(report.totalElements).toBeGreaterThan(0);
  });

  test('is its owner’s alone until it is shared; others then see it and change nothing', async () => {
    const id = randomUUID();
    await save(id);
    expect(await list(otherStaffMember)).toEqual([]);
    expect((await choose(id, {}, otherStaffMember)).status).toBe(404);
    await save(id, { isShared: true });
    expect((await list(otherStaffMember)).map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['Over, DITO', false],
    ]);
    expect((await save(id, { name: 'Stolen' }, otherStaffMember)).status).toBe(404);
    expect((await call('DELETE', `${LIST}/${id}`, undefined, otherStaffMember)).status).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(['Over, DITO']);
  });

  test('has a name that none of one’s other views has, however it is written', async () => {
    await save(randomUUID());
    const { status, body } = await save(randomUUID(), { name: 'OVER, dito' });
    expect([status, body.code]).toEqual([409, 'VIEW_NAME_TAKEN']);
    expect((await save(randomUUID(), {}, otherStaffMember)).status).toBe(200);
  });

  test('is one of at most fifty of a person', async () => {
    await portal.asOwner(
      `insert into report_view select gen_random_uuid(), '${staffMember.userId}', 'view ' || n, '{}', 'account', false, now() from generate_series(1, 50) n`,
    );
    const { status, body } = await save(randomUUID());
    expect([status, body.code]).toEqual([409, 'TOO_MANY_VIEWS']);
  });

  test('deleted is gone for its readers too, and deleting it again is no failure', async () => {
    const id = randomUUID();
    await save(id, { isShared: true });
    await choose(id, { isDefault: true, mail: 'WEEKLY' }, otherStaffMember);
    for (const _ of [1, 2]) expect((await call('DELETE', `${LIST}/${id}`)).status).toBe(204);
    expect([await list(), await list(otherStaffMember), await begins(otherStaffMember)]).toEqual([
      [],
      [],
      { filters: null },
    ]);
  });
});

describe('what the report begins with', () => {
  test('is the view that was chosen, in its order, and saving or forgetting filters ends that', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await save(first);
    await save(second, { name: 'Mine', filters: { assignee: 'a@b.example' }, sort: 'account' });
    await call('PUT', SAVED, { freeTextSearch: 'zebra' });
    await choose(first, { isDefault: true });
    expect(await begins()).toEqual({ filters: over.filters, sort: '-usage' });
    await choose(second, { isDefault: true });
    expect(await begins()).toEqual({ filters: { assignee: 'a@b.example' }, sort: 'account' });
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Mine']);
    await call('PUT', SAVED, { freeTextSearch: 'zebra' });
    expect(await begins()).toEqual({ filters: { freeTextSearch: 'zebra' } });
    await choose(first, { isDefault: true });
    await call('DELETE', SAVED);
    expect(await begins()).toEqual({ filters: null });
  });
});

describe('the mail of a view', () => {
  const run = async (day: string) => {
    portal.setNow(new Date(`${day}T07:00:00Z`));
    return sendViewMails({ ...createSystemContext(portal.portal, { kind: 'job', name: 'view-mail' }), portal: portal.portal });
  }; // prettier-ignore
  const mails = () => readOutbox(portal.portal);

  test('comes once a week with the number and its change, however often and by how many the job is run', async () => {
    const id = randomUUID();
    await save(id);
    await choose(id, { mail: 'WEEKLY' });
    const [counted] = (await call<ViewKeys[]>('GET', `${LIST}/counts`)).body;
    const before = counted?.keys ?? 0;
    expect(await run('2026-11-22')).toBe(0);
    await portal.asOwner(`update report_row set usage_percent = usage_percent + 1000 where product_name = 'DITO' and usage_percent < 100`);
    portal.setNow(NOW);
    const [again] = (await call<ViewKeys[]>('GET', `${LIST}/counts`)).body;
    const after = again?.keys ?? 0;
    expect(after).toBeGreaterThan(before);
    expect((await Promise.all([run('2026-11-23'), run('2026-11-23'), run('2026-11-23')])).reduce((a, b) => a + b)).toBe(1);
    expect(await run('2026-11-29')).toBe(0);
    expect(await run('2026-11-30')).toBe(1);
    const [first, second] = await mails();
    expect(first?.to).toBe(staffMember.email);
    expect(first?.subject).toContain(`Over, DITO, ${after} license keys`);
    expect(first?.text).toContain(`“Over, DITO” of the licenses report has ${after} license keys now.`);
    expect(first?.text).toContain(`${after - before} more than on 20 Nov 2026, when it had ${before}.`);
    expect(first?.text).toContain(`/reports/licenses?view=${id}`);
    expect(second?.text).toContain('As many as on 23 Nov 2026.');
  }); // prettier-ignore

  test('comes once a month from its first day on, also where the day itself was missed', async () => {
    const id = randomUUID();
    await save(id);
    await choose(id, { mail: 'MONTHLY' });
    expect(await run('2026-11-30')).toBe(0);
    expect(await run('2026-12-03')).toBe(1);
    expect(await run('2026-12-31')).toBe(0);
    expect(await run('2027-01-01')).toBe(1);
  });

  test('goes to nobody who may not see the view any more, is staff no more, or wants none', async () => {
    const id = randomUUID();
    await save(id, { isShared: true });
    await choose(id, { mail: 'WEEKLY' }, otherStaffMember);
    await save(id, { isShared: false });
    expect(await run('2026-11-23')).toBe(0);
    await save(id, { isShared: true });
    await portal.asOwner(`update app_user set global_roles = '{}' where id = '${otherStaffMember.userId}'`);
    expect(await run('2026-11-23')).toBe(0);
    await portal.asOwner(`update app_user set global_roles = '{INTERNAL_STAKEHOLDER}' where id = '${otherStaffMember.userId}'`);
    await choose(id, { mail: 'NEVER' }, otherStaffMember);
    expect(await run('2026-11-23')).toBe(0);
  }); // prettier-ignore
});
