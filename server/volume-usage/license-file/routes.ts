import {
  findEarlierFigures as findContract,
  listLicenseProducts as listContract,
  reportKeyUsage as keyContract,
  reportLicenseUsage as licenseContract,
} from '#domain/volume-usage/license-file/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { findEarlierFigures } from './find-earlier-figures.ts';
import { listLicenseProducts } from './list-products.ts';
import { reportKeyUsage } from './report-key-usage.ts';
import { reportLicenseUsage } from './report-license-usage.ts';

export const licenseFileRoutes: Route[] = [
  route(listContract, (ctx, { body }) => listLicenseProducts(ctx, body)),
  route(licenseContract, (ctx, { body }) => reportLicenseUsage(ctx, body)),
  route(keyContract, (ctx, { body }) => reportKeyUsage(ctx, body)),
  route(findContract, (ctx, { body }) => findEarlierFigures(ctx, body)),
];
