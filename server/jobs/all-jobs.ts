import type { Config } from '#server/core/config.ts';
import type { Job } from './job.ts';
import { expiryReminders } from './alerts/expiry-reminders.ts';
import { usageAlerts } from './alerts/usage-alerts.ts';
import { auditCheck } from './record/audit-check.ts';
import { auditSeal } from './record/audit-seal.ts';
import { viewEnds } from './record/view-ends.ts';
import { draftCleanup } from './cleaning/draft-cleanup.ts';
import { jobCleanup } from './cleaning/job-cleanup.ts';
import { mailCleanup } from './cleaning/mail-cleanup.ts';
import { sessionCleanup } from './cleaning/session-cleanup.ts';
import { uploadRetention } from './cleaning/upload-retention.ts';
import { crmSync } from './crm-sync.ts';
import { mailDelivery } from './mails/mail-delivery.ts';
import { notificationMail } from './mails/notification-mail.ts';
import { reportDueReminders } from './mails/report-due-reminders.ts';
import { orphanUsageAttach } from './usage/orphan-usage-attach.ts';
import { usageProjectionCheck } from './usage/usage-projection-check.ts';
import { usageTermRefresh } from './usage-term-refresh.ts';

/** The jobs of every portal. To add one is a file and a line here. */
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
