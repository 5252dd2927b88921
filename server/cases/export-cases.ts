import { caseFilterSet } from '#domain/cases/filters.ts';
import type { exportCases as contract } from '#domain/cases/contract.ts';
import type { StaffCase } from '#domain/cases/schema.ts';
import { CSV_MARK, csvLine } from '#domain/core/csv.ts';
import { daysBetween, type Day } from '#domain/core/day.ts';
import type { InputOf } from '#domain/core/endpoint.ts';
import { cases } from '#domain/messages/en-gb/cases.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { Attachment } from '#server/core/routes.ts';
import { streamText } from '#server/core/stream-text.ts';
import { listCaseRows, type CasePlace } from './queries.ts';

const BATCH = 500;

/**
 * All cases that the filters leave as CSV: a line for each unit, so that no two units stand in one figure. Who saves
 * them is written down before the first goes out.
 */
export async function exportCases(
  ctx: SignedInCtx,
  { query }: Pick<InputOf<typeof contract>, 'query'>,
): Promise<Attachment> {
  const filters = caseFilterSet.read(query);
  await ctx.transaction((trx) =>
    ctx.audit(trx, { action: 'cases.exportCases', object: null, accountId: null }),
  );
  // A transaction a batch: a slow reader holds no connection. The first is read before anything is answered.
  const read = (after?: CasePlace) =>
    ctx.transaction((trx) => listCaseRows(trx, filters, { after, limit: BATCH }));
  let rows = await read();
  const body = await streamText(async (write) => {
    await write(CSV_MARK + csvLine(Object.values(cases.cases.csv)));
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      await write(rows.flatMap((row) => linesOf(row, ctx.today)).join(''));
      rows = await read(last);
    }
  });
  return { fileName: `certifications-${ctx.today}.csv`, contentType: 'text/csv; charset=utf-8', body };
}

function linesOf({ account, figures, ...one }: StaffCase, today: Day): string[] {
  const told = figures.length > 0 ? figures : [{ value: '', unit: '' }];
  return told.map(({ value, unit }) =>
    csvLine([
      ...[account.name, account.id, one.id, one.subject, one.status, one.createdDate],
      ...[String(daysBetween(one.createdDate, today)), one.who?.name ?? '', one.applications.join('; ')],
      ...[value, unit ?? ''],
    ]),
  );
}
