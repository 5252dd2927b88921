import type { z } from 'zod';
import type { CaseNote, CaseStatusChange, StaffCaseDetail } from '#domain/cases/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { recordCaseEvent } from '#server/crm/event-queries.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import { takeLock } from '#server/db/locks.ts';
import { loadCase } from './list-cases.ts';
import { findCase } from './queries.ts';

/** Sets a case's status, or opens it again; whoever saw another status is told how it stands. */
export const setCaseStatus = (
  ctx: AccountCtx,
  caseId: string,
  { id, from, status, note }: z.output<typeof CaseStatusChange>,
): Promise<StaffCaseDetail> =>
  ctx.transaction(async (trx) => {
    await takeLock(trx, 'certification', ctx.account);
    const known = await loadCase(ctx, trx, caseId);
    if (known.events.some((event) => event.id === id)) return known;
    if (known.status !== from) throw new AppError('CASE_CHANGED', { status: known.status });
    const event = { id, caseId, action: 'STATUS', status, note: note === '' ? null : note } as const;
    if (!(await recordCaseEvent(ctx, trx, event)))
      throw new AppError('CASE_CHANGED', { status: known.status });
    await provideRecords(ctx).changeCase(trx, ctx.account, caseId, { status });
    await ctx.audit(trx, {
      action: 'cases.setCaseStatus',
      object: caseId,
      accountId: ctx.account,
      detail: { from, status },
    });
    return loadCase(ctx, trx, caseId);
  });

/** A note for other staff. */
export const addCaseNote = (
  ctx: AccountCtx,
  caseId: string,
  { id, note }: CaseNote,
): Promise<StaffCaseDetail> =>
  ctx.transaction(async (trx) => {
    const known = await findCase(trx, { account: ctx.account, caseId });
    if (!known) throw new AppError('NOT_FOUND');
    const event = { id, caseId, action: 'NOTE', status: known.status, note } as const;
    if (await recordCaseEvent(ctx, trx, event))
      await ctx.audit(trx, { action: 'cases.addCaseNote', object: caseId, accountId: ctx.account });
    const noted = await loadCase(ctx, trx, caseId);
    // The id is that of something elsewhere: the note is not written.
    if (!noted.events.some((one) => one.id === id)) throw new AppError('INVALID_INPUT', { fields: 'id' });
    return noted;
  });
