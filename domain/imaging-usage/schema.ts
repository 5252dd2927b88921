import { z } from 'zod';
import { DayPeriod, DayString, DecimalString, Email, InstantString } from '../core/schema.ts';
import { TEXT_MAX } from '../core/text-limits.ts';
import { Environment } from '../products/schema.ts';
import { ApplicationForCaller } from '../usage-accounts/schema.ts';

/** Rows of one report: a license with a period and a row for each kind of server. */
export const IMAGING_ROWS_MAX = 100;
/** Figures reported before that a page shows of a license. */
export const FIGURES_SHOWN = 4;

/** Why nothing can be reported for a license (4.23–4.28), on the wire. */
export const DisabledReasonWire = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('NO_PERMISSION') }),
  z.object({ kind: z.literal('INACTIVE') }),
  z.object({
    kind: z.literal('DATA_MISSING'),
    fields: z.array(z.enum(['deploymentType', 'reportingFrequency', 'createdDate'])),
  }),
  z.object({ kind: z.literal('DEPLOYMENT_NOT_SUPPORTED'), deploymentType: z.string() }),
  z.object({ kind: z.literal('FREQUENCY_NOT_SUPPORTED'), reportingFrequency: z.string() }),
  z.object({ kind: z.literal('PERIOD_IN_PROGRESS'), nextReportDay: DayString }),
]);

/** Servers of one kind in a deployment (5.06). */
export const ServerRow = z.object({
  processorsPerServer: z.number().int(),
  /** Null where a correction changed the figure: how many servers it speaks of is not known any more. */
  numberOfServers: z.number().int().nullable(),
});
export type ServerRow = z.infer<typeof ServerRow>;

/** A figure of a license that counts now. */
export const ImagingFigure = z.object({
  period: DayPeriod,
  /** Of the whole period: the sum of its rows. */
  value: DecimalString,
  servers: z.array(ServerRow),
  environment: z.string().nullable(),
  /** Null for what an import brought. */
  reportedBy: z.string().nullable(),
  reportedAt: InstantString.nullable(),
});
export type ImagingFigure = z.infer<typeof ImagingFigure>;

/** A license of an application with what can be reported for it (7.54). */
export const ImagingLicense = z.object({
  licenseKeyId: z.string(),
  productName: z.string(),
  productLicense: z.string().nullable(),
  keyTail: z.string().max(15).nullable(),
  deploymentType: z.string().nullable(),
  /** How its usage is stated; null where the deployment is none that can be reported. */
  deployment: z.enum(['server', 'single']).nullable(),
  /** Null: whoever reports says which (5.13). */
  environment: Environment.nullable(),
  createdDate: DayString.nullable(),
  expiryDate: DayString.nullable(),
  reason: DisabledReasonWire.nullable(),
  /** Periods to report, the oldest first. */
  reportable: z.array(DayPeriod),
  /** The first day on which there will be more to report; null where nothing will be, or where nobody can say. */
  nextReportDay: DayString.nullable(),
  /** The newest figures that count. */
  figures: z.array(ImagingFigure),
});
export type ImagingLicense = z.infer<typeof ImagingLicense>;

/** An application with imaging licenses, for the choice on the report page (2.77). */
export const ImagingApplication = ApplicationForCaller.extend({
  /** Its imaging licenses. */
  licenses: z.number().int().nonnegative(),
  /** How many periods of them can be reported today. */
  due: z.number().int().nonnegative(),
  /** The nearest day on which there will be more to report. */
  nextReportDay: DayString.nullable(),
});
export type ImagingApplication = z.infer<typeof ImagingApplication>;

/** One figure of a license and period (7.14): servers of one kind, or a value. */
export const ImagingUsageRow = z.strictObject({
  productLicenseId: z.string().min(1).max(TEXT_MAX),
  startDate: DayString,
  endDate: DayString,
  usageValue: z.string().max(TEXT_MAX).optional(),
  processorsPerServer: z.number().int().optional(),
  numberOfServers: z.number().int().optional(),
  environment: Environment.optional(),
});
export type ImagingUsageRow = z.infer<typeof ImagingUsageRow>;

/** 7.14: figures of an application's licenses; all of them or none are booked. */
export const ImagingUsage = z.strictObject({
  usages: z.array(ImagingUsageRow).min(1).max(IMAGING_ROWS_MAX),
  /** Names one sending: the same once more answers its receipt, whatever became of the figures since. */
  idempotencyKey: z.uuid().toLowerCase().optional(),
  /** 6.17: internal people alone may name a contact. */
  contactEmail: Email.optional(),
});
export type ImagingUsage = z.infer<typeof ImagingUsage>;

/** 7.14 as it is sent: the same, or its usages as a plain list. */
export const ImagingUsageBody = z.preprocess(
  (body) => (Array.isArray(body) ? { usages: body as unknown[] } : body),
  ImagingUsage,
) as unknown as z.ZodType<ImagingUsage, ImagingUsage | readonly ImagingUsageRow[]>;
