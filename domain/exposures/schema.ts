import { z } from 'zod';
import { InstantString, seenText } from '../core/schema.ts';
import { AccountOfKey } from '../submissions/schema.ts';

export const EXPOSURE_REASON_MAX = 1000;
/** Reports in the staff's list, and disclosures that each names, the newest. */
export const EXPOSURES_LISTED = 200;
export const DISCLOSURES_NAMED = 20;

/** Why somebody thinks that strangers may have the key. */
export const ExposureReport = z.strictObject({
  reason: seenText(EXPOSURE_REASON_MAX).min(1, 'is empty'),
});
export type ExposureReport = z.infer<typeof ExposureReport>;

/** That a key is reported as exposed, and since when. */
export const Exposure = z.object({ licenseKeyId: z.string(), exposedAt: InstantString });
export type Exposure = z.infer<typeof Exposure>;

/** What came of a report. Without a mail server nobody was told: it waits in the list of staff. */
export const ReportedExposure = Exposure.extend({ isSupportTold: z.boolean() });
export type ReportedExposure = z.infer<typeof ReportedExposure>;

/** A report in the staff's list, with whom the key was handed to. */
export const StaffExposure = z.object({
  id: z.uuid(),
  account: AccountOfKey,
  licenseKeyId: z.string(),
  keyTail: z.string().nullable(),
  productName: z.string(),
  productLicense: z.string().nullable(),
  reason: z.string(),
  reportedBy: z.string(),
  reportedAt: InstantString,
  /** Who of the staff took it back; null while it stands. */
  withdrawn: z.object({ by: z.string(), at: InstantString }).nullable(),
  /** When the license got another key: the report is about the one before. */
  replacedAt: InstantString.nullable().default(null),
  disclosures: z.array(z.object({ by: z.string(), kind: z.enum(['COPY', 'DOWNLOAD']), at: InstantString })),
  disclosuresCount: z.number().int().nonnegative(),
});
export type StaffExposure = z.infer<typeof StaffExposure>;
