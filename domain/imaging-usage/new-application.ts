import { z } from 'zod';
import { DayString, Email, storableText, typedName } from '../core/schema.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { fieldFaults } from '../messages/en-gb/field-faults.ts';
import { licenseTypes } from '../usage-accounts/schema.ts';
import { periodicFrequencies } from './reportable-periods.ts';

/** The longest description of an application. */
export const DESCRIPTION_MAX = 4_000;
/** 9.25: what staff find the case of a new application by. */
export const NEW_APPLICATION_SUBJECT = 'LEADTOOLS Deployment Report - New Application';

const name = typedName(TEXT_MAX).min(1, fieldFaults.required);

/** A reporting contact as somebody names it. */
export const NamedContact = z.strictObject({
  email: Email,
  firstName: name,
  lastName: name,
});
export type NamedContact = z.infer<typeof NamedContact>;

/** 2.79: an application that usage is reported for from now on. */
export const NewImagingApplication = z.strictObject({
  /** Made by the browser: the same once more answers the application that was made. */
  id: z.uuid().toLowerCase(),
  name,
  description: storableText(DESCRIPTION_MAX),
  licenseType: z.enum(licenseTypes),
  reportingFrequency: z.enum(periodicFrequencies),
  /** Imaging licenses of the account that belong to no application yet. */
  licenseKeyIds: z.array(z.string().min(1).max(TEXT_MAX)).max(100),
  primaryReportingContact: NamedContact,
  secondaryReportingContact: NamedContact.nullable(),
});
export type NewImagingApplication = z.infer<typeof NewImagingApplication>;

export const MadeApplication = z.object({ id: z.string(), name: z.string() });
export type MadeApplication = z.infer<typeof MadeApplication>;

/** An imaging license of the account that belongs to no application yet. */
export const FreeLicense = z.object({
  licenseKeyId: z.string(),
  productLicense: z.string().nullable(),
  keyTail: z.string().max(15).nullable(),
  deploymentType: z.string().nullable(),
  createdDate: DayString.nullable(),
  expiryDate: DayString.nullable(),
});
export type FreeLicense = z.infer<typeof FreeLicense>;
