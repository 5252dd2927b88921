import type { Job } from './job.ts';
import { draftCleanup } from './cleaning/draft-cleanup.ts';
import { jobCleanup } from './cleaning/job-cleanup.ts';
import { mailCleanup } from './cleaning/mail-cleanup.ts';
import { sessionCleanup } from './cleaning/session-cleanup.ts';
import { uploadRetention } from './cleaning/upload-retention.ts';
import { certificationMail } from './certification-mail.ts';
import { mailDelivery } from './mail-delivery.ts';
import { receiptMail } from './receipt-mail.ts';
import { orphanUsageAttach } from './usage/orphan-usage-attach.ts';
import { usageProjectionCheck } from './usage/usage-projection-check.ts';
import { usageTermRefresh } from './usage-term-refresh.ts';

/** Every job of the portal. To add one is a file and a line here. */
export const allJobs: readonly Job[] = [
  certificationMail,
  draftCleanup,
  jobCleanup,
  mailCleanup,
  mailDelivery,
  orphanUsageAttach,
  receiptMail,
  sessionCleanup,
  uploadRetention,
  usageProjectionCheck,
  usageTermRefresh,
];
