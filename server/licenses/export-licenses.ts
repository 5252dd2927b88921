import { CSV_MARK, csvLine } from '#domain/core/csv.ts';
import type { listLicenses as contract } from '#domain/licenses/contract.ts';
import type { FileHandler } from '#server/core/routes.ts';
import { streamText } from '#server/core/stream-text.ts';
import { composeLine, licenseCsvHeads } from './compose-line.ts';
import { presentLicense } from './present.ts';
import { listLicenseRows } from './queries.ts';

/** Lines in a piece of text. */
const BATCH = 500;

/** All licenses of a product that the filters leave as CSV. They are read as one, so that a slow reader holds no connection. */
export const exportLicenses: FileHandler<typeof contract> = async (ctx, { params, query }) => {
  const scope = { account: ctx.account, productName: params.productName, today: ctx.today, filters: query };
  const rows = await ctx.transaction((trx) => listLicenseRows(trx, scope, null));
  const body = await streamText(async (write) => {
    await write(CSV_MARK + csvLine(licenseCsvHeads));
    for (let at = 0; at < rows.length; at += BATCH) {
      const some = rows.slice(at, at + BATCH).map((row) => presentLicense(row, ctx.today));
      await write(some.map((one) => csvLine(composeLine(one))).join(''));
    }
  });
  return { fileName: `licenses-${ctx.today}.csv`, contentType: 'text/csv; charset=utf-8', body };
};
