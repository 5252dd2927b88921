import { findAnything as contract } from '#domain/finder/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { findAnything } from './find-anything.ts';

export const finderRoutes: Route[] = [route(contract, (ctx, { body }) => findAnything(ctx, body))];
