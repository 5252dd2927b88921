import type { listChosenAccounts as contract } from '#domain/licenses-report/bulk/contract.ts';
import { BULK_ACCOUNTS_MAX } from '#domain/licenses-report/bulk/schema.ts';
import { readFilters } from '#domain/licenses-report/filter-address.ts';
import { certifiableProducts } from '#domain/self-certification/certifiable-products.ts';
import type { Handler } from '#server/core/routes.ts';
import { prepareConditions } from '../conditions/prepare-conditions.ts';
import { filtersOfAudit } from '../list-license-keys.ts';
import { countLines } from '../count-queries.ts';
import { listAccountsOf, narrowToKeys } from './queries.ts';

/** Exactly what something would be done to, before it is done. */
export const listChosenAccounts: Handler<typeof contract> = (ctx, { query }) => {
  const filters = readFilters(query);
  return ctx.transaction(async (trx) => {
    const where = narrowToKeys(await prepareConditions(ctx, trx, filters), query.licenseKeyId);
    await ctx.audit(trx, {
      ...{ action: 'licenses-report.listChosenAccounts', object: null, accountId: null },
      detail: { ...filtersOfAudit(filters), chosen: query.licenseKeyId.length },
    });
    return {
      keys: await countLines(trx, where),
      ...(await listAccountsOf(trx, where, {
        certifiable: [...certifiableProducts.keys()],
        limit: BULK_ACCOUNTS_MAX,
      })),
    };
  });
};
