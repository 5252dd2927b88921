import { amountsOf } from '#domain/audit/amounts.ts';
import { createHash, randomUUID } from 'node:crypto';
import { fieldCode } from '#domain/core/field-codes.ts';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { isOpenCase } from '#domain/self-certification/case-status.ts';
import { nameKey } from '#domain/self-certification/check-form.ts';
import { checkItems } from '#domain/self-certification/check-items.ts';
import { problemText, type ItemProblem } from '#domain/self-certification/problem.ts';
import { formItemOf } from '#domain/self-certification/report-items.ts';
import type {
  CertifiableLicense,
  CertifiedApplication,
  ReportItem,
} from '#domain/self-certification/schema.ts';
import { receiptFor } from '#domain/submissions/receipt-for-external.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { DescribedAs } from '#server/crm/customer-records.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { lockUsageOf, refreshProjections } from '#server/ledger/refresh-projections.ts';
import { lockCases } from './create-case.ts';
import { certifiableOf, findCertifiable } from './list-certifiable.ts';
import { prepareFigures, type PlacedFigure } from './prepare-figures.ts';
import { presentCertified } from './present.ts';
import { findAccountName, listGroupKeys } from './queries.ts';
import { findStanding, insertCertified, type StandingClaim } from './usage-queries.ts';

/**
 * 7.15, 4.37: books past usage of an application of an open case, all of it or nothing. A figure that stands in the same
 * words counts once, however often it comes; another one on its days is refused.
 */
export async function reportPastUsage(
  ctx: AccountCtx,
  applicationId: string,
  items: readonly ReportItem[],
): Promise<Receipt> {
  const receipt = await ctx.transaction(async (trx) => {
    const cases = await lockCases(ctx, trx);
    const application = await provideRecords(ctx).findApplication(trx, ctx.account, { id: applicationId });
    const own = cases.find(({ id }) => id === application?.selfCertificationCaseId);
    if (!application || !own) throw new AppError('NOT_FOUND');
    const rows = await prepareItems(ctx, trx, application, items);
    const groupKeys = [...new Set(rows.flatMap((row) => row.groupKeys))];
    await lockUsageOf(trx, theseKeys(groupKeys));
    const { added, known } = weigh(application, rows, await findStanding(trx, rows));
    if (added.length === 0 && known) return { ...known, duplicate: true };
    if (!isOpenCase(own)) throw new AppError('CASE_NOT_OPEN', { status: own.status });
    return write(ctx, trx, application, added);
  });
  return receiptFor(ctx, receipt);
}

/** The items as figures of license keys, or INVALID_INPUT with everything that is wrong with them. */
async function prepareItems(
  ctx: AccountCtx,
  trx: Database,
  { id }: CertifiedApplication,
  items: readonly ReportItem[],
): Promise<PlacedFigure[]> {
  const licenses = await findCertifiable(ctx, trx);
  const problems = [
    ...checkItems(items.map(formItemOf), licenses, ctx.today),
    ...items.flatMap((item, at) => checkNames(item, at, id, licenses)),
  ];
  if (problems.length > 0) throw invalid(problems);
  const groupIds = [...new Set(items.map(({ groupId }) => groupId))];
  const keys = await listGroupKeys(trx, certifiableOf(ctx), groupIds);
  return prepareFigures(items, keys);
}

/** What an item repeats of its license and application must be theirs. */
function checkNames(
  { groupId, productName, customerUseCaseApplication: named }: ReportItem,
  at: number,
  applicationId: string,
  licenses: readonly CertifiableLicense[],
): ItemProblem[] {
  const license = licenses.find((one) => one.groupId === groupId);
  return [
    ...(license && license.productName !== productName
      ? [{ path: `${at}.productName`, message: 'productOther' as const }]
      : []),
    ...(named && named.id !== applicationId
      ? [{ path: `${at}.customerUseCaseApplication.id`, message: 'applicationOther' as const }]
      : []),
  ];
}

const invalid = (problems: readonly ItemProblem[]): AppError =>
  new AppError(
    'INVALID_INPUT',
    { fields: [...new Set(problems.map(({ path }) => path))].slice(0, TOLD_MAX).join(', ') },
    problems
      .slice(0, TOLD_MAX)
      .map(({ path, message }) => ({ path, code: fieldCode(message), message: problemText(message, path) })),
  );

const TOLD_MAX = 20;

