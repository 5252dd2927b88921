import type { Config } from '#server/core/config.ts';
import { auditCheck, auditSeal, usageProjectionCheck } from './check-jobs.ts';
import {
  draftCleanup,
  jobCleanup,
  mailCleanup,
  sessionCleanup,
  uploadRetention,
  viewEnds,
} from './cleaning-jobs.ts';
import type { Job } from './job.ts';
import {
  expiryReminders,
  mailDelivery,
  notificationMail,
  reportDueReminders,
  usageAlerts,
} from './mail-jobs.ts';
import { crmSync, orphanUsageAttach, usageTermRefresh } from './usage-jobs.ts';

/** The jobs of every portal. To add one is a line here. */
const allJobs: readonly Job[] = [
  auditCheck,
  auditSeal,
  draftCleanup,
  expiryReminders,
  jobCleanup,
  mailCleanup,
  mailDelivery,
  notificationMail,
  orphanUsageAttach,
  reportDueReminders,
  sessionCleanup,
  uploadRetention,
  usageAlerts,
  usageProjectionCheck,
  usageTermRefresh,
  viewEnds,
];

/** The jobs of this portal: where no CRM stands outside there is none to keep step with. */
export const jobsOf = ({ CRM }: Config): readonly Job[] =>
  CRM === 'salesforce' ? [...allJobs, crmSync] : allJobs;
