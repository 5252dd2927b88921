import { findOpenCase, caseSubjects } from '#domain/self-certification/case-status.ts';
import type { Case, NewCase } from '#domain/self-certification/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { recordCaseEvent } from '#server/crm/event-queries.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import type { Database } from '#server/db/pool.ts';
import { takeLock } from '#server/db/locks.ts';

const [, newApplication] = caseSubjects;

/** What an application of the imaging product is announced with is never mixed with past usage (9.25). */
export const isPastUsage = ({ subject }: { subject: string }): boolean => subject !== newApplication;

/** The cases of an account on the same subject, newest first, while nobody else changes one. */
export async function lockCases(
  ctx: Pick<AccountCtx, 'account' | 'portal' | 'now'>,
  trx: Database,
  subject?: string,
): Promise<Case[]> {
  await takeLock(trx, 'certification', ctx.account);
  const cases = await provideRecords(ctx).listCases(trx, ctx.account);
  return subject === undefined ? cases : cases.filter((one) => isPastUsage(one) === isPastUsage({ subject }));
}

/** 7.36: an open case goes on with what is said now (4.35, 4.39); else a new one begins. */
export const createCase = (ctx: AccountCtx, body: NewCase): Promise<Case> =>
  ctx.transaction(async (trx) => {
    const records = provideRecords(ctx);
    const open = findOpenCase(await lockCases(ctx, trx, body.subject));
    const { subject, status, description, platforms, companyWideSearchPerformed } = body;
    const values = { description, platforms, companyWideSearchPerformed, status };
    if (open) {
      const changed = await records.changeCase(trx, ctx.account, open.id, values);
      if (open.status !== status)
        await recordCaseEvent(ctx, trx, { caseId: open.id, action: 'BEGIN', status });
      return changed ?? open;
    }
    const added = await records.addCase(
      trx,
      ctx.account,
      {
        ...{ subject, status, createdDate: ctx.today, platforms: platforms ?? [] },
        description: description ?? null,
        companyWideSearchPerformed: companyWideSearchPerformed ?? null,
      },
      ctx.now,
    );
    await recordCaseEvent(ctx, trx, { caseId: added.id, action: 'BEGIN', status });
    await ctx.audit(trx, {
      action: 'self-certification.createCase',
      object: added.id,
      accountId: ctx.account,
    });
    return added;
  });