/** Which rows are new, and the receipt of those that stand already; a row that meets another figure refuses all. */
function weigh(
  application: CertifiedApplication,
  rows: readonly PlacedFigure[],
  standing: readonly StandingClaim[],
): { added: PlacedFigure[]; known: Receipt | undefined } {
  const met: { row: PlacedFigure; claim: StandingClaim }[] = [];
  const added: PlacedFigure[] = [];
  let known: Receipt | undefined;
  for (const [n, row] of rows.entries()) {
    const claims = standing.filter((claim) => claim.n === n && isMet(row, application, claim));
    const [same, ...others] = claims;
    if (same?.receipt && others.length === 0 && isSame(row, application.id, same)) known ??= same.receipt;
    else if (same) met.push(...claims.map((claim) => ({ row, claim })));
    else added.push(row);
  }
  if (met.length > 0) throw conflict(met);
  return { added, known };
}

/**
 * A figure of the whole license on these days, or one of this application, environment and number of processors. In an
 * earlier case an application of the same name is the same one: what was told there does not count once more.
 */
const isMet = (row: PlacedFigure, { id, name }: CertifiedApplication, claim: StandingClaim): boolean =>
  claim.applicationId === '' ||
  ((claim.applicationId === id || nameKey(claim.applicationName ?? '') === nameKey(name)) &&
    claim.environment === row.environment &&
    isSameSize(claim.processorsPerServer, row.processorsPerServer ?? 0));

/** Servers of another size are other servers; a value (0) is all that was used. */
const isSameSize = (one: number, other: number): boolean => one === other || one === 0 || other === 0;

const isSame = (
  { period, value, deploymentType }: PlacedFigure,
  applicationId: string,
  claim: StandingClaim,
): boolean =>
  claim.applicationId === applicationId &&
  claim.value === value &&
  claim.deploymentType === deploymentType &&
  claim.period.start === period.start &&
  claim.period.end === period.end;

function conflict(met: readonly { row: PlacedFigure; claim: StandingClaim }[]): AppError {
  const told = met.slice(0, TOLD_MAX);
  const said = told.map(({ claim: { value, period, applicationName } }) => {
    const figure = `${formatNumber(value)} for ${formatDay(period.start)} to ${formatDay(period.end)}`;
    return applicationName === null ? figure : `${applicationName}: ${figure}`;
  });
  return new AppError(
    'USAGE_OVERLAPS',
    { standing: [...new Set(said)].join('; ') },
    told.map(({ row }, n) => ({ path: `${row.at}.usageRange`, code: 'STANDING', message: said[n] ?? '' })),
  );
}

async function write(
  ctx: AccountCtx,
  trx: Database,
  application: CertifiedApplication & Pick<DescribedAs, 'licenseType'>,
  rows: readonly PlacedFigure[],
): Promise<Receipt> {
  const account = { id: ctx.account, name: await findAccountName(trx, ctx.account) };
  const receipt = presentCertified(ctx, { id: randomUUID(), account, application, rows });
  const id = randomUUID();
  await insertCertified(trx, {
    ...{ id, account: ctx.account, applicationId: application.id, userId: ctx.principal.userId },
    ...{ sha256: hashContent(application, rows), receipt, rows, now: ctx.now },
  });
  await provideRecords(ctx).noteUsage(trx, ctx.account, { submissionIds: [id] });
  await ctx.audit(trx, {
    action: 'self-certification.reportPastUsage',
    object: receipt.id,
    accountId: ctx.account,
    detail: { applicationId: application.id, rows: rows.length, ...amountsOf(rows.map(amountOf)) },
  });
  const keys = theseKeys([...new Set(rows.map(({ licenseKeyId }) => licenseKeyId))]);
  await refreshProjections(trx, { submissionIds: [id], keys }, ctx.today);
  return receipt;
}

/** Nothing counted for a period that was certified: whatever overlaps it is refused. */
const amountOf = ({ usageType, value }: PlacedFigure) => ({
  ...{ usageType, before: 0n, after: BigInt(value) },
});

const hashContent = ({ id }: CertifiedApplication, rows: readonly PlacedFigure[]): string =>
  createHash('sha256')
    .update(
      [
        id,
        ...rows
          .map((row) =>
            JSON.stringify([
              ...[row.licenseKeyId, row.usageType, row.period.start, row.period.end, row.value],
              ...[row.environment, row.deploymentType, row.processorsPerServer, row.numberOfServers],
            ]),
          )
          .toSorted(),
      ].join('\n'),
    )
    .digest('hex');
