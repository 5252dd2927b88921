import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { sealAudit } from '#server/audit/seal-audit.ts';
import { never, openJobDesk, type OpenJobDesk } from '../../testing/job-desk.ts';
import { jobsOf } from './all-jobs.ts';
import { crmSync } from './usage-jobs.ts';

const NOW = new Date('2026-06-15T08:00:00Z');
let desk: OpenJobDesk;
beforeAll(async () => {
  desk = await openJobDesk();
  desk.setNow(NOW);
});
afterAll(() => desk.close());
beforeEach(() =>
  desk.asAdmin(`set session_replication_role = replica; delete from outbox_mail; delete from draft;
    delete from audit; delete from audit_seal; delete from audit_check`),
);

const jobs = () => [...jobsOf(desk.portal.config), crmSync];
const run = (name: string) =>
  jobs()
    .find((job) => job.name === name)
    ?.run({ ...createSystemContext(desk.portal, { kind: 'job', name }), signal: never });

test('on a portal without anything every job finds nothing to do', async () => {
  const outcomes: string[] = [];
  for (const { name } of jobs()) outcomes.push(`${name}: ${JSON.stringify(await run(name))}`);
  expect(outcomes).toHaveLength(17);
  expect(outcomes.filter((outcome) => !outcome.endsWith(': "nothing to do"'))).toEqual([]);
});

test('mails are kept for thirty days', async () => {
  await desk.asAdmin(`insert into outbox_mail (recipient, subject, created_at, next_attempt_at)
    select to_char(at, 'DD HH24:MI'), 's', at, at
    from unnest('{2026-05-16T07:59Z, 2026-05-16T08:00Z}'::timestamptz[]) as at`);
  expect(await run('mail-cleanup')).toEqual({ summary: { removed: 1 } });
  expect(await desk.asAdmin('select recipient from outbox_mail')).toEqual([{ recipient: '16 08:00' }]);
  expect(await run('mail-cleanup')).toBe('nothing to do');
});

test('drafts whose time is over are removed', async () => {
  await desk.asAdmin(`set session_replication_role = replica;
    insert into draft (account_id, kind, version, content_ciphertext, holder_id, holder_name, saved_at, expires_at)
    select id, 'USAGE_REPORT', gen_random_uuid(), '', 'h', 'Vera', '2026-05-01', '2026-06-15T08:00Z'::timestamptz + later
    from (values ('a1', interval '-1 hour'), ('a2', interval '1 hour')) as one (id, later)`);
  expect(await run('draft-cleanup')).toEqual({ summary: { removed: 1 } });
  expect(await desk.asAdmin('select account_id from draft')).toEqual([{ account_id: 'a2' }]);
});

test('the audit is held against its seals: how many rows are as they were, or how many findings there are', async () => {
  await desk.asSystem(async (trx) => {
    for (const object of ['a', 'b'])
      await insertAudit(trx, NOW, {
        ...{ userId: 'u', accountId: null, action: 'session.logIn', object },
        ...{ requestId: 'r', actor: 'job test', detail: {} },
      });
  });
  await sealAudit(desk.portal, {}); // not by its job, which would remember the seal
  expect(await run('audit-check')).toEqual({ summary: { sealed: 2 } });
  await desk.asAdmin(`set session_replication_role = replica; delete from audit where object = 'b'`);
  expect(await run('audit-check')).toEqual({
    found: 'findings in the audit: 1. Run npm run portal -- verify-audit',
  });
});
