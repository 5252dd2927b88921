import { deploymentKindOf } from '#domain/products/deployment.ts';
import { environments, type Environment } from '#domain/products/schema.ts';
import { reportingOf, type Reporting } from '#domain/imaging-usage/disabled-reason.ts';
import { FIGURES_SHOWN, type ImagingFigure, type ImagingLicense } from '#domain/imaging-usage/schema.ts';
import type { ApplicationForCaller } from '#domain/usage-accounts/schema.ts';
import type { FigureRow, LicenseRow } from './queries.ts';

type Application = Pick<ApplicationForCaller, 'reportingFrequency' | 'reportingRefusal'>;

/** What can be reported for a license by somebody today (4.23). */
export const reportingOfRow = (
  { activationStatus, deploymentType, createdDate, expiryDate }: LicenseRow,
  figures: readonly FigureRow[],
  { reportingFrequency, reportingRefusal }: Application,
  today: string,
): Reporting =>
  reportingOf(
    {
      ...{ activationStatus, deploymentType, createdDate, expiryDate, reportingFrequency },
      refusal: reportingRefusal,
      reported: figures.map(({ period }) => period),
    },
    today,
  );

/** How usage of a license is stated; null where it cannot be reported. */
export function statedAs(deploymentType: string | null): 'server' | 'single' | null {
  const kind = deploymentType && deploymentKindOf(deploymentType);
  return kind === 'server' || kind === 'single' ? kind : null;
}

/** The license's own environment; null where it names none of 3.35. */
export const environmentOf = ({ environment }: Pick<LicenseRow, 'environment'>): Environment | null =>
  environments.find((one) => one === environment) ?? null;

/** A license with what can be reported for it, or why nothing can (7.54). */
export function presentLicense(
  row: LicenseRow,
  figures: readonly FigureRow[],
  application: Application,
  today: string,
): ImagingLicense {
  const { reason, periods } = reportingOfRow(row, figures, application, today);
  const { licenseKeyId, productName, productLicense, keyTail, deploymentType, createdDate, expiryDate } = row;
  return {
    ...{ licenseKeyId, productName, productLicense, keyTail, deploymentType, createdDate, expiryDate },
    deployment: statedAs(deploymentType),
    environment: environmentOf(row),
    reason,
    reportable: [...(periods?.reportable ?? [])],
    nextReportDay:
      periods?.nextReportDay ?? (reason?.kind === 'PERIOD_IN_PROGRESS' ? reason.nextReportDay : null),
    figures: figures.slice(0, FIGURES_SHOWN).map(presentFigure),
  };
}

const presentFigure = ({ period, value, servers, environment, ...by }: FigureRow): ImagingFigure => ({
  ...{ period, value, servers, environment },
  reportedBy: by.reportedBy,
  reportedAt: by.reportedAt?.toISOString() ?? null,
});
