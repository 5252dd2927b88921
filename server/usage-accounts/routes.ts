import { reportingRefusalOf } from '#domain/imaging-usage/reporting-contact.ts';
import { visibleItemsOf } from '#domain/session/visible-items.ts';
import * as contract from '#domain/usage-accounts/contract.ts';
import { getProductOverview as getProductOverviewContract } from '#domain/usage-accounts/overview/contract.ts';
import type { ApplicationForCaller } from '#domain/usage-accounts/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { route, type Handler, type Route } from '#server/core/routes.ts';
import { listProducts } from '#server/products/queries.ts';
import { getProductOverview } from './overview/get-product-overview.ts';
import { findCaseOf, listApplicationsOf } from './queries.ts';

/** The applications (3.10) that the caller sees, and whether they may report imaging usage for them (6.13). */
async function listApplications(ctx: AccountCtx): Promise<ApplicationForCaller[]> {
  const rows = await ctx.transaction((trx) => listApplicationsOf(trx, ctx));
  return rows.map((application) => ({
    ...application,
    reportingRefusal: reportingRefusalOf(ctx.principal, ctx.account, application),
  }));
}

/** What 3.01 tells its people of an application, for whoever holds no role on it; and which products it has keys of. */
const getUsageAccount: Handler<typeof contract.getUsageAccount> = async (ctx, { params }) => {
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

export const usageAccountRoutes: Route[] = [
  route(contract.listApplications, listApplications),
  route(contract.getUsageAccount, getUsageAccount),
  route(getProductOverviewContract, getProductOverview),
];
