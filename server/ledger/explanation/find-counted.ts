import { reachOf } from '#domain/access/can.ts';
import { reachOfNeed } from '#domain/access/need.ts';
import type { Figure } from '#domain/ledger/figure.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import type { Counted } from './counted-queries.ts';
import { findFigureKeys, findReportingType, type FigureKey, type FigureReader } from './key-queries.ts';

/** The right to an account's receipts. */
const reporting = { anyOf: ['internal', 'REPORT_ITEXT_VOLUME'] } as const;

export const figureReaderOf = ({ portal, principal, account, internal }: AccountCtx): FigureReader => ({
  account,
  internal,
  vendorDomain: portal.config.VENDOR_EMAIL_DOMAIN,
  reach: reachOf(principal, 'READ_PRODUCTS_USAGE', account),
  reports: reachOfNeed(principal, reporting, account) === 'all',
});

/**
 * The entries that a figure is made of, where the caller may read what every one of its keys used. A figure of nobody
 * and one that is not theirs answer alike.
 */
export async function findCounted(
  trx: Database,
  reader: FigureReader,
  figure: Figure,
): Promise<{ counted: Counted; keys: FigureKey[] }> {
  const found = await findFigureKeys(trx, figure, reader);
  const [first] = found;
  if (!first || found.some(({ isReadable }) => !isReadable)) throw new AppError('NOT_FOUND');
  const { termStart, termEnd, licenseGroupId } = first;
  const term = termStart === null || termEnd === null ? null : { start: termStart, end: termEnd };
  const of = { accountId: reader.account, keyIds: found.map(({ id }) => id), licenseGroupId, term };
  if (figure.of === 'receipt') return { counted: { ...of, figure, reportingType: null }, keys: found };
  const reportingType = figure.of === 'period' ? figure.reportingType : await findReportingType(trx, of);
  return { counted: { ...of, figure, reportingType }, keys: found };
}
