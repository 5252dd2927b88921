import type { listLicenseKeys as contract } from '#domain/licenses-report/contract.ts';
import { readFilters } from '#domain/licenses-report/filter-address.ts';
import { meantBy } from '#domain/licenses-report/filters.ts';
import { readSort } from '#domain/licenses-report/report-sort.ts';
import { departureOf } from '#server/core/departure.ts';
import type { FileHandler } from '#server/core/routes.ts';
import { streamText } from '#server/core/stream-text.ts';
import { createSemaphore } from '#server/core/semaphore.ts';
import { filtersOfAudit } from '../list-license-keys.ts';
import { contentTypes, exportName, writeExport, type ReportFormat } from './write-export.ts';

/** Each keeps a connection to the database until its reader has everything. */
const exports = createSemaphore({
  name: 'report-exports',
  places: 2,
  placesEach: 1,
  waiting: 20,
  waitingEach: 2,
  waitMs: 20_000,
});

/** All lines that the filters leave, or those chosen of them, in the order of the page; written down before the first goes out. */
export const exportLicenseKeys =
  (format: ReportFormat): FileHandler<typeof contract> =>
  async (ctx, { query }) => {
    const caller = { key: ctx.principal.userId, signal: departureOf(ctx.request, ctx.reply) };
    const { licenseKeyId } = query;
    const filters = meantBy(readFilters(query), ctx.principal.email);
    const choice = { filters, sort: readSort(query.sort), licenseKeyId, format };
    const body = await streamText((write) =>
      exports(caller, async () => {
        await ctx.transaction((trx) =>
          ctx.audit(trx, {
            action: 'licenses-report.exportLicenseKeys',
            object: null,
            accountId: null,
            detail: {
              ...filtersOfAudit(filters),
              ...{ sort: query.sort, format, chosen: licenseKeyId.length },
            },
          }),
        );
        await ctx.transaction((trx) => writeExport(ctx, trx, choice, write));
      }),
    );
    return { fileName: exportName(ctx.today, format), contentType: contentTypes[format], body };
  };
