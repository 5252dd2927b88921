import type { Grants } from '../access/can.ts';
import type { Day } from '../core/day.ts';
import type { Period } from '../core/period.ts';
import { reportingOf, type LicenseToReport } from '../imaging-usage/disabled-reason.ts';
import { reportingRefusalOf } from '../imaging-usage/reporting-contact.ts';
import type { CustomerUseCaseApplication } from '../usage-accounts/schema.ts';
import type { ImagingEntry } from './schema.ts';

/** A license of an application, with what has been reported for it. */
export interface ImagingLicense extends Omit<LicenseToReport, 'refusal' | 'reportingFrequency'> {
  accountId: string;
  licenseGroupId: string;
  application: Pick<
    CustomerUseCaseApplication,
    'id' | 'name' | 'reportingFrequency' | 'primaryReportingContact' | 'secondaryReportingContact'
  >;
}

interface Reader {
  person: Grants & { email: string };
  today: Day;
  nameOf: (accountId: string) => string;
}

/** What is due: periods, and the day of the next one; null where the period is not over. */
function* reportsOf(
  license: ImagingLicense,
  { person, today }: Reader,
): Generator<{ day: Day; period: Period | null }> {
  const { application } = license;
  const refusal = reportingRefusalOf(person, license.accountId, application);
  const { reportingFrequency } = application;
  const { reason, periods } = reportingOf({ ...license, refusal, reportingFrequency }, today);
  for (const period of periods?.reportable ?? []) yield { day: period.end, period };
  const next =
    reason?.kind === 'PERIOD_IN_PROGRESS' ? reason.nextReportDay : (periods?.nextReportDay ?? null);
  if (next !== null) yield { day: next, period: null };
}

/**
 * One entry for each application and period that the person may report (6.13), and one for the day from which there is
 * more; licenses with the same period are one thing to do.
 */
export function imagingEntries(licenses: readonly ImagingLicense[], reader: Reader): ImagingEntry[] {
  const reports = licenses.flatMap((license) =>
    [...reportsOf(license, reader)].map((report) => ({ license, ...report })),
  );
  const entries = Map.groupBy(
    reports,
    ({ license, day, period }) =>
      `imaging:${license.accountId}:${license.application.id}:${period?.start ?? 'next'}:${day}`,
  );
  return [...entries].flatMap(([id, of]) => {
    const [first] = of;
    if (!first) return [];
    const { license, day, period } = first;
    const { id: applicationId, name } = license.application;
    return [
      {
        ...{ kind: 'IMAGING' as const, id, day, period, isDue: period !== null },
        account: { id: license.accountId, name: reader.nameOf(license.accountId) },
        application: { id: applicationId, name },
        licenses: new Set(of.map((one) => one.license.licenseGroupId)).size,
      },
    ];
  });
}
