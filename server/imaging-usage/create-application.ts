import { fillText } from '#domain/core/fill-text.ts';
import {
  NEW_APPLICATION_SUBJECT,
  type MadeApplication,
  type NewImagingApplication,
} from '#domain/imaging-usage/new-application.ts';
import { imagingUsage } from '#domain/messages/en-gb/imaging-usage.ts';
import { providedStatus, newApplicationCaseType } from '#domain/self-certification/case-status.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { recordCaseEvent } from '#server/crm/event-queries.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeReportRows } from '#server/licenses-report/write-report-rows.ts';
import {
  findMade,
  findOrAddContact,
  insertApplication,
  isNameTaken,
  lockAccount,
  takeLicenses,
} from './application-queries.ts';

/**
 * 2.79: adds an application with its contacts and licenses, and whoever made it reports for it at once. Roles and
 * licenses are the system's to write: what is written here is of the account that the caller may report for, and a
 * license is only taken while it belongs to no application.
 */
export async function createImagingApplication(
  ctx: AccountCtx,
  body: NewImagingApplication,
): Promise<MadeApplication> {
  return inTransaction(ctx.portal.pool, { role: 'system' }, async (trx) => {
    await lockAccount(trx, ctx.account);
    const made = await findMade(trx, ctx.account, body.id);
    if (made) return made;
    const name = body.name.trim();
    if (await isNameTaken(trx, ctx.account, name)) throw new AppError('APPLICATION_NAME_TAKEN', { name });
    await writeApplication(ctx, trx, body);
    return { id: body.id, name };
  });
}

async function writeApplication(ctx: AccountCtx, trx: Database, body: NewImagingApplication): Promise<void> {
  const { account, principal, internal } = ctx;
  const keyIds = [...new Set(body.licenseKeyIds)];
  const primary = await findOrAddContact(trx, account, body.primaryReportingContact);
  const second = body.secondaryReportingContact;
  const reporter = internal ? null : principal.userId;
  const secondary = second === null ? null : await findOrAddContact(trx, account, second);
  // The same person twice is one contact.
  const people = { primary, secondary: secondary === primary ? null : secondary, reporter };
  const caseId = await announce(ctx, trx, body);
  if (!(await insertApplication(trx, account, body, people, caseId)))
    throw new AppError('INVALID_INPUT', { fields: 'id' });
  if ((await takeLicenses(trx, account, body.id, keyIds)) !== keyIds.length)
    throw new AppError('LICENSE_TAKEN');
  await writeReportRows(trx, theseKeys(keyIds));
  await ctx.audit(trx, {
    action: 'imaging-usage.createApplication',
    object: body.id,
    accountId: account,
    detail: { licenses: keyIds.length },
  });
}

/** 9.25: staff find it among the cases, and it goes to the CRM; nobody waits for an answer of the customer's. Answers the case. */
async function announce(ctx: AccountCtx, trx: Database, body: NewImagingApplication): Promise<string> {
  const status = providedStatus;
  const added = await provideRecords(ctx).addCase(
    trx,
    ctx.account,
    {
      ...{ recordTypeName: newApplicationCaseType, subject: NEW_APPLICATION_SUBJECT, status },
      ...{ description: describeCase(ctx, body), platforms: ['LEADTOOLS'] },
      ...{ companyWideSearchPerformed: null, createdDate: ctx.today },
    },
    ctx.now,
  );
  await recordCaseEvent(ctx, trx, { caseId: added.id, action: 'BEGIN', status });
  return added.id;
}

const describeCase = (
  { principal }: AccountCtx,
  { name, description, primaryReportingContact: { email }, licenseKeyIds }: NewImagingApplication,
): string =>
  fillText(imagingUsage.caseText, {
    ...{ name: name.trim(), description: description.trim(), contact: email },
    ...{ by: principal.email, licenses: licenseKeyIds.length },
  });
