import type { Grants } from '../access/can.ts';
import type { Day } from '../core/day.ts';
import { applicationReports, type ApplicationLicense } from '../imaging-usage/application-reports.ts';
import type { ImagingEntry } from './schema.ts';

interface Reader {
  person: Grants & { email: string };
  today: Day;
  nameOf: (accountId: string) => string;
}

/** An entry for each report of an application that the person can make, and for the day from which there is more. */
export const imagingEntries = (licenses: readonly ApplicationLicense[], reader: Reader): ImagingEntry[] =>
  applicationReports(licenses, reader).map(({ accountId, ...report }) => {
    const { application, day, period } = report;
    const id = `imaging:${accountId}:${application.id}:${period?.start ?? 'next'}:${day}`;
    return {
      ...{ ...report, kind: 'IMAGING' as const, id, isDue: period !== null },
      account: { id: accountId, name: reader.nameOf(accountId) },
    };
  });
