import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { ProductSummary } from '../products/product-summary.ts';
import { CucaGrant } from '../session/schema.ts';

/** The path of a call about one application of an account. */
export const CucaPath = AccountPath.extend({ cucaId: z.string().min(1).max(64) });

/** A usage account (2.27): the name of the application, and what the caller may open in it (3.01). */
export const UsageAccount = CucaGrant.pick({ name: true, visibleItems: true }).extend({
  id: z.string(),
  /** What it holds keys of. */
  products: z.array(ProductSummary),
  /** For staff: the case that it was certified in, or that announced it; null where there is none. */
  caseId: z.string().nullable().optional(),
});
export type UsageAccount = z.infer<typeof UsageAccount>;

/** Internal use, or passed on to customers (3.10). */
export const licenseTypes = ['Internal', 'Commercial'] as const;
/** How often usage is due (3.10, 3.34): the first three can be reported, the others name a state. */
export const reportingFrequencies = ['quarterly', 'annually', 'term', 'suspended', 'pending'] as const;

export const ReportingContact = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() });
export type ReportingContact = z.infer<typeof ReportingContact>;

/** What usage is reported for (3.10); the same row is a customer usage account (cuca). */
export const CustomerUseCaseApplication = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  licenseType: z.enum(licenseTypes).nullable(),
  reportingFrequency: z.enum(reportingFrequencies).nullable(),
  primaryReportingContact: ReportingContact.nullable(),
  secondaryReportingContact: ReportingContact.nullable(),
});
export type CustomerUseCaseApplication = z.infer<typeof CustomerUseCaseApplication>;

/** An application as the caller meets it: with the reason why they may not report imaging usage for it, if any. */
export const ApplicationForCaller = CustomerUseCaseApplication.extend({
  reportingRefusal: z.enum(['NO_PERMISSION']).nullable(),
});
export type ApplicationForCaller = z.infer<typeof ApplicationForCaller>;
