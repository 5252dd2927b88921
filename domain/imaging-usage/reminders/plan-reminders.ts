import type { Grants } from '../../access/can.ts';
import type { Day } from '../../core/day.ts';
import type { Period } from '../../core/period.ts';
import type { ApplicationLicense } from '../application-reports.ts';
import { reportingOf } from '../disabled-reason.ts';
import { isReportingContact, reportingRefusalOf } from '../reporting-contact.ts';
import { reminderMomentOf, type ReminderMoment } from './reminder-moment.ts';

export interface PlannedReminder<License, Person> {
  license: License;
  person: Person;
  period: Period;
  moment: ReminderMoment;
}

/**
 * Who is to know on a day of which periods without a report: the reporting contacts who may report (6.13). It says what
 * stands on that day, however often it is asked: who was told already is for the caller to know.
 */
export function planReminders<License extends ApplicationLicense, Person extends Grants & { email: string }>(
  licenses: readonly License[],
  people: readonly Person[],
  today: Day,
): PlannedReminder<License, Person>[] {
  return licenses.flatMap((license) => {
    const { application, accountId } = license;
    const readers = people.filter(
      (person) =>
        isReportingContact(person.email, application) &&
        reportingRefusalOf(person, accountId, application) === null,
    );
    if (readers.length === 0) return [];
    const of = { ...license, refusal: null, reportingFrequency: application.reportingFrequency };
    const { periods } = reportingOf(of, today);
    return (periods?.reportable ?? []).flatMap((period) => {
      const moment = reminderMomentOf(period, today);
      return moment === null ? [] : readers.map((person) => ({ license, person, period, moment }));
    });
  });
}
