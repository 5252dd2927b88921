import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#domain/core/problem.ts';
import type { ReportPage } from '#domain/licenses-report/schema.ts';
import type { ReportView } from '#domain/licenses-report/views/schema.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startReportPortal } from '../../../testing/report-portal.ts';
import { NOW } from '../../../testing/report-sample.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';

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
  portal.setNow(NOW);
  await portal.asOwner('delete from report_view');
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
  call<ReportView & Problem>(
    'PUT',
    `${LIST}/${id}`,
    { ...over, columns: null, isShared: false, ...more },
    by,
  );
const choose = (id: string, isDefault: boolean, by = staffMember) =>
  call<ReportView & Problem>('PUT', `${LIST}/${id}/choice`, { isDefault }, by);
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
        ...{
          id,
          ...over,
          columns: null,
          isShared: false,
          isOwn: true,
          owner: 'Test Person',
          isDefault: false,
        },
      },
    ]);
    await save(id, { name: 'Renamed', sort: 'expiry', columns: { key: false } });
    expect((await list()).map(({ name, sort, columns }) => [name, sort, columns])).toEqual([
      ['Renamed', 'expiry', { key: false }],
    ]);
  });

  test('counts as many license keys as the report that it opens', async () => {
    const id = randomUUID();
    await save(id);
    const { body: counts } = await call<ReportView[]>('GET', `${LIST}?keys=true`);
    const { body: report } = await call<ReportPage>(
      'GET',
      '/api/reports/license-keys?parts=total&assignee=&product=DITO&minUsage=100',
    );
    expect(counts.map((one) => [one.id, one.keys])).toEqual([[id, report.totalElements]]);
    expect(report.totalElements).toBeGreaterThan(0);
  });

  test('is its owner’s alone until it is shared; others then see it and change nothing', async () => {
    const id = randomUUID();
    await save(id);
    expect(await list(otherStaffMember)).toEqual([]);
    expect((await choose(id, true, otherStaffMember)).status).toBe(404);
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
      `insert into report_view (id, owner_id, name, filters, sort, shared, changed_at) select gen_random_uuid(), '${staffMember.userId}', 'view ' || n, '{}', 'account', false, now() from generate_series(1, 50) n`,
    );
    const { status, body } = await save(randomUUID());
    expect([status, body.code]).toEqual([409, 'TOO_MANY_VIEWS']);
  });

  test('deleted is gone for its readers too, and deleting it again is no failure', async () => {
    const id = randomUUID();
    await save(id, { isShared: true });
    await choose(id, true, otherStaffMember);
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
    await choose(first, true);
    expect(await begins()).toEqual({ filters: over.filters, sort: '-usage' });
    await choose(second, true);
    expect(await begins()).toEqual({ filters: { assignee: 'a@b.example' }, sort: 'account' });
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Mine']);
    await call('PUT', `${SAVED}?sort=-created`, { freeTextSearch: 'zebra' });
    expect(await begins()).toEqual({ filters: { freeTextSearch: 'zebra' }, sort: '-created' });
    expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Mine', false],
      ['Over, DITO', false],
    ]);
    await choose(second, true);
    await choose(first, false);
    expect(await begins()).toEqual({ filters: { assignee: 'a@b.example' }, sort: 'account' });
    await choose(second, false);
    expect(await begins()).toEqual({ filters: null });
    await choose(first, true);
    await call('DELETE', SAVED);
    expect(await begins()).toEqual({ filters: null });
  });
});
