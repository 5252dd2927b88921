import { z } from 'zod';
import { DayPeriod, DayString, DecimalString, InstantString, storableText } from '../core/schema.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { UsageUnit } from '../products/schema.ts';
import { caseStatuses } from '../self-certification/case-status.ts';
import { Case } from '../self-certification/schema.ts';
import { AccountOfKey } from '../submissions/schema.ts';
import { ReportingContact } from '../usage-accounts/schema.ts';
import { caseFilterSet } from './filters.ts';

export const CASES_PAGE = 50;
export const CASE_NOTE_MAX = 1000;

/** What was certified in one unit; figures of different units are never added. */
export const CaseFigure = z.object({ unit: UsageUnit.nullable(), value: DecimalString });
export type CaseFigure = z.infer<typeof CaseFigure>;

/** A case in the staff's list. */
export const StaffCase = Case.pick({ id: true, subject: true, status: true, createdDate: true }).extend({
  account: AccountOfKey,
  /** Who of the customer's people did something last, or who asked them; null where only the CRM knows. */
  who: z.object({ name: z.string(), isStaff: z.boolean(), at: InstantString }).nullable(),
  /** Names of its applications. */
  applications: z.array(z.string()),
  /** Counted now; none: nothing was reported, which is not a usage of 0. */
  figures: z.array(CaseFigure),
});
export type StaffCase = z.infer<typeof StaffCase>;

export const StaffCasePage = z.object({
  content: z.array(StaffCase),
  /** Where the next page begins; null after the last. */
  next: z.string().nullable(),
  totalElements: z.number().int().nonnegative(),
});
export type StaffCasePage = z.infer<typeof StaffCasePage>;
export const StaffCaseQuery = caseFilterSet.Query.extend({ after: z.string().max(TEXT_MAX).optional() });

/** One application of a case, with what counts of it. */
export const CaseApplication = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  licenseType: z.string().nullable(),
  primaryReportingContact: ReportingContact.nullable(),
  secondaryReportingContact: ReportingContact.nullable(),
  lines: z.array(
    CaseFigure.extend({
      productName: z.string(),
      environment: z.string().nullable(),
      deploymentType: z.string().nullable(),
      period: DayPeriod,
      /** Of server deployments. */
      processorsPerServer: z.number().int().nullable(),
      numberOfServers: z.number().int().nullable(),
      receiptId: z.uuid(),
    }),
  ),
});
export type CaseApplication = z.infer<typeof CaseApplication>;

/** Something that happened to a case. */
export const CaseEvent = z.object({
  id: z.uuid(),
  action: z.enum(['ASK', 'BEGIN', 'STATUS', 'NOTE']),
  status: z.string(),
  note: z.string().nullable(),
  by: z.string(),
  byStaff: z.boolean(),
  at: InstantString,
});
export type CaseEvent = z.infer<typeof CaseEvent>;

export const StaffCaseDetail = StaffCase.extend({
  description: z.string().nullable(),
  platforms: z.array(z.string()),
  companyWideSearchPerformed: z.boolean().nullable(),
  url: z.string().nullable(),
  applicationDetails: z.array(CaseApplication),
  /** Newest first. */
  events: z.array(CaseEvent),
});
export type StaffCaseDetail = z.infer<typeof StaffCaseDetail>;

/** Made by the browser: an act whose answer was lost is known again. */
const ActId = z.uuid().toLowerCase();
const Note = storableText(CASE_NOTE_MAX).trim();

/** Setting a case's status, reopening it among them: `from` is the one that was seen. */
export const CaseStatusChange = z.strictObject({
  id: ActId,
  from: z.string().max(TEXT_MAX),
  status: z.enum(caseStatuses),
  note: Note.default(''),
});
export type CaseStatusChange = z.input<typeof CaseStatusChange>;

export const CaseNote = z.strictObject({ id: ActId, note: Note.min(1) });
export type CaseNote = z.infer<typeof CaseNote>;

/** Asking an account's people to certify: what is said to them beside the question. */
export const CertificationRequest = z.strictObject({ id: ActId, message: Note.default('') });
export type CertificationRequest = z.input<typeof CertificationRequest>;

export const RequestOutcome = z.object({
  caseId: z.string(),
  status: z.string(),
  /** False: a certification was open already, and nobody is asked twice. */
  isNew: z.boolean(),
  createdDate: DayString,
});
export type RequestOutcome = z.infer<typeof RequestOutcome>;
