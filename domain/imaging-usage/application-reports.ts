import type { Grants } from '../access/can.ts';
import type { Day } from '../core/day.ts';
import type { Period } from '../core/period.ts';
import type { CustomerUseCaseApplication } from '../usage-accounts/schema.ts';
import { reportingOf, type LicenseToReport } from './disabled-reason.ts';
import { reportingRefusalOf } from './reporting-contact.ts';

/** An imaging license of an application, with what has been reported for it. */
export interface ApplicationLicense extends Omit<LicenseToReport, 'refusal' | 'reportingFrequency'> {
  accountId: string;
  licenseGroupId: string;
  application: Pick<
    CustomerUseCaseApplication,
    'id' | 'name' | 'reportingFrequency' | 'primaryReportingContact' | 'secondaryReportingContact'
  >;
}

/** A report of an application that somebody can make, or will be able to. */
export interface ApplicationReport {
  accountId: string;
  application: { id: string; name: string };
  /** The last day of the period: from then on it can be reported. */
  day: Day;
  /** Null where the period is not over. */
  period: Period | null;
  /** How many licenses it is about: those that share a maximum are one. */
  licenses: number;
}

interface Reader {
  person: Grants & { email: string };
  today: Day;
}

/** What is due of a license: periods, and the day of the next one. */
function* reportsOf(
  license: ApplicationLicense,
  { person, today }: Reader,
): Generator<Pick<ApplicationReport, 'day' | 'period'>> {
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
 * One report for each application and period that the person may make (6.13), and one for the day from which there is
 * more; licenses with the same period are one thing to do.
 */
export function applicationReports(
  licenses: readonly ApplicationLicense[],
  reader: Reader,
): ApplicationReport[] {
  const reports = licenses.flatMap((license) =>
    [...reportsOf(license, reader)].map((report) => ({ license, ...report })),
  );
  const same = Map.groupBy(reports, ({ license, day, period }) =>
    JSON.stringify([license.accountId, license.application.id, period?.start ?? 'next', day]),
  );
  return [...same.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const { license, day, period } = first;
    const { id, name } = license.application;
    const groups = new Set(of.map((one) => one.license.licenseGroupId));
    return [{ accountId: license.accountId, application: { id, name }, day, period, licenses: groups.size }];
  });
}
