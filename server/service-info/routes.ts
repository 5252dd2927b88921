import {
  getBanner,
  getHealth,
  getOpenApi,
  getReadiness,
  getServiceInfo,
  recordViolation as recordContract,
} from '#domain/service-info/contract.ts';
import { violationsOf } from '#domain/service-info/csp-report.ts';
import { services } from '#domain/service-info/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import { route, type Handler, type Route } from '#server/core/routes.ts';
import { describeApi } from './describe-api.ts';
import { checkDatabase } from './queries.ts';
import { readBanner } from './read-banner.ts';
import { buildOf } from './read-build.ts';

/** Anybody can send these, so they say what to look at and prove nothing: one line of the log each. */
const recordViolation: Handler<typeof recordContract> = async ({ portal }, { body }) => {
  for (const violation of violationsOf(body))
    portal.log.warn({ violation }, 'a browser blocked something the content security policy forbids');
  return undefined;
};

/** Ready is a portal whose database answers, busy though it may be; the refusal names what is down, as balancers show it to the operator. */
const checkReadiness: Handler<typeof getReadiness> = async ({ portal }) => {
  const disk = portal.disk.isFull() ? ('FULL' as const) : ('UP' as const);
  try {
    return { status: 'UP' as const, ...(await checkDatabase(portal.pool, portal.now)), disk };
  } catch (error) {
    portal.log.warn({ err: error }, 'not ready');
    throw new AppError('SERVICE_UNAVAILABLE', {}, [], { database: 'DOWN', disk });
  }
};

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
