import { reportingRefusalOf } from '#domain/imaging-usage/reporting-contact.ts';
import type { ApplicationForCaller } from '#domain/usage-accounts/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { listApplicationsOf } from './queries.ts';

/** The applications (3.10) that the caller sees, and whether they may report imaging usage for them (6.13). */
export async function listApplications(ctx: AccountCtx): Promise<ApplicationForCaller[]> {
  const rows = await ctx.transaction((trx) => listApplicationsOf(trx, ctx));
  return rows.map((application) => ({
    ...application,
    reportingRefusal: reportingRefusalOf(ctx.principal, ctx.account, application),
  }));
}
