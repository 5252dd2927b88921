import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { DISCLOSURE_LIMIT } from './disclosure-limit.ts';
import { DownloadStatus } from './download-status.ts';

const KeyId = z.string().min(1).max(64);

export const LicenseKeyPath = AccountPath.extend({ keyId: KeyId });

/** The licenses of an archive; each hands out one file at least, so that more could not pass the limit. */
export const ArchiveRequest = z.strictObject({
  licenseKeyIds: z
    .array(KeyId)
    .min(1)
    .max(DISCLOSURE_LIMIT.count)
    .refine((ids) => new Set(ids).size === ids.length, 'names a license twice'),
});

/** The application that a license belongs to, as the download page's group (2.20). */
export const DownloadGroup = z.object({
  id: z.string(),
  name: z.string(),
  licenseType: z.enum(['Internal', 'Commercial']).nullable(),
});
export type DownloadGroup = z.infer<typeof DownloadGroup>;

/**
 * A license on the download page (3.11). The whole key is never in a list: `partialLicenseKey` is its tail. One that is
 * not handed out (4.01) says why by its status and has no action and no file.
 */
export const DownloadableLicense = z.object({
  licenseKeyId: z.string(),
  productName: z.string(),
  productDisplayName: z.string(),
  /** The license's number, by which support knows it. */
  productLicense: z.string().nullable(),
  status: DownloadStatus,
  suffix: z.string().nullable(),
  platform: z.string().nullable(),
  version: z.string().nullable(),
  environment: z.string().nullable(),
  deploymentType: z.string().nullable(),
  /** A decimal string: figures exceed 2^53. */
  maxVolume: z.string().nullable(),
  partialLicenseKey: z.string().nullable(),
  productLicenseDescriptor: z.string().nullable(),
  createdDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  customerUseCaseApplication: DownloadGroup.nullable(),
  /** What the main button does (2.50); null where nothing is handed out. */
  keyAction: z.enum(['download', 'copy']).nullable(),
  hasFile: z.boolean(),
  /** Everything that can be saved of it, in the order in which it is offered. */
  files: z.array(z.object({ kind: z.enum(['license', 'key']), name: z.string() })),
  /** When the key or its file was last handed out; null after a reset (7.31). */
  lastDownloadedAt: z.string().nullable(),
  /** Since when the key is reported as exposed. */
  exposedAt: z.string().nullable().default(null),
});
export type DownloadableLicense = z.infer<typeof DownloadableLicense>;

export const FullLicenseKey = z.object({ licenseKey: z.string() });

/** 7.43: the CRM's own address of a file that the portal does not hold; null where there is none. */
export const DownloadUrl = z.object({ url: z.string().nullable() });
