import { caseFilterSet } from '#domain/cases/filters.ts';
import type { listStaffCases as contract } from '#domain/cases/contract.ts';
import type { StaffCase } from '#domain/cases/schema.ts';
import { daysBetween, type Day } from '#domain/core/day.ts';
import { cases } from '#domain/messages/en-gb/cases.ts';
import type { FileHandler } from '#server/core/routes.ts';
import { streamCsv } from '#server/core/stream-csv.ts';
import { listCaseRows } from './queries.ts';

/**
 * All cases that the filters leave as CSV: a line for each unit, so that no two units stand in one figure. Who saves
 * them is written down before the first goes out.
 */
export const exportCases: FileHandler<typeof contract> = async (ctx, { query }) => {
  const filters = caseFilterSet.read(query);
  await ctx.transaction((trx) =>
    ctx.audit(trx, { action: 'cases.exportCases', object: null, accountId: null }),
  );
  return streamCsv<StaffCase>(ctx, {
    name: 'certifications',
    heads: [Object.values(cases.cases.csv)],
    read: (after, limit) => ctx.transaction((trx) => listCaseRows(trx, filters, { after, limit })),
    toLines: (rows) => rows.flatMap((row) => linesOf(row, ctx.today)),
  });
};

function linesOf({ account, figures, ...one }: StaffCase, today: Day): string[][] {
  const told = figures.length > 0 ? figures : [{ value: '', unit: '' }];
  return told.map(({ value, unit }) => [
    ...[account.name, account.id, one.id, one.subject, one.status, one.createdDate],
    ...[String(daysBetween(one.createdDate, today)), one.who?.name ?? '', one.applications.join('; ')],
    ...[value, unit ?? ''],
  ]);
}
