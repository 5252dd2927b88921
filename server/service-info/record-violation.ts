import type { recordViolation as contract } from '#domain/service-info/contract.ts';
import { violationsOf } from '#domain/service-info/csp-report.ts';
import type { Handler } from '#server/core/routes.ts';

/** Anybody can send these, so they say what to look at and prove nothing: one line of the log each. */
export const recordViolation: Handler<typeof contract> = async ({ portal }, { body }) => {
  for (const violation of violationsOf(body))
    portal.log.warn({ violation }, 'a browser refused something that the content security policy forbids');
  return undefined;
};
