import { reportingRefusalOf } from '#domain/imaging-usage/reporting-contact.ts';
import type { ApplicationForCaller } from '#domain/usage-accounts/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { listApplicationsOf } from '#server/usage-accounts/queries.ts';
import { listFigures, listLicenseRows, type FigureRow, type LicenseRow } from './queries.ts';

/** The caller's applications with their imaging licenses, and what was reported for each so far. */
export interface LoadedLicenses {
  applications: ApplicationForCaller[];
  licenses: LicenseRow[];
  figuresOf: (licenseKeyId: string) => readonly FigureRow[];
}

export async function loadLicenses(ctx: AccountCtx, trx: Database): Promise<LoadedLicenses> {
  const found = await listApplicationsOf(trx, ctx);
  const licenses = await listLicenseRows(trx, ctx);
  const figures = await listFigures(
    trx,
    licenses.map(({ licenseKeyId }) => licenseKeyId),
  );
  const byKey = Map.groupBy(figures, ({ licenseKeyId }) => licenseKeyId);
  return {
    applications: found.map((application) => ({
      ...application,
      reportingRefusal: reportingRefusalOf(ctx.principal, ctx.account, application),
    })),
    licenses,
    figuresOf: (licenseKeyId) => byKey.get(licenseKeyId) ?? [],
  };
}
