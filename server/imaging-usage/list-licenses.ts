import type { ImagingLicense } from '#domain/imaging-usage/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { loadLicenses } from './load-licenses.ts';
import { presentLicense } from './present.ts';

/** 7.54: the imaging licenses of one application; 4.24 is a reason of every one of them. */
export async function listImagingLicenses(ctx: AccountCtx): Promise<ImagingLicense[]> {
  const { applications, licenses, figuresOf } = await ctx.transaction((trx) => loadLicenses(ctx, trx));
  const [application] = applications;
  if (!application) return [];
  return licenses.map((row) => presentLicense(row, figuresOf(row.licenseKeyId), application, ctx.today));
}
