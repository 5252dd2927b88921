import * as contract from '#domain/activation/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { listActivations } from './list-activations.ts';
import { releaseActivation } from './release-activation.ts';
import { submitActivation } from './submit-activation.ts';

export const activationRoutes: Route[] = [
  route(contract.activateLicense, (ctx, { body }) => submitActivation(ctx, body)),
  route(contract.listActivations, (ctx, { params }) => listActivations(ctx, params.keyId)),
  route(contract.releaseActivation, (ctx, { params }) => releaseActivation(ctx, params)),
];
