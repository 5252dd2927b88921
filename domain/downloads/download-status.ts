import { z } from 'zod';
import type { Day } from '../core/day.ts';
import { expirationStatusOf } from '../licenses/expiration-status.ts';
import type { ActivationStatus } from '../licenses/schema.ts';

/** What a license on the download page is, in one word: the two that are handed out, then why the others are not. */
export const downloadStatuses = ['READY', 'EXPIRING_SOON', 'EXPIRED', 'PENDING', 'INACTIVE'] as const;
export const DownloadStatus = z.enum(downloadStatuses);
export type DownloadStatus = z.infer<typeof DownloadStatus>;

/** The status of a license on a day (4.01, 4.02): one that was never activated, or no longer is, says so first. */
export function downloadStatusOf(
  key: { activationStatus: ActivationStatus | null; expiryDate: Day | null },
  today: Day,
): DownloadStatus {
  if (key.activationStatus === 'Inactive') return 'INACTIVE';
  if (key.activationStatus === 'Pending Manual Create') return 'PENDING';
  const expiration = expirationStatusOf(key.expiryDate, today);
  return expiration === 'NOT_EXPIRED' ? 'READY' : expiration;
}

/** Whether keys and files are handed out (4.01). */
export const isHandedOut = (status: DownloadStatus): boolean =>
  status === 'READY' || status === 'EXPIRING_SOON';
