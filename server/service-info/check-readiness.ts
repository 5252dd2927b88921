import type { getReadiness } from '#domain/service-info/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Handler } from '#server/core/routes.ts';
import { checkDatabase } from './queries.ts';

/** Ready is a portal whose database answers, busy though it may be; the refusal names what is down, as balancers show it to the operator. */
export const checkReadiness: Handler<typeof getReadiness> = async ({ portal }) => {
  const disk = portal.disk.isFull() ? ('FULL' as const) : ('UP' as const);
  try {
    return { status: 'UP' as const, ...(await checkDatabase(portal.pool, portal.now)), disk };
  } catch (error) {
    portal.log.warn({ err: error }, 'not ready');
    throw new AppError('SERVICE_UNAVAILABLE', {}, [], { database: 'DOWN', disk });
  }
};
