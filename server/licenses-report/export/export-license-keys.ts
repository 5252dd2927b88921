import type { exportLicenseKeys as contract } from '#domain/licenses-report/contract.ts';
import { CSV_MARK, csvLine } from '#domain/core/csv.ts';
import type { InputOf } from '#domain/core/endpoint.ts';
import { readFilters } from '#domain/licenses-report/filter-address.ts';
import { readSort } from '#domain/licenses-report/report-sort.ts';
import type { Http, SignedInCtx } from '#server/core/context.ts';
import { departureOf } from '#server/core/departure.ts';
import { stepAside } from '#server/core/hold-place.ts';
import type { Attachment } from '#server/core/routes.ts';
import { createTurnstile } from '#server/core/turnstile.ts';
import { filtersOfAudit } from '../list-license-keys.ts';
import { prepareConditions } from '../conditions/prepare-conditions.ts';
import { composeLine, exportHeads } from './compose-line.ts';
import { describeFilters } from './describe-filters.ts';
import { readLines } from './line-queries.ts';
import { streamText } from './stream-text.ts';

/** Each keeps a connection to the database until its reader has everything, and no place among the calls. */
const exports = createTurnstile({ places: 2, placesEach: 1, waiting: 20, waitingEach: 2, waitMs: 20_000 });
/** Lines in memory at a time. */
const BATCH = 1_000;

/** All lines that the filters leave as CSV, in the order of the page; written down before the first of them goes out. */
export async function exportLicenseKeys(
  ctx: SignedInCtx & Http,
  { query }: Pick<InputOf<typeof contract>, 'query'>,
): Promise<Attachment> {
  const visitor = { name: ctx.principal.userId, signal: departureOf(ctx.request, ctx.reply) };
  stepAside(ctx.request.raw); // its line is one of its own, and its reader may take minutes
  const filters = readFilters(query);
  const sort = readSort(query.sort);
  const body = await streamText((write) =>
    exports.pass(visitor, async () => {
      await ctx.transaction((trx) =>
        ctx.audit(trx, {
          action: 'licenses-report.exportLicenseKeys',
          object: null,
          accountId: null,
          detail: { ...filtersOfAudit(filters), sort: query.sort },
        }),
      );
      await ctx.transaction(async (trx) => {
        const where = await prepareConditions(ctx, trx, filters);
        let text = CSV_MARK + [...describeFilters(filters, ctx.today), [], exportHeads].map(csvLine).join('');
        for await (const lines of readLines(trx, where, sort, BATCH)) {
          await write(text + lines.map((line) => csvLine(composeLine(line, ctx.today))).join(''));
          text = '';
        }
        if (text !== '') await write(text);
      });
    }),
  );
  return { fileName: `licenses-report-${ctx.today}.csv`, contentType: 'text/csv; charset=utf-8', body };
}
