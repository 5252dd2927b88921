import type { Route } from '#server/core/routes.ts';
import * as features from './feature-routes.ts';

/** Every feature's routes; `domain/contracts.ts` is the list they are checked against. */
export const allRoutes = (): Route[] =>
  Object.values(features).flatMap((routes) => (typeof routes === 'function' ? routes() : routes));
