import { getBanner, getHealth, getReadiness, getServiceInfo } from '#domain/service-info/contract.ts';
import { services } from '#domain/service-info/schema.ts';
import { route, type Route } from '#server/app/routes.ts';
import { checkDatabase } from './queries.ts';
import { readBanner } from './read-banner.ts';
import { buildOf } from './read-build.ts';

export const serviceInfoRoutes: Route[] = [
  route(getHealth, async () => ({ status: 'UP' as const })),
  route(getReadiness, async (ctx) => {
    await checkDatabase(ctx.portal.pool);
    return { status: 'UP' as const };
  }),
  route(getBanner, async (ctx) => readBanner(ctx.portal.config.PORTAL_DATA_DIR)),
  ...getServiceInfo.map((endpoint, index) =>
    route(endpoint, async () => ({ build: buildOf(services[index] ?? 'auth') })),
  ),
];
