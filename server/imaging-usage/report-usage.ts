import { createHash, randomUUID } from 'node:crypto';
import { amountsOf, type Amount } from '#domain/audit/amounts.ts';
import { overlaps } from '#domain/core/period.ts';
import { nameOf } from '#domain/core/person-name.ts';
import type { FieldProblem } from '#domain/core/problem.ts';
import { reasonText } from '#domain/imaging-usage/reason-text.ts';
import type { ImagingUsage, ImagingUsageRow } from '#domain/imaging-usage/schema.ts';
import { receiptFor } from '#domain/submissions/receipt-for-external.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { ApplicationForCaller } from '#domain/usage-accounts/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { insertClaims } from '#server/ledger/claim-queries.ts';
import { lockUsageOf, refreshProjections } from '#server/ledger/refresh-projections.ts';
import { refuseForExternal } from '#server/volume-usage/license-file/report-license-usage.ts';
import { refuse } from '#server/volume-usage/license-file/resolve-rows.ts';
import { findAccountNames } from '#server/volume-usage/queries.ts';
import { loadLicenses, type LoadedLicenses } from './load-licenses.ts';
import { composeReport, nameOfLicense } from './compose-report.ts';
import { reportingOfRow } from './present.ts';
import { findSent, insertReport, type FigureRow } from './queries.ts';
import { refuseStanding } from './refuse-standing.ts';
import { checkPeriod, groupUsage, resolveItem, type ResolvedItem, type UsageItem } from './resolve-usage.ts';

/**
 * 7.14: books figures of an application's licenses, all of them or none. Every rule of the page holds here once more;
 * the same sending again, and the same figures again, answer the receipt that stands.
 */
export async function reportImagingUsage(ctx: AccountCtx, body: ImagingUsage): Promise<Receipt> {
  refuseForExternal(ctx.internal, body);
  const receipt = await ctx.transaction(async (trx) => {
    await lockUsageOf(trx, theseKeys(await keysOf(ctx, trx, body)));
    const sha256 = hashContent(body.usages);
    const own = await findOwn(ctx, trx, body, sha256);
    if (own) return own;
    // Read behind the lock: what a colleague reported meanwhile stands in the figures.
    const loaded = await loadLicenses(ctx, trx);
    const application = requireContact(loaded);
    const { items, problems } = groupUsage(body.usages, loaded.licenses);
    refuse(problems);
    const known = await findKnown(ctx, trx, body, { sha256, items, loaded });
    return known ?? bookItems(ctx, trx, body, { application, items, loaded, sha256 });
  });
  return receiptFor(ctx, receipt);
}

/** The named licenses that are the application's: nothing else is locked. */
async function keysOf(ctx: AccountCtx, trx: Database, { usages }: ImagingUsage): Promise<string[]> {
  const { licenses } = await loadLicenses(ctx, trx);
  const named = new Set(usages.map(({ productLicenseId }) => productLicenseId));
  return licenses.map(({ licenseKeyId }) => licenseKeyId).filter((id) => named.has(id));
}

/** 6.13 */
function requireContact({ applications }: LoadedLicenses): ApplicationForCaller {
  const [application] = applications;
  if (!application) throw new AppError('ACCESS_DENIED');
  if (application.reportingRefusal === null) return application;
  const { name, primaryReportingContact, secondaryReportingContact } = application;
  const contacts = [primaryReportingContact, secondaryReportingContact].flatMap((contact) =>
    contact === null ? [] : [nameOf(contact)],
  );
  throw new AppError('NOT_REPORTING_CONTACT', {
    application: name,
    contacts: contacts.join(' or ') || 'your administrator',
  });
}

/** The caller's own sending once more: it is in, also where they lost the right to report since. */
async function findOwn(
  { account, principal }: AccountCtx,
  trx: Database,
  { idempotencyKey }: ImagingUsage,
  sha256: string,
): Promise<Receipt | undefined> {
  const sent = idempotencyKey === undefined ? undefined : await findSent(trx, account, idempotencyKey);
  if (sent?.userId !== principal.userId) return undefined;
  if (sent.sha256 !== sha256) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return { ...sent.receipt, duplicate: true };
}

interface Known {
  sha256: string;
  items: readonly UsageItem[];
  loaded: LoadedLicenses;
}

