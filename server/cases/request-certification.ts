import type { z } from 'zod';
import type { CertificationRequest, RequestOutcome } from '#domain/cases/schema.ts';
import { askedStatus, findOpenCase, caseSubjects } from '#domain/self-certification/case-status.ts';
import type { Case } from '#domain/self-certification/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { nameOf } from '#domain/core/person-name.ts';
import { recordCaseEvent } from '#server/crm/event-queries.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import { lockCases } from '#server/self-certification/create-case.ts';
import { findCertifiable } from '#server/self-certification/list-certifiable.ts';
import { insertNotifications, type QuestionPayload } from '#server/mail/notifications/queries.ts';
import { findEventCase } from './queries.ts';

const [subject] = caseSubjects;

/** Opens a case that the account's people find on their start page and in a mail; nobody is asked twice. */
export const requestCertification = (
  ctx: AccountCtx,
  { id, message }: z.output<typeof CertificationRequest>,
): Promise<RequestOutcome> =>
  ctx.transaction(async (trx) => {
    const cases = await lockCases(ctx, trx, subject);
    const askedBefore = await findEventCase(trx, { account: ctx.account, eventId: id });
    const asked = cases.find((one) => one.id === askedBefore);
    if (asked) return outcomeOf(asked, true);
    const open = findOpenCase(cases);
    if (open) return outcomeOf(open, false);
    if ((await findCertifiable(ctx, trx)).length === 0) throw new AppError('NOTHING_TO_CERTIFY');
    const values = { subject, status: askedStatus, description: message === '' ? null : message };
    const added = await provideRecords(ctx).addCase(
      trx,
      ctx.account,
      { ...values, platforms: [], companyWideSearchPerformed: null, createdDate: ctx.today },
      ctx.now,
    );
    const note = message === '' ? null : message;
    const event = { id, caseId: added.id, action: 'ASK', status: askedStatus, note } as const;
    // The id is that of something else.
    if (!(await recordCaseEvent(ctx, trx, event))) throw new AppError('INVALID_INPUT', { fields: 'id' });
    const by = { userId: ctx.principal.userId, name: nameOf(ctx.principal) };
    const payload: QuestionPayload & { caseId: string; status: string } = {
      by,
      note,
      caseId: added.id,
      status: askedStatus,
    };
    await insertNotifications(trx, [
      {
        kind: 'CERTIFICATION_REQUEST',
        dedupeKey: id,
        userId: null,
        accountId: ctx.account,
        payload,
        now: ctx.now,
      },
    ]);
    await ctx.audit(trx, { action: 'cases.requestCertification', object: added.id, accountId: ctx.account });
    return outcomeOf(added, true);
  });

const outcomeOf = ({ id, status, createdDate }: Case, isNew: boolean): RequestOutcome => ({
  ...{ caseId: id, status, createdDate, isNew },
});
