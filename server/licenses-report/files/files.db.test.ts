import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Uint8ArrayReader, TextWriter, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReportFile } from '#domain/licenses-report/files/schema.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { reportFiles } from '#server/jobs/report-files.ts';
import { eventually } from '../../../testing/eventually.ts';
import { readOutbox } from '../../../testing/outbox-mails.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { signInStaffMember, startReportPortal } from '../../../testing/report-portal.ts';
import { STAFF_MEMBER, NOW } from '../../../testing/report-sample.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';
import { takeFile, updateProgress } from './writing-queries.ts';

const LIST = '/api/reports/license-keys/files';
let portal: TestPortal;
let staffMember: SignedInPerson;
let otherStaffMember: SignedInPerson;
beforeAll(async () => {
  portal = await startReportPortal({ PORTAL_DEMO: 'true' });
  staffMember = await signInStaffMember(portal);
  otherStaffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(() => portal.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  portal.setNow(NOW);
  await asSystem('delete from report_file');
  await asSystem('delete from outbox_mail');
});

async function asSystem(text: string): Promise<Record<string, unknown>[]> {
  const answers: unknown = await portal.asOwner(
    `set role "${portal.portal.pool.rolePrefix}_system"; ${text}; reset role`,
  );
  return (answers as { rows: Record<string, unknown>[] }[])[1]?.rows ?? [];
}
const call = async (method: 'GET' | 'PUT' | 'DELETE', path: string, by = staffMember, payload?: object) =>
  portal.app.inject({
    ...{ method, url: `${LIST}${path}`, headers: by.headers },
    ...(payload ? { payload } : {}),
  });
const ask = async (choice: object = {}, id: string = randomUUID(), by = staffMember) => {
  const answer = await call('PUT', `/${id}`, by, { filters: {}, sort: 'account', format: 'csv', ...choice });
  return { id, status: answer.statusCode, body: answer.json<ReportFile & { code: string }>() };
};
const twin = { filters: { freeTextSearch: 'twin' } };
const list = async (by = staffMember) => (await call('GET', '', by)).json<ReportFile[]>();
const content = (id: string, by = staffMember) => call('GET', `/${id}/content`, by);
const run = async (signal = new AbortController().signal) =>
  reportFiles.run({
    ...createSystemContext(portal.portal, { kind: 'job', name: reportFiles.name }),
    signal,
  });
const mails = () => readOutbox(portal.portal);
const pieces = () => asSystem('select file_id, n, ciphertext from report_file_piece order by file_id, n');
/** Does something while a run has begun its file and cannot read a line yet; answers what came of the run. */
async function whileItWaitsForTheReport(act: () => Promise<void>): Promise<unknown> {
  const holder = new pg.Client(portal.owner);
  await holder.connect();
  try {
    await holder.query('begin; lock table report_row in access exclusive mode');
    const running = run();
    running.catch(() => {}); // told below
    await eventually(async () =>
      expect(await asSystem(`select id from report_file where state = 'WRITING'`)).toHaveLength(1),
    );
    await act();
    await holder.query('rollback');
    return await running;
  } finally {
    await holder.end();
  }
}
const atFirstPiece = (act: () => void) =>
  vi.spyOn(portal.portal.disk, 'requireRoom').mockImplementationOnce(act);

describe('a file that is written in the background', () => {
  test('holds what the page would save at once, is told by one mail, and stands in the list of who asked', async () => {
    const query = 'my=true&search=twin&sort=-usage';
    const choice = { filters: { my: true, freeTextSearch: 'twin' }, sort: '-usage' };
    const { id, body } = await ask(choice);
    expect(body).toMatchObject({ id, format: 'csv', state: 'WAITING', written: 0, ready: null });
    expect((await content(id)).json()).toMatchObject({ code: 'FILE_NOT_READY' });
    expect(await run()).toEqual({ summary: { written: 1, removed: 0 } });
    const now = await portal.app.inject({
      url: `/api/reports/license-keys/export?${query}`,
      headers: staffMember.headers,
    });
    const saved = await content(id);
    expect(saved.body).toBe(now.body);
    expect(saved.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(saved.headers['content-disposition']).toContain('filename="licenses-report-2026-11-20.csv"');
    const lines = now.body.trimEnd().split('\r\n').length - 5; // above them title, two filters, an empty line, heads
    expect(lines).toBeGreaterThan(0);
    expect(await list()).toEqual([
      {
        ...body,
        state: 'READY',
        ...{ expected: lines, written: lines },
        filters: [
          { label: 'Search', value: 'twin' },
          { label: 'Assignee', value: STAFF_MEMBER },
        ],
        ready: {
          fileName: 'licenses-report-2026-11-20.csv',
          asOf: '2026-11-20',
          keptUntil: new Date(NOW.getTime() + 7 * 86_400_000).toISOString(),
        },
      },
    ]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.to).toBe(STAFF_MEMBER);
    expect(mail?.text).toContain('http://localhost:8080/reports/licenses/files');
    expect(mail?.text).toContain(`${lines} license keys, as CSV`);
    expect(mail?.text).toContain('until 27 Nov 2026');
    expect(await run()).toBe('nothing to do');
  });

  test('is an Excel file where that was asked for', async () => {
    const { id } = await ask({ format: 'xlsx', ...twin });
    await run();
    const answer = await content(id);
    const reader = new ZipReader(new Uint8ArrayReader(answer.rawPayload));
    const sheet = (await reader.getEntries()).find(({ filename }) => filename.endsWith('sheet1.xml'));
    const text = await (sheet as FileEntry).getData(new TextWriter());
    expect(text).toContain('Licenses report of 20 Nov 2026');
    expect(answer.headers['content-disposition']).toContain('.xlsx');
  });

  test('is asked for once, however often the call comes, and starts its job at once', async () => {
    await asSystem(
      `insert into job_trigger values ('report-files', now() + interval '1 hour') on conflict do nothing`,
    );
    const { id } = await ask(twin);
    const again = await ask({ filters: { freeTextSearch: 'other' } }, id);
    expect(again.status).toBe(200);
    expect(await list()).toHaveLength(1);
    expect(again.body.filters).toEqual([{ label: 'Search', value: 'twin' }]);
    const [due] = await asSystem(
      `select due_at <= now() as due from job_trigger where trigger_id = 'report-files'`,
    );
    expect(due).toEqual({ due: true });
  });

  test('is for who asked alone: to others it is not there', async () => {
    const { id } = await ask();
    await run();
    expect(await list(otherStaffMember)).toEqual([]);
    expect([
      (await content(id, otherStaffMember)).statusCode,
      (await ask({}, id, otherStaffMember)).status,
    ]).toEqual([404, 404]);
    expect((await call('DELETE', `/${id}`, otherStaffMember)).statusCode).toBe(204);
    expect((await content(id)).statusCode).toBe(200);
  });

  test('cannot be read in the database, and neither can what was searched for', async () => {
    const key = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG';
    await ask({ filters: { freeTextSearch: key } });
    await ask();
    await run();
    const kept = [
      ...(await pieces()).map((row) => row['ciphertext'] as Buffer),
      ...(await asSystem('select choice_ciphertext as choice from report_file')).map(
        (row) => row['choice'] as Buffer,
      ),
    ];
    expect(kept.length).toBeGreaterThanOrEqual(4);
    for (const text of [key, 'Licenses report', 'search'])
      expect(kept.some((bytes) => bytes.includes(text))).toBe(false);
    expect(JSON.stringify(await list())).not.toContain(key);
  });

  test('leaves a line in the audit when it is asked for, saved and deleted', async () => {
    const { id } = await ask();
    await run();
    await content(id);
    await call('DELETE', `/${id}`);
    const { rows } = await portal.asOwner(
      `select action, user_id from audit where object = '${id}' order by id`,
    );
    expect(rows).toEqual(
      ['createFile', 'downloadFile', 'deleteFile'].map((deed) => ({
        action: `licenses-report.${deed}`,
        user_id: staffMember.userId,
      })),
    );
  });

  test('is one of ten at most', async () => {
    for (let at = 0; at < 10; at += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).body).toMatchObject({ status: 409, code: 'TOO_MANY_REPORT_FILES' });
    expect((await ask({}, randomUUID(), otherStaffMember)).status).toBe(200);
  });
});

describe('a file whose writing', () => {
  test('was broken off is begun anew, and is whole', async () => {
    const { id } = await ask();
    atFirstPiece(() => {
      throw new Error('the process ends');
    });
    await expect(run()).rejects.toThrow('the process ends');
    expect((await list())[0]).toMatchObject({ state: 'WRITING' });
    expect(await run()).toEqual({ summary: { written: 1, removed: 0 } });
    const all = await portal.app.inject({
      url: '/api/reports/license-keys/export',
      headers: staffMember.headers,
    });
    expect((await content(id)).body).toBe(all.body);
    expect(await mails()).toHaveLength(1);
  });

  test('was taken over by another process is left to that one', async () => {
    await ask();
    await whileItWaitsForTheReport(async () => {
      await asSystem('update report_file set attempt = attempt + 1'); // its first writer was taken for dead
    });
    expect(await asSystem('select state, attempt from report_file')).toEqual([
      { state: 'READY', attempt: 3 },
    ]);
    expect(await mails()).toHaveLength(1);
  });

  test('has begun anew takes nothing more from an earlier attempt', async () => {
    await ask();
    const { transaction } = createSystemContext(portal.portal, { kind: 'job', name: reportFiles.name });
    const progress = { written: 1, bytes: 1 };
    const told = await transaction(async (trx) => {
      const attempts = [await takeFile(trx), await takeFile(trx)];
      const answers: boolean[] = [];
      for (const one of attempts) if (one) answers.push(await updateProgress(trx, one, progress));
      return answers;
    });
    expect(told).toEqual([false, true]);
  });

  test('fails again and again is given up, and the next one comes to its turn', async () => {
    const { id } = await ask();
    await asSystem(`update report_file set attempt = 5 where id = '${id}'`);
    portal.setNow(new Date(NOW.getTime() + 1000));
    const next = await ask(twin);
    expect(await run()).toEqual({ summary: { written: 1, removed: 0 } });
    expect((await list()).map((file) => [file.id, file.state])).toEqual([
      [next.id, 'READY'],
      [id, 'FAILED'],
    ]);
    expect((await content(id)).json()).toMatchObject({ status: 404, code: 'FILE_NOT_KEPT' });
  });

  test('is cancelled by its owner stops: nothing is kept and nobody gets a mail', async () => {
    const { id } = await ask();
    const outcome = await whileItWaitsForTheReport(async () => {
      expect((await list())[0]).toMatchObject({ state: 'WRITING' });
      expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
    });
    expect(outcome).toBe('nothing to do');
    expect([await pieces(), await mails(), await list()]).toEqual([[], [], []]);
  });

  test('ends with the portal is begun anew by the next one', async () => {
    const { id } = await ask();
    const stopping = new AbortController();
    atFirstPiece(() => stopping.abort(new Error('the portal was stopped')));
    await expect(run(stopping.signal)).rejects.toThrow('the portal was stopped');
    await run();
    expect((await content(id)).statusCode).toBe(200);
  });
});

describe('a file that is kept', () => {
  test('goes when its time is over, and is named as gone for thirty days more', async () => {
    const { id } = await ask();
    await run();
    const keptUntil = (ms: number) =>
      asSystem(`update report_file set kept_until = '${new Date(NOW.getTime() + ms).toISOString()}'`);
    await keptUntil(1);
    expect((await content(id)).statusCode).toBe(200);
    await keptUntil(0);
    expect((await content(id)).json()).toMatchObject({ status: 404, code: 'FILE_NOT_KEPT' });
    expect(await list()).toMatchObject([{ id, state: 'EXPIRED' }]);
    expect(await run()).toEqual({ summary: { written: 0, removed: 1 } });
    expect(await pieces()).toEqual([]);
    await keptUntil(-30 * 86_400_000 + 1);
    await run();
    expect(await list()).toHaveLength(1);
    await keptUntil(-30 * 86_400_000);
    await run();
    expect(await list()).toEqual([]);
  });

  test('is refused to somebody who is staff no more, who gets no file that waits either', async () => {
    const leaver = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    const { id } = await ask({}, randomUUID(), leaver);
    await run();
    await ask({}, randomUUID(), leaver);
    await asSystem('delete from outbox_mail');
    await asSystem(`update app_user set global_roles = '{}' where id = '${leaver.userId}'`);
    expect((await content(id, leaver)).statusCode).toBe(403);
    expect(await run()).toBe('nothing to do');
    expect(await mails()).toEqual([]);
    expect(await asSystem('select id from report_file')).toEqual([]);
  });
});
