import type { FieldCode } from '#domain/core/field-codes.ts';
import { isOpenCase } from '#domain/self-certification/case-status.ts';
import { problemText } from '#domain/self-certification/problem.ts';
import type { CertifiedApplication, NewApplication } from '#domain/self-certification/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { DescribedAs } from '#server/crm/customer-records.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import type { Database } from '#server/db/pool.ts';
import { lockCases } from './create-case.ts';

/** 7.34, 4.36: an application of an open case. The same name again is the same application, described anew. */
export const createApplication = (ctx: AccountCtx, body: NewApplication): Promise<CertifiedApplication> =>
  ctx.transaction(async (trx) => {
    const records = provideRecords(ctx);
    const own = (await lockCases(ctx, trx)).find(({ id }) => id === body.selfCertificationCaseId);
    if (!own) throw refused('selfCertificationCaseId', 'There is no case of this account with this id.');
    const by = { caseId: own.id, name: body.name };
    const known = await records.findApplication(trx, ctx.account, by);
    if (known && isSame(known, body)) return known;
    if (!isOpenCase(own)) throw new AppError('CASE_NOT_OPEN', { status: own.status });
    await requireContacts(ctx, trx, body);
    const saved = await records.saveApplication(trx, ctx.account, body);
    await ctx.audit(trx, {
      action: known ? 'self-certification.updateApplication' : 'self-certification.createApplication',
      object: saved.id,
      accountId: ctx.account,
      detail: { caseId: own.id },
    });
    return saved;
  });

const isSame = (known: CertifiedApplication & DescribedAs, body: NewApplication): boolean =>
  known.name === body.name &&
  known.description === body.description &&
  known.licenseType === body.licenseType &&
  known.primaryReportingContact === body.primaryReportingContact &&
  known.secondaryReportingContact === body.secondaryReportingContact;

async function requireContacts(ctx: AccountCtx, trx: Database, body: NewApplication): Promise<void> {
  const { primaryReportingContact: first, secondaryReportingContact: second } = body;
  if (first === second)
    throw refused('secondaryReportingContact', problemText('secondContactSame'), 'SECOND_CONTACT_SAME');
  const known = await provideRecords(ctx).knownContacts(trx, ctx.account, [
    first,
    ...(second ? [second] : []),
  ]);
  const stranger = ' is no contact of this account.';
  if (!known.includes(first)) throw refused('primaryReportingContact', `This${stranger}`);
  if (second !== null && !known.includes(second))
    throw refused('secondaryReportingContact', `This${stranger}`);
}

const refused = (path: string, message: string, code: FieldCode = 'NOT_FOUND'): AppError =>
  new AppError('INVALID_INPUT', { fields: path }, [{ path, code, message }]);
