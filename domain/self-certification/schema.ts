import { z } from 'zod';
import { DayString, Email, seenText, storableText, typedName } from '../core/schema.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { fieldFaults } from '../messages/en-gb/field-faults.ts';
import { deploymentTypes, PlatformFamily, ProductName, UsageUnit } from '../products/schema.ts';
import { licenseTypes } from '../usage-accounts/schema.ts';
import { isUsageValue } from '../volume-usage/license-file/usage-value.ts';
import { begunStatus, openStatuses, providedStatus, caseSubjects, caseType } from './case-status.ts';

/** The longest description of an application or a case, in characters. */
export const DESCRIPTION_MAX = 4000;
/** The most rows that one application reports at once, and processors × servers rows of one of them. */
export const ITEMS_MAX = 200;
export const SERVERS_MAX = 50;
/** The most processors of a server, and servers (5.06). */
export const SERVER_COUNT_MAX = 32_767;
/** The most contacts that a search answers. */
export const CONTACTS_MAX = 20;

/** The environments that past usage is certified for (9.26). */
export const certifiedEnvironments = ['Production', 'Non-Production'] as const;

/** The families that the wizard certifies (3.19): the volume-based one and the SDK's. */
export const certifiedFamilies = ['iText', 'Apryse SDK'] as const satisfies readonly PlatformFamily[];
export type CertifiedFamily = (typeof certifiedFamilies)[number];

const CrmId = z.string().min(1).max(64);
const name = typedName(TEXT_MAX).min(1, fieldFaults.required);

/** Somebody of an account (3.22). */
export const Contact = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type Contact = z.infer<typeof Contact>;

/** 7.33 */
export const NewContact = z.strictObject({
  email: z.string().trim().pipe(Email),
  firstName: name,
  lastName: name,
});
export type NewContact = z.infer<typeof NewContact>;

/** 7.34. What is always the same is set by the portal and may be said. */
export const NewApplication = z.strictObject({
  name,
  description: seenText(DESCRIPTION_MAX).min(1, fieldFaults.required),
  licenseType: z.enum(licenseTypes),
  primaryReportingContact: CrmId,
  secondaryReportingContact: CrmId.nullable().default(null),
  selfCertificationCaseId: CrmId,
  licensingStructure: z.literal('License Management Solution').optional(),
  status: z.literal('Active').optional(),
  statusReason: z.literal('Customer Reported').optional(),
});
export type NewApplication = z.infer<typeof NewApplication>;

/** An application as a certification knows it. */
export const CertifiedApplication = z.object({
  id: z.string(),
  name: z.string(),
  selfCertificationCaseId: z.string(),
});
export type CertifiedApplication = z.infer<typeof CertifiedApplication>;

/** 3.21 */
export const Case = z.object({
  id: z.string(),
  recordTypeName: z.string(),
  type: z.string(),
  subType: z.string(),
  subject: z.string(),
  description: z.string().nullable(),
  platforms: z.array(z.string()),
  companyWideSearchPerformed: z.boolean().nullable(),
  status: z.string(),
  url: z.string().nullable(),
  createdDate: DayString,
});
export type Case = z.infer<typeof Case>;

const changes = {
  description: storableText(DESCRIPTION_MAX).nullable().optional(),
  platforms: z.array(PlatformFamily).max(PlatformFamily.options.length).optional(),
  companyWideSearchPerformed: z.boolean().nullable().optional(),
};

/** 7.36: an open case on the same subject goes on (4.39), so that the same call again makes no second one. */
export const NewCase = z.strictObject({
  ...changes,
  subject: z.enum(caseSubjects).default('Report of past usage'),
  status: z.enum(openStatuses).default(begunStatus),
  recordTypeName: z.literal(caseType).optional(),
  type: z.literal(caseType).optional(),
  subType: z.literal(caseType).optional(),
});
export type NewCase = z.infer<typeof NewCase>;

/** 7.37: what is not said stays. With the last status of the wizard the case is the vendor's to look at. */
export const CaseChange = z.strictObject({
  ...changes,
  status: z.enum([begunStatus, providedStatus]).optional(),
});
export type CaseChange = z.infer<typeof CaseChange>;

/** Servers of one kind (3.20, 5.06). */
export const Servers = z.strictObject({
  processorsPerServer: z.number().int().min(1).max(SERVER_COUNT_MAX),
  numberOfServers: z.number().int().min(0).max(SERVER_COUNT_MAX),
});
export type Servers = z.infer<typeof Servers>;

/**
 * One figure of past usage (3.20): of a license group, in one environment and period. It is stated in one way, as a
 * usage value in the product's unit or as processors × servers; the group says the rest, which may be repeated.
 */
export const ReportItem = z.strictObject({
  /** `groupId` of a license that can be certified. */
  groupId: z.string().min(1).max(TEXT_MAX),
  licenseId: z.string().max(TEXT_MAX).nullable().optional(),
  productName: ProductName,
  version: z.string().max(TEXT_MAX).nullable().optional(),
  productLicenseDescriptor: z.string().max(TEXT_MAX).nullable().optional(),
  createdDate: DayString.nullable().optional(),
  deploymentType: z.enum(deploymentTypes),
  environment: z.enum(certifiedEnvironments),
  usageRange: z.strictObject({ start: DayString, end: DayString }),
  usageValue: z
    .string()
    .refine(isUsageValue, 'not a whole number from 0 to 99999999999999999, in digits')
    .optional(),
  serverDeployment: z.array(Servers).max(SERVERS_MAX).optional(),
  customerUseCaseApplication: z
    .strictObject({
      id: CrmId,
      name: z.string().max(TEXT_MAX).optional(),
      licenseType: z.enum(licenseTypes).nullable().optional(),
      reportingFrequency: z.string().max(TEXT_MAX).nullable().optional(),
    })
    .optional(),
});
export type ReportItem = z.infer<typeof ReportItem>;

/** 7.15 */
export const ReportItems = z.array(ReportItem).min(1).max(ITEMS_MAX);

/** A license, or several that share a volume, for which past usage can be certified. */
export const CertifiableLicense = z.object({
  groupId: z.string(),
  licenseId: z.string().nullable(),
  productName: ProductName,
  family: z.enum(certifiedFamilies),
  version: z.string().nullable(),
  /** The product license's name in the CRM, for people to tell two of them apart. */
  productLicense: z.string().nullable(),
  productLicenseDescriptor: z.string().nullable(),
  /** Earliest and latest of its keys: usage is reported from the one to the other, and not after today. */
  createdDate: DayString.nullable(),
  expiryDate: DayString.nullable(),
  /** How many keys share it. */
  keys: z.number().int().positive(),
  /** What a usage value counts. */
  unit: UsageUnit,
});
export type CertifiableLicense = z.infer<typeof CertifiableLicense>;

/** 7.44 */
export const LicensedProduct = z.object({
  licensedProduct: z.string(),
  productCategory: z.string().nullable(),
  platform: PlatformFamily,
});
export type LicensedProduct = z.infer<typeof LicensedProduct>;

/** 7.38 */
export const LicenseCount = z.object({ count: z.number().int().nonnegative() });
