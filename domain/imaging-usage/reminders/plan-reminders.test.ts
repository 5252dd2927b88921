import { describe, expect, test } from 'vitest';
import { makeRandom } from '../../../server/demo/make-random.ts';
import type { Grants } from '../../access/can.ts';
import { addDays } from '../../core/day.ts';
import type { Period } from '../../core/period.ts';
import type { ApplicationLicense } from '../application-reports.ts';
import { planReminders } from './plan-reminders.ts';

const contact = (email: string) => ({ email, firstName: 'A', lastName: 'B' });
const imagingReporter = (email: string, application = 'app'): Grants & { email: string } => ({
  email,
  globalRoles: [],
  accounts: { acc: { roles: [], cucas: { [application]: { roles: ['LEADTOOLS_CUCA_REPORTER'] } } } },
});
type License = ApplicationLicense & { id: number };
const license = (id: number, more: Partial<License> = {}): License => ({
  ...{ id, accountId: 'acc', licenseGroupId: `g${id}`, deploymentType: 'Desktop' },
  ...{ activationStatus: 'Active', createdDate: '2026-01-01', expiryDate: null, reported: [] },
  application: {
    ...{ id: 'app', name: 'App', reportingFrequency: 'quarterly' },
    ...{ primaryReportingContact: contact('one@x.example'), secondaryReportingContact: null },
  },
  ...more,
});
const named = (
  licenses: readonly License[],
  people: readonly (Grants & { email: string })[],
  today: string,
) =>
  planReminders(licenses, people, today).map(
    (one) => `${one.license.id} ${one.period.end} ${one.moment} ${one.person.email}`,
  );

describe('whom a period is told to', () => {
  const both = license(1);
  both.application.secondaryReportingContact = contact('Two@X.example');

  test('both reporting contacts who may report, whatever the case of their address', () => {
    expect(
      named([both], [imagingReporter('one@x.example'), imagingReporter('two@x.example')], '2026-03-31'),
    ).toEqual(['1 2026-03-31 DUE one@x.example', '1 2026-03-31 DUE two@x.example']);
  });

  test('nobody without the right, nobody who is no contact, and staff only as contacts', () => {
    const staffMember = {
      email: 'ines@vendor.example',
      globalRoles: ['INTERNAL_STAKEHOLDER' as const],
      accounts: {},
    };
    const people = [
      imagingReporter('one@x.example', 'other'),
      imagingReporter('three@x.example'),
      staffMember,
    ];
    expect(named([both], people, '2026-03-31')).toEqual([]);
  });

  test('nobody before the last day of a period, nor of one that is reported', () => {
    const done = license(2, { reported: [{ start: '2026-01-01', end: '2026-03-31' }] });
    expect(named([both, done], [imagingReporter('one@x.example')], '2026-03-30')).toEqual([]);
    expect(named([both, done], [imagingReporter('one@x.example')], '2026-04-01')).toEqual([
      '1 2026-03-31 DUE one@x.example',
    ]);
  });
});

const quarters = [
  ['2025-10-01', '2025-12-31'],
  ['2026-01-01', '2026-03-31'],
  ['2026-04-01', '2026-06-30'],
  ['2026-07-01', '2026-09-30'],
  ['2026-10-01', '2026-12-31'],
].map(([start = '', end = '']): Period => ({ start, end }));

/** A license and, of each quarter, how many days after its end it is reported in the evening; null: never. */
interface Plan {
  id: number;
  expiryDate: string | null;
  reportedAfter: (number | null)[];
}
const clipped = ({ start, end }: Period, expiry: string | null): Period[] => {
  if (expiry === null || expiry >= end) return [{ start, end }];
  return expiry < start ? [] : [{ start, end: expiry }];
};

/** The mails that people should have got in 2026, from the quarters alone. */
function expectedOf({ id, expiryDate, reportedAfter }: Plan): string[] {
  return quarters.flatMap((quarter, at) =>
    clipped(quarter, expiryDate).flatMap(({ end }) => {
      const after = reportedAfter[at] ?? Infinity;
      // The year begins one day after the first quarter was over.
      const isAsked = end >= '2026-01-01' || after > 0;
      const isAskedAgain = addDays(end, 76) <= '2026-12-31' && after >= 76;
      return [...(isAsked ? [`${id} ${end} DUE`] : []), ...(isAskedAgain ? [`${id} ${end} AGAIN`] : [])];
    }),
  );
}

/** A license as it stands in the morning of a day. */
const licenseOn = (today: string, { id, expiryDate, reportedAfter }: Plan): License =>
  license(id, {
    ...{ createdDate: '2025-10-01', expiryDate },
    reported: quarters.flatMap((quarter, at) =>
      clipped(quarter, expiryDate).filter(({ end }) => {
        const after = reportedAfter[at] ?? null;
        return after !== null && addDays(end, after) < today;
      }),
    ),
  });

/** A year of days: on some no portal ran, on some it ran twice, on some it was ended in the middle and ran again. */
function mailsOf(plans: readonly Plan[]): string[] {
  const sent: string[] = [];
  const tell = (today: string, share: number): void => {
    const planned = planReminders(
      plans.map((plan) => licenseOn(today, plan)),
      [imagingReporter('one@x.example')],
      today,
    );
    const names = planned.map((one) => `${one.license.id} ${one.period.end} ${one.moment}`);
    sent.push(...names.slice(0, Math.ceil(names.length * share)).filter((name) => !sent.includes(name)));
  };
  const isDown = (today: string): boolean => today >= '2026-07-20' && today <= '2026-07-24';
  for (let today = '2026-01-01'; today <= '2026-12-31'; today = addDays(today, 1)) {
    if (isDown(today)) continue;
    if (today.endsWith('5')) tell(today, 0.5);
    tell(today, 1);
    if (today.endsWith('0')) tell(today, 1);
  }
  return sent;
}

test('a simulated year of 60 licenses brings exactly the mails that are expected, once each', () => {
  const random = makeRandom('reminders of a year');
  const plans = Array.from({ length: 60 }, (_, id) => ({
    id,
    expiryDate: random.pick([null, null, '2026-05-15', '2027-06-30']),
    reportedAfter: quarters.map(() => random.pick([null, 0, 1, 30, 75, 76, 77, 89])),
  }));
  const sent = mailsOf(plans);
  expect(sent.length).toBeGreaterThan(240);
  expect(sent.toSorted()).toEqual(plans.flatMap(expectedOf).toSorted());
});
