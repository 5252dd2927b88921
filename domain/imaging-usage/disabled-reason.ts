import type { Day } from '../core/day.ts';
import type { Period } from '../core/period.ts';
import type { ActivationStatus } from '../licenses/schema.ts';
import { deploymentKindOf } from '../products/deployment.ts';
import {
  periodicFrequencies,
  reportablePeriods,
  type PeriodicFrequency,
  type ReportablePeriods,
} from './reportable-periods.ts';

/** What a license must say before usage can be reported for it (4.25). */
export type MissingField = 'deploymentType' | 'reportingFrequency' | 'createdDate';

/** Why nothing can be reported for a license (4.23–4.28). */
export type DisabledReason =
  | { kind: 'NO_PERMISSION' }
  | { kind: 'INACTIVE' }
  | { kind: 'DATA_MISSING'; fields: MissingField[] }
  | { kind: 'DEPLOYMENT_NOT_SUPPORTED'; deploymentType: string }
  | { kind: 'FREQUENCY_NOT_SUPPORTED'; reportingFrequency: string }
  | { kind: 'PERIOD_IN_PROGRESS'; nextReportDay: Day };

export interface LicenseToReport {
  /** Of the person, for the application that the license belongs to (6.13). */
  refusal: 'NO_PERMISSION' | null;
  activationStatus: ActivationStatus | null;
  deploymentType: string | null;
  /** Of the application. */
  reportingFrequency: string | null;
  createdDate: Day | null;
  expiryDate: Day | null;
  reported: readonly Period[];
}

export type Reporting =
  | { reason: DisabledReason; periods: null }
  /** No reason; without periods there is nothing to report, now or ever. */
  | { reason: null; periods: ReportablePeriods };

/** 4.23: what can be reported for a license, or the first reason in the order of the specification why nothing can. */
export function reportingOf(license: LicenseToReport, today: Day): Reporting {
  const { refusal, deploymentType, reportingFrequency, createdDate, expiryDate, reported } = license;
  if (refusal !== null) return disabled({ kind: refusal });
  // 4.02: what was switched off counts nowhere; an expired license is still reported for (reportablePeriods).
  if (license.activationStatus === 'Inactive') return disabled({ kind: 'INACTIVE' });
  if (!deploymentType || !reportingFrequency || !createdDate)
    return disabled({ kind: 'DATA_MISSING', fields: missingFields(license) });
  const kind = deploymentKindOf(deploymentType);
  if (kind !== 'server' && kind !== 'single')
    return disabled({ kind: 'DEPLOYMENT_NOT_SUPPORTED', deploymentType });
  if (!isPeriodic(reportingFrequency))
    return disabled({ kind: 'FREQUENCY_NOT_SUPPORTED', reportingFrequency });
  const of = { frequency: reportingFrequency, createdDate, expiryDate, reported };
  const periods = reportablePeriods(of, today);
  const { reportable, isRunning, nextReportDay } = periods;
  return reportable.length === 0 && isRunning && nextReportDay !== null
    ? disabled({ kind: 'PERIOD_IN_PROGRESS', nextReportDay })
    : { reason: null, periods };
}

const disabled = (reason: DisabledReason): Reporting => ({ reason, periods: null });

const missingFields = (license: LicenseToReport): MissingField[] =>
  (['deploymentType', 'reportingFrequency', 'createdDate'] as const).filter((field) => !license[field]);

const isPeriodic = (frequency: string): frequency is PeriodicFrequency =>
  (periodicFrequencies as readonly string[]).includes(frequency);
