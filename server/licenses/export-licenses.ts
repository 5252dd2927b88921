import type { listLicenses as contract } from '#domain/licenses/contract.ts';
import type { FileHandler } from '#server/core/routes.ts';
import { streamCsv } from '#server/core/stream-csv.ts';
import { composeLine, licenseCsvHeads } from './compose-line.ts';
import { presentLicense } from './present.ts';
import { listLicenseRows } from './queries.ts';

/** All licenses of a product that the filters leave as CSV, read at once. */
export const exportLicenses: FileHandler<typeof contract> = async (ctx, { params, query }) => {
  const scope = { account: ctx.account, productName: params.productName, today: ctx.today, filters: query };
  const all = await ctx.transaction((trx) => listLicenseRows(trx, scope, null));
  return streamCsv<(typeof all)[number]>(ctx, {
    name: 'licenses',
    heads: [licenseCsvHeads],
    read: async (last, limit) => all.slice(last ? all.indexOf(last) + 1 : 0).slice(0, limit),
    toLines: (rows) => rows.map((row) => composeLine(presentLicense(row, ctx.today))),
  });
};
