import { isOpenCase, providedStatus } from '#domain/self-certification/case-status.ts';
import type { Case, CaseChange } from '#domain/self-certification/schema.ts';
import { selfCertification } from '#domain/messages/en-gb/self-certification.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { recordCaseEvent } from '#server/crm/event-queries.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import type { Database } from '#server/db/pool.ts';
import { isPastUsage, lockCases } from './create-case.ts';
import { hasCertifiedUsage } from './queries.ts';

/** 7.37, 4.38: changes an open case; what is said of a closed one again, as it stands, is answered as it stands. */
export const updateCase = (ctx: AccountCtx, caseId: string, change: CaseChange): Promise<Case> =>
  ctx.transaction(async (trx) => {
    const known = (await lockCases(ctx, trx)).find(({ id }) => id === caseId);
    if (!known) throw new AppError('NOT_FOUND');
    if (isSame(known, change)) return known;
    if (!isOpenCase(known)) throw new AppError('CASE_NOT_OPEN', { status: known.status });
    const next = { ...known, ...withoutUnsaid(change) };
    if (next.status === providedStatus) await requireComplete(ctx, trx, next);
    const changed = await provideRecords(ctx).changeCase(trx, ctx.account, caseId, change);
    if (next.status !== known.status) {
      const action = next.status === providedStatus ? 'STATUS' : 'BEGIN';
      await recordCaseEvent(ctx, trx, { caseId, action, status: next.status });
      await ctx.audit(trx, {
        action: 'self-certification.updateCase',
        object: caseId,
        accountId: ctx.account,
        detail: { from: known.status, status: next.status },
      });
    }
    return changed ?? known;
  });

/** Every field that is said stands so already. */
function isSame(known: Case, change: CaseChange): boolean {
  const fields = Object.entries(withoutUnsaid(change)) as [keyof CaseChange, unknown][];
  return fields.every(([name, value]) => JSON.stringify(known[name]) === JSON.stringify(value));
}

const withoutUnsaid = (change: CaseChange): Partial<Case> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** 5.28, and that there is something to look at: what the wizard holds its form against before it sends this. */
async function requireComplete(ctx: AccountCtx, trx: Database, next: Case): Promise<void> {
  if (!isPastUsage(next)) return;
  const { missing } = selfCertification.selfCertification;
  if (next.companyWideSearchPerformed === null)
    throw new AppError('CASE_INCOMPLETE', { missing: missing.search }, [
      { path: 'companyWideSearchPerformed', code: 'REQUIRED', message: missing.search },
    ]);
  if (!(await hasCertifiedUsage(trx, ctx.account, next.id)))
    throw new AppError('CASE_INCOMPLETE', { missing: missing.usage });
}
