import * as contract from '#domain/products/contract.ts';
import { route, type Route, type Handler } from '#server/core/routes.ts';
import { listProducts } from './queries.ts';

/** 7.08 */
const listPurchasedProducts: Handler<typeof contract.listPurchasedProducts> = async (ctx) =>
  ctx.transaction((trx) => listProducts(trx, { account: ctx.account, reach: 'all', today: ctx.today }));

/** 7.09: the rows that the caller's roles reach. */
const listAccountProducts: Handler<typeof contract.listAccountProducts> = async (ctx) =>
  ctx.transaction((trx) => listProducts(trx, { account: ctx.account, reach: ctx.reach, today: ctx.today }));

export const productRoutes: Route[] = [
  route(contract.listPurchasedProducts, listPurchasedProducts),
  route(contract.listAccountProducts, listAccountProducts),
];
