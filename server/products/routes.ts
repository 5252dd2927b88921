import * as contract from '#domain/products/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { listAccountProducts, listPurchasedProducts } from './list-products.ts';

export const productRoutes: Route[] = [
  route(contract.listPurchasedProducts, listPurchasedProducts),
  route(contract.listAccountProducts, listAccountProducts),
];
