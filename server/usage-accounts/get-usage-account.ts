import type * as contract from '#domain/usage-accounts/contract.ts';
import { visibleItemsOf } from '#domain/session/visible-items.ts';
import type { Handler } from '#server/core/routes.ts';
import { AppError } from '#server/core/app-error.ts';
import { listProducts } from '#server/products/queries.ts';
import { findCaseOf, listApplicationsOf } from './queries.ts';

/** What 3.01 tells its people of an application, for whoever holds no role on it; and which products it has keys of. */
export const getUsageAccount: Handler<typeof contract.getUsageAccount> = async (ctx, { params }) => {
  const { account, reach, today, principal, internal } = ctx;
  const [application, products, caseId] = await ctx.transaction(async (trx) => {
    const [found] = await listApplicationsOf(trx, ctx);
    const own = { account, applicationId: params.cucaId };
    return [
      found,
      await listProducts(trx, { account, reach, today }),
      internal ? await findCaseOf(trx, own) : undefined,
    ] as const;
  });
  if (application === undefined) throw new AppError('ACCESS_DENIED');
  const names = products.map(({ productName }) => productName);
  const { id, name } = application;
  return {
    ...{ id, name, products, visibleItems: visibleItemsOf(principal, params, names) },
    ...(caseId === undefined ? {} : { caseId }),
  };
};
