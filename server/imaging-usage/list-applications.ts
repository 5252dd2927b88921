import type { ImagingApplication } from '#domain/imaging-usage/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { loadLicenses } from './load-licenses.ts';
import { presentLicense } from './present.ts';

/** 2.77: the applications to report imaging usage for, with how many periods are due in each. */
export async function listImagingApplications(ctx: AccountCtx): Promise<ImagingApplication[]> {
  const { applications, licenses, figuresOf } = await ctx.transaction((trx) => loadLicenses(ctx, trx));
  return applications.map((application) => {
    const own = licenses
      .filter(({ applicationId }) => applicationId === application.id)
      .map((row) => presentLicense(row, figuresOf(row.licenseKeyId), application, ctx.today));
    const [nextReportDay = null] = own.flatMap((one) => one.nextReportDay ?? []).toSorted();
    return {
      ...application,
      licenses: own.length,
      due: own.reduce((sum, { reportable }) => sum + reportable.length, 0),
      nextReportDay,
    };
  });
}
