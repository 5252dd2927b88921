import {
  getBanner,
  getHealth,
  getOpenApi,
  getReadiness,
  getServiceInfo,
  recordViolation as recordContract,
} from '#domain/service-info/contract.ts';
import { services } from '#domain/service-info/schema.ts';
import { route, type Route } from '#server/core/routes.ts';
import { checkReadiness } from './check-readiness.ts';
import { describeApi } from './describe-api.ts';
import { readBanner } from './read-banner.ts';
import { buildOf } from './read-build.ts';
import { recordViolation } from './record-violation.ts';

export const serviceInfoRoutes: Route[] = [
  route(getHealth, async () => ({ status: 'UP' as const })),
  route(getReadiness, checkReadiness),
  route(getBanner, async (ctx) => readBanner(ctx.portal.config.PORTAL_DATA_DIR)),
  route(recordContract, recordViolation),
  route(getOpenApi, async (ctx) => describeApi(ctx.portal)),
  ...getServiceInfo.map((endpoint, index) =>
    route(endpoint, async () => ({ build: buildOf(services[index] ?? 'auth') })),
  ),
];
