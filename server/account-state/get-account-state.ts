import { canOnAccount, reachOf } from '#domain/access/can.ts';
import { refusalOf } from '#domain/access/pages.ts';
import { reachOfNeed } from '#domain/access/need.ts';
import type { AccountState, LastReport } from '#domain/account-state/schema.ts';
import { applicationReports } from '#domain/imaging-usage/application-reports.ts';
import { countKeys, periodOf, totalsByUnit } from '#domain/submissions/receipt-figures.ts';
import { askedStatus, findOpenCase } from '#domain/self-certification/case-status.ts';
import { countUnread } from '#server/alerts/list-alerts.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import type { Database } from '#server/db/pool.ts';
import { listDueLicenses } from '#server/ledger/reported-queries.ts';
import { isPastUsage } from '#server/self-certification/create-case.ts';
import { readerOf } from '#server/submissions/list-receipts.ts';
import { presentReceipts } from '#server/submissions/present.ts';
import { listReceiptParts } from '#server/submissions/queries.ts';
import { countExpired, findLastCounted, listExpiring, listUnreported, listUsedOfMaximum } from './queries.ts';

/** How things stand in an account. Each part is asked for only where the caller has the right to it. */
export const getAccountState = async (ctx: AccountCtx): Promise<AccountState> =>
  ctx.transaction(async (trx) => ({
    reports: await reportsOf(ctx, trx),
    expiry: await expiryOf(ctx, trx),
    usage: await usageOf(ctx, trx),
    certification: await certificationOf(ctx, trx),
    alerts: await alertsOf(ctx, trx),
    imaging: await imagingOf(ctx, trx),
  }));

/** The right to an account's receipts. */
const reporting = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] } as const;
const mayReport = ({ principal, account }: AccountCtx): boolean =>
  reachOfNeed(principal, reporting, account) === 'all';

async function reportsOf(ctx: AccountCtx, trx: Database): Promise<AccountState['reports']> {
  if (!mayReport(ctx)) return null;
  return { last: await lastReportOf(ctx, trx), unreported: await listUnreported(trx, ctx) };
}

async function lastReportOf(ctx: AccountCtx, trx: Database): Promise<LastReport | null> {
  const receiptId = await findLastCounted(trx, ctx);
  if (receiptId === undefined) return null;
  const reader = readerOf(ctx, { account: ctx.account });
  const [receipt] = presentReceipts(
    await listReceiptParts(trx, reader, { receiptIds: [receiptId], limit: 1, folded: true }),
    reader,
  );
  return receipt
    ? {
        receiptId,
        submittedAt: receipt.submittedAt,
        submittedBy: receipt.submittedBy.name,
        period: periodOf([receipt]),
        totals: totalsByUnit([receipt]),
        keys: countKeys([receipt]),
      }
    : null;
}

async function expiryOf(ctx: AccountCtx, trx: Database): Promise<AccountState['expiry']> {
  const { principal, account, today } = ctx;
  if (!canOnAccount(principal, 'DOWNLOAD_LICENSES', account)) return null;
  const of = { account, today, reach: reachOf(principal, 'DOWNLOAD_LICENSES', account) };
  return { ...(await countExpired(trx, of)), expiring: await listExpiring(trx, of) };
}

/** Who reports the volume of an account knows what its volume keys used; the rest is for those who may read usage. */
async function usageOf(ctx: AccountCtx, trx: Database): Promise<AccountState['usage']> {
  const { principal, account, today } = ctx;
  const reach = reachOf(principal, 'READ_PRODUCTS_USAGE', account);
  const volume = mayReport(ctx);
  if (reach.length === 0 && !volume) return null;
  const rows = await listUsedOfMaximum(trx, { account, today, reach, volume });
  const groups = rows.map(({ total, usagePercent, ...group }) => {
    const percent = usagePercent === null ? null : Number(usagePercent);
    return { total, group: { ...group, usagePercent: percent } };
  });
  return { groups: groups.map(({ group }) => group), total: groups[0]?.total ?? 0 };
}

async function alertsOf(ctx: AccountCtx, trx: Database): Promise<AccountState['alerts']> {
  const isClosed = refusalOf('alerts', ctx.principal, { accountId: ctx.account }) !== null;
  return isClosed ? null : { unread: await countUnread(ctx, trx) };
}

/** Whoever reads an account may certify its past usage: an open case waits for them (4.39). */
async function certificationOf(ctx: AccountCtx, trx: Database): Promise<AccountState['certification']> {
  const cases = await provideRecords(ctx).listCases(trx, ctx.account);
  const open = findOpenCase(cases.filter(isPastUsage));
  return open && { since: open.createdDate, isBegun: open.status !== askedStatus };
}

/** What the person can report of imaging usage, by the rule of the calendar. */
async function imagingOf(
  { principal, account, today }: AccountCtx,
  trx: Database,
): Promise<AccountState['imaging']> {
  const reach = reachOf(principal, 'REPORT_LEADTOOLS_USAGE', account);
  if (reach.length === 0) return null;
  const scope = reach === 'all' ? { accounts: [account], cucas: [] } : { accounts: [], cucas: reach };
  const reports = applicationReports(await listDueLicenses(trx, scope), { person: principal, today });
  return reports.flatMap(({ application, period, licenses }) =>
    period === null ? [] : [{ application, period, licenses }],
  );
}