/** The receipt of what was sent already. Another figure for the same days is refused, and whose it is is said. */
async function findKnown(
  ctx: AccountCtx,
  trx: Database,
  { idempotencyKey }: ImagingUsage,
  { sha256, items, loaded }: Known,
): Promise<Receipt | undefined> {
  const sent = idempotencyKey === undefined ? undefined : await findSent(trx, ctx.account, idempotencyKey);
  if (sent && sent.sha256 !== sha256) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (sent) return { ...sent.receipt, duplicate: true };
  const met = items.map((item) => loaded.figuresOf(item.license.licenseKeyId).filter(isMet(item)));
  const [first] = met.flat();
  if (!first) return undefined;
  const isWhole =
    first.receipt !== null &&
    first.sha256 === sha256 &&
    met.every(([figure, ...others]) => figure?.submissionId === first.submissionId && others.length === 0);
  if (isWhole && first.receipt) return { ...first.receipt, duplicate: true };
  throw refuseStanding(items, met);
}

const isMet =
  ({ period }: UsageItem) =>
  (figure: FigureRow): boolean =>
    overlaps(figure.period, period);

interface Booking extends Known {
  application: ApplicationForCaller;
}

async function bookItems(
  ctx: AccountCtx,
  trx: Database,
  body: ImagingUsage,
  { application, items, loaded, sha256 }: Booking,
): Promise<Receipt> {
  const resolved = requireSound(ctx, items, loaded, application);
  const { contactEmail = null, idempotencyKey = null } = body;
  const names = await findAccountNames(trx, [ctx.account]);
  const accountName = names.get(ctx.account) ?? ctx.account;
  const about = { application, accountName, contactEmail, items: resolved, figuresOf: loaded.figuresOf };
  const { receipt, rows } = composeReport(ctx, about);
  const id = randomUUID();
  const isWritten = await insertReport(trx, {
    ...{ id, accountId: ctx.account, applicationId: application.id, userId: ctx.principal.userId },
    ...{ sha256, idempotencyKey, receipt, rows, now: ctx.now },
  });
  if (!isWritten) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  const written = { submissionIds: [id] };
  await insertClaims(trx, written);
  await ctx.audit(trx, {
    action: 'imaging-usage.reportUsage',
    object: receipt.id,
    accountId: ctx.account,
    detail: { application: application.id, rows: rows.length, ...amountsOf(rows.map(amountOf)) },
  });
  const keys = theseKeys(resolved.map(({ license }) => license.licenseKeyId));
  await refreshProjections(trx, { ...written, keys }, ctx.today);
  return receipt;
}

/** A figure is new: another one on its days is refused. */
const amountOf = ({ usageType, value }: { usageType: string; value: string }): Amount => ({
  ...{ usageType, before: 0n, after: BigInt(value) },
});

/** Each license can be reported for, each period is due, and each row is sound; the answer names all that are not. */
function requireSound(
  ctx: AccountCtx,
  items: readonly UsageItem[],
  { figuresOf }: LoadedLicenses,
  application: ApplicationForCaller,
): ResolvedItem[] {
  const problems: FieldProblem[] = [];
  const resolved: ResolvedItem[] = [];
  for (const item of items) {
    const figures = figuresOf(item.license.licenseKeyId);
    const { reason, periods } = reportingOfRow(item.license, figures, application, ctx.today);
    if (reason !== null)
      throw new AppError('IMAGING_NOT_REPORTABLE', {
        license: nameOfLicense(item.license),
        reason: reasonText(reason),
      });
    const sound = resolveItem(item);
    problems.push(...checkPeriod(item, periods.reportable, ctx.today));
    if (Array.isArray(sound)) problems.push(...sound);
    else resolved.push(sound);
  }
  refuse(problems);
  return resolved;
}

/** What makes two reports the same one: their figures in any order. */
function hashContent(usages: readonly ImagingUsageRow[]): string {
  const lines = usages.map((row) =>
    JSON.stringify([
      ...[row.productLicenseId, row.startDate, row.endDate, row.environment ?? ''],
      ...[row.usageValue ?? '', row.processorsPerServer ?? '', row.numberOfServers ?? ''],
    ]),
  );
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}
